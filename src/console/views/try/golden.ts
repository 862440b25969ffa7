/** A walk of this page as an example conversation, in the form that `tests/` of a knowledge base has. */
import type { SessionView } from "../../../session/present.ts";

/** One step that was taken. */
export interface Walked {
  from: Pick<SessionView, "node_id" | "knowledge_base" | "tree" | "current_step"> & {
    /** What the step asked for; null = no value. */
    input: object | null;
  };
  /** The id that was chosen, or `provide_more_info`. */
  option: string;
  /** What the user sees of their choice. */
  said: string;
  words?: string;
  /** Where the step did not lead on: it stayed, or it went back. */
  how?: "stayed" | "back";
  to: Pick<SessionView, "node_id" | "is_complete">;
}

type Place = Pick<SessionView, "knowledge_base" | "tree" | "node_id" | "path" | "is_complete">;

/** Whether a step led back or nowhere, which is seen from where the session stood before and after it. */
export function howMoved(before: Place, after: Place): Walked["how"] {
  if (after.path.length < before.path.length) return "back";
  const isSame =
    after.node_id === before.node_id &&
    after.tree === before.tree &&
    after.knowledge_base === before.knowledge_base &&
    after.path.length === before.path.length;
  return isSame && !after.is_complete ? "stayed" : undefined;
}

/** What is shown in place of what an author marked as sensitive. */
export const HIDDEN = "••••";

/**
 * What the trail shows of a step: the user's own words, else the option's. The option that takes words only asks for them. What an author
 * marked as sensitive is not shown again.
 */
export function saidOf(
  { options, input }: Pick<SessionView, "options" | "input">,
  option: string,
  words: string | undefined,
): string {
  if (words !== undefined && input?.sensitive === true) return HIDDEN;
  return words ?? options.find(({ id }) => id === option)?.description ?? option;
}

/** A text as YAML reads it whatever is in it: JSON strings are YAML. */
const quoted = (text: string): string => JSON.stringify(text);

function stepText({ from, option, words, to }: Walked): string {
  const taken =
    words === undefined ? `choose: ${quoted(option)}` : `${from.input === null ? "say" : "answer"}: ${quoted(words)}`;
  return `      - ${taken}\n        expect: { node: ${quoted(to.node_id)}${to.is_complete ? ", complete: true" : ""} }`;
}

/** The conversation as YAML. */
export function goldenYaml(question: string, began: string, steps: readonly Walked[]): string {
  return [
    "conversations:",
    `  - name: ${quoted(question)}`,
    `    start: { user_query: ${quoted(question)} }`,
    `    # begins at ${JSON.stringify(began)}`,
    "    steps:",
    ...steps.map(stepText),
    "",
  ].join("\n");
}
