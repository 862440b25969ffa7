/**
 * `npm run bench -- start`: the processor time of `initiate_session`, compared with that of a bare Worker that makes a new
 * object with the same writes. Both run at once and are measured in alternation, in short rounds, so that other load affects
 * them equally. A minute after it begins a session registers, which is a row of its own in docs/SCALE.md: what is measured ends
 * before the first does, and the processes are new.
 * Not here: steps, reads and lists (`navigate.ts`).
 */
import { routeQuery } from "../../src/routing/match.ts";
import { parseRouting, ROUTING } from "../../src/routing/stored.ts";
import { compile } from "../../src/compile/compile.ts";
import { load, median, type Answer, type Call } from "./load.ts";
import { isSuccess, toolCall, toolsList } from "./mcp-call.ts";
import { plans, publishRepository, repositorySources } from "./subjects.ts";
import { startSubject, type Subject } from "./subject.ts";

const LANES = 8;
const ROUNDS = 25;
const REQUESTS = 64;
const WARM_UP_REQUESTS = 400;
/** From the first session on; the first alarm comes after a minute. */
const MAX_SECONDS = 55;
/** A query that the shipped knowledge routes to a node, and one that matches nothing. */
const CLEAR = "我想了解人工智能行业的投资";
const UNCLEAR = "qwertz uiopü asdfgh";

interface Row {
  name: string;
  subject: Subject;
  make: (lane: number, turn: number) => Call;
  isRight: (answer: Answer) => boolean;
  costs: number[];
}

const answered = ({ status }: Answer): boolean => status === 200;

function rowsFor(hello: Subject, bare: Subject, cairn: Subject): Row[] {
  let created = 0;
  const anew = (lane: number, turn: number): Call => {
    created += 1;
    return toolCall("navigate_session", { session_id: `new ${created}`, selected_option_id: `${lane} ${turn}` });
  };
  const start = (user_query: string) => (): Call => toolCall("initiate_session", { user_query });
  return [
    { name: "bare Worker, a new object with the same writes", subject: bare, make: anew, isRight: answered, costs: [] },
    { name: "initiate_session, routed to a node", subject: cairn, make: start(CLEAR), isRight: isSuccess, costs: [] },
    { name: "initiate_session, nothing fits", subject: cairn, make: start(UNCLEAR), isRight: isSuccess, costs: [] },
    { name: "tools/list", subject: cairn, make: toolsList, isRight: isSuccess, costs: [] },
    { name: "hello-world Worker", subject: hello, make: toolsList, isRight: answered, costs: [] },
  ];
}

/** Microseconds of processor time for one request, all threads. */
async function costOf({ subject, make, isRight }: Row, requests: number): Promise<number> {
  const before = await subject.restingTime();
  await load(subject.port, requests, LANES, make, isRight);
  const after = await subject.restingTime();
  return ((after.main + after.helpers - before.main - before.helpers) / requests) * 1000;
}

/** Microseconds of one routing in Node, once warm. */
function routingCost(query: string): number {
  const { release } = compile(repositorySources());
  const hash = release?.manifest.objects.find(({ name }) => name === ROUTING)?.hash ?? "";
  const routing = parseRouting(release?.objects.get(hash) ?? new Uint8Array());
  const costs = Array.from({ length: 40 }, () => {
    const started = process.cpuUsage();
    for (let call = 0; call < 100; call += 1) routeQuery(routing, { query, language: "zh-CN" });
    const { user, system } = process.cpuUsage(started);
    return (user + system) / 100;
  });
  return median(costs.slice(20));
}

export async function bench(): Promise<number> {
  const subjects: Subject[] = [];
  try {
    for (const plan of [plans.hello, plans.bare, plans.cairn]) subjects.push(await startSubject(plan));
    const [hello, bare, cairn] = subjects;
    if (hello === undefined || bare === undefined || cairn === undefined) return 1;
    await publishRepository(cairn.port);
    const rows = rowsFor(hello, bare, cairn);
    const began = performance.now();
    for (const row of rows) await costOf(row, WARM_UP_REQUESTS);
    let rounds = 0;
    while (rounds < ROUNDS && performance.now() - began < MAX_SECONDS * 1000) {
      for (const row of rows) row.costs.push(await costOf(row, REQUESTS));
      rounds += 1;
    }
    console.log(`${rounds} rounds of ${REQUESTS} requests`);
    for (const { name, costs } of rows) {
      // The median of the ratios per round: a disturbance affects both sides of the ratio.
      const ratios = costs.map((cost, round) => cost / (rows[0]?.costs[round] ?? Number.NaN));
      console.log(`${name}: ${median(costs).toFixed(0)} µs, × ${median(ratios).toFixed(2)}`);
    }
    console.log(`routing alone, in Node: ${routingCost(CLEAR).toFixed(0)} and ${routingCost(UNCLEAR).toFixed(0)} µs`);
    return 0;
  } finally {
    for (const subject of subjects) await subject.stop();
  }
}
