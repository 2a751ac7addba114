# SPDX-FileCopyrightText: 2026 Hyperloom contributors
# SPDX-License-Identifier: MIT
gate='{"ssim":0.91,"ssim_min":0.85}'
