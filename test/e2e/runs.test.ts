/**
 * Runs that do not go well, over real clients of both eras against real servers: models that hang, answer nonsense or break
 * off, clients that decline, two calls at once, deadlines and full sessions. Each row asserts that nothing is lost.
 */
import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from "vitest";
import { proves } from "../requirements/index.ts";
import { scriptedServer, type Reply, type ScriptedServer } from "../runtime/scripted-server.ts";
import { startServer, type TestServer } from "../support/server.ts";
import { shippedTemplates } from "../support/templates.ts";
import { clientKinds, type TestClient, type ToolAnswer } from "./clients.ts";
import { files } from "./knowledge.ts";

const SEARCH = '思考: 查一下\n行动: retrieve(query="绿茶 水温")';
const DONE = "思考: 够了\n行动: final_answer: 八十度。";
const LOOP = { user_intent: "绿茶用多少度的水？", template: "react_reasoning" };
const MAX_EVENTS = 12;

const replies: Reply[] = [];
let model: ScriptedServer;
/** With a model that is scripted, two seconds for a run, and few events in a session. */
let server: TestServer;
/** Without a model: clients offer theirs. */
let open: TestServer;

function script(...next: Reply[]): void {
  model.asked.length = 0;
  replies.splice(0, replies.length, ...next);
}

beforeAll(async () => {
  model = await scriptedServer(replies);
  const variables = { CAIRN_MODEL_URL: model.base_url, CAIRN_MODEL_NAME: "qwen-max", CAIRN_RUN_SECONDS: "2" };
  [server, open] = await Promise.all([
    startServer({ ...variables, CAIRN_SESSION_EVENTS: String(MAX_EVENTS) }),
    startServer(),
  ]);
  await Promise.all([server, open].map((one) => one.publish({ ...files, ...shippedTemplates })));
});
afterAll(async () => {
  await Promise.all([server?.stop(), open?.stop()]);
  await model?.close();
});

interface Failing {
  reply: Reply;
  kind: string;
  /** How often the model is asked. */
  asked: number;
  needed: string;
}

const failing: Record<string, Failing> = {
  "a page of HTML": {
    reply: { raw: "<!doctype html><h1>502</h1>", type: "text/html" },
    kind: "unreadable_answer",
    asked: 1,
    needed: "infer",
  },
  "JSON that is no answer": {
    reply: { raw: '{"ok":true}', type: "application/json" },
    kind: "unreadable_answer",
    asked: 1,
    needed: "infer",
  },
  "an empty body": {
    reply: { raw: "", type: "application/json" },
    kind: "unreadable_answer",
    asked: 1,
    needed: "infer",
  },
  "an error event in the stream": {
    reply: { raw: 'data: {"error":{"message":"secret words"}}\n\ndata: [DONE]\n\n' },
    kind: "server_error",
    asked: 3,
    needed: "retry",
  },
  "status 400": { reply: { status: 400 }, kind: "refused_request", asked: 1, needed: "infer" },
  "status 401": { reply: { status: 401 }, kind: "unauthorized", asked: 1, needed: "infer" },
  "a redirect": {
    reply: { status: 302, headers: { location: "http://127.0.0.1:1/" } },
    kind: "refused_request",
    asked: 1,
    needed: "infer",
  },
  "a wait of years": {
    reply: { status: 429, headers: { "retry-after": "99999999" } },
    kind: "rate_limited",
    asked: 1,
    needed: "retry",
  },
};

describe.each(clientKinds)("$name", (kind) => {
  async function connect(url = server.url, sample?: Parameters<typeof kind.connect>[1]): Promise<TestClient> {
    const client = await kind.connect(`${url}/mcp`, sample);
    onTestFinished(() => client.close());
    return client;
  }
  /** Only a row that says so has the server's two seconds: on a busy machine they may not be enough for a model that answers. */
  const run = (client: TestClient, given: object = {}): Promise<ToolAnswer> =>
    client.call("run_pipeline", { ...LOOP, deadline_seconds: 60, ...given });
  /** A modern client answers its own call when its model declines: the server never hears of it. */
  const isModern = kind.name.includes("2026");
  const testLegacy = isModern ? () => undefined : test;

  test.each(Object.entries(failing))(
    "a model that answers %s",
    async (_, { reply, kind: error_kind, asked, needed }) => {
      proves("pipeline/failure-sentence");
      script({ say: [SEARCH] }, reply);
      const client = await connect();
      const { value, text, isError } = await run(client);
      expect({ isError, value }).toMatchObject({
        isError: false,
        value: {
          status: "model_failed",
          error_kind,
          action_needed: needed,
          partial_answer: "查一下",
          turns: [{ turn: 1 }],
        },
      });
      expect(model.asked).toHaveLength(1 + asked);
      expect(text).not.toMatch(/secret words|99999999|doctype/);
      // The run goes on as soon as the model answers, and searches nothing twice.
      script({ say: [DONE] });
      const { session_id, run_id } = value;
      const ended = await run(client, { session_id, run_id });
      expect(ended.value).toMatchObject({ status: "done", run_id, final_answer: "八十度。", total_turns: 2 });
      expect(model.asked).toHaveLength(1);
    },
  );

  test("a model that breaks off is asked again, and the run is done", async () => {
    const half = 'data: {"choices":[{"delta":{"content":"思考: 够"}}]}\n\n';
    script({ raw: half, cut: true }, { status: 503 }, { say: [DONE] });
    const { value } = await run(await connect());
    expect(value).toMatchObject({ status: "done", final_answer: "八十度。", turns: [{ turn: 1 }] });
    expect(model.asked).toHaveLength(3);
  });

  test("a model that hangs: the run reaches its deadline, resumes, and does nothing twice", async () => {
    proves("pipeline/deadline");
    script({ say: [SEARCH] }, { hang: true });
    const client = await connect();
    // Long enough for the first turn on a busy machine.
    const stopped = await run(client, { deadline_seconds: 12 });
    expect(stopped.value).toMatchObject({
      session: { started: true },
      status: "deadline",
      action_needed: "resume",
      message: expect.stringContaining("run_id"),
      partial_answer: "查一下",
      turns: [{ turn: 1 }],
    });
    const { session_id, run_id } = stopped.value;
    script({ say: [DONE] });
    const ended = await run(client, { session_id, run_id });
    expect(ended.value).toMatchObject({ status: "done", run_id, final_answer: "八十度。", total_turns: 2 });
    const document = JSON.stringify(await client.read(`session://${String(session_id)}`));
    expect(document.split('"tool":"retrieve"')).toHaveLength(2);
    // Finished, it answers the same without a model.
    script({ status: 500 });
    expect((await run(client, { session_id, run_id })).value).toMatchObject({
      status: "done",
      turns: ended.value.turns,
    });
    expect(model.asked).toHaveLength(0);
  });

  test("a run that is resumed twice at once, and two calls under one key", async () => {
    const client = await connect();
    script({ hang: true });
    const { session_id, run_id } = (await client.call("run_pipeline", LOOP)).value;
    /** One call asks the model; the other was too early, or late enough to find the answer. */
    const twice = async (given: object): Promise<unknown> => {
      script({ say: [DONE] });
      const both = await Promise.all([run(client, given), run(client, given)]);
      expect(model.asked).toHaveLength(1);
      for (const { value } of both) {
        const early = value.status === "cancelled";
        expect(value).toMatchObject(
          early
            ? { action_needed: "continue", retry_after_seconds: 5, message: expect.stringContaining("run_id") }
            : { status: "done", total_turns: 1 },
        );
      }
      expect(both.some(({ value }) => value.status === "done")).toBe(true);
      expect((await run(client, given)).value).toMatchObject({ status: "done", total_turns: 1 });
      expect(model.asked).toHaveLength(1);
      expect(both[0]?.value.run_id).toBe(both[1]?.value.run_id);
      return both[0]?.value.run_id;
    };
    expect(await twice({ session_id, run_id })).toBe(run_id);
    await twice({ idempotency_key: randomUUID() });
  });

  test("two runs at once in one session", async () => {
    const client = await connect();
    script({ say: [DONE] });
    const { session_id } = (await run(client)).value;
    const [one, other] = await Promise.all([
      run(client, { session_id, user_intent: "红茶呢？" }),
      run(client, { session_id, user_intent: "白茶呢？" }),
    ]);
    expect(one?.value).toMatchObject({ status: "done", turns: [{ turn: 1 }] });
    expect(other?.value).toMatchObject({ status: "done", turns: [{ turn: 1 }] });
    expect(one?.value.run_id).not.toBe(other?.value.run_id);
  });

  test("a call that is cancelled in the middle leaves a run that goes on", async () => {
    const client = await connect();
    script({ say: [DONE] });
    const { session_id } = (await run(client)).value;
    script({ say: [SEARCH] }, { hang: true });
    const gone = new AbortController();
    const { promise: hungUp, resolve } = Promise.withResolvers<void>();
    model.onHangUp = resolve;
    const cancelled = client.call(
      "run_pipeline",
      { ...LOOP, session_id, user_intent: "红茶呢？", deadline_seconds: 60 },
      (stage) => {
        if (stage === "等待模型回答（第 2 轮）") gone.abort();
      },
      gone.signal,
    );
    await expect(cancelled).rejects.toThrow();
    await hungUp;
    script({ say: [DONE] });
    const ended = await run(await connect(), { session_id, user_intent: "红茶呢？" });
    expect(ended.value).toMatchObject({ status: "done", turns: [{ turn: 1 }, { turn: 2 }] });
  });

  test("runs and sessions that do not exist, and limits that are none", async () => {
    const client = await connect();
    script({ say: [DONE] });
    const { session_id, run_id } = (await run(client)).value;
    const other = (await run(client)).value;
    const refused: [object, object][] = [
      [{ run_id }, { code: "invalid_input", field: "session_id" }],
      [
        { run_id, session_id: other.session_id },
        { code: "invalid_input", field: "run_id" },
      ],
      [
        { run_id: "x".repeat(201), session_id },
        { code: "invalid_input", field: "run_id" },
      ],
      [{ session_id: "nobody's" }, { code: "unknown_session" }],
      [{ session_id: `${String(session_id).slice(0, -1)}x` }, { code: "unknown_session" }],
      [{ template: "nothing" }, { code: "unknown_template" }],
      [{ deadline_seconds: 0 }, { code: "invalid_input", field: "deadline_seconds" }],
      [{ deadline_seconds: 601 }, { code: "invalid_input", field: "deadline_seconds" }],
      [{ max_turns: 0 }, { code: "invalid_input", field: "max_turns" }],
      [{ user_intent: "" }, { code: "invalid_input", field: "user_intent" }],
      [{ token_budget: 1 }, { code: "over_budget" }],
      [{ session_id, expected_revision: 1 }, { code: "revision_conflict" }],
    ];
    model.asked.length = 0;
    for (const [given, error] of refused) {
      const answer = await run(client, given);
      expect({ given, isError: answer.isError, value: answer.value }).toMatchObject({
        given,
        isError: true,
        value: { error },
      });
    }
    expect(model.asked).toHaveLength(0);
  });

  test("a session that fills up during a run gives its answer, and everything that reads goes on", async () => {
    proves("pipeline/unrecorded-answer");
    const client = await connect();
    const { session_id } = (await client.call("record", { kind: "message", role: "user", content: "你好" })).value;
    for (let place = 0; place < MAX_EVENTS - 5; place += 1) {
      await client.call("record", { session_id, kind: "message", role: "user", content: `第 ${place} 句` });
    }
    script({ say: [SEARCH] }, { say: [DONE] });
    const { value } = await run(client, { session_id });
    expect(value).toMatchObject({
      status: "done",
      final_answer: "八十度。",
      not_recorded: expect.stringContaining("from_session"),
    });
    const full = await client.call("record", { session_id, kind: "message", role: "user", content: "再来" });
    expect(full.value).toMatchObject({
      error: { code: "too_large", what: "session", limit: MAX_EVENTS, unit: "events" },
    });
    expect(full.text).toContain("from_session");
    model.asked.length = 0;
    expect((await run(client, { session_id, user_intent: "还有呢？" })).value).toMatchObject({
      error: { code: "too_large" },
    });
    expect(model.asked).toHaveLength(0);
    for (const view of ["state", "events", "context"]) {
      expect((await client.call("get_session", { session_id, view })).isError).toBe(false);
    }
    for (const uri of [`conversation://${String(session_id)}/history`, `session://${String(session_id)}`]) {
      expect((await client.call("read_resource", { uri })).isError).toBe(false);
    }
    const found = await client.call("retrieve", { session_id, query: "绿茶 水温" });
    expect(found.value).toMatchObject({ status: "success", not_recorded: expect.any(String) });
    expect((await client.call("select_template", { session_id, user_intent: "你好" })).isError).toBe(false);
    // The way out that the message names.
    const carried = await client.call("record", { kind: "memory", from_session: session_id });
    expect(carried.isError).toBe(false);
  });

  describe("with a model of its own", () => {
    const decline = (): never => {
      throw new Error("User rejected sampling request");
    };

    testLegacy("that it declines to ask", async () => {
      proves("pipeline/declined");
      const client = await connect(open.url, decline);
      for (const given of [{}, { template: undefined, user_intent: "plan a trip" }]) {
        const { value, isError } = await run(client, given);
        expect({ isError, value }).toMatchObject({
          isError: false,
          value: {
            session: { started: true },
            status: "infer",
            action_needed: "infer",
            message: expect.stringMatching(/客户端的模型没有给出|Your client's model gave no/),
            messages: expect.any(Array),
            run_id: expect.any(String),
          },
        });
        const { session_id, assembly_id, run_id } = value;
        await client.call("add_conversation_turn", { session_id, assembly_id, tao_data: DONE });
        const ended = await run(client, { ...given, session_id, run_id });
        expect(ended.value).toMatchObject({ status: "done", run_id, final_answer: "八十度。" });
      }
    });

    test.each([
      ["declines", decline],
      ["fails", () => Promise.reject(new Error("The model is not there"))],
    ])("that %s: its host goes on by session_id to a final answer", async (_, sample) => {
      proves("pipeline/declined");
      const client = await connect(open.url, sample);
      const message = { kind: "message", role: "user", content: LOOP.user_intent };
      const { session_id } = (await client.call("record", message)).value;
      const called = run(client, { session_id });
      // A modern client's own call fails with its model's reason, and the server hears no more of it; others are answered.
      if (isModern) await expect(called).rejects.toThrow(/rejected|not there/);
      else expect((await called).value).toMatchObject({ status: "infer", session_id, run_id: expect.any(String) });

      const prompt = { session_id, user_intent: LOOP.user_intent, template: LOOP.template };
      const { assembly_id } = (await client.call("assemble_context", prompt)).value;
      const addTurn = (tao_data: string | object): Promise<ToolAnswer> =>
        client.call("add_conversation_turn", { session_id, assembly_id, tao_data });
      const asked = await addTurn(SEARCH);
      const call = { tool: "retrieve", arguments: { query: "绿茶 水温" } };
      expect(asked.value).toMatchObject({ is_final: false, next_action: { kind: "call_tool", call } });
      const { text } = await client.call(call.tool, { session_id, ...call.arguments });
      const observed = await addTurn({ reasoning: "查一下", action: JSON.stringify(call), observation: text });
      expect(observed.value).toMatchObject({ is_final: false, next_action: { kind: "continue" } });
      const ended = await addTurn(DONE);
      expect(ended.value).toMatchObject({ is_final: true, total_turns: 3, next_action: { kind: "done" } });

      const { session } = (await client.read(`session://${String(session_id)}`)) as {
        session: { messages: { role: string; content: string }[] };
      };
      const said = (role: string): string[] =>
        session.messages.filter((one) => one.role === role).map(({ content }) => content);
      expect(said("user")).toEqual([LOOP.user_intent]);
      expect(said("assistant")).toEqual(["八十度。"]);
    });

    testLegacy("that answers what is no answer", async () => {
      proves("pipeline/declined");
      const client = await connect(open.url, () => ({ not: "text" }) as unknown as string);
      const { value } = await run(client);
      expect(value).toMatchObject({ status: "infer", run_id: expect.any(String), messages: expect.any(Array) });
    });

    testLegacy("that never answers", async () => {
      proves("pipeline/declined", "pipeline/deadline");
      let isSilent = true;
      const client = await connect(open.url, () => (isSilent ? new Promise<string>(() => {}) : DONE));
      const { value } = await run(client, { deadline_seconds: 1 });
      expect(value).toMatchObject({ status: "deadline", action_needed: "resume", session: { started: true } });
      isSilent = false;
      const { session_id, run_id } = value;
      expect((await run(client, { session_id, run_id })).value).toMatchObject({
        status: "done",
        run_id,
        total_turns: 1,
      });
    });

    test("that answers nothing, twice", async () => {
      const client = await connect(open.url, () => " ");
      const { value } = await run(client);
      expect(value).toMatchObject({ status: "model_failed", error_kind: "empty_answer", action_needed: "retry" });
    });

    test("that asks for a tool in every turn comes to an end", async () => {
      let asked = 0;
      const client = await connect(open.url, () => `行动: retrieve(query="茶 ${(asked += 1)}")`);
      const { value } = await run(client, { max_turns: 4 });
      expect(value).toMatchObject({
        status: "max_turns",
        action_needed: "continue",
        partial_answer: expect.any(String),
      });
      expect(asked).toBe(4);
    });
  });
});
