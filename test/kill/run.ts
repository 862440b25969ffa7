/**
 * `npm run test:kill`: kills the server with SIGKILL under load and starts it again on the same storage, twenty times, while
 * releases are published and cleaned up and sessions are moved. Then every session is read back: each acknowledged step must be
 * stored, none twice, and every hash chain must be valid.
 * Tasks are killed a hundred times after that (`run-tasks.ts`).
 * The server is `workerd serve` with the bundle of a deployment; sessions and KV are on disk.
 */
import process from "node:process";
import { verifyChain } from "../../src/session/hash-chain.ts";
import type { EventRecord } from "../../src/session/types.ts";
import { launch, prepare, type Subject } from "../bench/subject.ts";
import { plans } from "../bench/subjects.ts";
import { publishVariant } from "./knowledge.ts";
import { maintain, type Maintained } from "./maintenance.ts";
import { Walker } from "./walker.ts";

const WALKERS = 24;
const CYCLES = Number(process.env.CYCLES ?? 20);
/** Decides when the server is killed. It is printed, so that a run can be repeated with `SEED=`. */
const SEED = Number(process.env.SEED ?? Date.now() % 1_000_000);
const PORT = 8930;

/** A small generator, so that a run can be repeated. */
function random(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}

const maintained: Maintained = { publishes: 0, cleanUps: 0, migrations: 0, moved: 0 };
/** Server errors that maintenance was answered with. */
const failures: string[] = [];

const acknowledgedBy = (walkers: Walker[]): number => walkers.reduce((sum, walker) => sum + walker.acknowledged, 0);

/**
 * Runs all walkers, kills the server, and waits until each walker has seen its connection break. The kill comes after a number
 * of acknowledged operations, not after a time, so that also a slow machine is killed while it works.
 */
async function loadAndKill(server: Subject, walkers: Walker[], cycle: number, next: () => number): Promise<void> {
  const stop = { now: false };
  const enough = acknowledgedBy(walkers) + WALKERS * 2 + Math.floor(next() * 300);
  const deadline = performance.now() + 60_000;
  const walking = walkers.map((walker) => walker.walk(server.port, stop));
  const walked = walkers.flatMap((walker) => walker.current() ?? []);
  // A kill ends it somewhere.
  const maintaining = maintain(server.port, cycle, walked, maintained).catch((error: unknown) => {
    if (!(error instanceof Error && "code" in error)) failures.push(String(error));
  });
  while (acknowledgedBy(walkers) < enough) {
    if (performance.now() > deadline) throw new Error("the server does not answer");
    await new Promise((later) => setTimeout(later, 1 + next() * 5));
  }
  await server.stop();
  stop.now = true;
  await Promise.all([...walking, maintaining]);
}

interface Comparison {
  lost: number;
  twice: number;
  broken: number;
  unexpected: number;
  sessions: number;
  events: number;
  moves: number;
}

/** Compares the stored events of every session with the answers that the walkers received. */
async function compareSessions(port: number, walkers: Walker[]): Promise<Comparison> {
  const comparison: Comparison = { lost: 0, twice: 0, broken: 0, unexpected: 0, sessions: 0, events: 0, moves: 0 };
  for (const session of walkers.flatMap((walker) => walker.finished())) {
    const response = await fetch(`http://127.0.0.1:${port}/api/sessions/${session.id}/events`);
    const body: { events?: EventRecord[] } = await response.json();
    const events = body.events ?? [];
    comparison.sessions += 1;
    comparison.events += events.length;
    if (!verifyChain(events).ok) comparison.broken += 1;
    const seen = new Map<string, number>();
    for (const { event } of events) {
      const mark = "user_input" in event ? event.user_input : undefined;
      if (mark !== undefined) seen.set(mark, (seen.get(mark) ?? 0) + 1);
    }
    for (const { mark, revision } of session.acknowledged) {
      const found = events[revision - 1]?.event;
      if (found === undefined || !("user_input" in found) || found.user_input !== mark) comparison.lost += 1;
    }
    comparison.twice += [...seen.values()].filter((count) => count > 1).length;
    const sent = new Set(session.acknowledged.map(({ mark }) => mark));
    comparison.unexpected += [...seen.keys()].filter((mark) => !sent.has(mark)).length;
    // The start is an event too, and so is each move to another release.
    const moves = events.filter(({ event }) => event.type === "migrated").length;
    comparison.moves += moves;
    if (events.length !== session.acknowledged.length + 1 + moves) comparison.unexpected += 1;
  }
  return comparison;
}

const next = random(SEED);
process.stdout.write(`seed ${SEED}\n`);
const prepared = prepare({ ...plans.cairn, name: "kill", port: PORT, storage: "disk" });
let server = await launch(prepared);
await publishVariant(PORT, 0);
const walkers = Array.from({ length: WALKERS }, (_, index) => new Walker(index));

for (let cycle = 1; cycle <= CYCLES; cycle += 1) {
  await loadAndKill(server, walkers, cycle, next);
  server = await launch(prepared);
  process.stdout.write(`kill ${cycle} of ${CYCLES}: ${acknowledgedBy(walkers)} operations acknowledged so far\n`);
}
// Every operation without an answer is sent once more under its own key.
for (const walker of walkers) await walker.settle(PORT);
const comparison = await compareSessions(PORT, walkers);
await server.stop();

const retried = walkers.reduce((sum, walker) => sum + walker.retried, 0);
process.stdout.write(
  [
    "",
    `${comparison.sessions} sessions, ${comparison.events} events, ${retried} operations sent again after a kill`,
    `${maintained.publishes} publishes, ${maintained.cleanUps} clean-ups and ${maintained.migrations} migrations acknowledged, ${maintained.moved} sessions moved in them, ${comparison.moves} moves stored`,
    `acknowledged and lost:   ${comparison.lost}`,
    `applied twice:           ${comparison.twice}`,
    `never asked for:         ${comparison.unexpected}`,
    `chains that do not fit:  ${comparison.broken}`,
    "",
  ].join("\n"),
);
for (const failure of failures) process.stdout.write(`${failure}\n`);
const wrong = comparison.lost + comparison.twice + comparison.unexpected + comparison.broken + failures.length;
if (wrong > 0 || comparison.events < CYCLES * WALKERS) process.exitCode = 1;
process.stdout.write(process.exitCode === 1 ? `FAILED (repeat with SEED=${SEED})\n` : "passed\n");

// Then the same for tasks, which go on by themselves after each kill.
await import("./run-tasks.ts");
