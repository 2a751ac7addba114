# SPDX-FileCopyrightText: 2026 Hyperloom contributors
# SPDX-License-Identifier: MIT
# Sets `rate`, in thousandths of an image per second.
passes=4
scale() { scaled=$(($1 * passes)); }
scale 25000
rate=$scaled
