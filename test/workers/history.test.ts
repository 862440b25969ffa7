/** The history of releases and channels, and the migration of sessions, both for authors only and in pages. */
import { reset, runDurableObjectAlarm, runInDurableObject, SELF } from "cloudflare:test";
import { beforeEach, describe, expect, it } from "vitest";
import type { Manifest } from "../../src/knowledge/release.ts";
import type { MigrationReport } from "../../src/session/migrate.ts";
import type { ListedSession } from "../../src/worker/sessions/registered.ts";
import { proves } from "../requirements/index.ts";
import { begin, call, compiled, env, look, objectOf, ORIGIN, publishSources, SMALL, step } from "./support.ts";

beforeEach(async () => {
  await reset();
});

const text = SMALL["knowledge/pets.tree.yaml"] ?? "";
const variant = (word: string) => ({ "knowledge/pets.tree.yaml": text.replace("Enjoy", word) });
/** Without the question about rooms. */
const shorter = {
  "knowledge/pets.tree.yaml": text
    .replace("next_node: room", "next_node: done")
    .replace(/ {2}room:[\s\S]*? {2}done:/, "  done:"),
};

type Refused = { error: { code: string; message: string } };
type Shown = { release: string; manifest: Manifest } & Refused;

describe("channels and releases", () => {
  it("are listed with what they point at", async () => {
    expect((await call("GET", "/api/channels")).body).toEqual({ channels: [] });
    const main = await publishSources(variant("One"));
    const preview = await publishSources(variant("Two"), { channel: "preview", message: "try this" });
    const again = await publishSources(variant("Three"));
    const { body } = await call<{ channels: unknown[] }>("GET", "/api/channels");
    expect(body.channels).toMatchObject([
      { channel: "main", release: again.body.release, sequence: 2 },
      { channel: "preview", release: preview.body.release, sequence: 1, message: "try this" },
    ]);
    expect(main.body.release).not.toBe(again.body.release);
  });

  it("are found by change, by channel and by the first letters of an id", async () => {
    const one = compiled(variant("One"));
    const two = compiled(variant("Two"));
    await publishSources(variant("One"));
    await publishSources(variant("Two"));
    await publishSources(variant("One"), { channel: "preview" });
    const named = async (name: string, query = "") =>
      (await call<Shown>("GET", `/api/releases/${encodeURIComponent(name)}${query}`)).body;
    for (const name of ["1", "#1", "preview", one.id, one.id.slice(0, 8)]) {
      expect((await named(name)).release).toBe(one.id);
    }
    expect(await named("main")).toEqual({ release: two.id, manifest: two.manifest });
    expect((await named("1", "?channel=preview")).release).toBe(one.id);
    for (const name of ["3", "#9", "nobody", "abc", "ffffffff", "__proto__", "%", "a b"]) {
      expect((await named(name)).error.code).toBe("invalid_input");
    }
    expect((await call<Shown>("GET", "/api/releases/%")).body.error.code).toBe("invalid_input");
  });

  it("asks for more letters when several releases begin alike", async () => {
    const { release } = (await publishSources(SMALL)).body;
    await runInDurableObject(env.RELEASES.get(env.RELEASES.idFromName("releases")), (_, state) => {
      const twin = `release/${release.slice(0, 20)}${"0".repeat(44)}`;
      state.storage.sql.exec("INSERT INTO stored_keys (key) VALUES (?)", twin);
    });
    const { status, body } = await call<Shown>("GET", `/api/releases/${release.slice(0, 12)}`);
    expect(status).toBe(422);
    expect(body.error.message).toContain("more letters");
  });

  it("give their objects byte for byte, and only what is known to be stored", async () => {
    const release = compiled(SMALL);
    await publishSources(SMALL);
    for (const [hash, bytes] of release.objects) {
      const headers = { host: "localhost:8787", authorization: `Bearer ${env.CAIRN_AUTHOR_TOKEN}` };
      const response = await SELF.fetch(`${ORIGIN}/api/objects/${hash}`, { headers });
      expect(new Uint8Array(await response.arrayBuffer())).toEqual(bytes);
      expect(response.headers.get("content-type")).toBe("application/octet-stream");
    }
    for (const hash of ["f".repeat(64), "../channel/main", "x"]) {
      expect((await call("GET", `/api/objects/${encodeURIComponent(hash)}`)).status).toBeGreaterThanOrEqual(404);
    }
  });

  it("can be read by authors, not by a web page or without a token", async () => {
    await publishSources(SMALL);
    const [hash] = compiled(SMALL).objects.keys();
    for (const path of ["/api/channels", "/api/releases/main", "/api/releases/main/sessions", `/api/objects/${hash}`]) {
      expect((await call("GET", path, undefined, { origin: "https://evil.example" })).status).toBe(403);
      const far = await SELF.fetch(`https://cairn.example.workers.dev${path}`, {
        headers: { host: "cairn.example.workers.dev" },
      });
      expect(far.status).toBe(403);
    }
    const far = await SELF.fetch("https://cairn.example.workers.dev/api/releases/migrate", {
      method: "POST",
      headers: { host: "cairn.example.workers.dev" },
      body: "{}",
    });
    expect(far.status).toBe(403);
  });
});

type Sessions = { total: number; sessions: ListedSession[]; next_cursor: string | null };
type Moves = {
  to: string;
  applied: boolean;
  sessions: { session_id: string; report?: MigrationReport; refused?: string }[];
  next_cursor: string | null;
} & Refused;

/** Sessions that have registered with the release they began with. */
async function registered(count: number): Promise<string[]> {
  const ids: string[] = [];
  for (let index = 0; index < count; index += 1) {
    const id = (await begin()).body.session_id;
    await runDurableObjectAlarm(objectOf(id));
    ids.push(id);
  }
  return ids.toSorted();
}

describe("how sessions go through a tree", () => {
  it("is counted page by page for the release, without anybody's words or session", async () => {
    proves("page/share");
    await publishSources(SMALL);
    const ids = await registered(3);
    await step(ids[0] ?? "", "dog");
    await step(ids[1] ?? "", "dog", { user_input: "my secret dog" });
    await step(ids[1] ?? "", "answer", { user_input: "17" });
    const path = "/api/releases/main/walks?base=pets&tree=pets";
    const { status, body } = await call("GET", path);
    expect([status, body]).toMatchObject([
      200,
      {
        total: 3,
        asked: 3,
        next_cursor: null,
        counts: {
          sessions: 3,
          steps: [
            { node: "done", came: 1, stopped: 0 },
            { node: "room", came: 2, stopped: 1 },
            { node: "root", came: 3, stopped: 1 },
          ],
          options: [{ node: "root", option: "dog", took: 2, stopped: 1 }],
        },
      },
    ]);
    expect(JSON.stringify(body)).not.toMatch(/secret|17|session_id|tenant/);
    const elsewhere = await call("GET", path.replace("tree=pets", "tree=none"));
    expect(elsewhere.body).toMatchObject({ asked: 3, counts: { sessions: 0, steps: [], options: [] } });
  });
});

describe("a session of more than a page of events", () => {
  it("is read to its end for missed questions and ways through a tree", async () => {
    proves("cost/whole-sessions");
    await publishSources(SMALL);
    const [session_id = ""] = await registered(1);
    const data = { type: "user_input", source: { kind: "user" }, content: "x".repeat(180_000) };
    for (let count = 0; count < 6; count += 1) {
      const evidence = { ...data, content: `${count} ${data.content}` };
      const recorded = await call("POST", "/api/tools/record", { session_id, kind: "evidence", data: evidence });
      expect(recorded.status).toBe(200);
    }
    await step(session_id, "provide_more_info", { user_input: "xylophone repair" });
    await step(session_id, "dog");
    const page = await runInDurableObject(objectOf(session_id), (instance) => instance.events(session_id, 1));
    expect(page).toMatchObject({ ok: true, value: { next: expect.any(Number) } });
    const { body } = await call("GET", "/api/releases/main/walks?base=pets&tree=pets");
    expect(body).toMatchObject({ counts: { options: [{ node: "root", option: "dog", took: 1, stopped: 1 }] } });
    const asked = await call("GET", "/api/releases/main/questions");
    expect(asked.body).toMatchObject({
      questions: [{ kind: "reply", text: "xylophone repair", outcome: "unheard", went_to: { node: "room" } }],
    });
  });
});

const migrate = (body: Record<string, unknown>) => call<Moves>("POST", "/api/releases/migrate", body);

describe("the sessions of a release", () => {
  it("are listed with their current node and without any text of the user", async () => {
    await publishSources(SMALL);
    const ids = await registered(3);
    await step(ids[0] ?? "", "dog", { user_input: "my secret dog" });
    const { body } = await call<Sessions>("GET", "/api/releases/main/sessions");
    expect(body).toMatchObject({ total: 3, next_cursor: null });
    expect(body.sessions.map(({ session_id }) => session_id)).toEqual(ids);
    expect(body.sessions[0]).toMatchObject({ revision: 2, place: { base: "pets", tree: "pets", node: "room" } });
    expect(JSON.stringify(body)).not.toContain("secret");
  });

  it("are reported, then moved, each with one event, and are on the other list afterwards", async () => {
    await publishSources(SMALL);
    const ids = await registered(2);
    const first = (await look(ids[0] ?? "")).body.release;
    await step(ids[0] ?? "", "dog");
    const { release } = (await publishSources(shorter)).body;
    const report = await migrate({ from: "1", to: "main" });
    expect(report.body).toMatchObject({ to: release, applied: false, next_cursor: null });
    expect(report.body.sessions.map((one) => one.report?.position_kept)).toEqual([false, true]);
    expect((await look(ids[0] ?? "")).body).toMatchObject({ node_id: "room", revision: 2, release: first });

    const moved = await migrate({ from: "1", to: "main", apply: true });
    expect(moved.body).toMatchObject({ applied: true });
    for (const id of ids) expect((await look(id)).body).toMatchObject({ node_id: "root", release });
    expect((await look(ids[0] ?? "")).body.response).toContain("The guide was updated");
    expect((await call<Sessions>("GET", `/api/releases/${first}/sessions`)).body).toMatchObject({
      total: 0,
      sessions: [],
    });
    expect((await call<Sessions>("GET", "/api/releases/main/sessions")).body.total).toBe(2);
    expect((await migrate({ from: "1", to: "main", apply: true })).body.sessions).toEqual([]);
  });

  it("are moved page by page, every one of them", async () => {
    await publishSources(SMALL);
    const ids = await registered(23);
    await publishSources(variant("New"));
    const first = await migrate({ from: "1", to: "2", apply: true });
    expect(first.body.sessions).toHaveLength(20);
    expect(first.body.next_cursor).not.toBeNull();
    // Not the id of a session, which opens it.
    expect(first.body.sessions.map(({ session_id }) => session_id)).not.toContain(first.body.next_cursor);
    const second = await migrate({ from: "1", to: "2", apply: true, cursor: first.body.next_cursor });
    expect(second.body).toMatchObject({ next_cursor: null });
    const moved = [...first.body.sessions, ...second.body.sessions].map(({ session_id }) => session_id);
    expect(moved.toSorted()).toEqual(ids);
  });

  it("are moved one by one by name, and a wrong name or release is refused", async () => {
    await publishSources(SMALL);
    const [id = ""] = await registered(1);
    const { release } = (await publishSources(variant("New"))).body;
    expect((await migrate({ session_id: id, to: "2", expected_revision: 9 })).body.error.code).toBe(
      "revision_conflict",
    );
    expect((await migrate({ session_id: "nobody", to: "2" })).body.error.code).toBe("unknown_session");
    expect((await migrate({ session_id: id, to: "7" })).body.error.code).toBe("invalid_input");
    expect((await migrate({ session_id: id, to: "2", tenant: "other" })).body.error.code).toBe("unknown_session");
    expect((await migrate({ from: "2", to: "main" })).body.error.code).toBe("invalid_input");
    const { body } = await migrate({ session_id: id, to: "2", apply: true });
    expect(body.sessions).toMatchObject([{ session_id: id, report: { to: release, position_kept: true } }]);
    expect((await look(id)).body.release).toBe(release);
  });
});

it("reports to the second of two authors the channel's release, and how to see what changed", async () => {
  await publishSources(SMALL);
  const asked = await call<{ sequence: number; channel: string }>("POST", "/api/releases/missing", { objects: [] });
  expect(asked.body).toEqual({ missing: [], channel: "main", sequence: 1 });
  await publishSources(variant("Mine"), { expected_sequence: 1, message: "mine" });
  const { body } = await publishSources(variant("Yours"), { expected_sequence: 1 });
  expect(body.error?.message).toContain("main has moved on: it is at change 2, not 1.");
  expect(body.error?.message).toContain('"npm run author -- diff 1 2" shows what was changed.');
  expect(body.error).toMatchObject({ pointer: { sequence: 2, message: "mine" } });
});

describe("questions that were not understood", () => {
  it("are listed for an operator, without who asked, and with secrets removed", async () => {
    proves("authoring/questions");
    await publishSources(SMALL);
    const started = await begin({ user_query: "xyzzy AKIAABCDEFGH12345678" });
    const id = started.body.session_id;
    const asked = await step(id, "provide_more_info", { user_input: "plugh" });
    expect(asked.status).toBe(200);
    await runDurableObjectAlarm(objectOf(id));
    const { status, body } = await call<{ sessions: number; questions: { kind: string; text: string; at: unknown }[] }>(
      "GET",
      "/api/releases/main/questions",
    );
    expect(status).toBe(200);
    expect(body.sessions).toBe(1);
    expect(body.questions.map(({ kind }) => kind)).toContain("reply");
    expect(body.questions.map(({ text }) => text).join()).toContain("plugh");
    expect(JSON.stringify(body)).not.toMatch(/AKIAABCDEFGH12345678|session_id|tenant/);
    const refused = await call("GET", "/api/releases/main/questions", undefined, { authorization: "Bearer wrong" });
    expect(refused.status).toBe(403);
  });

  it("lists what a typed question refused, once and without personal data, and changes nothing for it", async () => {
    await publishSources(SMALL);
    const [id = ""] = await registered(1);
    const { body: asked } = await step(id, "dog");
    for (const user_input of ["plenty", "plenty", "ask bob.smith@example.com"])
      expect((await step(id, "answer", { user_input })).status).toBe(422);
    expect((await look(id)).body.revision).toBe(asked.revision);
    expect((await step(id, "answer", { user_input: "3" })).status).toBe(200);
    const { body } = await call<{ questions: { kind: string; text: string; at: { node: string } }[] }>(
      "GET",
      "/api/releases/main/questions",
    );
    const refused = body.questions.filter(({ kind }) => kind === "input");
    expect(refused.map(({ text, at }) => [text, at.node])).toEqual([
      ["plenty", "room"],
      [expect.stringMatching(/^ask \[/u), "room"],
    ]);
  });
});
