/**
 * The requirements manifest: one row per sentence of the requirements that can be observed, in our own words.
 * A test that proves a row cites it, in code with `proves("…")` or in a behaviour table with `"proves": ["…"]`;
 * `requirements.test.ts` finds the citations and lists the rows that nobody proves.
 */
import { type Requirement } from "./section.ts";
import { seed000 } from "./seed-000.ts";
import { seed001 } from "./seed-001.ts";
import { seed002 } from "./seed-002.ts";
import { seed003 } from "./seed-003.ts";

export { type Requirement } from "./section.ts";

export const requirements: readonly Requirement[] = [...seed001, ...seed003, ...seed000, ...seed002];

const known = new Set(requirements.map(({ id }) => id));

/** Cites the requirements that a test proves. Throws for one that does not exist. */
export function proves(...ids: string[]): void {
  for (const id of ids) if (!known.has(id)) throw new Error(`there is no requirement ${id}`);
}
