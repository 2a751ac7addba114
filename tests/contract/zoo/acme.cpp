// SPDX-FileCopyrightText: 2026 Hyperloom contributors
// SPDX-License-Identifier: MIT

#include "tests/contract/zoo/single_script.hpp"

namespace {

/// A complete third-party scriptable framework: every key that `custom` declares, own name.
class Acme : public hyperloom::zoo::SingleScript {
 public:
  static constexpr hyperloom::sdk::about about{.display_name = "Acme", .license = "MIT"};
};

}  // namespace

HYPERLOOM_PLUGIN(Acme, "acme", "1.2.3", HL_KIND_SCRIPTABLE);
