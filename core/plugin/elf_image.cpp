// SPDX-FileCopyrightText: 2026 Hyperloom contributors
// SPDX-License-Identifier: MIT

#include "core/plugin/elf_image.hpp"

#include <algorithm>
#include <bit>

#include "core/plugin/plg.hpp"
#include "core/util/cat.hpp"

namespace hyperloom::plugin {
namespace {

constexpr std::size_t kMaxSegments = 128;  // linkers write about ten
/// Above every real library; keeps sums of addresses and sizes from wrapping.
constexpr std::uint64_t kMaxAddress = std::uint64_t{1} << 40;
constexpr std::uint64_t kPage = 4096;

#if defined(__x86_64__)
constexpr std::uint16_t kMachine = EM_X86_64;
constexpr bool kStackDefaultsToExecutable = true;
#elif defined(__aarch64__)
constexpr std::uint16_t kMachine = EM_AARCH64;
constexpr bool kStackDefaultsToExecutable = false;
#else
#error "unknown machine: name its ELF number here"
#endif

std::string machine_name(std::uint16_t machine) {
  switch (machine) {
    case EM_386: return "i386";
    case EM_X86_64: return "x86-64";
    case EM_ARM: return "arm";
    case EM_AARCH64: return "aarch64";
    case EM_PPC64: return "ppc64";
    case EM_RISCV: return "riscv";
    case EM_S390: return "s390";
    default: return util::cat("machine ", machine);
  }
}

std::string type_name(std::uint16_t type) {
  switch (type) {
    case ET_EXEC: return "an executable";
    case ET_REL: return "an object file";
    case ET_CORE: return "a core dump";
    default: return util::cat("file type ", type);
  }
}

util::Status not_shared(const std::string& shown, std::string_view what) {
  return util::fail(plg(9, util::cat("not a 64-bit shared object (", what, "): ", shown),
                        "name the .so file that the plugin's build made"));
}

bool sane(const Elf64_Phdr& segment) {
  return segment.p_offset < kMaxAddress && segment.p_vaddr < kMaxAddress &&
         segment.p_filesz < kMaxAddress && segment.p_memsz < kMaxAddress &&
         segment.p_filesz <= segment.p_memsz;
}

bool power_of_two(std::uint64_t value) { return std::has_single_bit(value); }

bool loadable(const Elf64_Phdr& segment) {
  return segment.p_align % kPage == 0 && power_of_two(segment.p_align) &&
         (segment.p_vaddr - segment.p_offset) % segment.p_align == 0 &&
         (segment.p_flags & ~std::uint32_t{PF_R | PF_W | PF_X}) == 0;
}

}  // namespace

util::Error corrupt(const std::string& shown, std::string_view what) {
  return plg(11, util::cat("truncated or corrupt: ", what, ": ", shown),
             "copy or build the file again");
}

util::Result<ElfImage> ElfImage::open(const Bytes& bytes, const std::string& shown) {
  ElfImage image(bytes, shown);
  HL_TRY(image.read_header());
  HL_TRY(image.read_segments());
  HL_TRY(image.check_loads());
  HL_TRY(image.check_others());
  HL_TRY(image.check_stack());
  return image;
}

util::Status ElfImage::read_header() {
  char magic[SELFMAG] = {};
  const bool whole_magic = bytes_->read(0, magic, sizeof magic);
  if (!whole_magic || std::memcmp(magic, ELFMAG, SELFMAG) != 0) {
    return not_shared(shown_, bytes_->size() == 0 ? "it is empty" : "no ELF header");
  }
  if (!bytes_->read(0, &header_, sizeof header_)) {
    return util::fail(corrupt(shown_, util::cat("ELF header ends at ", sizeof header_,
                                                ", file has ", bytes_->size(), " bytes")));
  }
  HL_TRY(check_ident());
  if (header_.e_machine != kMachine) {
    return util::fail(plg(10,
                          util::cat("built for ", machine_name(header_.e_machine), ", host is ",
                                    machine_name(kMachine), ": ", shown_),
                          "build the plugin on or for this kind of machine"));
  }
  return {};
}

util::Status ElfImage::check_ident() const {
  const unsigned char* ident = header_.e_ident;
  if (ident[EI_CLASS] != ELFCLASS64) {
    return not_shared(shown_, ident[EI_CLASS] == ELFCLASS32 ? "32-bit" : "unknown ELF class");
  }
  if (ident[EI_DATA] != ELFDATA2LSB) {
    return not_shared(shown_, "not little-endian");
  }
  if (ident[EI_VERSION] != EV_CURRENT || header_.e_version != EV_CURRENT) {
    return not_shared(shown_, "unknown ELF version");
  }
  if (ident[EI_OSABI] != ELFOSABI_SYSV && ident[EI_OSABI] != ELFOSABI_GNU) {
    return not_shared(shown_, "made for another operating system");
  }
  return header_.e_type == ET_DYN ? util::Status() : not_shared(shown_, type_name(header_.e_type));
}

util::Status ElfImage::read_segments() {
  if (header_.e_phentsize != sizeof(Elf64_Phdr) || header_.e_phnum == 0 ||
      header_.e_phnum > kMaxSegments) {
    return util::fail(corrupt(
        shown_, util::cat(header_.e_phnum, " program headers of ", header_.e_phentsize, " bytes")));
  }
  segments_.resize(header_.e_phnum);
  if (!bytes_->read(header_.e_phoff, segments_.data(), segments_.size() * sizeof(Elf64_Phdr))) {
    return util::fail(corrupt(shown_, "the program headers lie outside the file"));
  }
  // The loader ignores section headers, but they are the last thing of a whole file.
  const std::uint64_t sections = std::uint64_t{header_.e_shnum} * header_.e_shentsize;
  if (header_.e_shoff > bytes_->size() || sections > bytes_->size() - header_.e_shoff) {
    return util::fail(
        corrupt(shown_, util::cat("section headers end at ", header_.e_shoff + sections,
                                  ", file has ", bytes_->size(), " bytes")));
  }
  return {};
}

util::Status ElfImage::check_loads() const {
  std::uint64_t end = 0;
  bool any = false, code = false;
  for (std::size_t i = 0; i < segments_.size(); ++i) {
    const Elf64_Phdr& each = segments_[i];
    if (each.p_type != PT_LOAD) {
      continue;
    }
    if (!sane(each) || !loadable(each) || (any && each.p_vaddr < end)) {
      return util::fail(corrupt(shown_, util::cat("segment ", i, " cannot be mapped")));
    }
    if (each.p_offset + each.p_filesz > bytes_->size()) {
      return util::fail(
          corrupt(shown_, util::cat("segment ", i, " ends at ", each.p_offset + each.p_filesz,
                                    ", file has ", bytes_->size(), " bytes")));
    }
    end = each.p_vaddr + each.p_memsz;
    any = true;
    code = code || (each.p_flags & PF_X) != 0;
  }
  return any && code ? util::Status()
                     : util::fail(corrupt(shown_, "it has no loadable code segment"));
}

util::Status ElfImage::check_others() const {
  for (std::size_t i = 0; i < segments_.size(); ++i) {
    const Elf64_Phdr& each = segments_[i];
    const bool in_memory = each.p_type == PT_DYNAMIC || each.p_type == PT_GNU_RELRO ||
                           each.p_type == PT_NOTE || each.p_type == PT_TLS ||
                           each.p_type == PT_GNU_EH_FRAME || each.p_type == PT_PHDR;
    if (!in_memory) {
      continue;
    }
    if (!sane(each) || !inside_loads(each)) {
      return util::fail(corrupt(shown_, util::cat("segment ", i, " lies outside what is loaded")));
    }
    if (each.p_type == PT_TLS && each.p_align > 1 && !power_of_two(each.p_align)) {
      return util::fail(corrupt(shown_, util::cat("segment ", i, " has a bad alignment")));
    }
  }
  return {};
}

bool ElfImage::relro_fits(const Elf64_Phdr& segment) const {
  return std::any_of(segments_.begin(), segments_.end(), [&](const Elf64_Phdr& load) {
    if (load.p_type != PT_LOAD || (load.p_flags & PF_W) == 0 || segment.p_vaddr < load.p_vaddr ||
        segment.p_vaddr + segment.p_filesz > load.p_vaddr + load.p_filesz) {
      return false;
    }
    // Linkers round its end up to a page; beyond that it would lock what the plugin writes to.
    const std::uint64_t end = segment.p_vaddr + segment.p_filesz;
    const std::uint64_t page_end = (end + load.p_align - 1) / load.p_align * load.p_align;
    return segment.p_vaddr + segment.p_memsz <= page_end;
  });
}

bool ElfImage::inside_loads(const Elf64_Phdr& segment) const {
  if (segment.p_type == PT_GNU_RELRO) {
    return relro_fits(segment);
  }
  if (segment.p_type == PT_TLS && segment.p_filesz == 0) {
    return true;
  }
  return offset_of(segment.p_vaddr, segment.p_filesz) == segment.p_offset &&
         (segment.p_type == PT_TLS || mapped(segment.p_vaddr, segment.p_memsz, 0));
}

util::Status ElfImage::check_stack() const {
  bool executable = kStackDefaultsToExecutable;
  for (const Elf64_Phdr& each : segments_) {
    if (each.p_type == PT_GNU_STACK) {
      executable = (each.p_flags & PF_X) != 0;
    }
  }
  return executable ? util::fail(plg(31,
                                     util::cat("executable stack or text relocations: ", shown_,
                                               " asks for an executable stack"),
                                     "link it with -Wl,-z,noexecstack"))
                    : util::Status();
}

std::optional<std::uint64_t> ElfImage::offset_of(std::uint64_t address, std::uint64_t size) const {
  for (const Elf64_Phdr& each : segments_) {
    if (each.p_type == PT_LOAD && address >= each.p_vaddr &&
        address - each.p_vaddr <= each.p_filesz &&
        size <= each.p_filesz - (address - each.p_vaddr)) {
      return each.p_offset + (address - each.p_vaddr);
    }
  }
  return std::nullopt;
}

bool ElfImage::mapped(std::uint64_t address, std::uint64_t size, std::uint32_t flags) const {
  return std::any_of(segments_.begin(), segments_.end(), [&](const Elf64_Phdr& each) {
    return each.p_type == PT_LOAD && (each.p_flags & flags) == flags && address >= each.p_vaddr &&
           address - each.p_vaddr <= each.p_memsz &&
           size <= each.p_memsz - (address - each.p_vaddr);
  });
}

bool ElfImage::read(std::uint64_t address, void* into, std::uint64_t size) const {
  const auto offset = offset_of(address, size);
  return offset && bytes_->read(*offset, into, size);
}

}  // namespace hyperloom::plugin
