// SPDX-FileCopyrightText: 2026 Hyperloom contributors
// SPDX-License-Identifier: MIT

#pragma once

#include <hyperloom/sdk/base.hpp>
#include <memory>
#include <new>
#include <type_traits>

namespace hyperloom::sdk {
inline namespace [[gnu::visibility("hidden")]] v1 {

/// The C functions of a plugin class: no exception leaves them.
template <class Class>
struct trampolines {
  static hl_status create(const hl_host* host, const hl_create_args* args, hl_instance** out,
                          hl_error* failure) noexcept {
    return guarded(*host, failure, [&] {
      std::unique_ptr<Class> object = construct(create_view(host, *args));
      object->attach(host_view(host));
      *out = reinterpret_cast<hl_instance*>(object.release());
      return HL_OK;
    });
  }

  static void destroy(hl_instance* self) noexcept { delete &object_of(self); }

  static hl_status describe(hl_instance* self, hl_describe_out* out, hl_error* failure) noexcept {
    return call(self, failure, [&](Class& object, const hl_host& host) {
      return object.describe().emit(host, out);
    });
  }

  static hl_status resolve_entrypoint(hl_instance* self, const hl_plan_in* in, hl_resolve_out* out,
                                      hl_error* failure) noexcept {
    return call(self, failure, [&](Class& object, const hl_host& host) {
      return object.resolve_entrypoint(plan_view(*in)).emit(host, out);
    });
  }

  static hl_status plan_measurement(hl_instance* self, const hl_plan_in* in, hl_plan_out* out,
                                    hl_error* failure) noexcept {
    return call(self, failure, [&](Class& object, const hl_host& host) {
      return object.plan_measurement(plan_view(*in)).emit(host, out);
    });
  }

  static hl_status plan_server(hl_instance* self, const hl_plan_in* in, hl_plan_out* command,
                               hl_server_out* out, hl_error* failure) noexcept {
    return call(self, failure, [&](Class& object, const hl_host& host) {
      return object.plan_server(plan_view(*in)).emit(host, command, out);
    });
  }

  static hl_status plan_client(hl_instance* self, const hl_plan_in* in, hl_plan_out* out,
                               hl_error* failure) noexcept {
    return call(self, failure, [&](Class& object, const hl_host& host) {
      return object.plan_client(plan_view(*in)).emit(host, out);
    });
  }

  static hl_status plan_probe(hl_instance* self, const hl_plan_in* in, uint32_t index,
                              hl_plan_out* out, hl_error* failure) noexcept {
    return call(self, failure, [&](Class& object, const hl_host& host) {
      const std::optional<plan> command = object.plan_probe(plan_view(*in), index);
      return command ? command->emit(host, out) : throw error(HL_UNSUPPORTED, "", "no more probes");
    });
  }

  static hl_status declare_knobs(hl_instance* self, const hl_plan_in* in,
                                 const hl_result_in* const* probes, uint64_t count,
                                 hl_knobs_out* out, hl_error* failure) noexcept {
    return call(self, failure, [&](Class& object, const hl_host& host) {
      std::vector<result_view> results;
      for (const hl_result_in* probe : std::span(probes, count)) {
        results.emplace_back(*probe);
      }
      return object.declare_knobs(plan_view(*in), results).emit(host, out);
    });
  }

  static hl_status parse_result(hl_instance* self, const hl_result_in* in, hl_metrics_out* out,
                                hl_error* failure) noexcept {
    return call(self, failure, [&](Class& object, const hl_host& host) {
      return object.parse_result(result_view(*in)).emit(host, out, failure);
    });
  }

  static hl_status judge_quality(hl_instance* self, const hl_quality_in* in, hl_verdict_out* out,
                                 hl_error* failure) noexcept {
    return call(self, failure, [&](Class& object, const hl_host& host) {
      return object.judge_quality(quality_view(*in)).emit(host, out);
    });
  }

  static hl_status classify_failure(hl_instance* self, const hl_result_in* in, hl_failure_out* out,
                                    hl_error* failure) noexcept {
    return call(self, failure, [&](Class& object, const hl_host& host) {
      const auto found = object.classify_failure(result_view(*in));
      return found ? found->emit(host, out)
                   : throw error(HL_UNSUPPORTED, "", "the host's class stands");
    });
  }

  static const void* get_extension(hl_instance* self, hl_str id) noexcept {
    try {
      return object_of(self).get_extension(view(id));
    } catch (...) {
      return nullptr;
    }
  }

 private:
  static Class& object_of(hl_instance* self) { return *reinterpret_cast<Class*>(self); }

  static std::unique_ptr<Class> construct(const create_view& args) {
    if constexpr (std::is_constructible_v<Class, const create_view&>) {
      return std::make_unique<Class>(args);
    } else {
      return std::make_unique<Class>();
    }
  }

  static hl_status failed(const hl_host& host, hl_error* out, const error& why) noexcept {
    host.error_set(out, str(why.code()), str(why.text()), {nullptr, 0});
    return why.status();
  }

  static hl_status failed(const hl_host& host, hl_error* out, hl_status status,
                          std::string_view text) noexcept {
    host.error_set(out, {nullptr, 0}, str(text), {nullptr, 0});
    return status;
  }

  template <class Body>
  static hl_status guarded(const hl_host& host, hl_error* out, Body body) noexcept {
    try {
      return body();
    } catch (const error& why) {
      return failed(host, out, why);
    } catch (const std::bad_alloc&) {
      return failed(host, out, HL_LIMIT_EXCEEDED, "out of memory");
    } catch (const std::exception& why) {
      return failed(host, out, HL_INTERNAL, why.what());
    } catch (...) {
      return failed(host, out, HL_INTERNAL, "an exception of unknown type");
    }
  }

  template <class Body>
  static hl_status call(hl_instance* self, hl_error* out, Body body) noexcept {
    Class& object = object_of(self);
    const hl_host& host = *object.host().raw();
    return guarded(host, out, [&] { return body(object, host); });
  }
};

}  // namespace gnu::visibility("hidden")]]v1
}  // namespace hyperloom::sdk
