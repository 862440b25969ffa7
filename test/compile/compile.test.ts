/** Releases: the same files give the same bytes anywhere, and a broken release is refused whole. */
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { compile } from "../../src/compile/compile.ts";
import type { CompiledRelease } from "../../src/knowledge/release.ts";
import { readManifest, validateRelease } from "../../src/compile/validate-release.ts";
import { canonicalJson } from "../../src/json.ts";
import { proves } from "../requirements/index.ts";

const files = [
  {
    path: "knowledge/shop/main.tree.yaml",
    text: "title: Shop\nnodes:\n  root:\n    response: Hi\n    options:\n      - { id: buy, description: Buy, next_node: other#start }\n",
  },
  {
    path: "knowledge/shop/other.tree.json",
    text: '{ "root": "start", "nodes": { "start": { "response": "Done ✓" } } }\n',
  },
  { path: "knowledge/shop/documents/faq.md", text: "---\ntitle: FAQ\ntags: [a, b]\n---\nText\n" },
  { path: "knowledge/alone.json", text: '{ "nodes": { "root": { "response": "您好" } } }' },
  { path: "templates/base.md", text: "---\nname: base\ndescription: d\n---\n# A\n\nText.\n" },
];

function release(sources = files): CompiledRelease {
  const compiled = compile(sources);
  if (compiled.release === undefined) throw new Error(JSON.stringify(compiled.findings));
  return compiled.release;
}

describe("a release", () => {
  test("is the same for the same files in any order, with any line endings, with or without a byte order mark", () => {
    const expected = release();
    fc.assert(
      fc.property(
        fc.shuffledSubarray(files, { minLength: files.length }),
        fc.constantFrom("\n", "\r\n", "\r"),
        fc.boolean(),
        (order, ending, mark) => {
          const same = order.map(({ path, text }) => ({
            path,
            text: (mark ? "\uFEFF" : "") + text.replaceAll("\n", ending),
          }));
          expect(release(same).id).toBe(expected.id);
        },
      ),
    );
  });

  test("changes its id with any text", () => {
    const changed = files.map((file) => ({ ...file, text: file.text.replace("Done", "Ended") }));
    expect(release(changed).id).not.toBe(release().id);
  });

  test("lists bases, trees with the main one first, documents and templates", () => {
    proves("knowledge-files/formats");
    const { manifest } = release();
    expect(
      manifest.bases.map(({ base, trees, documents, language }) => [
        base,
        trees.map(({ tree }) => tree),
        documents,
        language,
      ]),
    ).toEqual([
      ["alone", ["alone"], 0, "zh-CN"],
      ["shop", ["main", "other"], 1, "en"],
    ]);
    expect(manifest.templates).toEqual(["base"]);
    expect(manifest.objects.map(({ name }) => name)).toEqual(
      expect.arrayContaining([
        "documents/0",
        "routing",
        "templates",
        "tree/alone/alone",
        "tree/shop/main",
        "tree/shop/other",
      ]),
    );
  });

  test("resolves what leads into other trees and names them as jumps", () => {
    const { manifest, objects } = release();
    const main = manifest.objects.find(({ name }) => name === "tree/shop/main");
    expect(JSON.parse(new TextDecoder().decode(objects.get(main?.hash ?? "")))).toMatchObject({
      jumps: [{ base: "shop", tree: "other" }],
      nodes: [{ options: [{ id: "buy", target: { base: "shop", tree: "other", node: "start" } }] }],
    });
  });
});

describe("the server's own look at a release", () => {
  test("finds nothing wrong with what compile makes", () => {
    expect(validateRelease(release())).toEqual([]);
  });

  test("reads a manifest from the wire, and nothing else", () => {
    const { manifest } = release();
    expect(readManifest(JSON.parse(JSON.stringify(manifest)))).toEqual(manifest);
    for (const other of [null, [], {}, { ...manifest, format: 2 }, { ...manifest, extra: 1 }])
      expect(readManifest(other)).toBeNull();
  });

  test("refuses any changed byte of any object", () => {
    const whole = release();
    fc.assert(
      fc.property(
        fc.constantFrom(...whole.objects.keys()),
        fc.nat(),
        fc.integer({ min: 1, max: 255 }),
        (hash, at, flip) => {
          const bytes = Uint8Array.from(whole.objects.get(hash) ?? []);
          bytes[at % bytes.length] = (bytes[at % bytes.length] ?? 0) ^ flip;
          const found = validateRelease({ ...whole, objects: new Map([...whole.objects, [hash, bytes]]) });
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
  ])("refuses a tree that somebody packed by hand: %s", async (rule, from, to) => {
    const whole = release();
    const { createHash } = await import("node:crypto");
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
    const found = validateRelease({
      id: sha(canonicalJson(manifest)),
      manifest,
      objects: new Map([...whole.objects, [sha(bytes), bytes]]),
    });
    expect(found.map((finding) => finding.rule)).toContain(rule);
  });
});
