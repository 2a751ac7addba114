// SPDX-FileCopyrightText: 2026 Hyperloom contributors
// SPDX-License-Identifier: MIT

// The ELF preflight on handmade bytes (sdk.md sections 2.5 and 7): PLG-009 to 014, 018, 031.

#include "core/plugin/elf.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "core/plugin/elf_versions.hpp"
#include "tests/unit/plugin/small_elf.hpp"

namespace hyperloom::plugin {
namespace {

using testing::AllOf;
using testing::ElementsAre;
using testing::HasSubstr;

util::Result<ElfFacts> check(const std::string& bytes) {
  return preflight(MemoryBytes(bytes), "/x.so");
}

std::string problem(const std::string& bytes) {
  const auto facts = check(bytes);
  return facts ? "no problem" : facts.error().message;
}

/// The problem of a good library after one change to its bytes.
template <typename Change>
std::string bent(Change change) {
  std::string bytes = SmallElf().build();
  change(bytes);
  return problem(bytes);
}

/// The problem of a library whose note is changed.
template <typename Change>
std::string bent_note(Change change) {
  SmallElf elf;
  change(elf.notes[0]);
  return problem(elf.build());
}

TEST(Elf, ReadsNoteAndNeeds) {
  SmallElf elf;
  elf.needed = {"libm.so.6", "libc.so.6"};
  const auto facts = check(elf.build());
  ASSERT_TRUE(facts) << facts.error().message;
  EXPECT_EQ(facts->note.id, "small");
  EXPECT_EQ(facts->note.version, "1.2.3");
  EXPECT_EQ(facts->note.sdk_version, "1.0.0");
  EXPECT_EQ(facts->note.kind, HL_KIND_SCRIPTABLE);
  EXPECT_EQ(facts->note.abi_major, 1u);
  EXPECT_THAT(facts->needed, ElementsAre("libm.so.6", "libc.so.6"));
}

TEST(Elf, CountsSymbolsByEitherHashTable) {
  SmallElf elf;
  elf.symbols = {{"other", true, true}, {"hyperloom_plugin_entry_v1"}};
  elf.gnu_hash = true;
  EXPECT_TRUE(check(elf.build()));
  elf.gnu_hash = false;
  EXPECT_TRUE(check(elf.build()));
}

TEST(Elf, NotAnElfFileIs009) {
  EXPECT_EQ(problem(""), "PLG-009 not a 64-bit shared object (it is empty): /x.so");
  EXPECT_EQ(problem("#!/bin/sh\n"), "PLG-009 not a 64-bit shared object (no ELF header): /x.so");
  EXPECT_THAT(problem("!<arch>\nfoo.o/"), HasSubstr("PLG-009"));
}

TEST(Elf, OtherKindsOfElfAre009WithTheKind) {
  EXPECT_THAT(bent([](auto& b) { header(b).e_ident[EI_CLASS] = ELFCLASS32; }),
              HasSubstr("PLG-009 not a 64-bit shared object (32-bit)"));
  EXPECT_THAT(bent([](auto& b) { header(b).e_ident[EI_DATA] = ELFDATA2MSB; }),
              HasSubstr("(not little-endian)"));
  EXPECT_THAT(bent([](auto& b) { header(b).e_type = ET_EXEC; }), HasSubstr("(an executable)"));
  EXPECT_THAT(bent([](auto& b) { header(b).e_type = ET_REL; }), HasSubstr("(an object file)"));
  EXPECT_THAT(bent([](auto& b) { header(b).e_version = 2; }), HasSubstr("PLG-009"));
  EXPECT_THAT(bent([](auto& b) { header(b).e_ident[EI_OSABI] = ELFOSABI_FREEBSD; }),
              HasSubstr("another operating system"));
}

TEST(Elf, OtherMachineIs010NamingBoth) {
  EXPECT_THAT(bent([](auto& b) { header(b).e_machine = EM_RISCV; }),
              AllOf(HasSubstr("PLG-010 built for riscv, host is "), HasSubstr(": /x.so")));
}

TEST(Elf, SegmentsOutsideTheFileAre011WithNumbers) {
  const std::string bytes = SmallElf().build();
  EXPECT_EQ(problem(bytes.substr(0, kDataOffset)),
            "PLG-011 truncated or corrupt: segment 1 ends at " + std::to_string(bytes.size()) +
                ", file has 4096 bytes: /x.so");
  EXPECT_THAT(problem(bytes.substr(0, 50)), HasSubstr("PLG-011"));
  EXPECT_THAT(problem(bytes.substr(0, 100)), HasSubstr("the program headers lie outside"));
}

TEST(Elf, HeadersThatCannotBeMappedAre011) {
  EXPECT_THAT(bent([](auto& b) { segment(b, kCode).p_align = 3; }), HasSubstr("cannot be mapped"));
  EXPECT_THAT(bent([](auto& b) { segment(b, kData).p_vaddr += 8; }), HasSubstr("PLG-011"));
  EXPECT_THAT(bent([](auto& b) { segment(b, kData).p_memsz = 1; }), HasSubstr("cannot be mapped"));
  EXPECT_THAT(bent([](auto& b) { segment(b, kData).p_filesz = UINT64_MAX; }), HasSubstr("PLG-011"));
  EXPECT_THAT(bent([](auto& b) { segment(b, kData).p_vaddr = 0; }), HasSubstr("PLG-011"));
  EXPECT_THAT(bent([](auto& b) { segment(b, kCode).p_flags = PF_R; }),
              HasSubstr("no loadable code segment"));
  EXPECT_THAT(bent([](auto& b) { header(b).e_phnum = 0; }), HasSubstr("PLG-011"));
  EXPECT_THAT(bent([](auto& b) { header(b).e_phnum = 60000; }), HasSubstr("PLG-011"));
  EXPECT_THAT(bent([](auto& b) { header(b).e_phoff = UINT64_MAX - 8; }), HasSubstr("PLG-011"));
  EXPECT_THAT(bent([](auto& b) { segment(b, kDynamic).p_offset -= 8; }),
              HasSubstr("lies outside what is loaded"));
  EXPECT_THAT(bent([](auto& b) { segment(b, kDynamic).p_filesz = 16; }), HasSubstr("no end"));
}

TEST(Elf, SectionHeadersBehindTheEndTellATruncatedFile) {
  EXPECT_THAT(bent([](auto& b) {
                header(b).e_shoff = b.size() - 10;
                header(b).e_shnum = 1;
                header(b).e_shentsize = 64;
              }),
              HasSubstr("PLG-011 truncated or corrupt: section headers end at"));
}

TEST(Elf, DynamicTablesOutsideTheFileAre011) {
  for (const std::int64_t tag : {DT_STRTAB, DT_STRSZ, DT_SYMTAB, DT_HASH, DT_VERNEED}) {
    SmallElf elf;
    elf.more_tags = {{tag, {0x7fffffff}}};
    EXPECT_THAT(problem(elf.build()), HasSubstr("PLG-011")) << tag;
  }
  SmallElf far;
  far.more_tags = {{DT_INIT_ARRAY, {0x900000}}, {DT_INIT_ARRAYSZ, {8}}};
  EXPECT_THAT(problem(far.build()), HasSubstr("initialisation table"));
  SmallElf data;
  data.more_tags = {{DT_INIT, {kDataAddress}}};
  EXPECT_THAT(problem(data.build()), HasSubstr("initialisation code"));
}

TEST(Elf, RelocationsOfCodeAre011) {
  SmallElf elf;  // a table that lies over the ELF header names no writable target
  elf.more_tags = {{DT_RELA, {0}}, {DT_RELASZ, {24}}};
  EXPECT_THAT(problem(elf.build()), HasSubstr("relocation lies outside its writable data"));
}

TEST(Elf, MissingEntryIs012) {
  SmallElf none;
  none.symbols = {{"something_else"}};
  EXPECT_EQ(problem(none.build()), "PLG-012 no entry hyperloom_plugin_entry_v1: /x.so");
  SmallElf data;
  data.symbols = {{"hyperloom_plugin_entry_v1", false, true}};
  EXPECT_THAT(problem(data.build()), HasSubstr("PLG-012"));
  SmallElf undefined;
  undefined.symbols = {{"hyperloom_plugin_entry_v1", true, false}};
  EXPECT_THAT(problem(undefined.build()), HasSubstr("PLG-012"));
}

TEST(Elf, EntryOfALaterMajorIs012NamingBoth) {
  SmallElf elf;
  elf.symbols = {{"hyperloom_plugin_entry_v2"}};
  EXPECT_THAT(problem(elf.build()), HasSubstr("(built for ABI 2, this host speaks 1)"));
}

TEST(Elf, NoteDefectsAre013NamingTheField) {
  SmallElf none;
  none.notes.clear();
  EXPECT_EQ(problem(none.build()), "PLG-013 metadata note missing or invalid: it has none: /x.so");
  SmallElf two;
  two.notes.push_back(two.notes[0]);
  EXPECT_THAT(problem(two.build()), HasSubstr("two of them"));
  EXPECT_THAT(bent_note([](hl_note& n) { n.magic[0] = 'X'; }), HasSubstr("invalid: magic"));
  EXPECT_THAT(bent_note([](hl_note& n) { n.note_version = 2; }), HasSubstr("note_version"));
  EXPECT_THAT(bent_note([](hl_note& n) { std::memset(n.id, 'a', sizeof n.id); }),
              HasSubstr("invalid: id"));
  EXPECT_THAT(bent_note([](hl_note& n) { n.id[0] = '.'; }), HasSubstr("invalid: id"));
  EXPECT_THAT(bent_note([](hl_note& n) { std::memset(n.version, '1', sizeof n.version); }),
              HasSubstr("invalid: version"));
  EXPECT_THAT(bent_note([](hl_note& n) { n.version[1] = 0; }), HasSubstr("invalid: version"));
  EXPECT_THAT(bent_note([](hl_note& n) { std::memset(n.sdk_version, '1', 16); }),
              HasSubstr("sdk_version"));
  EXPECT_THAT(bent_note([](hl_note& n) { n.kind = 3; }), HasSubstr("invalid: kind"));
  EXPECT_THAT(bent_note([](hl_note& n) { n.desc_size = 140; }), HasSubstr("descsz"));
  EXPECT_THAT(bent_note([](hl_note& n) { n.note_type = 2; }), HasSubstr("it has none"));
  EXPECT_THAT(bent_note([](hl_note& n) { n.desc_size = UINT32_MAX; }), HasSubstr("it has none"));
}

TEST(Elf, OtherNotesBeforeOursAreSkipped) {
  SmallElf elf;
  hl_note other = elf.notes[0];
  std::memcpy(other.name, "Somebody!", 10);
  elf.notes.insert(elf.notes.begin(), other);
  EXPECT_TRUE(check(elf.build()));
}

TEST(Elf, NewerGlibcIs014) {
  SmallElf elf;
  elf.glibc = "GLIBC_99.1";
  EXPECT_THAT(problem(elf.build()), HasSubstr("PLG-014 needs GLIBC_99.1, system has 2."));
  elf.glibc = "GLIBC_PRIVATE";
  EXPECT_TRUE(check(elf.build()));
}

TEST(Elf, GlibcVersionsCompareByNumbers) {
  EXPECT_TRUE(newer_glibc("2.34", "2.4"));
  EXPECT_TRUE(newer_glibc("2.3.4", "2.3"));
  EXPECT_FALSE(newer_glibc("2.36", "2.36"));
  EXPECT_FALSE(newer_glibc("", "2.36"));
}

TEST(Elf, NewerHostMinorIs018) {
  EXPECT_THAT(bent_note([](hl_note& n) { n.min_host_minor = 7; }),
              HasSubstr("PLG-018 needs host ABI 1.7, this host speaks 1.0"));
}

TEST(Elf, ExecutableStackAndTextRelocationsAre031) {
  SmallElf stack;
  stack.stack_flags = PF_R | PF_W | PF_X;
  EXPECT_THAT(problem(stack.build()), HasSubstr("PLG-031 executable stack"));
  SmallElf text;
  text.more_tags = {{DT_TEXTREL, {0}}};
  EXPECT_THAT(problem(text.build()), HasSubstr("text relocations"));
  text.more_tags = {{DT_FLAGS, {DF_TEXTREL}}};
  EXPECT_THAT(problem(text.build()), HasSubstr("PLG-031"));
}

#if defined(__x86_64__)
TEST(Elf, NoStackHeaderMeansExecutable) {
  SmallElf elf;
  elf.stack_header = false;
  EXPECT_THAT(problem(elf.build()), HasSubstr("PLG-031"));
}
#endif

}  // namespace
}  // namespace hyperloom::plugin
