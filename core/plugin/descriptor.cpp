// SPDX-FileCopyrightText: 2026 Hyperloom contributors
// SPDX-License-Identifier: MIT

#include "core/plugin/descriptor.hpp"

#include "core/plugin/builder.hpp"
#include "core/plugin/host_abi.hpp"
#include "core/plugin/patterns.hpp"
#include "core/plugin/plg.hpp"
#include "core/plugin/semver.hpp"
#include "core/util/cat.hpp"

namespace hyperloom::plugin {
namespace {

static_assert(sizeof(hl_plugin_v1) == 136 && sizeof(hl_descriptor) == 136);

/// Above any table a later minor can define; a size beyond it is no size.
constexpr std::uint64_t kMaxStruct = 64u << 10;
constexpr std::size_t kMaxVersion = 31;

util::Error invalid(const std::string& shown, std::string_view field, std::string_view why) {
  return plg(19, util::cat("descriptor invalid: ", field, ": ", why, ": ", shown),
             "this is a defect of the plugin; ask its vendor");
}

class DescriptorReader {
 public:
  DescriptorReader(const hl_plugin_v1* table, const std::string& shown)
      : table_(table), shown_(shown) {}

  util::Result<Descriptor> read() {
    HL_TRY(sizes());
    HL_TRY(check_min_host(table_->min_host_minor, shown_));
    HL_TRY(texts());
    HL_TRY(values());
    HL_TRY(slots());
    return std::move(out_);
  }

 private:
  [[nodiscard]] util::Status bad(std::string_view field, std::string_view why) const {
    return util::fail(invalid(shown_, field, why));
  }

  [[nodiscard]] util::Status size(std::string_view name, std::uint64_t found,
                                  std::uint64_t least) const {
    return found >= least && found <= kMaxStruct
               ? util::Status()
               : bad(name, util::cat("struct_size is ", found, ", 1.0 has ", least));
  }

  util::Status sizes() {
    if (table_ == nullptr) {
      return bad("table", "the entry returned NULL");
    }
    HL_TRY(size("table", table_->struct_size, sizeof(hl_plugin_v1)));
    if (table_->desc == nullptr) {
      return bad("desc", "NULL");
    }
    HL_TRY(size("desc", table_->desc->struct_size, sizeof(hl_descriptor)));
    HL_TRY(extensions(table_->next));
    return extensions(table_->desc->next);
  }

  util::Status extensions(const hl_ext* chain) {
    Builder reader;
    if (reader.take_extensions(chain)) {
      return {};
    }
    return reader.status() == HL_LIMIT_EXCEEDED
               ? util::fail(plg(28,
                                util::cat("limit exceeded in entry: ", reader.text(), ": ", shown_),
                                "this is a defect of the plugin; ask its vendor"))
               : bad("next", reader.text());
  }

  util::Status text(std::string_view field, hl_str from, std::string& into) {
    Builder reader;
    return reader.take(from, "it", kMaxText, into) ? util::Status() : bad(field, reader.text());
  }

  util::Status texts() {
    const hl_descriptor& from = *table_->desc;
    HL_TRY(text("id", from.id, out_.id));
    HL_TRY(text("display_name", from.display_name, out_.display_name));
    HL_TRY(text("version", from.version, out_.version));
    HL_TRY(text("vendor", from.vendor, out_.vendor));
    HL_TRY(text("license", from.license, out_.license));
    HL_TRY(text("homepage", from.homepage, out_.homepage));
    return text("description", from.description, out_.description);
  }

  util::Status values() {
    if (!valid_id(out_.id)) {
      return bad("id", util::cat("'", out_.id, "' does not match [a-z][a-z0-9_-]{0,62}"));
    }
    if (out_.version.size() > kMaxVersion || !parse_semver(out_.version)) {
      return bad("version", util::cat("'", out_.version, "' is no semantic version of 31 bytes"));
    }
    out_.kind = table_->desc->kind;
    if (out_.kind != HL_KIND_SERVING && out_.kind != HL_KIND_SCRIPTABLE) {
      return bad("kind", util::cat(out_.kind, " is neither SERVING nor SCRIPTABLE"));
    }
    out_.abi_minor = table_->abi_minor;
    out_.min_host_minor = table_->min_host_minor;
    return {};
  }

  [[nodiscard]] util::Status slot(std::string_view name, bool present) const {
    return present ? util::Status() : bad(name, "this required slot is NULL");
  }

  util::Status slots() {
    HL_TRY(slot("create", table_->create != nullptr));
    HL_TRY(slot("destroy", table_->destroy != nullptr));
    HL_TRY(slot("describe", table_->describe != nullptr));
    if (out_.kind == HL_KIND_SCRIPTABLE) {
      HL_TRY(slot("resolve_entrypoint", table_->resolve_entrypoint != nullptr));
      return slot("plan_measurement", table_->plan_measurement != nullptr);
    }
    HL_TRY(slot("plan_server", table_->plan_server != nullptr));
    return slot("plan_client", table_->plan_client != nullptr);
  }

  const hl_plugin_v1* table_;
  const std::string& shown_;
  Descriptor out_;
};

}  // namespace

util::Result<Descriptor> read_descriptor(const hl_plugin_v1* table, const std::string& shown) {
  return DescriptorReader(table, shown).read();
}

util::Status check_note(const Descriptor& descriptor, const Note& note, const std::string& shown) {
  const std::string_view field = descriptor.id != note.id             ? "id"
                                 : descriptor.version != note.version ? "version"
                                 : descriptor.kind != note.kind       ? "kind"
                                 : descriptor.min_host_minor != note.min_host_minor
                                     ? "min_host_minor"
                                     : "";
  if (field.empty()) {
    return {};
  }
  return util::fail(plg(20, util::cat("note and descriptor disagree: ", field, ": ", shown),
                        "this is a defect of the plugin; ask its vendor"));
}

}  // namespace hyperloom::plugin
