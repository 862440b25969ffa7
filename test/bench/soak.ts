/**
 * `npm run bench -- soak [minutes] [calls a second]`: a deployed bundle under steady load, ten minutes and as many calls as it
 * answers unless told otherwise (the same rate throughout shows what time alone adds to memory): consultations that begin, walk, search, record, assemble prompts and are read back. Prints memory and latency for each slice, and the trend: what
 * grows without end shows here and in no short run. Memory and processor time are the server's own; whatever else the machine
 * does, the client included, affects the latencies.
 */
import process from "node:process";
import { setTimeout } from "node:timers/promises";
import { quantile, send, type Call } from "./load.ts";
import { isSuccess, structured, toolCall } from "./mcp-call.ts";
import { launch, prepare, type Subject } from "./subject.ts";
import { plans, publishRepository } from "./subjects.ts";

const PORT = 9140;
const LANES = 4;
const DEFAULT_MINUTES = 10;
const SLICES = 20;
/** Turns of one consultation, after which a lane begins another. */
const TURNS = 12;

interface Slice {
  seconds: number;
  calls: number;
  megabytes: number;
  /** Milliseconds of processor time of the server for one call: other work on the machine is not in it. */
  processor: number;
  median: number;
  slow: number;
}

/** One call of a consultation, by its turn. */
function callAt(session_id: string, turn: number): Call {
  switch (turn % 6) {
    case 0:
      return toolCall("navigate_session", { session_id, selected_option_id: "restart" });
    case 1:
      return toolCall("search_knowledge", { session_id, query: `router ${turn} 路由器` });
    case 2:
      return toolCall("record", { session_id, kind: "message", role: "user", content: `Turn ${turn} of it.` });
    case 3:
      return toolCall("assemble_context", { session_id, user_intent: "Why is the wifi slow?", template: "rag_answer" });
    case 4:
      return toolCall("add_conversation_turn", {
        session_id,
        tao_data: { reasoning: "r", action: "a", observation: `${turn}` },
      });
    default:
      return toolCall("get_session", { session_id, view: "context" });
  }
}

/** `everyMs`: the time from one call of a lane to its next; 0: at once. */
async function consult(latencies: number[], everyMs: number): Promise<void> {
  const timed = async (call: Call) => {
    const before = performance.now();
    const answer = await send(PORT, call);
    const took = performance.now() - before;
    latencies.push(took);
    if (everyMs > took) await setTimeout(everyMs - took);
    if (!isSuccess(answer)) throw new Error(`status ${answer.status}: ${answer.body.slice(0, 300)}`);
    return answer;
  };
  const begun = structured(await timed(toolCall("initiate_session", { user_query: "my wifi is slow" })));
  for (let turn = 0; turn < TURNS; turn += 1) await timed(callAt(String(begun.session_id), turn));
}

/** Load until a time; every latency. */
async function loadUntil(end: number, everyMs: number): Promise<number[]> {
  const latencies: number[] = [];
  const lane = async (): Promise<void> => {
    while (performance.now() < end) await consult(latencies, everyMs);
  };
  await Promise.all(Array.from({ length: LANES }, lane));
  return latencies;
}

/** The slope of a line through the slices, per hour, the first fifth left out: caches fill then. */
function slopePerHour(slices: readonly Slice[], of: (slice: Slice) => number): number {
  const late = slices.slice(Math.floor(slices.length / 5));
  const mean = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0) / values.length;
  const [times, values] = [late.map(({ seconds }) => seconds), late.map(of)];
  const [time, value] = [mean(times), mean(values)];
  const over = times.reduce((sum, one, place) => sum + (one - time) * ((values[place] ?? 0) - value), 0);
  const under = times.reduce((sum, one) => sum + (one - time) ** 2, 0);
  return under === 0 ? 0 : (over / under) * 3_600;
}

async function soak(subject: Subject, minutes: number, everyMs: number): Promise<Slice[]> {
  const began = performance.now();
  const slices: Slice[] = [];
  console.log(
    "| seconds | calls | memory, MB | processor, ms a call | median, ms | 99 %, ms |\n|---|---|---|---|---|---|",
  );
  let before = subject.processorSeconds();
  for (let number = 1; number <= SLICES; number += 1) {
    const latencies = await loadUntil(began + (number / SLICES) * minutes * 60_000, everyMs);
    const now = subject.processorSeconds();
    const slice = {
      seconds: Math.round((performance.now() - began) / 1_000),
      calls: latencies.length,
      megabytes: Math.round(subject.memoryBytes() / 1_000_000),
      processor: ((now - before) / Math.max(1, latencies.length)) * 1_000,
      median: quantile(latencies, 0.5),
      slow: quantile(latencies, 0.99),
    };
    before = now;
    slices.push(slice);
    const { seconds, calls, megabytes } = slice;
    console.log(
      `| ${seconds} | ${calls} | ${megabytes} | ${slice.processor.toFixed(1)} | ${slice.median.toFixed(1)} | ${slice.slow.toFixed(1)} |`,
    );
  }
  return slices;
}

/** Runs it; ends with 1 where a call fails. */
export async function bench(args: readonly string[]): Promise<number> {
  const minutes = Number(args[0] ?? DEFAULT_MINUTES);
  const rate = Number(args[1] ?? Infinity);
  if (!(minutes > 0 && rate > 0)) {
    process.stderr.write("soak takes a number of minutes, and a number of calls a second.\n");
    return 2;
  }
  const subject = await launch(prepare({ ...plans.cairn, name: "soak", port: PORT }));
  try {
    await publishRepository(PORT);
    const slices = await soak(subject, minutes, (LANES * 1_000) / rate);
    const calls = slices.reduce((sum, slice) => sum + slice.calls, 0);
    const [first, last] = [slices[Math.floor(SLICES / 5)], slices.at(-1)];
    console.log(
      `${calls} calls. Trend after the first fifth: memory ${first?.megabytes} to ${last?.megabytes} MB (${slopePerHour(slices, ({ megabytes }) => megabytes).toFixed(0)} MB an hour), processor ${first?.processor.toFixed(1)} to ${last?.processor.toFixed(1)} ms a call, median ${first?.median.toFixed(1)} to ${last?.median.toFixed(1)} ms, 99 % ${first?.slow.toFixed(1)} to ${last?.slow.toFixed(1)} ms.`,
    );
    return 0;
  } finally {
    await subject.stop();
  }
}
