/**
 * Consultations that begin under one release and go on under the next. `begin` records what each answer was; `goOn` says
 * everything that differs. Not here: which releases (`run.ts`).
 */
import { randomUUID } from "node:crypto";
import { verifyChain } from "../../src/session/hash-chain.ts";
import type { EventRecord } from "../../src/session/types.ts";

type Answer = Record<string, unknown>;

/** A call that may be sent again under its key. */
interface KeyedCall {
  tool: string;
  args: Answer;
  answer: Answer;
}

export interface Walk {
  session: string;
  name: string;
  calls: KeyedCall[];
  events: EventRecord[];
  /** The prompts that were assembled. */
  assemblies: string[];
  /** The node and the options at which the walk stands. */
  at: Answer;
}

const QUESTIONS = [
  { name: "Chinese, labour law", user_query: "公司不给加班费怎么办", knowledge_base: "labor-rights" },
  { name: "English, home network", user_query: "My wifi is slow", knowledge_base: "home-network" },
  { name: "Chinese, investing", user_query: "我想做科技行业投资咨询", knowledge_base: "tech-investing" },
  { name: "English, integration", user_query: "connect a client to an MCP server", knowledge_base: "mcp-integration" },
];
/** Steps that are taken before the upgrade. */
const STEPS = 3;

async function post(url: string, tool: string, args: Answer): Promise<Answer> {
  const response = await fetch(`${url}/api/tools/${tool}`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify(args),
  });
  return (await response.json()) as Answer;
}

async function eventsOf(url: string, session: string): Promise<EventRecord[]> {
  const response = await fetch(`${url}/api/sessions/${session}/events`);
  const { events } = (await response.json()) as { events?: EventRecord[] };
  return events ?? [];
}

/** What two releases must tell alike about where a walk stands. */
function standing({ current_node, current_step, options, revision }: Answer): Answer {
  const ids = Array.isArray(options) ? options.map((option: { id?: unknown }) => option.id) : [];
  return { current_node, current_step, options: ids, revision };
}

/** Takes a step with the first option that needs no typed answer, else back. A refusal changes nothing, so the next one is tried. */
async function step(url: string, session: string, view: Answer): Promise<KeyedCall | undefined> {
  const options = Array.isArray(view.options) ? (view.options as { id: string }[]) : [];
  let refused: KeyedCall | undefined;
  for (const { id } of [...options, { id: "back" }]) {
    const args = { session_id: session, selected_option_id: id, idempotency_key: randomUUID() };
    const call = { tool: "navigate_session", args, answer: await post(url, "navigate_session", args) };
    if (call.answer.error === undefined) return call;
    refused = call;
  }
  return refused;
}

/** Walks, talks, records and assembles under the release at `url`. Fails when a call of it does. */
export async function begin(url: string): Promise<Walk[]> {
  const walks: Walk[] = [];
  for (const { name, ...question } of QUESTIONS) {
    const args = { ...question, idempotency_key: randomUUID() };
    const started = await post(url, "initiate_session", args);
    const session = String(started.session_id);
    const calls: KeyedCall[] = [{ tool: "initiate_session", args, answer: started }];
    for (let taken = 0; taken < STEPS; taken += 1) {
      const call = await step(url, session, calls.at(-1)?.answer ?? {});
      if (call !== undefined && call.answer.error === undefined) calls.push(call);
    }
    const memory = { session_id: session, kind: "memory", content: `The user asked about: ${name}.` };
    for (const answer of [started, await post(url, "record", memory)])
      if (answer.error !== undefined) throw new Error(`${name}: ${JSON.stringify(answer.error)}`);
    const assembled = await post(url, "assemble_context", {
      session_id: session,
      user_intent: question.user_query,
      token_budget: 2000,
    });
    const at = standing(await post(url, "get_session", { session_id: session }));
    const assemblies = typeof assembled.assembly_id === "string" ? [assembled.assembly_id] : [];
    walks.push({ session, name, calls, assemblies, at, events: await eventsOf(url, session) });
  }
  return walks;
}

/** Goes on with each walk under another release. Answers a sentence for everything that is not as it was. */
export async function goOn(url: string, walks: readonly Walk[]): Promise<string[]> {
  const wrong: string[] = [];
  for (const { session, name, calls, events, assemblies, at } of walks) {
    const expect = (holds: boolean, what: string): void => {
      if (!holds) wrong.push(`${name}: ${what}`);
    };
    const stored = await eventsOf(url, session);
    expect(JSON.stringify(stored) === JSON.stringify(events), "the stored events differ");
    expect(verifyChain(stored).ok, "the chain does not fit");
    const view = await post(url, "get_session", { session_id: session });
    const now = standing(view);
    expect(JSON.stringify(now) === JSON.stringify(at), `stands elsewhere: ${JSON.stringify([at, now])}`);
    for (const { tool, args, answer } of calls) {
      const again = await post(url, tool, args);
      expect(again.session_id === answer.session_id && again.revision === answer.revision, `${tool} was done again`);
    }
    expect((await eventsOf(url, session)).length === events.length, "a repeated call was stored");
    for (const assembly_id of assemblies) {
      const replayed = await post(url, "replay_context", { session_id: session, assembly_id });
      expect(replayed.identical === true, `another prompt: ${JSON.stringify(replayed).slice(0, 300)}`);
    }
    const next = await step(url, session, view);
    expect(
      next === undefined || next.answer.error === undefined,
      `no next step: ${JSON.stringify(next?.answer.error)}`,
    );
    const assembled = await post(url, "assemble_context", { session_id: session, user_intent: "What now?" });
    expect(assembled.error === undefined, `no prompt: ${JSON.stringify(assembled.error)}`);
    expect(verifyChain(await eventsOf(url, session)).ok, "the chain does not fit after a step");
  }
  return wrong;
}
