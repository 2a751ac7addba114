// SPDX-FileCopyrightText: 2026 Hyperloom contributors
// SPDX-License-Identifier: MIT

#include "core/session/machine.hpp"

#include <sched.h>
#include <sys/utsname.h>
#include <unistd.h>

#include <fstream>
#include <string>
#include <utility>

#include "core/util/text.hpp"

namespace hyperloom::session {
namespace {

using util::Value;

/// What follows `key` and `separator` on the first such line; "" when there is none.
std::string field_of(const std::filesystem::path& path, std::string_view key, char separator) {
  std::ifstream file(path);
  for (std::string line; std::getline(file, line);) {
    const auto at = line.find(separator);
    if (at != std::string::npos && util::trim(std::string_view(line).substr(0, at)) == key) {
      return std::string(util::trim(std::string_view(line).substr(at + 1)));
    }
  }
  return {};
}

/// PRETTY_NAME of os-release, without the quotes of a shell.
std::string os_name(const std::filesystem::path& root) {
  std::string name = field_of(root / "etc/os-release", "PRETTY_NAME", '=');
  const bool quoted = name.size() >= 2 && (name.front() == '"' || name.front() == '\'') &&
                      name.front() == name.back();
  return quoted ? name.substr(1, name.size() - 2) : name;
}

/// Null unless the three means are there.
Value load_value(const std::filesystem::path& root) {
  std::ifstream file(root / "proc/loadavg");
  auto out = Value::list();
  for (std::string word; out.as_list().size() < 3 && file >> word;) {
    const auto mean = util::parse_double(word);
    if (!mean) {
      return {};
    }
    out.push(*mean);
  }
  return out.as_list().size() == 3 ? std::move(out) : Value();
}

/// Processors of the affinity mask; null on a machine with more than the mask holds.
Value usable_cores() {
  cpu_set_t mask;
  CPU_ZERO(&mask);
  return ::sched_getaffinity(0, sizeof mask, &mask) == 0 ? Value(CPU_COUNT(&mask)) : Value();
}

Value online_cores() {
  const long count = ::sysconf(_SC_NPROCESSORS_ONLN);
  return count > 0 ? Value(static_cast<std::int64_t>(count)) : Value();
}

}  // namespace

Value machine_value(const std::filesystem::path& root) {
  utsname name{};
  ::uname(&name);
  auto out = Value::map();
  out.set_if("cpu", field_of(root / "proc/cpuinfo", "model name", ':'));
  out.set_if("cores", online_cores()).set_if("usable_cores", usable_cores());
  out.set_if("os", os_name(root)).set_if("kernel", std::string(name.release));
  return std::move(out.set_if("load", load_value(root)));
}

}  // namespace hyperloom::session
