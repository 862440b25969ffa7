/**
 * What servers answered a tenant lately, whichever session asked: an agent that leaves out its session, or begins another, must not
 * carry one server's words to the next unasked. Kept in memory only, for as long as the object lives.
 * Not here: results of the same session, which its log holds (`operations/discovery/consent.ts`).
 */
import { argumentConcerns, type CarriedResult, type EarlierResult } from "../../discovery/arguments.ts";
import { MAX_PROMPT_CHARACTERS } from "../../discovery/results.ts";
import type { RemoteCall } from "../../discovery/library-port.ts";
import type { Json } from "../../json.ts";

const MAX_RESULTS = 20;
/** Milliseconds. */
const MAX_AGE = 60 * 60_000;

export class RecentResults {
  #kept: (EarlierResult & { at: number })[] = [];

  /** Remembers as much of a result as an agent is shown. `now`: milliseconds. */
  add(server: string, content: readonly { [key: string]: Json }[], now: number): void {
    const texts = content.flatMap(({ text }) => (typeof text === "string" ? [text] : []));
    const text = texts.join("\n").slice(0, MAX_PROMPT_CHARACTERS);
    if (text !== "") this.#kept = [...this.#kept, { server, text, at: now }].slice(-MAX_RESULTS);
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
