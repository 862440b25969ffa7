/**
 * `npm run bench`: the cost of a step, a read and a list, compared with minimal programs that do the same work.
 * All programs run at once, each in its own `workerd serve`, and are measured in alternation, so that other
 * load on the machine affects all of them equally. Processor time comes from the kernel; the results are the ratios. Durable
 * Objects store rows in memory, which makes the ratios largest; `--disk` adds the same disk time to all.
 * Not here: beginning sessions (`start.ts`), which each do more work a minute later.
 */
import { load, median, quantile, send, type Answer, type Call } from "./load.ts";
import { structured, toolCall, toolsList, isSuccess } from "./mcp-call.ts";
import type { Subject } from "./subject.ts";
import { startAll } from "./subjects.ts";

/** Requests in flight at once; each lane has its own session. */
const LANES = 8;

interface Row {
  name: string;
  subject: Subject;
  make: (lane: number, turn: number) => Call;
  /** Whether its responses are not MCP. */
  raw?: boolean;
}

interface Figures {
  processor: number[];
  latencies: number[];
  seconds: number;
  requests: number;
}

interface Options {
  rounds: number;
  requests: number;
}

const HELLO = "hello-world Worker";
const BARE = "bare Worker + object + one SQL write";
/** The greatest permitted ratio between the processor time of a call and that of its baseline. */
const BAR = 3;

/** A query that the shipped knowledge routes to a node. */
const CLEAR = "我想了解人工智能行业的投资";

async function startSessions(cairn: Subject): Promise<{ id: string; option: string }[]> {
  const sessions: { id: string; option: string }[] = [];
  for (let lane = 0; lane < LANES; lane += 1) {
    const view = structured(await send(cairn.port, toolCall("initiate_session", { user_query: CLEAR })));
    const options = Array.isArray(view.options) ? view.options : [];
    sessions.push({ id: String(view.session_id), option: String(options[0]?.id) });
  }
  return sessions;
}

const answered = (answer: Answer): boolean => answer.status === 200;

/** Two steps that can be repeated without end: an option, and back. */
const alternate = (option: string, turn: number): string => (turn % 2 === 0 ? option : "back");

async function rowsFor(subjects: Awaited<ReturnType<typeof startAll>>): Promise<Row[]> {
  const { hello, bare, sdk, cairn } = subjects;
  const sessions = await startSessions(cairn);
  const session = (lane: number) => sessions[lane % LANES] ?? { id: "", option: "" };
  const step = (lane: number, turn: number): Call =>
    toolCall("navigate_session", {
      session_id: session(lane).id,
      selected_option_id: alternate(session(lane).option, turn),
    });
  return [
    { name: HELLO, subject: hello, make: toolsList, raw: true },
    { name: BARE, subject: bare, make: step, raw: true },
    { name: "SDK's documented handler, same object", subject: sdk, make: step },
    { name: "navigate_session", subject: cairn, make: step },
    { name: "tools/list", subject: cairn, make: toolsList },
    { name: "get_session", subject: cairn, make: (lane) => toolCall("get_session", { session_id: session(lane).id }) },
  ];
}

async function measure(rows: Row[], options: Options): Promise<Map<Row, Figures>> {
  const figures = new Map(
    rows.map((row) => [row, { processor: [], latencies: [], seconds: 0, requests: 0 } as Figures]),
  );
  for (let round = -1; round < options.rounds; round += 1) {
    for (const row of rows) {
      const found = figures.get(row);
      // An even number for each lane, so that its next round starts at the same node.
      const count = Math.ceil((round < 0 ? options.requests / 2 : options.requests) / (2 * LANES)) * 2 * LANES;
      const before = row.subject.processorSeconds();
      const started = performance.now();
      const latencies = await load(row.subject.port, count, LANES, row.make, row.raw === true ? answered : isSuccess);
      // The first round is a warm-up for compilers, caches and connections.
      if (round < 0 || found === undefined) continue;
      found.processor.push(((row.subject.processorSeconds() - before) / count) * 1e6);
      found.latencies.push(...latencies);
      found.seconds += (performance.now() - started) / 1000;
      found.requests += count;
    }
  }
  return figures;
}

/** The median of the ratios per round: a disturbance affects both sides of the ratio. */
function ratio(own: Figures | undefined, floor: Figures | undefined): number {
  const rounds = own?.processor ?? [];
  return median(rounds.map((cost, round) => cost / (floor?.processor[round] ?? Number.NaN)));
}

function report(rows: Row[], figures: Map<Row, Figures>): string[] {
  const of = (name: string) => rows.flatMap((row) => (row.name === name ? [figures.get(row)] : []))[0];
  const [hello, bare] = [of(HELLO), of(BARE)];
  const lines = [
    "| what | CPU µs | × hello | × bare | p50 ms | p99 ms | requests/s |",
    "|---|---|---|---|---|---|---|",
  ];
  for (const row of rows) {
    const found = figures.get(row);
    if (found === undefined) continue;
    const cells = [
      median(found.processor).toFixed(0),
      ratio(found, hello).toFixed(2),
      ratio(found, bare).toFixed(2),
      median(found.latencies).toFixed(2),
      quantile(found.latencies, 0.99).toFixed(2),
      (found.requests / found.seconds).toFixed(0),
    ];
    lines.push(`| ${row.name} | ${cells.join(" | ")} |`);
  }
  lines.push("", verdict("navigate_session", ratio(of("navigate_session"), bare), BARE));
  lines.push(verdict("tools/list", ratio(of("tools/list"), hello), HELLO));
  return lines;
}

function verdict(what: string, times: number, floor: string): string {
  return `${what} takes ${times.toFixed(2)} × the processor time of: ${floor} (bar: ${BAR}): ${times <= BAR ? "held" : "MISSED"}`;
}

/** Runs the whole comparison and prints it; resolves with the exit code. */
export async function bench(args: readonly string[]): Promise<number> {
  const quick = args.includes("--quick");
  const options: Options = { rounds: quick ? 5 : 11, requests: 1200 };
  const subjects = await startAll(args.includes("--disk") ? "disk" : "memory");
  try {
    const rows = await rowsFor(subjects);
    const lines = report(rows, await measure(rows, options));
    process.stdout.write(`${lines.join("\n")}\n`);
    return lines.some((line) => line.endsWith("MISSED")) ? 1 : 0;
  } finally {
    for (const subject of Object.values(subjects)) await subject.stop();
  }
}
