/** Migrating a session to another release inside workerd: it is reported first, and stored as one row. */
import { evictDurableObject, reset } from "cloudflare:test";
import { beforeEach, expect, it } from "vitest";
import { begin, call, look, objectOf, publishSources, SMALL, step } from "./support.ts";

beforeEach(async () => {
  await reset();
});

const text = SMALL["knowledge/pets.tree.yaml"] ?? "";
/** The room question is gone, and cats are no longer offered. */
const shorter = {
  "knowledge/pets.tree.yaml": text
    .replace("next_node: room", "next_node: done")
    .replace(/ {2}room:[\s\S]*? {2}done:/, "  done:"),
};
const kinder = { "knowledge/pets.tree.yaml": text.replace("Enjoy", "Be kind") };

async function started(): Promise<string> {
  await publishSources(SMALL);
  const id = (await begin()).body.session_id;
  await step(id, "dog");
  return id;
}

it("reports what would change and changes nothing in a dry run", async () => {
  const id = await started();
  const { release } = (await publishSources(shorter)).body;
  const report = await objectOf(id).migrate({ session_id: id, release, apply: false });
  expect(report).toMatchObject({ ok: true, value: { to: release, was_at: "pets/pets#room", position_kept: false } });
  expect((await look(id)).body).toMatchObject({ node_id: "room", revision: 2 });
});

it("moves with one event, keeps the place and the answers that still apply, and says so", async () => {
  const id = await started();
  const before = (await look(id)).body.release;
  const { release } = (await publishSources(kinder)).body;
  await evictDurableObject(objectOf(id));
  const moved = await objectOf(id).migrate({ session_id: id, release, apply: true, expected_revision: 2 });
  expect(moved).toMatchObject({
    ok: true,
    value: { from: before, to: release, position_kept: true, answers_kept: ["root"] },
  });
  await evictDurableObject(objectOf(id));
  expect((await look(id)).body).toMatchObject({ node_id: "room", revision: 3, release });
  expect(await step(id, "answer", { user_input: "4" })).toMatchObject({
    body: { node_id: "done", response: expect.stringMatching(/updated[\s\S]*Be kind/) },
  });
  const { body } = await call<{ events: { event: { type: string } }[] }>("GET", `/api/sessions/${id}/events`);
  expect(body.events.map(({ event }) => event.type)).toEqual(["started", "moved", "migrated", "moved"]);
});

it("refuses when the session has moved on, when the release is not there, and when there is no session", async () => {
  const id = await started();
  const { release } = (await publishSources(kinder)).body;
  const migrate = (request: { release: string; expected_revision?: number }) =>
    objectOf(id).migrate({ session_id: id, apply: true, ...request });
  expect(await migrate({ release, expected_revision: 1 })).toMatchObject({
    failure: { code: "revision_conflict", revision: 2 },
  });
  expect(await migrate({ release: "f".repeat(64) })).toMatchObject({ failure: { code: "knowledge_unavailable" } });
  expect((await look(id)).body.revision).toBe(2);
  expect(await migrate({ release })).toMatchObject({ ok: true });
  expect(await migrate({ release })).toMatchObject({ ok: true, value: { from: release, to: release } });
  expect((await look(id)).body.revision).toBe(3);
});

it("answers a repeat of an earlier step as it was answered then, on the release it was answered from", async () => {
  await publishSources(SMALL);
  const id = (await begin()).body.session_id;
  const once = (await step(id, "dog", { idempotency_key: "k" })).body;
  const { release } = (await publishSources(shorter)).body;
  expect(await objectOf(id).migrate({ session_id: id, release, apply: true })).toMatchObject({ ok: true });
  expect((await step(id, "dog", { idempotency_key: "k" })).body).toEqual(once);
  await evictDurableObject(objectOf(id));
  expect((await step(id, "dog", { idempotency_key: "k" })).body).toEqual(once);
  expect((await look(id)).body).toMatchObject({ release, revision: 3 });
});
