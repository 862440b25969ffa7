/**
 * The tools at hand that come nearest to a need where nothing is taken to meet it: whoever asks looks whether one of them does it, before they say that
 * nothing does. Never one that says that it does something else.
 * Not here: which tools meet a need (`search-tools.ts`).
 */
import { readNeed } from "../gap/read.ts";
import { withFileWords } from "../lexicon/file-names.ts";
import { inPlainWords } from "../lexicon/phrasings.ts";
import type { KnownTool } from "../model.ts";
import { readableNeed } from "../needs/readable.ts";
import type { ToolIndex } from "./index-tools.ts";
import { rankTools } from "./rank-tools.ts";
import { doubtAbout } from "./sure-tools.ts";

/** Below this a tool shares a word with most needs. Of 40 needs with their tool at hand it is named for 27, and some tool for 6 of 24 without. */
const MIN_NEAR = 0.15;
const MAX_NEAR = 3;

/** The nearest tools of connected servers, best first. Any string is accepted. */
export function nearestTools(index: ToolIndex, need: string): KnownTool[] {
  const compared = withFileWords(inPlainWords(readableNeed(need)));
  return rankTools(index, compared, undefined, undefined, readNeed(compared))
    .toSorted((left, right) => right.confidence - left.confidence)
    .flatMap(({ place, confidence }) => {
      const tool = index.ranked[place];
      return tool === undefined || tool.server === null || confidence < MIN_NEAR ? [] : [tool];
    })
    .filter((tool) => doubtAbout(tool, need) !== "another")
    .slice(0, MAX_NEAR);
}
