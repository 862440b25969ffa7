/**
 * What a reply means that denies the affirmative one of two options: "it still doesn't show up" is "no" where the other option is "yes, it shows up".
 * Not here: what is denied (`stance.ts`, `doubt.ts`), and the decision (`reply.ts`).
 */
import { termsOf } from "../search/terms.ts";
import type { Choice } from "./choices.ts";
import { deniesWords } from "./doubt.ts";
import { MIN_SCORE } from "./joined-choices.ts";
import type { RankedChoice } from "./rank-choices.ts";

/** Who has not done something yet, or asks, answers nothing. */
const OPEN = /[?？吗呢]|\b(?:yet|how|what|why|where|when)\b|还没|怎么|如何|什么/iu;

/**
 * The negative one of two options, where the reply denies the other in words that users see there; undefined where
 * it does not. `ranked` is best first; `denied` are those of which the reply says the opposite.
 */
export function otherOfTwo(
  text: string,
  ranked: readonly RankedChoice[],
  denied: readonly RankedChoice[],
  choices: readonly Choice[],
): string | undefined {
  const [best] = ranked;
  const pair = choices.filter(({ dialogueActs }) => !dialogueActs.has("unsure") && !dialogueActs.has("none"));
  const own = pair.find(({ id }) => id === best?.id);
  const other = pair.find(({ id }) => id !== best?.id);
  if (best === undefined || own === undefined || other === undefined || pair.length !== 2) return undefined;
  if (best.score < MIN_SCORE || best.words.size === 0 || OPEN.test(text)) return undefined;
  if (own.dialogueActs.has("no") || !other.dialogueActs.has("no")) return undefined;
  const seen = new Set(own.texts.flatMap(termsOf));
  if (![...best.words].every((word) => seen.has(word))) return undefined;
  const isDenied = (denied.length === 1 && denied[0] === best) || deniesWords(text, best.words, own.texts);
  return isDenied ? other.id : undefined;
}
