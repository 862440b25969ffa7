/**
 * What servers answered a tenant lately, whichever session asked: an agent that leaves out its session, or begins another, must not
 * carry one server's words to the next unasked. Kept in memory only, for as long as the object lives.
 * Not here: results of the same session, which its log holds (`operations/discovery/consent.ts`).
 */
import { argumentConcerns, MIN_CARRIED, type CarriedResult, type EarlierResult } from "../../discovery/arguments.ts";
import { MAX_PROMPT_CHARACTERS } from "../../discovery/results.ts";
import type { RemoteCall } from "../../discovery/library-port.ts";
import type { Json } from "../../json.ts";

const MAX_RESULTS = 20;
/** Milliseconds. */
const MAX_AGE = 60 * 60_000;

/** What a server said: content blocks of MCP, and structured content. */
interface Said {
  content: readonly { [key: string]: Json }[];
  structured?: Json | undefined;
}

/** Members of a content block that hold bytes, or say what it is: its words stand one after the other. */
const NO_WORDS: ReadonlySet<string> = new Set(["data", "blob", "type", "mimeType"]);

/** The texts of a value in their order; long names of members are some too. Nesting may be as deep as an answer is long. */
function wordsIn(value: Json, without: ReadonlySet<string> = new Set()): string[] {
  const found: string[] = [];
  const open: Json[] = [value];
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    if (typeof next === "string") found.push(next);
    else if (Array.isArray(next)) for (const item of next.toReversed()) open.push(item);
    else if (typeof next === "object" && next !== null)
      for (const [name, item] of Object.entries(next).toReversed()) {
        if (without.has(name)) continue;
        open.push(item);
        if (name.length >= MIN_CARRIED) open.push(name);
      }
  }
  return found;
}

export class RecentResults {
  #kept: (EarlierResult & { at: number })[] = [];

  /** Remembers as much of a result, or of a resource, as an agent is shown: all its words, links and structured content included. `now`: milliseconds. */
  add(server: string, { content, structured }: Said, now: number): void {
    const texts = [...content.flatMap((block) => wordsIn(block, NO_WORDS)), ...wordsIn(structured ?? null)];
    const text = texts.join("\n").slice(0, MAX_PROMPT_CHARACTERS);
    if (text === "") return;
    // What is read over and over, such as a resource in a prompt, takes the place of one.
    const others = this.#kept.filter((one) => one.server !== server || one.text !== text);
    this.#kept = [...others, { server, text, at: now }].slice(-MAX_RESULTS);
  }

  /** The words of other servers that a call would carry, beyond what the user said. */
  carriedBy(
    { arguments: given, known }: Pick<RemoteCall, "arguments" | "known">,
    server: string,
    now: number,
  ): CarriedResult[] {
    const recent = this.#kept.filter(({ at }) => now - at < MAX_AGE);
    const concerns = recent.length === 0 ? [] : argumentConcerns(given, server, recent, known);
    return concerns.filter((one) => one.concern === "carries_result");
  }
}
