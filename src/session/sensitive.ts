/**
 * Answers that an author marked `sensitive`. The event keeps a mark and a salted digest; the value is stored apart, under the
 * digest, where it can be erased while the chain of events still verifies. Conditions see the value, texts and readers the
 * mark. Pure: where values and salts come from is the `SensitiveStore`. Not here: making the event
 * (`seal-event.ts`), secrets and personal data in free text (`context/redact/`).
 */
import type { Json } from "../json.ts";
import { readExpression, type ConditionEnvironment } from "../knowledge/conditions.ts";
import type { Tree } from "../knowledge/model.ts";
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

/**
 * The environment for texts: sensitive answers are marks, and so is each fact that reads one, directly or through other facts,
 * whatever came out. The marks stay when the answers are erased, so that history reads as the walk did.
 */
export function maskEnvironment(
  environment: ConditionEnvironment,
  tree: Pick<Tree, "facts">,
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
  for (const name of names) answers.set(name, SENSITIVE_MARK);
  let facts: ReadonlyMap<string, Json> | undefined;
  return {
    answers,
    get facts() {
      facts ??= new Map([
        ...environment.facts,
        ...factsOver(names, tree.facts).map((name): [string, Json] => [name, SENSITIVE_MARK]),
      ]);
      return facts;
    },
    get today() {
      return environment.today ?? "";
    },
  };
}

/** The facts that read one of these answers, directly or through other facts. A fact reads only the facts before it. */
export function factsOver(answers: ReadonlySet<string>, facts: Tree["facts"]): string[] {
  const found = new Set<string>();
  for (const { name, expression } of facts) {
    const reads = readExpression(expression);
    // A name that is computed may be any.
    if (
      reads.dynamic ||
      reads.answers.some((one) => answers.has(one.name)) ||
      reads.facts.some((one) => found.has(one.name))
    )
      found.add(name);
  }
  return [...found];
}
