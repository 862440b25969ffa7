/** A session that is backed up, erased and written back is the one it was. */
import { reset, runDurableObjectAlarm } from "cloudflare:test";
import { beforeEach, describe, expect, it } from "vitest";
import { auditLines, begin, publishSmall } from "./operator-support.ts";
import { askText } from "./backup-support.ts";
import { objectOf } from "./support.ts";

beforeEach(async () => {
  await reset();
  await publishSmall("author-key");
});

const KEY = "3f0e2a54-7d43-4f0e-9a53-0d6b8a2f9c11";
const step = { selected_option_id: "dog", idempotency_key: KEY };

/** A session of two events, its address of backups, and what they are. */
async function walked() {
  const id = await begin("acme");
  const taken = await askText("acme", "POST", `/api/sessions/${id}/navigate`, JSON.stringify(step));
  const path = `/api/sessions/${id}/backup?tenant=acme`;
  const { status, text } = await askText("operator-key", "GET", path);
  expect(status).toBe(200);
  return { id, path, backup: text, taken: taken.body };
}
const eventsOf = async (id: string) => (await askText("acme", "GET", `/api/sessions/${id}/events`)).text;

describe("a backup", () => {
  it("is written back with its hashes, its keys and its place, and the session goes on", async () => {
    const { id, path, backup, taken } = await walked();
    const before = await eventsOf(id);
    expect((await askText("acme", "DELETE", `/api/sessions/${id}`)).status).toBe(200);
    const restored = await askText("operator-key", "PUT", path, backup);
    expect(restored).toMatchObject({ status: 200, body: { session_id: id, events: 2, restored: true } });
    expect(await eventsOf(id)).toBe(before);
    expect((await askText("operator-key", "GET", path)).text).toBe(backup);
    // The same call again is the one that was answered.
    const again = await askText("acme", "POST", `/api/sessions/${id}/navigate`, JSON.stringify(step));
    expect(again.body.revision).toBe(taken.revision);
    const back = JSON.stringify({ selected_option_id: "back" });
    expect((await askText("acme", "POST", `/api/sessions/${id}/navigate`, back)).body.revision).toBe(3);
    const actions = (await auditLines("acme")).map(({ action }) => action);
    expect(actions).toEqual(expect.arrayContaining(["session_backed_up", "session_erased", "session_restored"]));
  });

  it("changes nothing where the session is as it was, and is refused where it has gone on", async () => {
    const { id, path, backup } = await walked();
    expect((await askText("operator-key", "PUT", path, backup)).body).toMatchObject({ restored: false });
    const back = JSON.stringify({ selected_option_id: "back" });
    await askText("acme", "POST", `/api/sessions/${id}/navigate`, back);
    const later = await askText("operator-key", "PUT", path, backup);
    expect(later).toMatchObject({ status: 200, body: { restored: false } });
    expect((await askText("acme", "GET", `/api/sessions/${id}`)).body.revision).toBe(3);
  });

  it("is refused where all of the tenant was erased since, unless the operator says so; then it stays", async () => {
    const { id, path, backup } = await walked();
    let progress: unknown;
    for (let isDone = false; !isDone;) {
      const order = JSON.stringify({ tenant: "acme", progress });
      const { status, body } = await askText("operator-key", "POST", "/api/erasures", order);
      expect(status).toBe(200);
      isDone = body.done === true;
      progress = body.progress;
    }
    // It had not registered yet: its alarm erases it.
    await runDurableObjectAlarm(objectOf(id, "acme"));
    expect((await askText("acme", "GET", `/api/sessions/${id}`)).status).toBe(404);

    const refused = await askText("operator-key", "PUT", path, backup);
    expect(refused).toMatchObject({ status: 422, body: { error: { code: "invalid_input", field: "backup" } } });
    expect(refused.text).toContain("erased=restore");
    expect((await askText("acme", "GET", `/api/sessions/${id}`)).status).toBe(404);

    const meant = await askText("operator-key", "PUT", `${path}&erased=restore`, backup);
    expect(meant).toMatchObject({ status: 200, body: { restored: true } });
    for (let turn = 0; turn < 2; turn += 1) await runDurableObjectAlarm(objectOf(id, "acme"));
    expect((await askText("acme", "GET", `/api/sessions/${id}`)).status).toBe(200);
    const lines = (await auditLines("acme")).filter(({ action }) => action === "session_restored");
    expect(lines.map(({ detail }) => detail)).toEqual([{ events: 2, erased: "restore" }]);
  });

  it.each([
    ["an altered event", (text: string) => text.replace("dog", "cat")],
    ["a missing line", (text: string) => text.split("\n").toSpliced(1, 1).join("\n")],
    ["another session", (text: string) => text.replace(/(?<="session":")./, (first) => (first === "_" ? "-" : "_"))],
    ["another tenant", (text: string) => text.replace('"tenant":"acme"', '"tenant":"beta"')],
    ["no lines", () => ""],
    ["no JSON", () => "{"],
  ])("with %s is refused whole", async (_, change) => {
    const { id, path, backup } = await walked();
    await askText("acme", "DELETE", `/api/sessions/${id}`);
    const refused = await askText("operator-key", "PUT", path, change(backup));
    expect(refused).toMatchObject({ status: 422, body: { error: { code: "invalid_input", field: "backup" } } });
    expect((await askText("acme", "GET", `/api/sessions/${id}`)).status).toBe(404);
  });
});
