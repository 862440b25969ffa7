/**
 * `npm run bench -- session-length`: what a call costs in a session of 100, 1,000 and 5,000 turns, and a keyed step after
 * 100 and 10,000 keyed ones. Processor time of the whole process, so that both objects and the isolate count. "evicted" is
 * the first call after the session's object was ended. All lengths are measured in each round, so that other load and code
 * that is not compiled yet affect them equally; the ratio is the median of the ratios to the shortest session.
 */
import { difference } from "./cpu.ts";
import { median, send, type Call } from "./load.ts";
import { isSuccess, structured, toolCall } from "./mcp-call.ts";
import { launch, prepare, type Subject } from "./subject.ts";
import { plans, publishRepository } from "./subjects.ts";
import type { Fill } from "./subjects/long-session.ts";

const PORT = 9130;
const LENGTHS = [100, 1_000, 5_000];
const KEYS = [100, 9_900];
const ROUNDS = 11;
const CALLS = 4;

type Make = (session: string, turn: number) => Call;

const turn: Make = (session_id, count) =>
  toolCall("add_conversation_turn", {
    session_id,
    tao_data: {
      reasoning: `More of it ${count}.`,
      action: `look_up(page="b${count}")`,
      observation: `Found ${count}.`,
    },
  });
const assemble: Make = (session_id, count) =>
  toolCall("assemble_context", { session_id, user_intent: `What does page ${count} say?`, template: "rag_answer" });

const benchPath = (path: string, body: Fill): Call => ({ path, headers: {}, body: JSON.stringify(body) });

async function begin(subject: Subject): Promise<string> {
  const view = structured(
    await send(subject.port, toolCall("initiate_session", { user_query: "我想了解人工智能行业的投资" })),
  );
  return String(view.session_id);
}

async function fill(subject: Subject, given: Fill): Promise<void> {
  const answer = await send(subject.port, benchPath("/bench/fill", given));
  if (answer.status !== 200) throw new Error(answer.body);
}

/** What a call costs in one session. */
interface Figure {
  /** Of each round. */
  milliseconds: number[];
  /** Of the last answer. */
  bytes: number;
}

/** Milliseconds of a call in one round, and the size of its answer. */
async function once(subject: Subject, session: string, make: Make, evict: boolean): Promise<[number, number]> {
  let bytes = 0;
  const calls = evict ? 1 : CALLS;
  if (evict) {
    await send(subject.port, benchPath("/bench/evict", { session_id: session, turns: 0, from: 0, keyed: false }));
  }
  const before = await subject.restingTime();
  for (let count = 0; count < calls; count += 1) {
    const answer = await send(subject.port, make(session, Math.floor(performance.now() * 1000)));
    if (!isSuccess(answer)) throw new Error(answer.body.slice(0, 400));
    bytes = answer.body.length;
  }
  const { main, helpers } = difference(before, await subject.restingTime());
  return [(main + helpers) / calls, bytes];
}

/** What a call costs in each of the sessions, which are asked in turns. The first rounds do not count. */
async function costsOf(subject: Subject, sessions: readonly string[], make: Make, evict: boolean): Promise<Figure[]> {
  const figures = sessions.map((): Figure => ({ milliseconds: [], bytes: 0 }));
  for (let round = -2; round < ROUNDS; round += 1) {
    for (const [place, session] of sessions.entries()) {
      const [milliseconds, bytes] = await once(subject, session, make, evict);
      const figure = figures[place];
      if (figure === undefined || round < 0) continue;
      figure.milliseconds.push(milliseconds);
      figure.bytes = bytes;
    }
  }
  return figures;
}

/** The median of the ratios of the last session to the first. */
function ratioOf(figures: readonly Figure[]): number {
  const [shortest] = figures;
  return median((figures.at(-1)?.milliseconds ?? []).map((cost, round) => cost / (shortest?.milliseconds[round] ?? 1)));
}

const rows: [name: string, make: Make, evict: boolean][] = [
  ["add_conversation_turn", turn, false],
  ["add_conversation_turn, evicted", turn, true],
  ["assemble_context", assemble, false],
  ["assemble_context, evicted", assemble, true],
  ["get_session view=events", (session_id) => toolCall("get_session", { session_id, view: "events" }), false],
  ["get_session view=context", (session_id) => toolCall("get_session", { session_id, view: "context" }), false],
];

/** A step with a key of its own. */
const keyedStep: Make = (session_id, count) =>
  toolCall("navigate_session", { session_id, selected_option_id: "restart", idempotency_key: `step-${count}` });

/** A session that is filled, for each of the lengths. */
async function sessionsOf(subject: Subject, lengths: readonly number[], keyed: boolean): Promise<string[]> {
  const sessions: string[] = [];
  for (const turns of lengths) {
    const session = await begin(subject);
    await fill(subject, { session_id: session, turns, from: 1, keyed });
    sessions.push(session);
  }
  return sessions;
}

function print(name: string, cells: readonly string[]): void {
  console.log(`| ${name} | ${cells.join(" | ")} |`);
}

/** Measures each call in sessions of every length, and prints a row for each. */
async function compareLengths(subject: Subject): Promise<void> {
  const sessions = await sessionsOf(subject, LENGTHS, false);
  print("call, CPU ms", [...LENGTHS.map((length) => `${length} turns`), "ratio", "last answer, KB"]);
  print("---", ["---", "---", "---", "---", "---"]);
  for (const [name, make, evict] of rows) {
    const figures = await costsOf(subject, sessions, make, evict);
    const size = ((figures.at(-1)?.bytes ?? 0) / 1000).toFixed(0);
    const costs = figures.map(({ milliseconds }) => median(milliseconds).toFixed(1));
    print(name, [...costs, ratioOf(figures).toFixed(2), size]);
  }
}

/** Runs it and prints the table. `--keys`: the keyed steps only. */
export async function bench(args: readonly string[]): Promise<number> {
  const plan = { ...plans.cairn, name: "long-session", entry: "test/bench/subjects/long-session.ts", port: PORT };
  const subject = await launch(prepare({ ...plan, wrapsProduct: true }));
  try {
    await publishRepository(subject.port);
    if (!args.includes("--keys")) await compareLengths(subject);
    const steps = await costsOf(subject, await sessionsOf(subject, KEYS, true), keyedStep, false);
    const [few, many] = steps.map(({ milliseconds }) => median(milliseconds).toFixed(2));
    console.log(
      `keyed step after ${KEYS[0]} keys ${few} ms, after ${KEYS[1]} ${many} ms: ${ratioOf(steps).toFixed(2)} ×`,
    );
    return 0;
  } finally {
    await subject.stop();
  }
}
