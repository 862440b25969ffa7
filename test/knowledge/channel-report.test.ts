/** Reports on the files behind a channel. */
import { expect, test } from "vitest";
import { withReportOf, type ChannelReport } from "../../src/knowledge/channel-report.ts";
import { proves } from "../requirements/index.ts";

test("the report on a part of a project keeps what is known of the bases that stay", () => {
  proves("page/publish-folder");
  const finding = (file: string) => ({ file, rule: "dead-end" }) as unknown as ChannelReport["findings"][number];
  const tree = (base: string, file: string) => ({ base, tree: "main", file, steps: [] });
  const empty: ChannelReport = { format: 1, release: null, at: 1, findings: [], left_out: 0, trees: [] };
  const before: ChannelReport = {
    ...empty,
    findings: [
      finding("knowledge/tea/main.tree.yaml"),
      finding("knowledge/bicycle.tree.yaml"),
      finding("templates/a.en.md"),
    ],
    trees: [tree("tea", "knowledge/tea/main.tree.yaml"), tree("bicycle", "knowledge/bicycle.tree.yaml")],
    conversations: { passed: 5, failed: 1 },
    conversations_by_base: [
      { base: "tea", passed: 2, failed: 1 },
      { base: "bicycle", passed: 3, failed: 0 },
    ],
  };
  const part: ChannelReport = { ...empty, at: 2, trees: [tree("tea", "knowledge/tea/other.tree.yaml")] };
  expect(withReportOf(part, before, ["bicycle"])).toEqual({
    ...part,
    findings: [finding("knowledge/bicycle.tree.yaml")],
    trees: [tree("tea", "knowledge/tea/other.tree.yaml"), tree("bicycle", "knowledge/bicycle.tree.yaml")],
    conversations: { passed: 3, failed: 0 },
    conversations_by_base: [{ base: "bicycle", passed: 3, failed: 0 }],
  });
});
