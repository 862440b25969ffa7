/**
 * Answers that an author marked `sensitive`. The event keeps a mark and a salted digest; the value is stored apart, under the
 * digest, where it can be erased while the chain of events still verifies. Conditions see the value, texts and readers the
 * mark. Pure: where values and salts come from is the `SensitiveStore`. Not here: making the event
 * (`seal-event.ts`), secrets and personal data in free text (`context/redact/`).
 */
import { canonicalJson, type Json } from "../json.ts";
import { formatValue } from "../knowledge/text.ts";
import type { ConditionEnvironment } from "../knowledge/conditions.ts";
import type { Answer, SessionState } from "./types.ts";

/** What stands for a sensitive answer wherever it is stored, shown or sent. */
export const SENSITIVE_MARK = "[redacted:sensitive]";

/** A value to store apart. Nobody without the salt can find the value by trying digests. */
export interface SensitiveAnswer {
  digest: string;
  salt: string;
  value: Json;
}

/** The values of one session. */
export interface SensitiveStore {
  /** The value under a digest; undefined once it was erased. */
  reveal(digest: string): Json | undefined;
  /** At least 128 random bits as text. */
  newSalt(): string;
}

/** The value of an answer as conditions see it; undefined for a sensitive one that cannot be read here. */
export function valueOf(
  { value, sensitive }: Answer,
  store: Pick<SensitiveStore, "reveal"> | undefined,
): Json | undefined {
  return sensitive === undefined ? value : store?.reveal(sensitive);
}

/** Texts shorter than this may stand in a fact by chance. */
const MIN_REVEALING = 3;

/** The environment for texts: sensitive answers are marks, and so is each fact that holds the value of one. */
export function maskEnvironment(
  environment: ConditionEnvironment,
  { trail, earlier }: Pick<SessionState, "trail" | "earlier">,
): ConditionEnvironment {
  const names = new Set<string>();
  for (const { ref, answer } of [...earlier, ...trail]) {
    if (answer?.sensitive === undefined) continue;
    names.add(ref.node);
    if (answer.name !== undefined) names.add(answer.name);
  }
  if (names.size === 0) return environment;
  const answers = new Map(environment.answers);
  const values = [...names].flatMap((name) => (answers.has(name) ? [formatValue(answers.get(name))] : []));
  for (const name of names) answers.set(name, SENSITIVE_MARK);
  const reveals = (fact: Json): boolean => {
    const text = typeof fact === "string" ? fact : canonicalJson(fact);
    return values.some((value) => text === value || (value.length >= MIN_REVEALING && text.includes(value)));
  };
  let facts: ReadonlyMap<string, Json> | undefined;
  return {
    answers,
    get facts() {
      facts ??= new Map(
        Array.from(environment.facts, ([name, fact]): [string, Json] => [
          name,
          typeof fact !== "boolean" && reveals(fact) ? SENSITIVE_MARK : fact,
        ]),
      );
      return facts;
    },
    get today() {
      return environment.today ?? "";
    },
  };
}
