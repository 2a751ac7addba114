// SPDX-FileCopyrightText: 2026 Hyperloom contributors
// SPDX-License-Identifier: MIT

#include "core/plugin/elf_dynamic.hpp"

#include <algorithm>
#include <array>

#include "core/plugin/elf_versions.hpp"
#include "core/plugin/plg.hpp"
#include "core/util/cat.hpp"
#include "core/util/text.hpp"

namespace hyperloom::plugin {
namespace {

constexpr std::uint64_t kMaxDynamicBytes = 64u << 10;
constexpr std::uint64_t kMaxStringBytes = 16u << 20;
constexpr std::uint64_t kMaxSymbols = 1u << 20;
constexpr std::uint64_t kMaxRelocations = 1u << 20;
constexpr std::size_t kBlock = 4096;  // table rows read at a time
constexpr std::string_view kEntryStem = "hyperloom_plugin_entry_v";

/// Table of one fixed row type at a virtual address, read in blocks.
template <typename Row, typename Visit>
bool for_each_row(const ElfImage& image, std::uint64_t address, std::uint64_t count, Visit visit) {
  std::vector<Row> block;
  for (std::uint64_t done = 0; done < count; done += block.size()) {
    block.resize(std::min<std::uint64_t>(kBlock, count - done));
    if (!image.read(address + done * sizeof(Row), block.data(), block.size() * sizeof(Row))) {
      return false;
    }
    for (const Row& row : block) {
      if (!visit(row)) {
        return false;
      }
    }
  }
  return true;
}

class DynamicReader {
 public:
  explicit DynamicReader(const ElfImage& image) : image_(image) {}

  util::Result<DynamicFacts> read() {
    HL_TRY(read_tags());
    HL_TRY(check_text_relocations());
    HL_TRY(read_strings());
    HL_TRY(count_symbols());
    HL_TRY(read_symbols());
    HL_TRY(check_code_pointers());
    HL_TRY(check_relocations());
    HL_TRY(read_needed());
    HL_TRY_ASSIGN(facts_.glibc,
                  highest_glibc(image_, tag(DT_VERNEED), tag(DT_VERNEEDNUM), strings_));
    return std::move(facts_);
  }

 private:
  [[nodiscard]] util::Status bad(std::string_view what) const {
    return util::fail(corrupt(image_.shown(), what));
  }

  util::Status read_tags() {
    const Elf64_Phdr* found = nullptr;
    for (const Elf64_Phdr& each : image_.segments()) {
      if (each.p_type == PT_DYNAMIC) {
        if (found != nullptr) {
          return bad("it has two dynamic segments");
        }
        found = &each;
      }
    }
    if (found == nullptr) {
      return util::fail(
          plg(9, util::cat("not a 64-bit shared object (no dynamic segment): ", image_.shown()),
              "name the .so file that the plugin's build made"));
    }
    if (found->p_filesz > kMaxDynamicBytes) {
      return bad("its dynamic segment is too large");
    }
    tags_.resize(found->p_filesz / sizeof(Elf64_Dyn));
    if (!image_.bytes().read(found->p_offset, tags_.data(), tags_.size() * sizeof(Elf64_Dyn))) {
      return bad("its dynamic segment cannot be read");
    }
    const auto end = std::find_if(tags_.begin(), tags_.end(),
                                  [](const Elf64_Dyn& each) { return each.d_tag == DT_NULL; });
    if (end == tags_.end()) {
      return bad("its dynamic segment has no end");
    }
    tags_.erase(end, tags_.end());
    return {};
  }

  /// The last value of a tag, as the loader sees it; 0 when absent.
  [[nodiscard]] std::uint64_t tag(std::int64_t wanted) const {
    for (auto each = tags_.rbegin(); each != tags_.rend(); ++each) {
      if (each->d_tag == wanted) {
        return each->d_un.d_val;
      }
    }
    return 0;
  }

  [[nodiscard]] bool has(std::int64_t wanted) const {
    return std::any_of(tags_.begin(), tags_.end(),
                       [&](const Elf64_Dyn& each) { return each.d_tag == wanted; });
  }

  util::Status check_text_relocations() const {
    if (has(DT_TEXTREL) || (tag(DT_FLAGS) & DF_TEXTREL) != 0) {
      return util::fail(plg(31,
                            util::cat("executable stack or text relocations: ", image_.shown(),
                                      " has text relocations"),
                            "compile all of it with -fPIC"));
    }
    return {};
  }

  util::Status read_strings() {
    const std::uint64_t size = tag(DT_STRSZ);
    if (size == 0 || size > kMaxStringBytes) {
      return bad("its string table has no sane size");
    }
    strings_.resize(size);
    if (!image_.read(tag(DT_STRTAB), strings_.data(), size) || strings_.back() != '\0') {
      return bad("its string table lies outside the file");
    }
    return {};
  }

  /// Text at an offset of the string table; false when it lies outside.
  [[nodiscard]] bool string_at(std::uint64_t offset, std::string_view& out) const {
    if (offset >= strings_.size()) {
      return false;
    }
    out = strings_.c_str() + offset;
    return true;
  }

  util::Status count_symbols() {
    if (has(DT_GNU_HASH)) {
      return count_by_gnu_hash(tag(DT_GNU_HASH));
    }
    std::array<std::uint32_t, 2> head{};  // buckets, chains
    if (!has(DT_HASH) || !image_.read(tag(DT_HASH), head.data(), sizeof head)) {
      return bad("it has no symbol hash table");
    }
    symbols_ = head[1];
    return hash_fits(tag(DT_HASH), (std::uint64_t{2} + head[0] + head[1]) * 4);
  }

  [[nodiscard]] util::Status hash_fits(std::uint64_t address, std::uint64_t size) const {
    return symbols_ <= kMaxSymbols && image_.offset_of(address, size)
               ? util::Status()
               : bad("its symbol hash table lies outside the file");
  }

  /// The table lists the symbols of its highest chain last; that chain's end gives the count.
  util::Status count_by_gnu_hash(std::uint64_t address) {
    std::array<std::uint32_t, 4> head{};  // buckets, first symbol, bloom words, bloom shift
    if (!image_.read(address, head.data(), sizeof head) || head[0] == 0 || head[2] == 0 ||
        (head[2] & (head[2] - 1)) != 0 || head[0] > kMaxSymbols || head[2] > kMaxSymbols) {
      return bad("its symbol hash table is damaged");
    }
    const std::uint64_t buckets = address + sizeof head + std::uint64_t{head[2]} * 8;
    std::uint64_t last = 0;
    if (!for_each_row<std::uint32_t>(image_, buckets, head[0], [&](std::uint32_t first) {
          last = std::max<std::uint64_t>(last, first);
          return first == 0 || first >= head[1];
        })) {
      return bad("its symbol hash table is damaged");
    }
    symbols_ = head[1];
    const std::uint64_t chains = buckets + std::uint64_t{head[0]} * 4;
    for (std::uint32_t hash = 0; last != 0 && (hash & 1) == 0; ++last) {
      if (last > kMaxSymbols || !image_.read(chains + (last - head[1]) * 4, &hash, sizeof hash)) {
        return bad("its symbol hash table is damaged");
      }
      symbols_ = last + 1;
    }
    return hash_fits(address, buckets - address);
  }

  util::Status read_symbols() {
    const bool whole =
        for_each_row<Elf64_Sym>(image_, tag(DT_SYMTAB), symbols_, [&](const Elf64_Sym& symbol) {
          std::string_view name;
          if (!string_at(symbol.st_name, name)) {
            return false;
          }
          if (symbol.st_shndx != SHN_UNDEF && name.starts_with(kEntryStem)) {
            note_entry(symbol, name.substr(kEntryStem.size()));
          }
          return true;
        });
    return whole ? util::Status() : bad("its symbol table lies outside the file");
  }

  void note_entry(const Elf64_Sym& symbol, std::string_view major) {
    const auto number = util::parse_uint(major);
    const bool function =
        ELF64_ST_TYPE(symbol.st_info) == STT_FUNC && ELF64_ST_BIND(symbol.st_info) != STB_LOCAL &&
        image_.mapped(symbol.st_value, 1, PF_X) && image_.offset_of(symbol.st_value, 1);
    if (major == "1") {
      facts_.has_entry = function;
    } else if (number && *number < 1000) {
      facts_.other_entry = static_cast<unsigned>(*number);
    }
  }

  util::Status check_code_pointers() const {
    for (const std::int64_t each : {DT_INIT, DT_FINI}) {
      if (has(each) && !image_.mapped(tag(each), 1, PF_X)) {
        return bad("its initialisation code lies outside its code");
      }
    }
    if ((has(DT_INIT_ARRAY) && !image_.offset_of(tag(DT_INIT_ARRAY), tag(DT_INIT_ARRAYSZ))) ||
        (has(DT_FINI_ARRAY) && !image_.offset_of(tag(DT_FINI_ARRAY), tag(DT_FINI_ARRAYSZ)))) {
      return bad("its initialisation table lies outside the file");
    }
    return {};
  }

  /// Every relocation must hit writable memory and name a symbol that exists.
  util::Status check_relocations() const {
    for (const auto& [table, size] :
         {std::pair(tag(DT_RELA), tag(DT_RELASZ)), std::pair(tag(DT_JMPREL), tag(DT_PLTRELSZ))}) {
      const std::uint64_t count = size / sizeof(Elf64_Rela);
      if (count > kMaxRelocations ||
          !for_each_row<Elf64_Rela>(image_, table, count, [&](const Elf64_Rela& each) {
            return image_.mapped(each.r_offset, 8, PF_W) &&
                   ELF64_R_SYM(each.r_info) < std::max<std::uint64_t>(symbols_, 1);
          })) {
        return bad("a relocation lies outside its writable data");
      }
    }
    return {};
  }

  util::Status read_needed() {
    for (const Elf64_Dyn& each : tags_) {
      std::string_view name;
      if (each.d_tag == DT_NEEDED) {
        if (!string_at(each.d_un.d_val, name)) {
          return bad("a needed library has no name");
        }
        facts_.needed.emplace_back(name);
      }
    }
    return {};
  }

  const ElfImage& image_;
  std::vector<Elf64_Dyn> tags_;
  std::string strings_;
  std::uint64_t symbols_ = 0;
  DynamicFacts facts_;
};

}  // namespace

util::Result<DynamicFacts> read_dynamic(const ElfImage& image) {
  return DynamicReader(image).read();
}

}  // namespace hyperloom::plugin
