/**
 * Requests about Cairn itself: which tools there are, what the knowledge base has, to be led through something, to keep something in mind,
 * tasks handed in, connected servers, prompts put together here. One rule: the request names one of Cairn's own things (`cairns-things.ts`)
 * and what one of its tools does with it. That tool serves it, whatever the words of other tools share with it.
 * Not here: questions that the knowledge happens to answer (`meet-by-knowledge.ts`), whether the caller may call the tool (`analyze.ts`).
 */
import { productsAskedFor } from "../lexicon/products.ts";
import { readUnits } from "../lexicon/read.ts";
import { OWN_THINGS, type OwnThing } from "./cairns-things.ts";
import { namesAddress } from "./names-external.ts";

const POLITE =
  /^(?:(?:please|then|and|also|hi|hello|hey|ok(?:ay)?|so|just|now|(?:can|could|would|will) you|i(?: would like|['’]d like| want| need)(?: you)? to|let['’]?s)\b[\s,]*|(?:请问?|請|麻烦|麻煩|帮我|幫我|帮忙|给我|替我|现在|那就?|能不能|可以|再)[，,\s]*)+/iu;
/** How something is done, and what went wrong with it, is asked of the knowledge. */
const HOW_OR_WRONG =
  /^(?:how (?:do|can|should|would|to)\b|why\b)|怎么(?!样)|怎麼(?!樣)|如何(?![？?。\s]*$)|为什么|失败(?!的)|失敗(?!的)|报错|错误|什么时候/iu;
/** A request is one or two sentences; more is a text that happens to speak of such things. */
const MAX_CHARACTERS = 240;

/** To be led through something, one step after another. */
const LED =
  /\b(?:walk|guide|lead|take|talk) (?:me|us) (?:through|step by step)\b|\bguide (?:me|us)\b|(?:一步一?步|一步步|逐步)(?:地|的)?(?:带|帶|教|引导|指导|告诉|告訴)|(?:带|帶|教|引导|引導|指导|指導)(?:着)?(?:我|我们|我們)(?:一步一?步|一步步|逐步)/iu;

/** The tool that does what is asked with a thing of Cairn's; undefined for another's thing, and where none does it. */
function toolFor(
  { is, unless, deeds, beside = [] }: OwnThing,
  said: string,
  actions: ReadonlySet<string>,
): string | undefined {
  if (!is.every((one) => one.test(said)) || unless?.test(said) === true) return undefined;
  if (!beside.includes("address") && namesAddress(said)) return undefined;
  if (!beside.includes("product") && productsAskedFor(said).length > 0) return undefined;
  return deeds.find(
    ({ does, says }) =>
      (does === undefined && says === undefined) ||
      says?.test(said) === true ||
      does?.split(" ").some((action) => actions.has(action)) === true,
  )?.tool;
}

/** What is asked for: in English a clause begins with it, in Chinese it stands before or after its object. */
function actionsIn(said: string): Set<string> {
  const isHan = /\p{sc=Han}/u.test(said);
  const clauses = isHan ? [said] : said.split(/[,;]\s*|\s+and\s+/u);
  const units = clauses.flatMap((clause) => (isHan ? readUnits(clause) : readUnits(clause).slice(0, 1)));
  return new Set(units.flatMap(({ concepts }) => concepts));
}

/** The own tool that serves a request about one of Cairn's things; none for any other. Any string is accepted. */
export function ownToolsAskedFor(text: string): readonly string[] {
  const said = text.trim().replace(POLITE, "");
  if (said.length > MAX_CHARACTERS) return [];
  const isHow = HOW_OR_WRONG.test(said);
  const actions = actionsIn(said);
  for (const thing of OWN_THINGS) {
    if (isHow && thing.why !== true) continue;
    const tool = toolFor(thing, said, actions);
    if (tool !== undefined) return [tool];
  }
  return [];
}

/** Whether a request is to be led through something: what the knowledge has of it is then asked for, whatever verb follows. */
export function asksToBeLed(text: string): boolean {
  return LED.test(text);
}

/** What the knowledge is asked of a request: all of it, but for the words that ask to be led through it. */
export function subjectOf(text: string): string {
  const subject = text.replace(LED, " ").trim();
  return /[\p{L}\p{N}]/u.test(subject) ? subject : text;
}
