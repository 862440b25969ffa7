/**
 * A broken publish never reaches a user: each object of a release as each kind of wrong value, through both routes that take
 * objects; releases that lack an object; and the same for the catalogue of registries.
 */
import { createHash } from "node:crypto";
import { deflateRawSync } from "node:zlib";
import { reset, SELF } from "cloudflare:test";
import { beforeEach, describe, expect, test } from "vitest";
import { compileCatalogue } from "../../src/compile/catalogue.ts";
import type { CompiledRelease, Manifest } from "../../src/knowledge/release.ts";
import { packRecords } from "../../src/search/blocks.ts";
import { proves } from "../requirements/index.ts";
import { call, compiled, env, ORIGIN, shippedTemplates, SMALL } from "./support.ts";

beforeEach(async () => {
  await reset();
});

const whole = compiled({
  ...SMALL,
  ...shippedTemplates,
  "knowledge/pets/documents/dogs.md": "---\ntitle: Dogs\n---\n# Dogs\n\nThey bark at night.\n",
});
const author = { authorization: `Bearer ${env.CAIRN_AUTHOR_TOKEN}` };
const bytesOf = (text: string): Uint8Array => new TextEncoder().encode(text);
const sha256 = (bytes: Uint8Array): string => createHash("sha256").update(bytes).digest("hex");
const objectOf = (name: string): Uint8Array =>
  whole.objects.get(whole.manifest.objects.find((one) => one.name === name)?.hash ?? "") ?? new Uint8Array();

const NAMES = whole.manifest.objects.map(({ name }) => name);

/** The same object with other names of its fields, or another number where a binary format begins. */
function otherVersion(bytes: Uint8Array): Uint8Array {
  const text = new TextDecoder().decode(bytes);
  if (text.startsWith("{") || text.startsWith("["))
    return bytesOf(text.replace(/"(?:format|body|sections|nodes)":/g, (name) => `${name.slice(0, -2)}_2":`));
  const copy = Uint8Array.from(bytes);
  copy[0] = (copy[0] ?? 0) ^ 255;
  return copy;
}

const VALUES: [string, (name: string) => Uint8Array][] = [
  ["null", () => bytesOf("null")],
  ["{}", () => bytesOf("{}")],
  ["[]", () => bytesOf("[]")],
  ["[{}]", () => bytesOf("[{}]")],
  ["a text", () => bytesOf('"text"')],
  ["nothing", () => new Uint8Array()],
  ["truncated", (name) => objectOf(name).slice(0, -3)],
  ["wrong version", (name) => otherVersion(objectOf(name))],
  ["too deep", () => bytesOf(`${"[".repeat(200_000)}${"]".repeat(200_000)}`)],
  ["other kind", (name) => objectOf(name === "routing" ? "templates" : "routing")],
];

/** What a release with one object replaced is sent as, in one body. */
function inOneBody(replaced: string, bytes: Uint8Array): object {
  const hash = sha256(bytes);
  const objects = new Map([...whole.objects, [hash, bytes]]);
  const manifest = {
    ...whole.manifest,
    objects: whole.manifest.objects.map((one) =>
      one.name === replaced ? { name: replaced, hash, size: bytes.length } : one,
    ),
  };
  return bodyOf({ manifest, objects });
}

function bodyOf({ manifest, objects }: { manifest: Manifest; objects: CompiledRelease["objects"] }): object {
  const used = manifest.objects.map(({ hash }) => [hash, Buffer.from(objects.get(hash) ?? []).toString("base64")]);
  return { manifest, objects: Object.fromEntries(used) };
}

interface Refused {
  error: { code: string; findings?: { file: string }[] };
}

async function storedKeys(): Promise<string[]> {
  return (await env.KNOWLEDGE.list()).keys.map(({ name }) => name);
}

describe("a release with one broken object", () => {
  test.each(NAMES.flatMap((name) => VALUES.map(([what, make]) => [name, what, make] as const)))(
    "%s as %s is refused whole",
    async (name, what, make) => {
      proves("exposure/broken-releases");
      const bytes = make(name);
      const { status, body } = await call<Refused>("POST", "/api/releases", inOneBody(name, bytes));
      // A shard of documents and the templates may be empty: then it is the release that is refused.
      const mayBeEmpty = what === "[]" && (name.startsWith("documents/") || name === "templates");
      const told = mayBeEmpty && name === "templates" ? "manifest" : name;
      expect([status, body.error?.code, body.error?.findings?.[0]?.file]).toEqual([422, "invalid_input", told]);
      expect(await storedKeys()).toEqual([]);

      if (mayBeEmpty) return;
      const path = `${ORIGIN}/api/objects/${sha256(bytes)}?name=${encodeURIComponent(name)}`;
      const sent = await SELF.fetch(path, { method: "PUT", headers: author, body: bytes });
      expect([sent.status, (await sent.json<Refused>()).error.findings?.[0]?.file]).toEqual([422, name]);
      expect(await storedKeys()).toEqual([]);
    },
  );

  test.each(NAMES)("a release without %s is refused whole", async (name) => {
    const manifest = { ...whole.manifest, objects: whole.manifest.objects.filter((one) => one.name !== name) };
    const { status, body } = await call<Refused>("POST", "/api/releases", bodyOf({ ...whole, manifest }));
    expect([status, body.error?.findings?.map(({ file }) => file)]).toEqual([422, [name]]);
    expect(await storedKeys()).toEqual([]);
  });

  test("a tree that names a fact which it no longer has is refused whole", async () => {
    const priced = compiled({
      "knowledge/pets.yaml":
        "title: Pets\nfacts: { cost: answers.dogs * 3 }\nnodes:\n  root:\n    response: How many dogs?\n    input: { name: dogs, type: integer }\n    next: end\n  end: { response: 'That is ${fact:cost}.' }\n",
    });
    const tree = priced.manifest.objects.find(({ name }) => name.startsWith("tree/"));
    const text = new TextDecoder().decode(priced.objects.get(tree?.hash ?? ""));
    const bytes = bytesOf(text.replace(/"facts":\[[^\]]*\]/, '"facts":[]'));
    const objects = new Map([...priced.objects, [sha256(bytes), bytes]]);
    const changed = priced.manifest.objects.map((one) =>
      one === tree ? { ...one, hash: sha256(bytes), size: bytes.length } : one,
    );
    const { status, body } = await call<Refused & { error: { findings: { rule: string }[] } }>(
      "POST",
      "/api/releases",
      bodyOf({ manifest: { ...priced.manifest, objects: changed }, objects }),
    );
    expect([status, body.error.findings[0]?.rule]).toEqual([422, "unknown-placeholder"]);
    expect(await storedKeys()).toEqual([]);
    expect((await call("POST", "/api/releases", bodyOf(priced))).status).toBe(201);
  });

  test("the whole one is published, and then the broken one changes nothing", async () => {
    expect((await call("POST", "/api/releases", bodyOf(whole))).status).toBe(201);
    const before = await call("GET", "/api/channels", undefined, author);
    expect((await call("POST", "/api/releases", inOneBody("templates", bytesOf("[{}]")))).status).toBe(422);
    // What is known to be valid is not read again; what lacks it is refused all the same.
    for (const name of NAMES) {
      const manifest = { ...whole.manifest, objects: whole.manifest.objects.filter((one) => one.name !== name) };
      expect([name, (await call("POST", "/api/releases", { manifest, objects: {} })).status]).toEqual([name, 422]);
    }
    expect((await call("GET", "/api/channels", undefined, author)).body).toEqual(before.body);
  });
});

describe("a catalogue with one broken object", () => {
  const entry = (name: string) => ({
    name,
    registry: "registry.example.com",
    description: "Draw charts.",
    version: "1.0.0",
    status: "active" as const,
    sources: [],
  });
  const catalogue = compileCatalogue([entry("io.example/a"), entry("io.example/b")], 1);
  const inflated = deflateRawSync(new Uint8Array(64 * 1024 * 1024));
  /** A packed object of one block. */
  const packed = (block: Uint8Array): Uint8Array => {
    const head = new Uint8Array(new Uint32Array([1, 8 + block.length]).buffer);
    return Uint8Array.from([...head, ...block]);
  };
  const values: [string, (own: Uint8Array, other: Uint8Array) => Uint8Array][] = [
    ["null", () => bytesOf("null")],
    ["{}", () => bytesOf("{}")],
    ["[]", () => bytesOf("[]")],
    ["[{}]", () => bytesOf("[{}]")],
    ["nothing", () => new Uint8Array()],
    ["truncated", (own) => own.slice(0, -3)],
    ["wrong version", (own) => otherVersion(own)],
    ["other kind", (_, other) => other],
    [
      "records of another kind",
      () => packRecords([{ text: "no entry" }, null], (block) => deflateRawSync(block)).objects[0] ?? new Uint8Array(),
    ],
    ["too deep", () => packed(deflateRawSync(bytesOf(`${"[".repeat(10_000)}${"]".repeat(10_000)}`)))],
    ["inflated too far", () => packed(inflated)],
    ["no blocks", () => new Uint8Array(4)],
  ];

  test.each(
    catalogue.manifest.objects.flatMap(({ name }) => values.map(([what, make]) => [name, what, make] as const)),
  )("%s as %s is refused whole", async (name, _, make) => {
    const { manifest, objects } = catalogue;
    const [index, entries] = manifest.objects.map(({ hash }) => objects.get(hash) ?? new Uint8Array());
    const [own, other] = name === "index" ? [index, entries] : [entries, index];
    const bytes = make(own ?? new Uint8Array(), other ?? new Uint8Array());
    const hash = sha256(bytes);
    const changed = manifest.objects.map((one) => (one.name === name ? { name, hash, size: bytes.length } : one));
    const sent = new Map([...objects, [hash, bytes]]);
    const body = {
      manifest: { ...manifest, objects: changed },
      objects: Object.fromEntries([...sent].map(([key, value]) => [key, Buffer.from(value).toString("base64")])),
    };
    const answer = await call<Refused>("POST", "/api/catalogue", body, author);
    expect([answer.status, answer.body.error?.code]).toEqual([422, "invalid_input"]);
    expect(await storedKeys()).toEqual([]);
  });
});
