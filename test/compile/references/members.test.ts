/**
 * Each member of the objects of a release emptied, removed, or with one entry less: the release is refused, or it is what the compiler
 * makes of a file that the check takes, or every walk goes as before.
 */
import { createHash } from "node:crypto";
import { describe, expect, test } from "vitest";
import { compile } from "../../../src/compile/compile.ts";
import { sourceOfTree } from "../../../src/compile/source-of-tree.ts";
import { validateRelease } from "../../../src/compile/validate-release.ts";
import { canonicalJson, type Json } from "../../../src/json.ts";
import type { Tree } from "../../../src/knowledge/model.ts";
import { buildRouting } from "../../../src/routing/model.ts";
import { compileRelease } from "../release-fixture.ts";

const shop = `
title: Bicycle hire
description: What a bicycle costs for some days
language: en
keywords: [bicycle, hire]
facts:
  cost: answers.days * 3
  is_long: facts.cost > 30
i18n:
  de: { title: Fahrradverleih, description: Was ein Fahrrad kostet }
nodes:
  root:
    title: Days
    response: For how many days?
    input: { name: days, type: integer, min: 1, max: 90, hint: "Such as 3" }
    documents: [faq]
    i18n:
      de: { title: Tage, response: Wie viele Tage?, hint: Etwa 3 }
    next:
      - { when: facts.is_long, next_node: long }
      - { next_node: short }
  long:
    response: "That is \${fact:cost} for \${answer:days} days. Which wheel?"
    keywords: [season ticket]
    input: { name: wheel, type: choice, choices: [{ id: small, description: Small wheel }, { id: large, description: Large wheel }] }
    i18n:
      de: { response: "Das macht \${fact:cost}. Welches Rad?", options: { small: Kleines Rad, large: Großes Rad } }
    next: kind
  kind:
    response: Which kind?
    options:
      - { id: city, description: A city bicycle, next_node: done }
      - { id: cargo, description: A cargo bicycle, next_node: other#start, when: 'answers.wheel == "large"' }
    i18n:
      de: { response: Welche Art?, options: { city: Ein Stadtrad, cargo: Ein Lastenrad } }
  short:
    response: "That is \${fact:cost}."
    i18n:
      de: { response: "Das macht \${fact:cost}." }
  done:
    response: "\${answer:wheel} it is."
    i18n:
      de: { response: "Also \${answer:wheel}." }
`;
const files = [
  { path: "knowledge/shop/main.tree.yaml", text: shop },
  {
    path: "knowledge/shop/other.tree.yaml",
    text: "title: Cargo\nnodes:\n  start:\n    response: A permit is needed for ${fact:bill}.\n    documents: [faq]\nroot: start\nfacts: { bill: answers.days + 1 }\n",
  },
  { path: "knowledge/shop/synonyms.yaml", text: "- [bicycle, bike, cycle]\n- [hire, rent]\n" },
  { path: "knowledge/shop/documents/faq.md", text: "---\ntitle: FAQ\n---\nA bicycle has two wheels.\n" },
  { path: "templates/base.md", text: "---\nname: base\ndescription: d\n---\n# A\n\nText.\n" },
];
const whole = compileRelease(files);
const sha = (bytes: Uint8Array | string): string => createHash("sha256").update(bytes).digest("hex");
const valueOf = (name: string): Json => {
  const hash = whole.manifest.objects.find((one) => one.name === name)?.hash ?? "";
  return JSON.parse(new TextDecoder().decode(whole.objects.get(hash)));
};

type Step = string | number;

/** Every member and entry of a value with what it may be changed to; undefined = it is removed. */
function* changesOf(value: Json, path: Step[] = []): Generator<[path: Step[], to: Json | undefined]> {
  if (path.length > 0) {
    yield [path, undefined];
    if (Array.isArray(value) && value.length > 0) yield [path, []];
    else if (typeof value === "string") yield [path, ""];
    else if (value !== null && typeof value === "object") yield [path, {}];
    yield [path, null];
  }
  if (value === null || typeof value !== "object") return;
  for (const [key, part] of Object.entries(value))
    yield* changesOf(part, [...path, Array.isArray(value) ? Number(key) : key]);
}

function changed(value: Json, [step, ...rest]: Step[], to: Json | undefined): Json {
  if (Array.isArray(value))
    return value.flatMap((part, at) =>
      at !== step ? [part] : rest.length > 0 ? [changed(part, rest, to)] : to === undefined ? [] : [to],
    );
  const entries = Object.entries(value as { [key: string]: Json });
  return Object.fromEntries(
    entries.flatMap(([key, part]) =>
      key !== step
        ? [[key, part]]
        : rest.length > 0
          ? [[key, changed(part, rest, to)]]
          : to === undefined
            ? []
            : [[key, to]],
    ),
  );
}

/** The rules that a release with these objects in place of its own breaks. */
async function refusals(replaced: Record<string, Json>): Promise<string[]> {
  const objects = new Map(whole.objects);
  const listed = whole.manifest.objects.map((one) => {
    const value = replaced[one.name];
    if (value === undefined) return one;
    const bytes = new TextEncoder().encode(canonicalJson(value));
    objects.set(sha(bytes), bytes);
    return { name: one.name, hash: sha(bytes), size: bytes.length };
  });
  const manifest = { ...whole.manifest, objects: listed };
  const id = sha(canonicalJson(manifest));
  const found = await validateRelease({ id, manifest, read: async ({ hash }) => objects.get(hash) });
  return found.map(({ rule }) => rule);
}

const main = valueOf("tree/shop/main");
const other = valueOf("tree/shop/other") as unknown as Tree;
const written = (tree: Tree): string => JSON.stringify(sourceOfTree(tree));

/** Whether the compiler makes this very tree of some file, without an error. */
function isWritable(value: Json): boolean {
  const tree = value as unknown as Tree;
  const made = compile([
    { path: "knowledge/shop/main.tree.json", text: written(tree) },
    { path: "knowledge/shop/synonyms.yaml", text: JSON.stringify(tree.synonyms ?? []) },
    ...files.filter(({ path }) => !path.endsWith("main.tree.yaml") && !path.endsWith("synonyms.yaml")),
  ]);
  const object = made.release?.manifest.objects.find(({ name }) => name === "tree/shop/main");
  if (object === undefined) return false;
  const again = JSON.parse(new TextDecoder().decode(made.release?.objects.get(object.hash)));
  // A group of which the tree uses no word is left out.
  const groups = new Set((tree.synonyms ?? []).map((group) => JSON.stringify(group)));
  const isKept = ((again.synonyms ?? []) as string[][]).every((group) => groups.has(JSON.stringify(group)));
  return isKept && canonicalJson({ ...again, synonyms: [] }) === canonicalJson({ ...tree, synonyms: [] } as never);
}

const named = (path: Step[], to: Json | undefined): string =>
  `${path.join(".")} ${to === undefined ? "removed" : `as ${JSON.stringify(to)}`}`;

describe("a member of an object", () => {
  test("the whole release is sound, and its source is found again", async () => {
    expect(await refusals({})).toEqual([]);
    expect(isWritable(main)).toBe(true);
  });

  test("of a tree", async () => {
    const taken: string[] = [];
    let refused = 0;
    for (const [path, to] of changesOf(main)) {
      const value = changed(main, path, to);
      // The router of the changed tree, so that the tree is judged by itself.
      const routing = await Promise.resolve()
        .then(() => buildRouting([value as unknown as Tree, other], whole.manifest.bases))
        .catch(() => valueOf("routing"));
      const rules = await refusals({ "tree/shop/main": value, routing: routing as unknown as Json });
      if (rules.length > 0) refused += 1;
      else if (!isWritable(value)) taken.push(named(path, to));
    }
    expect(taken).toEqual([]);
    expect(refused).toBeGreaterThan(200);
  });

  test.each([
    ["facts", []],
    ["facts", (main as { facts: Json[] }).facts.slice(1)],
    ["facts", (main as { facts: Json[] }).facts.slice(0, 1)],
  ] as [string, Json][])("%s of a tree as %j: conditions and texts name what is gone", async (member, to) => {
    expect(await refusals({ "tree/shop/main": changed(main, [member], to) })).toContain("unknown-name");
  });

  test("of the routing data", async () => {
    const routing = valueOf("routing");
    const taken: string[] = [];
    for (const [path, to] of changesOf(routing)) {
      const rules = await refusals({ routing: changed(routing, path, to) });
      // A part of an option's text, which finds its node by other parts as well.
      const [list, at] = path;
      const isPart =
        list === "texts" && ((routing as { texts: { worth: number }[] }).texts[Number(at)]?.worth ?? 1) < 0.9;
      if (rules.length === 0 && !isPart) taken.push(named(path, to));
    }
    expect(taken).toEqual([]);
  });
});
