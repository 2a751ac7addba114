// SPDX-FileCopyrightText: 2026 Hyperloom contributors
// SPDX-License-Identifier: MIT
#include <gmock/gmock.h>

#include <algorithm>
#include <vector>

#include "core/measure/artifacts.hpp"
#include "core/measure/protected.hpp"
#include "core/measure/workspace.hpp"
#include "core/util/json.hpp"
#include "tests/component/measure/leg_fixture.hpp"

namespace hyperloom::measure {
namespace {

namespace stdfs = std::filesystem;
using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;

// custom.md#76: the whole way of a leg that plants files under the host's names.
TEST_F(RealLeg, PlantedArtefactsAreReplacedAndTheLegGoesHome) {
  const LegResult result =
      run("mkdir -p leg.json/x; ln -s /etc/passwd summary.txt\n"
          "echo '{\"success\":true}' > benchmark_report.json\n"
          "echo \"$RESULT_DIR/note\" > note\n" +
          std::string(kGoodReport));
  const util::Redactor redactor;
  ASSERT_TRUE(write_artifacts(fs_, {workload_, leg_, result, "", redactor}));
  ASSERT_TRUE(move_home(fs_, leg_.work_dir, leg_.home));
  for (const char* name : {"leg.json", "benchmark_report.json"}) {
    EXPECT_TRUE(util::parse_json(slurp(leg_.home / name), name).has_value()) << name;
  }
  EXPECT_THAT(slurp(leg_.home / "summary.txt"), HasSubstr("success: true"));
  EXPECT_TRUE(stdfs::is_symlink(leg_.work_dir));
  const stdfs::path noted =
      slurp(leg_.work_dir / "note").substr(0, leg_.work_dir.native().size() + 5);
  EXPECT_TRUE(stdfs::exists(noted));
}

// custom.md#64
TEST_F(RealLeg, LegThatWritesBesideItsEntrypoint) {
  script("exit 0\n");
  const ProtectRules rules = make_protect_rules(fs_, workload_.scripts_dir, workload_.entrypoint,
                                                workload_.framework_path, {})
                                 .value();
  const std::string body =
      "echo log >> \"$HYPERLOOM_BYPASS_SCRIPTS_DIR/run.log\"\n"
      "[ -z \"$BAD\" ] || echo x > \"$HYPERLOOM_BYPASS_SCRIPTS_DIR/helper.py\"\n";
  script(body + kGoodReport);
  ProtectedSet set = snapshot_protected(fs_, rules).value();
  leg_ = prepare_leg(tools(), workload_, request_of(LegKind::Baseline, 1), "").value();
  EXPECT_TRUE(execute_leg(tools(), workload_, leg_, {}).value().usable());
  ProtectedCheck check = check_protected(fs_, rules, set);
  EXPECT_THAT(check.violations, IsEmpty());
  EXPECT_THAT(check.written, ElementsAre(dir_ / "scripts/run.log"));

  LegRequest bad = request_of(LegKind::Variant, 2);
  bad.variant.set = {{"BAD", "1"}};
  leg_ = prepare_leg(tools(), workload_, bad, "").value();
  EXPECT_TRUE(execute_leg(tools(), workload_, leg_, {}).value().usable());
  check = check_protected(fs_, rules, set);
  EXPECT_THAT(check.violations, ElementsAre("new file that could be executed or imported: " +
                                            (dir_ / "scripts/helper.py").native()));
}

// custom.md#63 of the writing leg: written once, then read-only and protected.
TEST_F(RealLeg, ReferenceIsWrittenOnceAndThenProtected) {
  const stdfs::path ref = layout_.quality_ref(1);
  LegRequest writing = request_of(LegKind::Baseline, 1);
  writing.quality_ref = writing.quality_ref_write = ref;
  const std::string body =
      "[ -z \"$HYPERLOOM_QUALITY_REF_WRITE\" ] || echo ref > \"$HYPERLOOM_QUALITY_REF_WRITE\"\n" +
      std::string(kGoodReport);
  EXPECT_TRUE(run(body, writing).usable());
  EXPECT_EQ(slurp(ref), "ref\n");
  ProtectRules rules;
  ProtectedSet set;
  ASSERT_TRUE(protect_reference(fs_, ref, rules, set));
  LegRequest other = request_of(LegKind::Variant, 2);
  other.quality_ref = ref;
  EXPECT_TRUE(run("[ -f \"$HYPERLOOM_QUALITY_REF\" ] || exit 9\n" + body, other).usable());
  EXPECT_THAT(check_protected(fs_, rules, set).violations, IsEmpty());
  EXPECT_TRUE(
      run("rm -f \"$HYPERLOOM_QUALITY_REF\"; echo x > \"$HYPERLOOM_QUALITY_REF\"\n" + body, other)
          .usable());
  EXPECT_THAT(check_protected(fs_, rules, set).violations,
              ElementsAre("protected file changed: " + ref.native()));
}

}  // namespace
}  // namespace hyperloom::measure
