// SPDX-FileCopyrightText: 2026 Hyperloom contributors
// SPDX-License-Identifier: MIT
#pragma once

#include <string_view>

namespace hyperloom::util {

/// Names of environment variables that custom.md section 6 treats specially. `framework` is the
/// --framework name: its upper-cased form (- to _) prefixes *_REPO_PATH, *_DIR and EXTRA_*_ARGS.

/// Set by the host and never by anybody else: "nobody" rows, flag names (not PYTHONPATH),
/// HYPERLOOM_*.
[[nodiscard]] bool reserved_env(std::string_view name, std::string_view framework);
/// The flag that sets a reserved name, "--tp" for TP; empty when there is none.
[[nodiscard]] std::string_view reserved_env_flag(std::string_view name, std::string_view framework);
/// Loader and shell hijacks that no leg ever sees.
[[nodiscard]] bool scrubbed_env(std::string_view name);
/// Credentials of language models, *_CUSTOM_HEADERS included; never passed to a leg or a plugin.
[[nodiscard]] bool llm_credential_env(std::string_view name);
/// Inherited or pinned, never varied: PATH, PYTHONPATH, .., GPU masks, proxies.
[[nodiscard]] bool pin_only_env(std::string_view name);
/// What a variant, lever or knob may not set (code unsafe_env); includes the three before it and
/// secret-shaped names.
[[nodiscard]] bool unsafe_variant_env(std::string_view name);

}  // namespace hyperloom::util
