// SPDX-FileCopyrightText: 2026 Hyperloom contributors
// SPDX-License-Identifier: MIT

#include "tests/unit/plugin/small_elf.hpp"

namespace hyperloom::plugin {
namespace {

#if defined(__aarch64__)
constexpr std::uint16_t kMachine = EM_AARCH64;
#else
constexpr std::uint16_t kMachine = EM_X86_64;
#endif

hl_note good_note() {
  hl_note note{};
  note.name_size = 10;
  note.desc_size = 144;
  note.note_type = 1;
  std::memcpy(note.name, "Hyperloom", 10);
  std::memcpy(note.magic, "HLP1", 4);
  note.note_version = 1;
  note.abi_major = 1;
  note.kind = HL_KIND_SCRIPTABLE;
  std::memcpy(note.id, "small", 6);
  std::memcpy(note.version, "1.2.3", 6);
  std::memcpy(note.sdk_version, "1.0.0", 6);
  return note;
}

/// Bytes that grow, aligned to 8 before each item.
class Image {
 public:
  template <typename T>
  std::uint64_t add(const std::vector<T>& items) {
    return add_bytes(items.data(), items.size() * sizeof(T));
  }
  std::uint64_t add_bytes(const void* data, std::size_t size) {
    bytes_.resize((bytes_.size() + 7) / 8 * 8);
    const std::uint64_t at = bytes_.size();
    bytes_.append(static_cast<const char*>(data), size);
    return at;
  }
  std::string bytes_;
};

class Strings {
 public:
  std::uint32_t add(const std::string& text) {
    const auto at = static_cast<std::uint32_t>(all_.size());
    all_ += text + '\0';
    return at;
  }
  std::string all_ = std::string(1, '\0');
};

Elf64_Phdr load(std::uint32_t flags, std::uint64_t offset, std::uint64_t address,
                std::uint64_t size) {
  return {PT_LOAD, flags, offset, address, address, size, size, 0x1000};
}

Elf64_Phdr inside(std::uint32_t type, std::uint64_t offset, std::uint64_t address,
                  std::uint64_t size, std::uint64_t align) {
  return {type, PF_R, offset, address, address, size, size, align};
}

std::vector<Elf64_Sym> symbol_table(const SmallElf& elf, Strings& strings) {
  std::vector<Elf64_Sym> out(1);
  for (const SmallSymbol& each : elf.symbols) {
    Elf64_Sym symbol{};
    symbol.st_name = strings.add(each.name);
    symbol.st_info = ELF64_ST_INFO(STB_GLOBAL, each.function ? STT_FUNC : STT_OBJECT);
    symbol.st_shndx = each.defined ? 1 : SHN_UNDEF;
    symbol.st_value = kHeaders;  // anywhere in the code segment
    out.push_back(symbol);
  }
  return out;
}

/// One bucket that holds every symbol; real hashes don't matter to a reader that only counts.
std::vector<std::uint32_t> hash_table(bool gnu, std::uint32_t symbols) {
  if (!gnu) {
    std::vector<std::uint32_t> out{1, symbols, 1};
    out.resize(3 + symbols);
    return out;
  }
  std::vector<std::uint32_t> out{1, 1, 1, 0, 0, 0, symbols > 1 ? 1u : 0u};
  for (std::uint32_t i = 1; i < symbols; ++i) {
    out.push_back(i + 1 == symbols ? 3 : 2);
  }
  return out;
}

}  // namespace

SmallElf::SmallElf() : notes{good_note()} {}

std::string SmallElf::build() const {
  Strings strings;
  Image code;
  constexpr std::size_t kSegments = 5;
  code.bytes_.resize(kHeaders + kSegments * sizeof(Elf64_Phdr));
  const auto table = symbol_table(*this, strings);
  const std::uint64_t symtab = code.add(table);
  const std::uint64_t hash =
      code.add(hash_table(gnu_hash, static_cast<std::uint32_t>(table.size())));
  std::vector<Elf64_Dyn> tags;
  const auto tag = [&](std::int64_t name, std::uint64_t value) { tags.push_back({name, {value}}); };
  for (const std::string& each : needed) {
    tag(DT_NEEDED, strings.add(each));
  }
  if (!glibc.empty()) {
    Elf64_Verneed need{1, 1, strings.add("libc.so.6"), sizeof(Elf64_Verneed), 0};
    Elf64_Vernaux aux{0, 0, 2, strings.add(glibc), 0};
    std::string both(reinterpret_cast<const char*>(&need), sizeof need);
    both.append(reinterpret_cast<const char*>(&aux), sizeof aux);
    tag(DT_VERNEED, code.add_bytes(both.data(), both.size()));
    tag(DT_VERNEEDNUM, 1);
  }
  const std::uint64_t strtab = code.add_bytes(strings.all_.data(), strings.all_.size());
  const std::uint64_t note = code.add(notes);
  tag(DT_STRTAB, strtab);
  tag(DT_STRSZ, strings.all_.size());
  tag(DT_SYMTAB, symtab);
  tag(gnu_hash ? DT_GNU_HASH : DT_HASH, hash);
  tags.insert(tags.end(), more_tags.begin(), more_tags.end());
  tag(DT_NULL, 0);

  const std::uint64_t data_size = tags.size() * sizeof(Elf64_Dyn);
  const std::vector<Elf64_Phdr> segments{
      load(PF_R | PF_X, 0, 0, code.bytes_.size()),
      load(PF_R | PF_W, kDataOffset, kDataAddress, data_size),
      inside(PT_DYNAMIC, kDataOffset, kDataAddress, data_size, 8),
      inside(PT_NOTE, note, note, notes.size() * sizeof(hl_note), 4),
      {stack_header ? std::uint32_t{PT_GNU_STACK} : std::uint32_t{PT_NULL}, stack_flags, 0, 0, 0, 0,
       0, 16}};
  Elf64_Ehdr head{};
  std::memcpy(head.e_ident, ELFMAG, SELFMAG);
  head.e_ident[EI_CLASS] = ELFCLASS64;
  head.e_ident[EI_DATA] = ELFDATA2LSB;
  head.e_ident[EI_VERSION] = EV_CURRENT;
  head.e_type = ET_DYN;
  head.e_machine = kMachine;
  head.e_version = EV_CURRENT;
  head.e_phoff = kHeaders;
  head.e_ehsize = sizeof head;
  head.e_phentsize = sizeof(Elf64_Phdr);
  head.e_phnum = kSegments;
  std::string out = code.bytes_;
  std::memcpy(out.data(), &head, sizeof head);
  std::memcpy(out.data() + kHeaders, segments.data(), kSegments * sizeof(Elf64_Phdr));
  out.resize(kDataOffset);
  out.append(reinterpret_cast<const char*>(tags.data()), data_size);
  return out;
}

}  // namespace hyperloom::plugin
