// SPDX-FileCopyrightText: 2026 Hyperloom contributors
// SPDX-License-Identifier: MIT

#include "tests/contract/zoo/single_script.hpp"

namespace {

namespace sdk = hyperloom::sdk;

/// Declares knobs on variables that no variant may touch, and one harmless one beside them.
/// `config: {only: NAME}` leaves just that knob.
class EnvKnobs : public hyperloom::zoo::SingleScript {
 public:
  explicit EnvKnobs(const sdk::create_view& args) : only_(args.config("/only").value_or("")) {}

  sdk::knobs declare_knobs(const sdk::plan_view&, std::span<const sdk::result_view>) override {
    sdk::knobs out;
    for (const char* name : {"PATH", "LD_PRELOAD", "ROCR_VISIBLE_DEVICES", "ENVKNOBS_TILE"}) {
      if (only_.empty() || only_ == name) {
        out.add({.name = name,
                 .target_name = name,
                 .default_value = "16",
                 .values = {"16", "32"},
                 .description = "set by the zoo"});
      }
    }
    return out;
  }

 private:
  std::string only_;
};

}  // namespace

HYPERLOOM_PLUGIN(EnvKnobs, "envknobs", "1.0.0", HL_KIND_SCRIPTABLE);
