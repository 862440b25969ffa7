/** Run by `known-texts.test.ts` in a process of its own: redacts long texts and prints how often they were read, and what is still held. */
import { Session } from "node:inspector/promises";
import { getHeapSnapshot } from "node:v8";
import { redact } from "../../../src/context/redact/redact.ts";

/** Never whole in the program: only the text that is redacted has it. */
const backwards = (word: string): string => [...word].toReversed().join("");
const LONG = "And so on. ".repeat(1_000);

const session = new Session();
session.connect();
await session.post("Profiler.enable");
await session.post("Profiler.startPreciseCoverage", { callCount: true });

/** How often a text was searched for the forms of keys since the last time. */
async function reads(): Promise<number> {
  const { result } = await session.post("Profiler.takePreciseCoverage");
  const functions = result.flatMap((script) => script.functions);
  return functions.find(({ functionName }) => functionName === "findForms")?.ranges[0]?.count ?? 0;
}

function redactSaid(): boolean {
  const text = `${backwards("ereHylnOdiaS")} api_key=${backwards("c7Bv0NmL2pQk18xZ")} ${LONG}`;
  return !redact(text).text.includes(backwards("c7Bv0NmL2pQk18xZ"));
}

const hidesSecret = redactSaid();
const first = await reads();
for (const other of ["a", "b"]) redact(other.repeat(2_000));
await reads();
const again = redactSaid() ? await reads() : -1;
await session.post("Profiler.stopPreciseCoverage");
// The engine itself remembers the text of the last match.
/x/.exec("x");
let heap = "";
for await (const part of getHeapSnapshot()) heap += String(part);
const held = ["ereHylnOdiaS", "c7Bv0NmL2pQk18xZ"].filter((word) => heap.includes(backwards(word)));
console.log(JSON.stringify({ hidesSecret, first: first > 0, again, held }));
