/** The messages of a channel's changes, in the reader's language. */
import { expect, test } from "vitest";
import type { NamedChange } from "../../../src/knowledge/difference/compare.ts";
import { changeMessage } from "../../../src/console/parts/change-message.ts";
import { madeMessage } from "../../../src/console/views/releases/publish/made-message.ts";

test.each([
  ["as the server started", "服务启动时发布"],
  ["back to #12", "回退到 #12"],
  ["published a folder", "发布文件夹"],
  [
    "published a folder: added pets/a, pets/b, pets/c and 4 more; removed pets/old",
    "发布文件夹：新增 pets/a、pets/b、pets/c 等，另有 4 项；删除 pets/old",
  ],
  ["published a folder of mine", "published a folder of mine"],
  ["Raise the age limit", "Raise the age limit"],
])("%s is %s in a Chinese page", (message, zh) => {
  expect(changeMessage(message)).toEqual({ en: message, zh });
});

test("a change without a message says so", () => {
  expect(changeMessage("")).toEqual({ en: "(no message)", zh: "（没有说明）" });
});

test("a publish without a message is described by what it changes, in both languages", () => {
  const documents = ["a", "b", "c", "d"].map((name): NamedChange => ({
    name: `pets/${name}`,
    kind: "added",
    changes: [],
  }));
  const tree = { base: "pets", tree: "start", kind: "changed" as const, changes: [], nodes: [] };
  const made = madeMessage({ trees: [tree], documents, templates: [] });
  expect(made).toBe("published a folder: added pets/a, pets/b, pets/c and 1 more; changed pets/start");
  expect(changeMessage(made).zh).toBe("发布文件夹：新增 pets/a、pets/b、pets/c 等，另有 1 项；改动 pets/start");
  expect(madeMessage({ trees: [], documents: [], templates: [] })).toBe("published a folder");
});
