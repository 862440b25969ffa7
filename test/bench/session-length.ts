/**
 * `npm run bench -- session-length`: what a call costs in a session of 100, 1,000 and 5,000 turns, and a keyed step after
 * 100 and 10,000 keyed ones. Processor time of the whole process, so that both objects and the isolate count. "evicted" is
 * the first call after the session's object was ended. The result is the ratio to the shortest session.
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
const ROUNDS = 5;
const CALLS = 8;

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

interface Figure {
  milliseconds: number;
  bytes: number;
}

/** Milliseconds of a call, median of the rounds, and the size of its answer. */
async function costOf(subject: Subject, session: string, make: Make, evict: boolean): Promise<Figure> {
  const found: number[] = [];
  let bytes = 0;
  for (let round = -1; round < ROUNDS; round += 1) {
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
    if (round >= 0) found.push((main + helpers) / calls);
  }
  return { milliseconds: median(found), bytes };
}

const rows: [name: string, make: Make, evict: boolean][] = [
  ["add_conversation_turn", turn, false],
  ["add_conversation_turn, evicted", turn, true],
  ["assemble_context", assemble, false],
  ["assemble_context, evicted", assemble, true],
  ["get_session view=events", (session_id) => toolCall("get_session", { session_id, view: "events" }), false],
  ["get_session view=context", (session_id) => toolCall("get_session", { session_id, view: "context" }), false],
];

/** One step forth and one back, each with a key of its own. */
async function keyedSteps(subject: Subject, session: string): Promise<number> {
  const keyed: Make = (session_id, count) =>
    toolCall("navigate_session", { session_id, selected_option_id: "restart", idempotency_key: `step-${count}` });
  return (await costOf(subject, session, keyed, false)).milliseconds;
}

function print(name: string, cells: readonly string[]): void {
  console.log(`| ${name} | ${cells.join(" | ")} |`);
}

/** Measures each call in sessions of every length, and prints a row for each. */
async function compareLengths(subject: Subject): Promise<void> {
  const figures = rows.map((): Figure[] => []);
  for (const length of LENGTHS) {
    const session = await begin(subject);
    await fill(subject, { session_id: session, turns: length, from: 1, keyed: false });
    for (const [row, [, make, evict]] of rows.entries()) {
      figures[row]?.push(await costOf(subject, session, make, evict));
    }
  }
  print("call, CPU ms", [...LENGTHS.map((length) => `${length} turns`), "ratio", "last answer, KB"]);
  print("---", ["---", "---", "---", "---", "---"]);
  for (const [row, [name]] of rows.entries()) {
    const found = figures[row] ?? [];
    const ratio = (found.at(-1)?.milliseconds ?? 0) / (found[0]?.milliseconds ?? 1);
    const size = ((found.at(-1)?.bytes ?? 0) / 1000).toFixed(0);
    print(name, [...found.map(({ milliseconds }) => milliseconds.toFixed(1)), ratio.toFixed(2), size]);
  }
}

/** Runs it and prints the table. `--keys`: the keyed steps only. */
export async function bench(args: readonly string[]): Promise<number> {
  const plan = { ...plans.cairn, name: "long-session", entry: "test/bench/subjects/long-session.ts", port: PORT };
  const subject = await launch(prepare({ ...plan, wrapsProduct: true }));
  try {
    await publishRepository(subject.port);
    if (!args.includes("--keys")) await compareLengths(subject);
    const steps: number[] = [];
    for (const keys of KEYS) {
      const session = await begin(subject);
      await fill(subject, { session_id: session, turns: keys, from: 1, keyed: true });
      steps.push(await keyedSteps(subject, session));
    }
    const [few = 1, many = 0] = steps;
    console.log(
      `keyed step after ${KEYS[0]} keys ${few.toFixed(2)} ms, after ${KEYS[1]} ${many.toFixed(2)} ms: ${(many / few).toFixed(2)} ×`,
    );
    return 0;
  } finally {
    await subject.stop();
  }
}
