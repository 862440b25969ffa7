// A template's name may stand once per language, and the release lists it once.
import { describe, expect, test } from "vitest";
import { checkSources } from "../../../src/compile/check.ts";
import { compile } from "../../../src/compile/compile.ts";

const template = (language: string, name = "greet") => ({
  path: `templates/${name}.${language}.md`,
  text: `---\nname: greet\ndescription: d\nlanguage: ${language}\nsections: { a: { priority: must } }\n---\n\n# A\n\ntext\n`,
});

describe("templates in several languages", () => {
  test("share a name", () => {
    const sources = [template("en"), template("zh-CN")];
    expect(checkSources(sources).findings).toEqual([]);
    expect(compile(sources).release?.manifest.templates).toEqual(["greet"]);
  });

  test("do not share a name and a language", () => {
    const { findings } = checkSources([template("en"), template("en", "other")]);
    expect(findings.map(({ rule, file }) => `${file} ${rule}`)).toEqual(["templates/other.en.md duplicate-id"]);
  });

  test("give one release, whatever order the files come in", () => {
    const sources = [template("en"), template("zh-CN")];
    expect(compile(sources).release?.id).toBe(compile(sources.toReversed()).release?.id);
  });
});
