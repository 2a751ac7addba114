// SPDX-FileCopyrightText: 2026 Hyperloom contributors
// SPDX-License-Identifier: MIT
#include "core/proc/outputs.hpp"

#include "core/proc/event_loop.hpp"

namespace hyperloom::proc {
namespace {

/// How much of each file's end an exit carries: error messages and reports quote less.
constexpr std::size_t kTailBytes = 64u << 10;

template <typename Out, typename Fn>
void each(Out& out, std::optional<Out>& err, Fn action) {
  action(out);
  if (err) {
    action(*err);
  }
}

std::string finish_one(std::variant<LogFile, PipeCapture>& output, ProcessExit& exit) {
  if (auto* file = std::get_if<LogFile>(&output)) {
    file->finish();
    exit.log_bytes_dropped += file->dropped();
    exit.log_cap_deferred |= file->deferred();
    return file->tail(kTailBytes);
  }
  auto& pipe = std::get<PipeCapture>(output);
  while (pipe.drain()) {
  }
  exit.log_bytes_dropped += pipe.dropped();
  return pipe.text();
}

int child_fd(const std::variant<LogFile, PipeCapture>& output) {
  return std::visit([](const auto& one) { return one.child_fd(); }, output);
}

}  // namespace

util::Result<Outputs::Output> Outputs::open_one(const std::filesystem::path& path,
                                                std::uint64_t cap) {
  if (path.empty()) {
    HL_TRY_ASSIGN(PipeCapture pipe, PipeCapture::open(cap));
    return Output(std::move(pipe));
  }
  HL_TRY_ASSIGN(LogFile file, LogFile::open(path, cap));
  return Output(std::move(file));
}

util::Result<Outputs> Outputs::open(const ProcessSpec& spec) {
  HL_TRY_ASSIGN(Output out, open_one(spec.stdout_path, spec.log_cap_bytes));
  if (!spec.stdout_path.empty() && spec.stdout_path == spec.stderr_path) {
    return Outputs(std::move(out), std::nullopt);
  }
  HL_TRY_ASSIGN(Output err, open_one(spec.stderr_path, spec.log_cap_bytes));
  return Outputs(std::move(out), std::move(err));
}

int Outputs::stdout_fd() const { return child_fd(out_); }
int Outputs::stderr_fd() const { return child_fd(err_ ? *err_ : out_); }

void Outputs::close_child_ends() {
  each(out_, err_,
       [](Output& output) { std::visit([](auto& one) { one.close_child_end(); }, output); });
}

void Outputs::watch(EventLoop& loop) const {
  for (const Output* output : {&out_, err_ ? &*err_ : nullptr}) {
    const auto* pipe = output != nullptr ? std::get_if<PipeCapture>(output) : nullptr;
    if (pipe != nullptr && pipe->read_fd() >= 0) {
      loop.watch(pipe->read_fd());
    }
  }
}

void Outputs::unwatch(EventLoop& loop) const {
  for (const Output* output : {&out_, err_ ? &*err_ : nullptr}) {
    const auto* pipe = output != nullptr ? std::get_if<PipeCapture>(output) : nullptr;
    if (pipe != nullptr && pipe->read_fd() >= 0) {
      loop.unwatch(pipe->read_fd());
    }
  }
}

bool Outputs::drain_pipes(EventLoop& loop) {
  bool any = false;
  each(out_, err_, [&](Output& output) {
    auto* pipe = std::get_if<PipeCapture>(&output);
    const int fd = pipe != nullptr ? pipe->read_fd() : -1;
    if (fd >= 0 && loop.ready(fd)) {
      any |= pipe->drain();
      if (pipe->read_fd() < 0) {
        loop.unwatch(fd);
      }
    }
  });
  return any;
}

Growth Outputs::sample_files() {
  Growth both;
  each(out_, err_, [&both](Output& output) {
    if (auto* file = std::get_if<LogFile>(&output)) {
      const Growth one = file->sample();
      both.grown |= one.grown;
      both.fast |= one.fast;
    }
  });
  return both;
}

void Outputs::finish(ProcessExit& exit) {
  exit.stdout_tail = finish_one(out_, exit);
  exit.stderr_tail = err_ ? finish_one(*err_, exit) : exit.stdout_tail;
}

}  // namespace hyperloom::proc
