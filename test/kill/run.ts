/**
 * `npm run test:kill`: ends the server with SIGKILL in mid-load, starts it again on the same storage, twenty times, and
 * then reads every session back. What must hold: an acknowledged step is there, none is there twice, every chain fits.
 * The server is `workerd serve` with the bundle of a deploy; sessions and KV are on disk.
 */
import process from "node:process";
import { verifyChain } from "../../src/session/hash-chain.ts";
import type { EventRecord } from "../../src/session/types.ts";
import { launch, prepare, type Subject } from "../bench/subject.ts";
import { plans } from "../bench/subjects.ts";
import { publishVariant } from "./knowledge.ts";
import { Walker } from "./walker.ts";

const WALKERS = 24;
const CYCLES = Number(process.env.CYCLES ?? 20);
/** A different moment in each run; print it to run the same again. */
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

const acknowledgedBy = (walkers: Walker[]): number => walkers.reduce((sum, walker) => sum + walker.acknowledged, 0);

/**
 * Lets all walkers run, kills the server under them, and waits until each of them has noticed. The moment is a number
 * of acknowledged operations and not a time: however slow the machine, the kill falls into the middle of work.
 */
async function loadAndKill(server: Subject, walkers: Walker[], cycle: number, next: () => number): Promise<void> {
  const stop = { now: false };
  const enough = acknowledgedBy(walkers) + WALKERS * 2 + Math.floor(next() * 300);
  const deadline = performance.now() + 60_000;
  const walking = walkers.map((walker) => walker.walk(server.port, stop));
  const publishing = publishVariant(server.port, cycle).catch(() => undefined);
  while (acknowledgedBy(walkers) < enough) {
    if (performance.now() > deadline) throw new Error("the server does not answer");
    await new Promise((later) => setTimeout(later, 1 + next() * 5));
  }
  await server.stop();
  stop.now = true;
  await Promise.all([...walking, publishing]);
}

interface Verdict {
  lost: number;
  twice: number;
  broken: number;
  strangers: number;
  sessions: number;
  events: number;
}

/** Holds what the sessions say against what the walkers were told. */
async function judge(port: number, walkers: Walker[]): Promise<Verdict> {
  const verdict: Verdict = { lost: 0, twice: 0, broken: 0, strangers: 0, sessions: 0, events: 0 };
  for (const session of walkers.flatMap((walker) => walker.finished())) {
    const response = await fetch(`http://127.0.0.1:${port}/api/sessions/${session.id}/events`);
    const body: { events?: EventRecord[] } = await response.json();
    const events = body.events ?? [];
    verdict.sessions += 1;
    verdict.events += events.length;
    if (!verifyChain(events).ok) verdict.broken += 1;
    const seen = new Map<string, number>();
    for (const { event } of events) {
      const mark = "user_input" in event ? event.user_input : undefined;
      if (mark !== undefined) seen.set(mark, (seen.get(mark) ?? 0) + 1);
    }
    for (const { mark, revision } of session.acknowledged) {
      const found = events[revision - 1]?.event;
      if (found === undefined || !("user_input" in found) || found.user_input !== mark) verdict.lost += 1;
    }
    verdict.twice += [...seen.values()].filter((count) => count > 1).length;
    const told = new Set(session.acknowledged.map(({ mark }) => mark));
    verdict.strangers += [...seen.keys()].filter((mark) => !told.has(mark)).length;
    // The start is an event too: one more than the steps.
    if (events.length !== session.acknowledged.length + 1) verdict.strangers += 1;
  }
  return verdict;
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
const verdict = await judge(PORT, walkers);
await server.stop();

const retried = walkers.reduce((sum, walker) => sum + walker.retried, 0);
process.stdout.write(
  [
    "",
    `${verdict.sessions} sessions, ${verdict.events} events, ${retried} operations sent again after a kill`,
    `acknowledged and lost:   ${verdict.lost}`,
    `applied twice:           ${verdict.twice}`,
    `never asked for:         ${verdict.strangers}`,
    `chains that do not fit:  ${verdict.broken}`,
    "",
  ].join("\n"),
);
const failures = verdict.lost + verdict.twice + verdict.strangers + verdict.broken;
if (failures > 0 || verdict.events < CYCLES * WALKERS) process.exitCode = 1;
process.stdout.write(process.exitCode === 1 ? `FAILED (repeat with SEED=${SEED})\n` : "passed\n");
