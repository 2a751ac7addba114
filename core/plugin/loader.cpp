// SPDX-FileCopyrightText: 2026 Hyperloom contributors
// SPDX-License-Identifier: MIT

#define BOOST_DLL_USE_STD_FS
#include <boost/dll/shared_library.hpp>
//
#include <cxxabi.h>

#include <cstdlib>
#include <exception>
#include <memory>
#include <vector>

#include "core/plugin/library.hpp"
#include "core/plugin/mapped_file.hpp"
#include "core/plugin/plg.hpp"
#include "core/util/cat.hpp"
#include "core/util/utf8.hpp"

namespace hyperloom::plugin {
namespace {

/// What dlerror(3) said, out of Boost's sentence around it.
std::string loader_text(std::string_view what) {
  constexpr std::string_view kMark = "(dlerror system message: ";
  const auto at = what.find(kMark);
  const auto end = what.rfind(')');
  if (at != std::string_view::npos && end != std::string_view::npos && end > at) {
    what = what.substr(at + kMark.size(), end - at - kMark.size());
  }
  return util::printable(demangled(what), false);
}

util::Error cannot_link(const CheckedFile& file, std::string_view what) {
  return plg(15, util::cat("cannot be linked: ", loader_text(what), ": ", file.path().string()),
             "install what it needs, or link the plugin with -Wl,-z,defs to see what is missing");
}

/// Never destroyed: plugin code may have left pointers anywhere (ADR 0004).
util::Result<boost::dll::shared_library*> map_library(const CheckedFile& file) {
  auto library = std::make_unique<boost::dll::shared_library>();
  try {
    library->load(file.path(), boost::dll::load_mode::rtld_now | boost::dll::load_mode::rtld_local);
  } catch (const std::exception& error) {
    return util::fail(cannot_link(file, error.what()));
  }
  static auto& loaded = *new std::vector<std::unique_ptr<boost::dll::shared_library>>();
  return loaded.emplace_back(std::move(library)).get();
}

util::Result<const hl_plugin_v1*> call_entry(hl_plugin_entry_v1_fn entry, const CheckedFile& file) {
  std::string escaped = "an object of unknown type";
  try {
    return entry();
  } catch (const std::exception& error) {
    escaped = error.what();
  } catch (...) {
  }
  return util::fail(plg(30,
                        util::cat("exception escaped from entry: ", util::printable(escaped, false),
                                  ": ", file.path().string()),
                        "this is a defect of the plugin; ask its vendor"));
}

bool name_char(char c) {
  return (c >= '0' && c <= '9') || (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '_';
}

std::string readable_symbol(const std::string& symbol) {
  int status = 0;
  const std::unique_ptr<char, void (*)(void*)> text(
      abi::__cxa_demangle(symbol.c_str(), nullptr, nullptr, &status), std::free);
  return status == 0 && text != nullptr ? std::string(text.get()) : symbol;
}

}  // namespace

std::string demangled(std::string_view text) {
  std::string out;
  while (!text.empty()) {
    const auto at = text.find("_Z");
    out += text.substr(0, at);
    if (at == std::string_view::npos) {
      break;
    }
    std::size_t end = at;
    while (end < text.size() && name_char(text[end])) {
      ++end;
    }
    out += readable_symbol(std::string(text.substr(at, end - at)));
    text = text.substr(end);
  }
  return out;
}

util::Result<const hl_plugin_v1*> open_library(const CheckedFile& file) {
  HL_TRY(file.unchanged());
  HL_TRY_ASSIGN(boost::dll::shared_library* const library, map_library(file));
  try {
    const auto& entry = library->get<const hl_plugin_v1*()>(HL_ENTRY_NAME);
    if (!maps_file(reinterpret_cast<const void*>(&entry), file.fd())) {
      return util::fail(
          plg(24, util::cat("file changed between check and load: ", file.path().string()),
              "start again once the file is no longer being replaced"));
    }
    return call_entry(entry, file);
  } catch (const std::exception& error) {
    return util::fail(plg(12,
                          util::cat("no entry ", HL_ENTRY_NAME, " (", loader_text(error.what()),
                                    "): ", file.path().string()),
                          "a plugin exports this function; see HYPERLOOM_PLUGIN of the SDK"));
  }
}

}  // namespace hyperloom::plugin
