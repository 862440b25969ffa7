/** The `context` command. */
import { readFileSync } from "node:fs";
import { afterEach, expect, test } from "vitest";
import { contextDocumentSchema } from "../../../src/context/document.ts";
import { projectContext } from "../../../src/context/list-blocks.ts";
import { proves } from "../../requirements/index.ts";
import { AuthorFolder } from "../author-folder.ts";

const folders: AuthorFolder[] = [];
afterEach(() => {
  for (const folder of folders.splice(0)) folder.remove();
});

/** A folder with these documents in it. */
function holding(documents: Record<string, string>): AuthorFolder {
  const here = new AuthorFolder();
  folders.push(here);
  for (const [path, text] of Object.entries(documents)) here.write(path, text);
  return here;
}

const OLD = readFileSync("test/context/fixtures/document-0.9.json", "utf8");

test("an older document is converted, and fields that no longer exist are listed", async () => {
  proves("context-document/migration");
  const here = holding({ "old.json": OLD });
  const { code, out, err } = await here.run(["context", "old.json", "--lang", "en"]);
  expect(code).toBe(0);
  const document = contextDocumentSchema.parse(JSON.parse(out));
  expect(document).toMatchObject({ schema_version: "1.0", session: { session_id: "conv-7" } });
  expect(err.split("\n")).toEqual([
    "old.json: 0.9 → 1.0",
    "  field no longer exists: execution",
    "  field no longer exists: prompt_layers",
    "  field no longer exists: meta.policy",
    "",
  ]);
  expect((await here.run(["context", "old.json", "--lang", "zh"])).err).toContain("字段已不存在：meta.policy");
  // The result is unchanged by a second run.
  here.write("new.json", out);
  expect(await here.run(["context", "new.json"])).toEqual({ code: 0, out, err: "new.json: 1.0\n" });
});

test("a current document is unchanged; an unreadable one fails at a named field", async () => {
  proves("context-document/unknown-version");
  const document = projectContext(
    [{ type: "opened", at: 0, user_intent: "Hello", language: "en", release: "r", channel: "main" }],
    { session_id: "s" },
  );
  const here = holding({
    "one.json": JSON.stringify(document),
    "late.json": OLD.replace('"0.9"', '"3.0"'),
    "none.json": JSON.stringify({ ...document, session: { ...document.session, messages: [] } }),
    "broken.json": "{",
  });
  expect(JSON.parse((await here.run(["context", "one.json"])).out)).toEqual(JSON.parse(JSON.stringify(document)));
  const late = await here.run(["context", "late.json"]);
  expect(late).toMatchObject({ code: 1, out: "", err: expect.stringContaining("schema_version") });
  expect(await here.run(["context", "none.json"])).toMatchObject({
    code: 1,
    err: expect.stringContaining("session.messages"),
  });
  for (const wrong of [["broken.json"], ["nowhere.json"], [], ["one.json", "late.json"]]) {
    expect((await here.run(["context", ...wrong])).code).toBe(2);
  }
});
