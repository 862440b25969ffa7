/**
 * `npm run test:upgrade [-- <git ref>…]`: consultations that begin under an earlier release go on under this one, on the same
 * state folder. Without a ref: every tagged release, or, before there is one, a commit some time ago. Each session must stand
 * where it stood, its chain must fit, repeated calls must not be done again, prompts replay, and the next step is taken.
 */
import process from "node:process";
import { checkOut, checkOutHere, refsToTry, start, stateFolder, type RunningServer } from "./server.ts";
import { begin, goOn } from "./walks.ts";

const PORT = 8950;

/** What was done with a server, which is stopped whether it succeeded or not. */
async function stopping<T>(server: RunningServer, work: Promise<T>): Promise<T> {
  try {
    return await work;
  } finally {
    await server.stop();
  }
}

async function upgradeFrom(ref: string): Promise<string[]> {
  const old = checkOut(ref);
  const here = checkOutHere();
  const state = stateFolder();
  try {
    const before = await start(old.folder, state.folder, PORT);
    const walks = await stopping(before, begin(before.url));
    process.stdout.write(`${ref}: ${walks.length} sessions, ${walks.flatMap(({ events }) => events).length} events\n`);
    const after = await start(here.folder, state.folder, PORT);
    return await stopping(after, goOn(after.url, walks));
  } finally {
    state.remove();
    old.remove();
    here.remove();
  }
}

const { refs, why } = refsToTry(process.argv.slice(2));
process.stdout.write(`Upgrading from ${refs.join(", ") || "nothing"} (${why})\n`);
let failed = 0;
for (const ref of refs) {
  const wrong = await upgradeFrom(ref);
  for (const sentence of wrong) process.stdout.write(`  ${sentence}\n`);
  if (wrong.length > 0) failed += 1;
  process.stdout.write(`${ref}: ${wrong.length === 0 ? "every session goes on" : "FAILED"}\n`);
}
if (failed > 0) process.exitCode = 1;
