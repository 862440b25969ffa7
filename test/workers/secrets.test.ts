/** A secret that a user typed is stored nowhere in a session; all their other text is stored as typed. */
import { reset, runInDurableObject, SELF } from "cloudflare:test";
import { beforeEach, describe, expect, it } from "vitest";
import { eventRecords } from "../../src/session/journal-rows.ts";
import { journalStore } from "../../src/worker/sessions/rows.ts";
import { call, objectOf, ORIGIN, publishSources } from "./support.ts";
import { rpc, tool } from "./tool.ts";

const SECRETS = [
  "sk-proj-abcdefghijklmnop1234567890",
  "ghp_0123456789abcdefghijklmnopqrstuvwxyz",
  "-----BEGIN RSA PRIVATE KEY-----\nMIIEpAIBAAKCAQEA1x\n-----END RSA PRIVATE KEY-----",
];
/** No part of this may be found anywhere. */
const TRACES = ["abcdefghijklmnop", "MIIEpAIB", "PRIVATE KEY", "hunter2!x"];

const TREE = {
  "knowledge/desk.tree.yaml": `
title: Help desk
language: en
keywords: [desk]
nodes:
  root:
    title: Subject
    response: What is it about?
    options:
      - { id: login, description: I cannot log in, next_node: note }
      - { id: order, description: My order, next_node: note }
  note:
    title: Note
    response: Tell us more.
    input: { name: note, type: text }
    next: done
  done:
    title: Done
    response: Thank you.
`,
};

type Answer = Record<string, unknown> & { session_id: string };

interface Face {
  begin(args: object): Promise<Answer>;
  step(args: { session_id: string } & Record<string, unknown>): Promise<Record<string, unknown>>;
}

/** The interfaces of the server, reduced to what a session needs. */
const faces = {
  mcp: {
    begin: async (args: object) => (await tool("initiate_session", args)) as Answer,
    step: (args: object) => tool("navigate_session", args),
  },
  api: {
    begin: async (args: object) => (await call<Answer>("POST", "/api/sessions", args)).body,
    step: async ({ session_id, ...args }: { session_id: string } & Record<string, unknown>) =>
      (await call("POST", `/api/sessions/${session_id}/navigate`, args)).body,
  },
  "api tools": {
    begin: async (args: object) => (await call<Answer>("POST", "/api/tools/initiate_session", args)).body,
    step: async (args: object) => (await call("POST", "/api/tools/navigate_session", args)).body,
  },
} satisfies Record<string, Face>;

const NO_LIMITS = { bytes: Infinity, events: Infinity };

/** Everything a session can be read as, and its rows. */
async function everythingOf(session_id: string): Promise<string> {
  const read = (uri: string) => rpc<object>("resources/read", { uri });
  const exported = await SELF.fetch(`${ORIGIN}/api/sessions/${session_id}/export`, { headers: { host: "localhost" } });
  const rows = await runInDurableObject(objectOf(session_id), (_, state) =>
    JSON.stringify(eventRecords(journalStore(state.storage, NO_LIMITS))),
  );
  // One after the other: the test runtime loads a module for one request and leaves others that ask for it at once waiting.
  const views = [
    await tool("get_session", { session_id, view: "events" }),
    await tool("get_session", { session_id, view: "context" }),
    await read(`conversation://${session_id}/history`),
    await read(`session://${session_id}`),
    await call("GET", `/api/sessions/${session_id}/events`),
    await call("GET", `/api/sessions/${session_id}?view=context`),
  ];
  return [...views.map((view) => JSON.stringify(view)), await exported.text(), rows].join("\n");
}

beforeEach(async () => {
  await reset();
  expect((await publishSources(TREE)).status).toBe(201);
});

describe.each(Object.entries<Face>(faces))("over %s", (_, face) => {
  it("no secret is kept, from the first words to the last", async () => {
    const said = `help at the desk, ${SECRETS.join(" and ")}, password: hunter2!x`;
    const { session_id } = await face.begin({ user_query: said });
    // Not understood, chosen with words beside it, and typed where the author asks for a text.
    await face.step({ session_id, selected_option_id: "provide_more_info", user_input: `quux ${said}` });
    await face.step({ session_id, selected_option_id: "login", user_input: said });
    const last = await face.step({ session_id, selected_option_id: "answer", user_input: said });
    expect(last).toMatchObject({ node_id: "done", is_complete: true });
    const everything = await everythingOf(session_id);
    for (const trace of TRACES) expect(everything).not.toContain(trace);
    expect(everything).toContain(
      "help at the desk, [redacted:key] and [redacted:key] and [redacted:key], password: [redacted:key]",
    );
  });

  it("words, numbers and ids are kept as typed", async () => {
    const said =
      "desk 我的手机１３８００１３８０００ 13800138000，order 2026012013580013800, 11010519491231002X \u0000 Basic troubleshooting";
    const { session_id } = await face.begin({ user_query: said });
    await face.step({ session_id, selected_option_id: "order", user_input: said });
    await face.step({ session_id, selected_option_id: "answer", user_input: "13800138000" });
    const { events } = (await tool("get_session", { session_id, view: "events" })) as {
      events: Array<{ event: { user_query?: string; user_input?: string } }>;
    };
    expect(events.map(({ event }) => event.user_query ?? event.user_input)).toEqual([said, said, "13800138000"]);
  });
});

it("answers a repeat over another face, and a repeat whose words differ by more than a secret is another operation", async () => {
  const began = { user_query: `desk ${SECRETS[0]}`, idempotency_key: crypto.randomUUID() };
  const { session_id } = await faces.mcp.begin(began);
  expect((await faces.mcp.begin(began)).session_id).toBe(session_id);
  expect((await faces.api.begin(began)).session_id).toBe(session_id);
  expect((await faces.api.begin({ ...began, user_query: "desk" })).error).toMatchObject({
    code: "idempotency_mismatch",
  });
  const step = { session_id, selected_option_id: "login", user_input: `it is ${SECRETS[1]}`, idempotency_key: "step" };
  const first = await faces.mcp.step(step);
  expect(first).toMatchObject({ node_id: "note", revision: 2 });
  expect(await faces.mcp.step(step)).toEqual(first);
  expect(await faces.api.step(step)).toEqual(first);
});

it("a text that an author asks for loses its secret and keeps the rest", async () => {
  const { session_id } = await faces.mcp.begin({ user_query: "desk" });
  await faces.mcp.step({ session_id, selected_option_id: "login" });
  await faces.mcp.step({ session_id, selected_option_id: "answer", user_input: `my key ${SECRETS[0]} fails` });
  const { body } = await call("GET", `/api/sessions/${session_id}/events`);
  expect(body.events).toMatchObject([{}, {}, { event: { answer: { value: "my key [redacted:key] fails" } } }]);
});
