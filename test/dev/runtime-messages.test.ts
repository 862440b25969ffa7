/** What the local runtime prints on a full disk becomes one sentence. */
import { expect, test } from "vitest";
import { RuntimeMessages } from "../../src/dev/runtime-messages.ts";

const full = [
  "workerd/util/sqlite.c++:1757: failed: SQLite failed; dbErrorMessage(err, db) = database or disk is full: SQLITE_FULL",
  "dbErrorMessage(err, db) = disk I/O error: SQLITE_IOERR (extended: SQLITE_IOERR_SHMSIZE)",
  "e = rust/worker/ffi.rs:110: overloaded: No space left on device (os error 28)\n\n  stack: /a/workerd@26b6840",
];

test.each(full)("%s", (text) => {
  const read = new RuntimeMessages("/data/state").read(text, 0);
  expect(read).toEqual({
    sentence: {
      en: "The disk is full: nothing can be written to /data/state. Free some space, or use --state with a folder on another disk.",
      zh: "磁盘已满，无法写入 /data/state。请腾出空间，或用 --state 指定另一个磁盘上的文件夹。",
    },
  });
});

test("it is said once in a while, without what follows from it; all else is printed", () => {
  const messages = new RuntimeMessages("/data/state");
  const stack = "[wrangler:error] Error: internal error; reference = 7ba2\n    at async put (file:///a.js:144:36)\n";
  expect(messages.read(stack, 0)).toEqual({ text: stack });
  expect(messages.read(full[0] ?? "", 0)).toHaveProperty("sentence");
  expect(messages.read(full[0] ?? "", 1_000)).toBeUndefined();
  expect(messages.read(stack, 1_000)).toBeUndefined();
  expect(messages.read("A warning of the Worker.", 1_000)).toEqual({ text: "A warning of the Worker." });
  expect(messages.read(full[1] ?? "", 60_000)).toHaveProperty("sentence");
});
