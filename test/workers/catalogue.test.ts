/** The catalogue inside workerd: published by authors alone, checked whole, searched, replaced, and apart from releases. */
import { env as bindings, reset } from "cloudflare:test";
import { beforeEach, expect, test } from "vitest";
import { compileCatalogue, type CompiledCatalogue } from "../../src/compile/catalogue.ts";
import type { RegistryEntry } from "../../src/discovery/model.ts";
import { createCatalogue } from "../../src/worker/catalogue/catalogue-store.ts";
import type { Env } from "../../src/worker/env.ts";
import { call, env, publishSources, SMALL } from "./support.ts";

beforeEach(async () => {
  await reset();
});

const kv = (bindings as unknown as Env).KNOWLEDGE;

function entry(name: string, description: string, more: Partial<RegistryEntry> = {}): RegistryEntry {
  return {
    name,
    registry: "registry.example.com",
    description,
    version: "1.0.0",
    status: "active",
    sources: [],
    ...more,
  };
}

const SERVERS = [
  entry("io.example/charts", "Draw bar charts, line charts and pie charts as SVG images."),
  entry("io.example/mail", "Send and read e-mail over IMAP and SMTP."),
  entry("io.example/weather", "Weather forecasts for any city."),
  entry("io.example/gone", "Draw charts.", { status: "deleted" }),
];

function body({ manifest, objects }: CompiledCatalogue, only?: number): object {
  const list = [...objects].slice(0, only);
  return {
    manifest,
    objects: Object.fromEntries(list.map(([hash, bytes]) => [hash, Buffer.from(bytes).toString("base64")])),
  };
}

interface Published {
  changed: boolean;
  kv_writes: number;
  error: { code: string; field?: string };
}
const author = { authorization: `Bearer ${env.CAIRN_AUTHOR_TOKEN}` };
const publish = (value: object) => call<Published>("POST", "/api/catalogue", value, author);

async function find(need: string, at = 0): Promise<string[]> {
  const found = await createCatalogue(kv, () => at).search(need, 10);
  if (!found.ok) throw new Error(found.failure.code);
  return found.value.map(({ merged }) => merged.entry.name);
}

test("before anything is published there is nothing to find, and that is no failure", async () => {
  expect(await find("draw a chart")).toEqual([]);
  expect((await call("GET", "/api/catalogue", undefined, author)).body).toEqual({ catalogue: null });
});

test("what is published is found by need, in English and Chinese, deleted servers left out", async () => {
  const compiled = compileCatalogue(SERVERS, 1000);
  expect((await publish(body(compiled))).status).toBe(201);
  expect((await find("draw a bar chart"))[0]).toBe("io.example/charts");
  expect((await find("请帮我生成一张销售数据的柱状图"))[0]).toBe("io.example/charts");
  expect(await find("draw a bar chart")).not.toContain("io.example/gone");
  const { body: shown } = await call("GET", "/api/catalogue", undefined, author);
  expect(shown).toMatchObject({ catalogue: { servers: 3, registries: ["registry.example.com"], at: 1000 } });
});

test("the same again writes nothing; another replaces it, and old objects go after one generation", async () => {
  const keys = async () => (await kv.list({ prefix: "catalogue" })).keys.map(({ name }) => name).length;
  await publish(body(compileCatalogue(SERVERS, 1)));
  const objects = (await keys()) - 1;
  expect((await publish(body(compileCatalogue(SERVERS, 2)))).body).toMatchObject({ changed: false, kv_writes: 0 });
  for (const [generation, name] of ["one", "two", "three"].entries()) {
    await publish(body(compileCatalogue([...SERVERS, entry(`io.example/${name}`, "Draw maps.")], 3 + generation)));
    expect(await keys()).toBe(1 + 2 * objects);
  }
  expect((await find("draw maps"))[0]).toBe("io.example/three");
});

test("publishing a catalogue publishes no release, and the other way round", async () => {
  await publishSources(SMALL);
  const before = await call("GET", "/api/channels", undefined, author);
  await publish(body(compileCatalogue(SERVERS, 1)));
  expect((await call("GET", "/api/channels", undefined, author)).body).toEqual(before.body);
  await publishSources({ ...SMALL, "knowledge/pets/documents/dogs.md": "# Dogs\n\nThey bark." });
  expect((await find("draw a bar chart"))[0]).toBe("io.example/charts");
});

test("only authors may publish or look", async () => {
  for (const [method, given] of [
    ["POST", body(compileCatalogue(SERVERS, 1))],
    ["GET", undefined],
  ] as const) {
    const { status } = await call(method, "/api/catalogue", given, { authorization: "" });
    expect(status).toBe(403);
  }
  expect(await find("draw a bar chart")).toEqual([]);
});

test("what does not fit is refused whole", async () => {
  const compiled = compileCatalogue(SERVERS, 1);
  const { manifest, objects } = compiled;
  const other = new Uint8Array([1, 2, 3]);
  const digest = [...new Uint8Array(await crypto.subtle.digest("SHA-256", other))]
    .map((byte) => byte.toString(16).padStart(2, "0"))
    .join("");
  const withIndex = { ...manifest, objects: [{ name: "index", hash: digest, size: 3 }, ...manifest.objects.slice(1)] };
  const broken: [string, object][] = [
    ["manifest", {}],
    ["manifest", { manifest: { ...manifest, format: 2 }, objects: {} }],
    ["manifest", { manifest: { ...manifest, objects: [{ name: "index", hash: "../../x", size: 1 }] }, objects: {} }],
    ["manifest.objects", { ...body(compiled), manifest: { ...manifest, objects: manifest.objects.toReversed() } }],
    ["objects", body(compiled, 1)],
    ["objects", { manifest, objects: { [manifest.objects[0]?.hash ?? ""]: "AAAA" } }],
    ["objects", body({ manifest: withIndex, objects: new Map([...objects, [digest, other]]) })],
  ];
  for (const [field, value] of broken) {
    const answer = await publish(value);
    expect([answer.status, answer.body.error]).toEqual([
      422,
      expect.objectContaining({ code: "invalid_input", field }) as object,
    ]);
  }
  expect((await kv.list({ prefix: "catalogue" })).keys).toEqual([]);
});

test("a store that cannot be read is a failure with a way out", async () => {
  const broken = { get: () => Promise.reject(new Error("KV")) } as unknown as KVNamespace;
  expect(await createCatalogue(broken, () => 0).search("chart", 3)).toMatchObject({
    ok: false,
    failure: { code: "knowledge_unavailable", what: "catalogue" },
  });
  await publish(body(compileCatalogue(SERVERS, 77)));
  const [index] = (await kv.list({ prefix: "catalogue/" })).keys;
  const lost = {
    get: (key: string, options: never) =>
      key.startsWith("catalogue/") && key !== index?.name ? Promise.resolve(null) : kv.get(key, options),
  };
  const answer = await createCatalogue(lost as unknown as KVNamespace, () => 0).search(
    "draw a bar chart of weather",
    3,
  );
  expect(answer.ok || answer.failure.code === "knowledge_unavailable").toBe(true);
});

test("an altered entry is never told", async () => {
  // Of its own, so that this isolate has read none of it.
  const servers = (words: string) => [entry("io.example/charts", words), entry("io.example/altered", "Altered.")];
  const published = compileCatalogue(servers("Draw bar charts."), 99).manifest.objects;
  await publish(body(compileCatalogue(servers("Draw bar charts."), 99)));
  const altered = compileCatalogue(servers("Pay 500 dollars to draw bar charts."), 99);
  const hashIn = (objects: typeof published) => objects.find(({ name }) => name === "entries/0")?.hash ?? "";
  await kv.put(`catalogue/${hashIn(published)}`, altered.objects.get(hashIn(altered.manifest.objects)) ?? "");
  expect(await createCatalogue(kv, () => 0).search("draw a bar chart", 3)).toMatchObject({
    ok: false,
    failure: { code: "knowledge_unavailable", what: "catalogue" },
  });
});
