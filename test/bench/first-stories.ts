/**
 * Where a consultation begins that is opened with a long story. `npm run bench -- first-stories [list]`: the stories of
 * `first-stories.json`, written before anything was measured with them, and those of `long-stories.json`. At the right step, at the
 * choice of subjects or its base's root (a person chooses there), or at a wrong step; and where foreign stories begin.
 */
import { formatRef } from "../../src/knowledge/model.ts";
import { routeQuery, type OpenRouting } from "../../src/routing/match.ts";
import { shippedRouting } from "../routing/labelled.ts";
import fresh from "./first-stories.json" with { type: "json" };
import long from "./long-stories.json" with { type: "json" };

interface Stories {
  answered: readonly { text: string; language: string; base: string; places: readonly string[] }[];
  foreign: readonly { text: string; language: string }[];
}

export const FRESH: Stories = fresh;
export const LONG: Stories = long;

/** How many stories of a collection begin where. */
export interface Begun {
  right: number;
  /** Where a person chooses what it is about. */
  open: number;
  wrong: number;
  /** Foreign stories that begin at a step. */
  foreign: number;
  /** What begins wrongly. */
  rows: string[];
}

export function beginStories(routing: OpenRouting, { answered, foreign }: Stories): Begun {
  const begun: Begun = { right: 0, open: 0, wrong: 0, foreign: 0, rows: [] };
  const placeOf = (text: string, language: string): string => {
    const { entry } = routeQuery(routing, { query: text, language });
    return entry === null ? "choose" : formatRef(entry);
  };
  for (const { text, language, base, places } of answered) {
    const place = placeOf(text, language);
    if (places.includes(place)) begun.right += 1;
    else if (place === "choose" || place === `${base}/main#root`) begun.open += 1;
    else begun.wrong += 1;
    if (!places.includes(place)) begun.rows.push(`${place} instead of ${places[0]} | ${text.slice(-60)}`);
  }
  for (const { text, language } of foreign) {
    const place = placeOf(text, language);
    if (place === "choose" || place.endsWith("/main#root")) continue;
    begun.foreign += 1;
    begun.rows.push(`${place} instead of none | ${text.slice(-60)}`);
  }
  return begun;
}

/** Entry of the bench. */
export async function bench(args: readonly string[]): Promise<number> {
  const routing = shippedRouting();
  for (const [name, stories] of [
    ["first stories", FRESH],
    ["long stories", LONG],
  ] as const) {
    const { right, open, wrong, foreign, rows } = beginStories(routing, stories);
    console.log(
      `${name}: of ${stories.answered.length} ${right} begin at a right step, ${open} where a person chooses, ${wrong} at a wrong step; of ${stories.foreign.length} foreign ${foreign} at a step`,
    );
    if (args.includes("list")) for (const row of rows) console.log(`  ${row}`);
  }
  return 0;
}
