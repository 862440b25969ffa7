/** What a person is asked before a server may be used: folders that its program changes are named, those that it reads are not asked about. */
import { expect, test } from "vitest";
import type { Agreement, ServerView } from "../../../src/discovery/library-port.ts";
import { approvalQuestion } from "../../../src/operations/discovery/texts.ts";
import { proves } from "../../requirements/index.ts";

const server: ServerView = {
  name: "files",
  status: "waiting",
  source: { kind: "package", registry: "npm", identifier: "files", version: "1.0.0" },
  listedBy: "operator",
  tools: { usable: 0, waiting: 0, changed: 0 },
  pin: "pin",
};
const agreement: Agreement = { server, tools: [], terms: { for: "tenant", readOnly: false, days: 90 }, until: 0 };

test("the folders that a program may change are named", () => {
  proves("runner/writable-folders");
  const asked = approvalQuestion({ ...agreement, folders: { readable: ["/a", "/b"], writable: ["/b"] } });
  expect(asked).toContain("It can change and delete files in: /b.");
  expect(asked).toContain("它可以修改和删除这些文件夹中的文件：/b。");
  expect(approvalQuestion({ ...agreement, folders: { readable: ["/a"], writable: [] } })).not.toContain("change and");
});
