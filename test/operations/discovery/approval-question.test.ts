/** What a person is asked before a server may be used: what its program may do with which folders. */
import { expect, test } from "vitest";
import type { Agreement, ServerView } from "../../../src/discovery/library-port.ts";
import type { KnownTool } from "../../../src/discovery/model.ts";
import { analyzeByRule } from "../../../src/discovery/needs/analyze.ts";
import { indexTools } from "../../../src/discovery/tool-index/index-tools.ts";
import { analysisToWire } from "../../../src/operations/discovery/analyze.ts";
import { approvalQuestion } from "../../../src/operations/discovery/texts.ts";
import { describeServer } from "../../../src/operations/discovery/wire.ts";
import { proves } from "../../requirements/index.ts";

const server: ServerView = {
  name: "files",
  status: "waiting",
  source: { kind: "package", registry: "npm", identifier: "files", version: "1.0.0" },
  listedBy: "operator",
  tools: { usable: 0, waiting: 0, changed: 0 },
  pin: "pin",
};
const terms = { for: "tenant", readOnly: false, days: 90 } as const;
const agreement: Agreement = { server, tools: [], terms, until: 0, addedAt: 0, answers: 0 };

test("the folders that a program may change are named", () => {
  proves("runner/writable-folders");
  const asked = approvalQuestion({ ...agreement, folders: { readable: ["/a", "/b"], writable: ["/b"] } });
  expect(asked).toContain("It can change and delete files in: /b.");
  expect(asked).toContain("它可以修改和删除这些文件夹中的文件：/b。");
  expect(approvalQuestion({ ...agreement, folders: { readable: ["/a"], writable: [] } })).not.toContain("change and");
});

test("whoever is asked once more about what was refused is told so, under which name", () => {
  const again = approvalQuestion({ ...agreement, refusedAs: "files" });
  expect(again).toMatch(/It was refused before\.(.|\n)*它此前被拒绝过。/);
  const other = approvalQuestion({ ...agreement, refusedAs: "old-files" });
  expect(other).toMatch(/refused before, under the name "old-files"(.|\n)*当时名为“old-files”/);
  expect(approvalQuestion(agreement)).not.toContain("refused before");
});

test("a program that asks for folders and has none is said to fail until the operator names some", () => {
  const folderless = { ...server, needsFolders: true as const };
  const asked = approvalQuestion({ ...agreement, server: folderless });
  expect(asked).toContain("until the operator gives it `folders` in CAIRN_SERVERS");
  expect(asked).toContain("管理员在 CAIRN_SERVERS 中为它写明 folders 之前");
  expect(approvalQuestion(agreement)).not.toContain("CAIRN_SERVERS");
  expect(describeServer(folderless)).toMatchObject({ needs_folders: true });
});

test("folders that can only be read are named, and that writing fails, to a person and to the agent", () => {
  proves("runner/read-only-folders");
  const asked = approvalQuestion({ ...agreement, folders: { readable: ["/a"], writable: [] } });
  expect(asked).toContain("Its folders can only be read, so tools that write files fail: /a.");
  expect(asked).toContain("它的文件夹只能读取，写入文件的工具会失败：/a。");
  expect(approvalQuestion(agreement)).not.toContain("only be read");
  expect(describeServer({ ...server, readOnlyFolders: true })).toMatchObject({ read_only_folders: true });
  const tool = (name: string, annotations: { readOnlyHint: boolean }): KnownTool => ({
    id: `files__${name}`,
    server: "files",
    definition: { name, inputSchema: {}, annotations },
    status: "usable",
  });
  const tools = [tool("write_file", { readOnlyHint: false }), tool("read_file", { readOnlyHint: true })];
  const index = indexTools(tools);
  const library = { servers: [{ ...server, readOnlyFolders: true as const }], tools, revision: 1 };
  const analysis = analyzeByRule("write a file and read a file", index, { expectedTools: tools.map(({ id }) => id) });
  const matched = analysisToWire(analysis, { library }).tool_requirements.flatMap((one) => one.matched_tools);
  expect(matched).toContainEqual(expect.objectContaining({ name: "files__write_file", read_only_folders: true }));
  for (const one of matched) if (one.name === "files__read_file") expect(one).not.toHaveProperty("read_only_folders");
});
