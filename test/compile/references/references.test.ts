/** A release whose objects are sound each, and name what is not there or say it otherwise, is refused with the name. */
import { createHash } from "node:crypto";
import { inflateRawSync } from "node:zlib";
import { deflateSync } from "fflate";
import { describe, expect, test } from "vitest";
import { validateRelease } from "../../../src/compile/validate-release.ts";
import { canonicalJson } from "../../../src/json.ts";
import type { CompiledRelease, Manifest } from "../../../src/knowledge/release.ts";
import { packRecords, unpackObject } from "../../../src/search/blocks.ts";
import { proves } from "../../requirements/index.ts";
import { compileRelease, releaseFiles } from "../release-fixture.ts";

const files = releaseFiles.map((file) =>
  file.path.endsWith("other.tree.json")
    ? { ...file, text: file.text.replace('Done ✓"', 'Done ✓", "documents": ["faq"]') }
    : file,
);
const whole = compileRelease(files);
const sha = (bytes: Uint8Array | string): string => createHash("sha256").update(bytes).digest("hex");

interface Findings {
  file: string;
  rule: string;
  message: string;
}

/** The findings of a release, which are the same where every object was found valid before. */
async function findingsOf({ manifest, objects }: Pick<CompiledRelease, "manifest" | "objects">): Promise<Findings[]> {
  const read = async ({ hash }: { hash: string }) => objects.get(hash);
  const id = sha(canonicalJson(manifest));
  const found = await validateRelease({ id, manifest, read });
  const again = await validateRelease({ id, manifest, read, isKnown: () => true });
  expect(again).toEqual(found);
  return found;
}

/** The release with one object changed. */
function withObject(
  name: string,
  change: (bytes: Uint8Array) => Uint8Array,
): Pick<CompiledRelease, "manifest" | "objects"> {
  const before = whole.manifest.objects.find((one) => one.name === name);
  const bytes = change(whole.objects.get(before?.hash ?? "") ?? new Uint8Array());
  const hash = sha(bytes);
  expect(hash, "the change changes something").not.toBe(before?.hash);
  const objects = whole.manifest.objects.map((one) => (one.name === name ? { name, hash, size: bytes.length } : one));
  return { manifest: { ...whole.manifest, objects }, objects: new Map([...whole.objects, [hash, bytes]]) };
}

/** The release with one object of JSON changed. */
// oxlint-disable-next-line typescript/no-explicit-any -- any shape of JSON, changed by hand
const withJson = (name: string, change: (value: any) => unknown) =>
  withObject(name, (bytes) => {
    const value = JSON.parse(new TextDecoder().decode(bytes));
    return new TextEncoder().encode(canonicalJson(change(value) as never));
  });

const withManifest = (change: (manifest: Manifest) => Partial<Manifest>) => ({
  objects: whole.objects,
  manifest: { ...whole.manifest, ...change(structuredClone(whole.manifest)) },
});

const withPassages = (change: (record: Record<string, unknown>) => Record<string, unknown>[]) =>
  withObject("passages/0", (bytes) => {
    const records = unpackObject(bytes, (block) => inflateRawSync(block)) as Record<string, unknown>[];
    return packRecords(records.flatMap(change), (block) => deflateSync(block)).objects[0] ?? new Uint8Array();
  });

const shop = (manifest: Manifest) => {
  const base = manifest.bases.find((one) => one.base === "shop");
  if (base === undefined) throw new Error("no shop");
  return base;
};

const cases: [string, object: string, named: string, () => Pick<CompiledRelease, "manifest" | "objects">][] = [
  ["no bases", "manifest", "shop/main", () => withManifest(() => ({ bases: [] }))],
  [
    "another root",
    "manifest",
    "nope",
    () =>
      withManifest((manifest) => {
        for (const tree of shop(manifest).trees) tree.root = "nope";
        return manifest;
      }),
  ],
  [
    "another title in another language",
    "manifest",
    "shop/main",
    () =>
      withManifest((manifest) => {
        for (const tree of shop(manifest).trees) tree.texts = [{ language: "fr", title: "Boutique" }];
        return manifest;
      }),
  ],
  [
    "another title of the base in another language",
    "manifest",
    "shop",
    () =>
      withManifest((manifest) => {
        shop(manifest).texts = [{ language: "fr", title: "Boutique" }];
        return manifest;
      }),
  ],
  [
    "another number of nodes",
    "manifest",
    "shop/main",
    () =>
      withManifest((manifest) => {
        for (const tree of shop(manifest).trees) tree.nodes = 99;
        return manifest;
      }),
  ],
  [
    "a tree left out",
    "manifest",
    "shop/other",
    () =>
      withManifest((manifest) => {
        shop(manifest).trees.pop();
        return manifest;
      }),
  ],
  [
    "another tree first",
    "manifest",
    "shop",
    () =>
      withManifest((manifest) => {
        shop(manifest).trees.reverse();
        return manifest;
      }),
  ],
  [
    "another number of documents",
    "manifest",
    "shop",
    () =>
      withManifest((manifest) => {
        shop(manifest).documents = 7;
        return manifest;
      }),
  ],
  [
    "a base twice",
    "manifest",
    "shop",
    () => withManifest((manifest) => ({ bases: [...manifest.bases, shop(manifest)] })),
  ],
  [
    "a base of nothing",
    "manifest",
    "ghost",
    () =>
      withManifest((manifest) => ({
        bases: [...manifest.bases, { ...shop(manifest), base: "ghost", trees: [], documents: 0 }],
      })),
  ],
  ["a template of no file", "manifest", "ghost", () => withManifest(() => ({ templates: ["base", "ghost"] }))],
  ["no template", "manifest", "base", () => withManifest(() => ({ templates: [] }))],
  [
    "a template of another name",
    "manifest",
    "base",
    () => withJson("templates", ([one]) => [{ ...one, name: "other" }]),
  ],
  [
    "a document of another name",
    "tree/shop/other",
    "shop/faq",
    () => withJson("documents/0", ([one]) => [{ ...one, id: "faqs" }]),
  ],
  [
    "a document of another base",
    "manifest",
    "ghost",
    () => withJson("documents/0", ([one]) => [{ ...one, base: "ghost" }]),
  ],
  ["a document twice", "documents/0", "shop/faq", () => withJson("documents/0", ([one]) => [one, one])],
  ["a passage of no document", "passages/0", "shop/gone", () => withPassages((one) => [{ ...one, document: "gone" }])],
  ["a passage of another base", "passages/0", "alone/faq", () => withPassages((one) => [{ ...one, base: "alone" }])],
  ["a passage too many", "passages/0", "", () => withPassages((one) => [one, one])],
  ["an index of another base", "index/0", "alone", () => withObject("index/0", otherIndex)],
  [
    "a place that is no node",
    "routing",
    "ghost",
    () =>
      withJson("routing", (value) => {
        value.places[0].node = "ghost";
        return value;
      }),
  ],
  [
    "an entry that is no node",
    "routing",
    "ghost",
    () =>
      withJson("routing", (value) => {
        value.places.at(-1).entry = "ghost";
        return value;
      }),
  ],
  [
    "a base that is not there",
    "routing",
    "ghost",
    () =>
      withJson("routing", (value) => {
        value.bases[0].base = "ghost";
        return value;
      }),
  ],
  [
    "a tree without its root",
    "routing",
    "shop/other",
    () => withJson("routing", (value) => ({ ...value, roots: value.roots.slice(0, -1) })),
  ],
  [
    "a base that begins elsewhere",
    "routing",
    "shop",
    () =>
      withJson("routing", (value) => {
        value.bases[1].root = value.bases[0].root;
        return value;
      }),
  ],
  [
    "a jump to no tree",
    "tree/shop/main",
    "shop/ghost",
    () =>
      withJson("tree/shop/main", (tree) => ({
        ...tree,
        jumps: [...tree.jumps, { base: "shop", tree: "ghost" }],
      })),
  ],
];

/** The index of a release whose only document is in the other base. */
function otherIndex(): Uint8Array {
  const moved = files.flatMap((file) => {
    if (file.path.endsWith("faq.md")) return [{ ...file, path: "knowledge/alone/documents/faq.md" }];
    return file.path.includes("shop/")
      ? []
      : [{ ...file, path: file.path.replace("alone.json", "alone/main.tree.json") }];
  });
  const release = compileRelease(moved);
  const hash = release.manifest.objects.find((one) => one.name === "index/0")?.hash;
  return release.objects.get(hash ?? "") ?? new Uint8Array();
}

describe("what objects of a release say of each other", () => {
  test("is sound in a compiled release", async () => {
    expect(await findingsOf(whole)).toEqual([]);
  });

  test.each(cases)("%s", async (_, object, named, make) => {
    proves("exposure/broken-references");
    const found = await findingsOf(make());
    expect(found.map(({ file }) => file)).toContain(object);
    expect(found.map(({ message }) => message).join("\n")).toContain(named);
  });

  test.each(["phraseEntries", "phraseStarts"])("numbers of the routing data that name nothing: %s", async (field) => {
    const found = await findingsOf(
      withJson("routing", (value) => ({ ...value, [field]: value[field].map(() => 9998) })),
    );
    expect(found.map(({ file }) => file)).toEqual(["routing"]);
  });
});
