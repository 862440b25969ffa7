/** Stored sessions whose every prompt must come out the same, byte for byte, in every version to come. */
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { parse } from "yaml";
import { readExport, replayAll, writeExport } from "../../src/context/export.ts";
import { estimatorNamed } from "../../src/context/tokens/tokens.ts";
import { compileTemplate } from "../../src/compile/templates/compile.ts";

const folder = join(import.meta.dirname, "golden");
const files = readdirSync(folder);
const templates = files.flatMap((file) =>
  file.endsWith(".md")
    ? (compileTemplate(readFileSync(join(folder, file), "utf8"), (yaml) => parse(yaml)).template ?? [])
    : [],
);
const deps = {
  session_id: "golden",
  template: (name: string) => templates.find((template) => template.name === name),
  templates: templates.map((template) => template.name),
  counter: estimatorNamed,
};

describe("golden sessions", () => {
  for (const file of files.filter((name) => name.endsWith(".jsonl"))) {
    const text = readFileSync(join(folder, file), "utf8");

    test(`${file}: every prompt is what it was`, async () => {
      const read = readExport(text);
      if (!read.ok) throw new Error(JSON.stringify(read.failure));
      const lines = await replayAll(read.value, deps);
      expect(lines.length).toBeGreaterThan(0);
      for (const line of lines) expect(line).toMatchObject({ identical: true });
      expect(writeExport(read.value)).toBe(text);
    });

    test(`${file}: one changed letter is noticed`, async () => {
      const read = readExport(text.replace("需要更多证据", "需要更少证据"));
      const lines = read.ok ? await replayAll(read.value, deps) : [];
      expect(lines.some((line) => "identical" in line && !line.identical)).toBe(true);
    });
  }

  test("a line that is no event is named", () => {
    expect(readExport('{"type":"ended","at":1}\n\n{"type":"invented","at":1}')).toMatchObject({
      ok: false,
      failure: { field: "line 3" },
    });
    expect(readExport("not json")).toMatchObject({ ok: false, failure: { field: "line 1" } });
    expect(readExport('{"revision":1,"hash":"x","event":{"type":"ended","at":1}}')).toEqual({
      ok: true,
      value: [{ type: "ended", at: 1 }],
    });
  });
});
