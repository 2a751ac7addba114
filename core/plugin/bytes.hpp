// SPDX-FileCopyrightText: 2026 Hyperloom contributors
// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <cstdint>
#include <cstring>
#include <string_view>

namespace hyperloom::plugin {

/// Random access to the bytes of a library, from a descriptor or from memory.
class Bytes {
 public:
  virtual ~Bytes() = default;
  [[nodiscard]] virtual std::uint64_t size() const = 0;
  /// All `count` bytes, or false when they lie outside or cannot be read.
  [[nodiscard]] virtual bool read(std::uint64_t offset, void* into, std::size_t count) const = 0;
};

/// Borrowed bytes in memory.
class MemoryBytes final : public Bytes {
 public:
  explicit MemoryBytes(std::string_view data) : data_(data) {}
  [[nodiscard]] std::uint64_t size() const override { return data_.size(); }
  [[nodiscard]] bool read(std::uint64_t offset, void* into, std::size_t count) const override {
    if (offset > data_.size() || count > data_.size() - offset) {
      return false;
    }
    if (count != 0) {
      std::memcpy(into, data_.data() + offset, count);
    }
    return true;
  }

 private:
  std::string_view data_;
};

}  // namespace hyperloom::plugin
