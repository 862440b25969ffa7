/**
 * The two core tools as an agent calls them: arguments in, JSON out (test/requirements/navigation.ts), sessions in memory.
 * Transports and real clients are proved elsewhere (`test/e2e`); what a step decides, in `test/spec`.
 */
import { beforeEach, describe, expect, test } from "vitest";
import { type Call } from "../../src/mcp/call.ts";
import { ownContent } from "../../src/mcp/own-content.ts";
import { productDefinition } from "../../src/mcp/product.ts";
import { tools } from "../../src/mcp/tools/list.ts";
import type { Services } from "../../src/services.ts";
import type { SessionView } from "../../src/session/present.ts";
import { proves } from "../requirements/index.ts";
import { publishedKnowledge } from "../support/knowledge.ts";
import { memorySessions } from "../support/memory-sessions.ts";
import { techTree, twoBases } from "../support/trees.ts";

interface Answer {
  isError?: boolean;
  content: { type: string; text: string }[];
  structuredContent: SessionView & { error?: { code: string; known?: string[] } };
}

let knowledge: ReturnType<typeof publishedKnowledge>;
let call: Call;

beforeEach(() => {
  knowledge = publishedKnowledge({ "tech/main": techTree });
  call = callOver();
});

/** A fresh process over the same storage: nothing an agent or an isolate may have kept. */
function callOver(storage?: Parameters<typeof memorySessions>[0]["storage"]): Call {
  const sessions = memorySessions({
    knowledge,
    storage,
    now: () => 1_790_000_000_000,
    newId: () => crypto.randomUUID(),
  });
  const services = { sessions, version: "0" } as unknown as Services;
  return {
    services,
    principal: { tenant: "t", scopes: ["mcp"] },
    channel: "main",
    toolsets: new Set(["guide"]),
    own: ownContent(productDefinition("0"), new Set(["guide"]), { tenant: "t", scopes: ["mcp"] }),
  };
}

async function use(name: string, args: object): Promise<Answer> {
  const tool = tools.find((candidate) => candidate.name === name);
  const reply = await tool?.invoke(args, call);
  if (reply === undefined || !("json" in reply)) throw new Error("no plain answer");
  return JSON.parse(reply.json);
}

async function begin(user_query = "科技行业投资咨询"): Promise<SessionView> {
  return (await use("initiate_session", { user_query })).structuredContent;
}

async function choose(session_id: string, selected_option_id: string, user_input?: string): Promise<SessionView> {
  return (await use("navigate_session", { session_id, selected_option_id, user_input })).structuredContent;
}

describe("initiate_session", () => {
  test("is one of the two core tools, and asks for user_query", async () => {
    proves("navigation/core-tools", "navigation/user-query", "protocol/tools-suffice");
    const described = tools.map((tool) => tool.describe());
    expect(described.map(({ name }) => name)).toEqual(expect.arrayContaining(["initiate_session", "navigate_session"]));
    expect(described.find(({ name }) => name === "initiate_session")?.inputSchema).toMatchObject({
      required: ["user_query"],
    });
    for (const args of [{}, { user_query: 5 }]) {
      const refused = await use("initiate_session", args);
      expect(refused.isError).toBe(true);
      expect(refused.structuredContent.error).toMatchObject({ code: "invalid_input", field: "user_query" });
    }
  });

  test("answers with a SessionState of the first node, as JSON twice over", async () => {
    proves(
      "navigation/structured-guidance",
      "navigation/initiate-session",
      "navigation/response",
      "navigation/current-step",
      "navigation/options",
      "navigation/is-complete",
      "navigation/first-node-content",
      "navigation/session-state",
      "protocol/json-only",
    );
    const answer = await use("initiate_session", { user_query: "科技行业投资咨询" });
    const { root } = techTree.nodes;
    expect(answer.structuredContent).toMatchObject({
      session_id: expect.stringMatching(/./),
      response: root.response,
      current_step: "科技行业投资咨询",
      options: root.options.map(({ id, description }) => ({ id, description })),
      is_complete: false,
    });
    expect(JSON.parse(answer.content[0]?.text ?? "")).toEqual(answer.structuredContent);
    const ids = answer.structuredContent.options.map(({ id }) => id);
    expect(new Set(ids).size).toBe(ids.length);
    for (const id of ids) expect(id).toMatch(/^[A-Za-z0-9_]+$/);
  });

  test("gives every session an id of its own", async () => {
    proves("sessions/unique-session-id");
    const ids = new Set<string>();
    for (let count = 0; count < 50; count += 1) ids.add((await begin()).session_id);
    expect(ids.size).toBe(50);
  });

  test("begins where the question leads", async () => {
    proves("navigation/entry-point", "knowledge-files/authors-decide-structure");
    knowledge = publishedKnowledge(twoBases);
    call = callOver();
    expect(await begin("科技行业投资咨询")).toMatchObject({ knowledge_base: "tech", node_id: "root" });
    expect(await begin("Loan check, please")).toMatchObject({ knowledge_base: "loan", node_id: "root" });
    expect((await begin("???")).options.map(({ id }) => id)).toEqual(["tech", "loan"]);
  });
});

describe("navigate_session", () => {
  test("asks for session_id and selected_option_id, and takes user_input", async () => {
    proves("sessions/session-id-required", "navigation/selected-option-id", "navigation/user-input");
    const described = tools.find(({ name }) => name === "navigate_session")?.describe();
    expect(described?.inputSchema).toMatchObject({
      required: ["session_id", "selected_option_id"],
      properties: { user_input: { type: "string" } },
    });
    const { session_id } = await begin();
    for (const args of [{ session_id }, { selected_option_id: "ai" }]) {
      expect((await use("navigate_session", args)).structuredContent.error?.code).toBe("invalid_input");
    }
    const unknown = await use("navigate_session", { session_id: "guessed", selected_option_id: "ai" });
    expect(unknown.structuredContent.error?.code).toBe("unknown_session");
    const wrong = await use("navigate_session", { session_id, selected_option_id: "zz" });
    expect(wrong.structuredContent.error).toMatchObject({ code: "unknown_option", known: ["ai", "cloud"] });
    expect(await choose(session_id, "ai", "我对芯片更感兴趣")).toMatchObject({ node_id: "node_ai" });
  });

  test("leads from node to node in the shape initiate_session has, until the session is over", async () => {
    proves(
      "navigation/external-tree",
      "navigation/multi-turn",
      "navigation/same-session-state",
      "navigation/next-node",
      "navigation/session-moves",
      "navigation/new-node-content",
      "navigation/completes-at-leaf",
      "navigation/state-after-step",
      "navigation/workflow",
      "navigation/option-chosen",
      "navigation/null-ends",
      "navigation/back-to-earlier-node",
    );
    const first = await begin();
    let state = first;
    const walked: string[] = [];
    for (const option of ["ai", "hardware", "back", "hardware", "end"]) {
      expect(state.is_complete).toBe(false);
      expect(state.options.map(({ id }) => id)).toContain(option);
      state = await choose(first.session_id, option);
      expect(Object.keys(state)).toEqual(Object.keys(first));
      walked.push(state.node_id);
    }
    expect(walked).toEqual(["node_ai", "node_hw", "node_ai", "node_hw", "node_hw"]);
    expect(state).toMatchObject({
      session_id: first.session_id,
      is_complete: true,
      response: expect.stringContaining("咨询已结束"),
    });
  });

  test("finds the session again with nothing but its id, in another process", async () => {
    proves(
      "sessions/server-leads",
      "sessions/server-manages-state",
      "sessions/state-kept-on-server",
      "sessions/found-by-id",
      "sessions/stateless-agent",
    );
    const storage = new Map();
    call = callOver(storage);
    const { session_id } = await begin();
    await choose(session_id, "ai");
    call = callOver(storage);
    expect(await choose(session_id, "software")).toMatchObject({ node_id: "node_sw", is_complete: true, revision: 3 });
  });

  test("treats what fits no option on its own, and never loses its place by it", async () => {
    proves("navigation/provide-more-info", "navigation/reply-by-number");
    const { session_id } = await begin();
    expect(await choose(session_id, "provide_more_info", "今天天气怎么样？")).toMatchObject({
      node_id: "root",
      revision: 2,
      is_complete: false,
    });
    expect(await choose(session_id, "provide_more_info", "1")).toMatchObject({ node_id: "node_ai" });
    expect(await choose(session_id, "provide_more_info", "我想看 AI硬件")).toMatchObject({ node_id: "node_hw" });
  });
});

describe("knowledge apart from the program", () => {
  test("new files mean new answers, with nothing else changed", async () => {
    proves("knowledge-files/outside-the-program", "knowledge-files/no-code-change");
    const before = await begin();
    knowledge.publish({
      "tech/main": {
        ...techTree,
        nodes: { root: { response: "改版了。", options: [{ id: "new", description: "新", next_node: null }] } },
      },
    });
    const after = await begin();
    expect(after).toMatchObject({ response: "改版了。", options: [{ id: "new", description: "新" }] });
    expect(await choose(before.session_id, "ai")).toMatchObject({ node_id: "node_ai" });
    expect(await choose(after.session_id, "new")).toMatchObject({ is_complete: true });
  });
});
