// SPDX-FileCopyrightText: 2026 Hyperloom contributors
// SPDX-License-Identifier: MIT
#include "core/util/sha256_block.hpp"

#ifdef __x86_64__
#include <cpuid.h>
#include <immintrin.h>
#endif

namespace hyperloom::util::detail {

#ifdef __x86_64__

namespace {

__m128i load(const void* from) { return _mm_loadu_si128(static_cast<const __m128i*>(from)); }
void store(void* to, __m128i value) { _mm_storeu_si128(static_cast<__m128i*>(to), value); }

/// The instructions keep the state as ABEF and CDGH; FIPS 180-4's order is restored at the end.
[[gnu::target("sha,sse4.1")]] void block_x86(Sha256State& state, const unsigned char* data) {
  const __m128i swap_bytes = _mm_set_epi64x(0x0c0d0e0f08090a0b, 0x0405060700010203);
  const __m128i cdab = _mm_shuffle_epi32(load(&state[0]), 0xb1);
  const __m128i efgh = _mm_shuffle_epi32(load(&state[4]), 0x1b);
  __m128i abef = _mm_alignr_epi8(cdab, efgh, 8);
  __m128i cdgh = _mm_blend_epi16(efgh, cdab, 0xf0);
  const __m128i abef_before = abef;
  const __m128i cdgh_before = cdgh;
  __m128i w[4];
  for (int i = 0; i < 4; ++i) {
    w[i] = _mm_shuffle_epi8(load(data + 16 * i), swap_bytes);
  }
  for (unsigned i = 0; i < 16; ++i) {
    const __m128i input = _mm_add_epi32(w[i % 4], load(&kSha256Round[4 * i]));
    cdgh = _mm_sha256rnds2_epu32(cdgh, abef, input);
    abef = _mm_sha256rnds2_epu32(abef, cdgh, _mm_shuffle_epi32(input, 0x0e));
    const __m128i newest = w[(i + 3) % 4];
    const __m128i seven_back = _mm_alignr_epi8(newest, w[(i + 2) % 4], 4);
    const __m128i partial =
        _mm_add_epi32(_mm_sha256msg1_epu32(w[i % 4], w[(i + 1) % 4]), seven_back);
    w[i % 4] = _mm_sha256msg2_epu32(partial, newest);
  }
  const __m128i feba = _mm_shuffle_epi32(_mm_add_epi32(abef, abef_before), 0x1b);
  const __m128i dchg = _mm_shuffle_epi32(_mm_add_epi32(cdgh, cdgh_before), 0xb1);
  store(&state[0], _mm_blend_epi16(feba, dchg, 0xf0));
  store(&state[4], _mm_alignr_epi8(dchg, feba, 8));
}

bool has_instructions() {
  constexpr unsigned kSsse3 = 1u << 9;
  constexpr unsigned kSse41 = 1u << 19;
  constexpr unsigned kSha = 1u << 29;
  unsigned a = 0, b = 0, c = 0, d = 0;
  const bool sse = __get_cpuid(1, &a, &b, &c, &d) != 0 && (c & kSsse3) != 0 && (c & kSse41) != 0;
  return sse && __get_cpuid_count(7, 0, &a, &b, &c, &d) != 0 && (b & kSha) != 0;
}

}  // namespace

Sha256Block sha256_accelerated() { return has_instructions() ? block_x86 : nullptr; }

#else

Sha256Block sha256_accelerated() { return nullptr; }

#endif

}  // namespace hyperloom::util::detail
