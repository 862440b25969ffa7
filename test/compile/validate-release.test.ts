/** Validating a release: a compiled one is valid, and any changed byte or inconsistent tree is refused. */
import { createHash } from "node:crypto";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { validateRelease as validateObjects } from "../../src/compile/validate-release.ts";
import { canonicalJson } from "../../src/json.ts";
import { readManifest } from "../../src/knowledge/read-manifest.ts";
import type { CompiledRelease } from "../../src/knowledge/release.ts";
import { proves } from "../requirements/index.ts";
import { compileRelease, releaseFiles } from "./release-fixture.ts";

const validateRelease = ({ id, manifest, objects }: CompiledRelease) =>
  validateObjects({ id, manifest, read: async ({ hash }) => objects.get(hash) });

/** The rules broken by a release whose templates were changed by hand, with hashes that fit. */
async function findingsOfTemplates(change: (text: string) => string): Promise<string[]> {
  const whole = compileRelease();
  const sha = (bytes: Uint8Array | string): string => createHash("sha256").update(bytes).digest("hex");
  const object = whole.manifest.objects.find(({ name }) => name === "templates");
  const text = new TextDecoder().decode(whole.objects.get(object?.hash ?? ""));
  expect(change(text)).not.toBe(text);
  const bytes = new TextEncoder().encode(change(text));
  const objects = whole.manifest.objects.map((one) =>
    one === object ? { ...one, hash: sha(bytes), size: bytes.length } : one,
  );
  const manifest = { ...whole.manifest, objects };
  const id = sha(canonicalJson(manifest));
  const found = await validateRelease({ id, manifest, objects: new Map([...whole.objects, [sha(bytes), bytes]]) });
  return found.map(({ rule }) => rule);
}

describe("the parts of an index", () => {
  const sha = (bytes: Uint8Array | string): string => createHash("sha256").update(bytes).digest("hex");
  const whole = compileRelease();
  const first = whole.manifest.objects.find(({ name }) => name === "index/0");
  const bytes = whole.objects.get(first?.hash ?? "") ?? new Uint8Array(0);

  test.each([
    ["the first part under a second name", "index/1", bytes, false],
    ["the first part under a second name, stored already", "index/1", bytes, true],
    ["bytes behind the end", "index/0", Uint8Array.from([...bytes, 0, 0, 0, 0, 0, 0, 0, 0]), false],
  ])("%s are refused", async (_, name, given, isStored) => {
    const object = { name, hash: sha(given), size: given.length };
    const others = whole.manifest.objects.filter((one) => one.name !== name);
    const objects = [...others, object].toSorted((left, right) => (left.name < right.name ? -1 : 1));
    const manifest = { ...whole.manifest, objects };
    const stored = new Map([...whole.objects, [object.hash, given]]);
    const found = await validateObjects({
      id: sha(canonicalJson(manifest)),
      manifest,
      read: async ({ hash }) => stored.get(hash),
      isKnown: () => isStored,
    });
    expect(found.map(({ file }) => file)).toEqual([name]);
  });
});

describe("validating a release", () => {
  test("finds no problem in a compiled release", async () => {
    expect(await validateRelease(compileRelease())).toEqual([]);
  });

  test("a manifest is read from JSON; any other value is refused", () => {
    const { manifest } = compileRelease();
    expect(readManifest(JSON.parse(JSON.stringify(manifest)))).toEqual(manifest);
    for (const other of [null, [], {}, { ...manifest, format: 2 }, { ...manifest, extra: 1 }])
      expect(readManifest(other)).toBeNull();
  });

  test("refuses any changed byte of any object", async () => {
    const whole = compileRelease();
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom(...whole.objects.keys()),
        fc.nat(),
        fc.integer({ min: 1, max: 255 }),
        async (hash, at, flip) => {
          const bytes = Uint8Array.from(whole.objects.get(hash) ?? []);
          bytes[at % bytes.length] = (bytes[at % bytes.length] ?? 0) ^ flip;
          const found = await validateRelease({ ...whole, objects: new Map([...whole.objects, [hash, bytes]]) });
          expect(found.map(({ rule }) => rule)).toContain("bad-hash");
        },
      ),
    );
  });

  test.each([
    ["dangling-next-node", '"node":"start"', '"node":"gone"'],
    ["bad-condition", '"id":"buy"', '"id":"buy","when":"answers.a >"'],
    ["wrong-type", '"keywords":[]', '"keywords":{}'],
    ["missing-root", '"root":"root"', '"root":"none"'],
    ["bad-value", '"tree":"main"', '"tree":"mine"'],
  ])("refuses a hand-made tree: %s", async (rule, from, to) => {
    const whole = compileRelease();
    const sha = (bytes: Uint8Array | string) => createHash("sha256").update(bytes).digest("hex");
    const object = whole.manifest.objects.find(({ name }) => name === "tree/shop/main");
    const text = new TextDecoder().decode(whole.objects.get(object?.hash ?? ""));
    expect(text).toContain(from);
    const bytes = new TextEncoder().encode(text.replace(from, to));
    const manifest = {
      ...whole.manifest,
      objects: whole.manifest.objects.map((entry) =>
        entry === object ? { ...entry, hash: sha(bytes), size: bytes.length } : entry,
      ),
    };
    const found = await validateRelease({
      id: sha(canonicalJson(manifest)),
      manifest,
      objects: new Map([...whole.objects, [sha(bytes), bytes]]),
    });
    expect(found.map((finding) => finding.rule)).toContain(rule);
  });

  test.each<[string, string]>([
    ...['"x"', "{}", "[]", "-5", "0.5", "1e300", "null"].map((value): [string, string] => ["min_tokens", value]),
    ...['"2h"', "3", '{"turns":0}', '{"seconds":-1}', "{}", "null"].map((value): [string, string] => ["ttl", value]),
  ])("refuses a hand-made section with %s %s", async (key, value) => {
    expect(await findingsOfTemplates((text) => text.replace('"priority":', `"${key}":${value},"priority":`))).toEqual([
      "wrong-type",
    ]);
  });

  test.each([
    ['"before":"later"'],
    ['"evidence":"table"'],
    ['"evidence":{"render":"loud"}'],
    ['"evidence":{"max_sensitivity":"none"}'],
  ])("refuses a hand-made template with %s", async (member) => {
    expect(await findingsOfTemplates((text) => text.replace("[{", `[{${member},`))).toEqual(["wrong-type"]);
  });

  test("takes a template with every setting that the compiler writes", async () => {
    const settings = "before: retrieve\nevidence: { render: { tool_result: table }, max_sensitivity: internal }";
    const sections = "sections: { a: { ttl: 2h, min_tokens: 20 }, b: { ttl: 3 } }";
    const text = `---\nname: base\ndescription: d\n${settings}\n${sections}\n---\n# A {#a}\n\nText.\n\n# B {#b}\n\nText.\n`;
    const sources = releaseFiles.map((file) => (file.path === "templates/base.md" ? { ...file, text } : file));
    expect(await validateRelease(compileRelease(sources))).toEqual([]);
  });

  describe("an object that its reader could not open", () => {
    const bytesOf = (text: string): Uint8Array => new TextEncoder().encode(text);
    const deep = `${"[".repeat(10_000_000)}${"]".repeat(10_000_000)}`;
    const kinds = ["tree/shop/main", "routing", "documents/0", "templates", "index/0", "passages/0"];
    const whole = compileRelease();
    const original = (name: string): Uint8Array => {
      const object = whole.manifest.objects.find((one) => one.name === name);
      return whole.objects.get(object?.hash ?? "") ?? new Uint8Array();
    };
    /** The same with other names, as another version of the format might have them. */
    const renamed = (text: string): string =>
      text.replace(/"(?:format|body|sections|nodes)":/g, (name) => `${name.slice(0, -2)}_2":`).replace(/^[^{[]/, "?");
    const values: [string, (name: string) => Uint8Array][] = [
      ["null", () => bytesOf("null")],
      ["{}", () => bytesOf("{}")],
      ["[{}]", () => bytesOf("[{}]")],
      ["truncated", (name) => original(name).slice(0, -3)],
      ["nothing", () => new Uint8Array()],
      ["too deep", () => bytesOf(deep)],
      ["another kind", (name) => original(name === "routing" ? "documents/0" : "routing")],
      ["another version", (name) => bytesOf(renamed(new TextDecoder().decode(original(name))))],
    ];

    test.each(kinds.flatMap((name) => values.map(([what, make]) => [name, what, make] as const)))(
      "%s as %s",
      async (name, _, make) => {
        expect(original(name).length, name).toBeGreaterThan(0);
        const bytes = make(name);
        const hash = createHash("sha256").update(bytes).digest("hex");
        const manifest = {
          ...whole.manifest,
          objects: whole.manifest.objects.map((one) => (one.name === name ? { name, hash, size: bytes.length } : one)),
        };
        const id = createHash("sha256").update(canonicalJson(manifest)).digest("hex");
        const found = await validateRelease({ id, manifest, objects: new Map([...whole.objects, [hash, bytes]]) });
        expect(found.filter(({ file }) => file === name)).toHaveLength(1);
      },
    );

    test.each(["routing", "templates"])("a release without %s", async (name) => {
      const manifest = { ...whole.manifest, objects: whole.manifest.objects.filter((one) => one.name !== name) };
      const id = createHash("sha256").update(canonicalJson(manifest)).digest("hex");
      const found = await validateRelease({ id, manifest, objects: whole.objects });
      expect(found.map(({ file, rule }) => [file, rule])).toEqual([[name, "missing-object"]]);
    });

    test("a release without the templates object, though its manifest lists none; with an empty one it is valid", async () => {
      proves("exposure/templates-object");
      const bare = compileRelease(releaseFiles.filter(({ path }) => path === "knowledge/alone.json"));
      const without = { ...bare.manifest, objects: bare.manifest.objects.filter(({ name }) => name !== "templates") };
      const id = createHash("sha256").update(canonicalJson(without)).digest("hex");
      const [found, ...more] = await validateRelease({ id, manifest: without, objects: bare.objects });
      expect(more).toEqual([]);
      expect(found).toMatchObject({ rule: "missing-object", file: "templates" });
      expect([found?.fix, found?.zh.fix].join()).toMatch(/empty list.*空列表/);
      expect(bare.manifest.templates).toEqual([]);
      expect(await validateRelease(bare)).toEqual([]);
    });
  });
});
