/** A rollback to a release that today's rules refuse, or that is not what was published, says so and leaves the channel as it is. */
import { createHash } from "node:crypto";
import { reset } from "cloudflare:test";
import { beforeEach, expect, test } from "vitest";
import { canonicalJson } from "../../src/json.ts";
import { kindOf } from "../../src/knowledge/release.ts";
import { objectKey, releaseKey } from "../../src/worker/releases/release-reader.ts";
import { RELEASES_NAME } from "../../src/worker/releases/releases-object.ts";
import { begin, call, compiled, env, publishSources, shippedTemplates, SMALL } from "./support.ts";

beforeEach(async () => {
  await reset();
});

const sha256 = (bytes: Uint8Array | string): string => createHash("sha256").update(bytes).digest("hex");
const whole = compiled({ ...SMALL, ...shippedTemplates });

/** Stores a release as an earlier version of the Worker could have: with one object replaced, and noted as valid. */
async function storeOld(replaced: string, text: string): Promise<string> {
  const bytes = new TextEncoder().encode(text);
  const objects = whole.manifest.objects.map((one) =>
    one.name === replaced ? { name: one.name, hash: sha256(bytes), size: bytes.length } : one,
  );
  const manifest = canonicalJson({ ...whole.manifest, objects });
  const release = sha256(manifest);
  for (const { hash } of objects) await env.KNOWLEDGE.put(objectKey(hash), whole.objects.get(hash) ?? bytes);
  await env.KNOWLEDGE.put(releaseKey(release), manifest);
  await env.RELEASES.get(env.RELEASES.idFromName(RELEASES_NAME)).movePointer({
    channel: "main",
    release,
    message: "an old one",
    at: Date.now(),
    stored: [...objects.map(({ hash }) => objectKey(hash)), releaseKey(release)],
    objects: objects.map(({ hash }) => hash),
    valid: objects.map(({ hash, name, size }) => ({ hash, size, kind: kindOf(name) })),
  });
  return release;
}

interface Answer {
  error: { code: string; message: string; release?: string; findings?: { file: string }[] };
}
const back = () => call<Answer>("POST", "/api/channels/main/rollback", {});
const served = async (): Promise<unknown> => (await call<{ channels: unknown }>("GET", "/api/channels")).body.channels;

test.each([
  ["routing", "null"],
  ["routing", "{}"],
  ["templates", "[{}]"],
  ["tree/pets/pets", "{}"],
])("a release whose %s is %s is refused, and the channel stays", async (name, text) => {
  expect(whole.manifest.objects.map((one) => one.name)).toContain(name);
  const old = await storeOld(name, text);
  expect((await publishSources(SMALL)).status).toBe(201);
  const before = await served();
  const { status, body } = await back();
  expect([status, body.error.code, body.error.release]).toEqual([422, "invalid_input", old]);
  expect(body.error.findings?.[0]?.file).toBe(name);
  expect(body.error.message).toContain("The channel stays as it is");
  expect(await served()).toEqual(before);
  expect((await begin()).status).toBe(201);
});

test("a release with an altered object is not gone back to", async () => {
  const { release } = (await publishSources(SMALL)).body;
  expect(
    (await publishSources({ "knowledge/b.tree.yaml": "{ nodes: { root: { response: B., options: [] } } }" })).status,
  ).toBe(201);
  const manifest = JSON.parse((await env.KNOWLEDGE.get(releaseKey(release))) ?? "{}");
  const routing = manifest.objects.find((one: { name: string }) => one.name === "routing");
  await env.KNOWLEDGE.put(objectKey(routing.hash), "{}");
  const before = await served();
  const { status, body } = await back();
  expect([status, body.error.code]).toEqual([503, "knowledge_unavailable"]);
  expect(await served()).toEqual(before);
});
