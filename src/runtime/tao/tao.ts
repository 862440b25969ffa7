/**
 * Reads a model's thought–action–observation text (requirement tao-loop/raw-answer): labels in Chinese or English, bold
 * or plain, one step or several, with or without a final answer. It never throws: what it could not read is in
 * `problems`, and every character of the input but its labels, and a fence around all of them, is in some step, in
 * `thinking` or in `loose`. Not here: which call or answer decides (`steps.ts`).
 */
import { endWords } from "./ends.ts";
import { cutAtLabels } from "./labels.ts";
import { StepReader, type DiscardedPart, type TaoProblem, type TaoStep } from "./steps.ts";
import { splitThinking } from "./thinking.ts";
import { readUnlabelled } from "./unlabelled.ts";

export interface ParsedTao {
  steps: TaoStep[];
  /** The step whose call is to be made, and the call as written. Absent where no call stands before the final answer. */
  decided?: { step: number; action: string };
  /** Calls behind the one that is to be made, as written. */
  further_calls?: string[];
  /** What else stands behind the call. */
  discarded?: DiscardedPart[];
  /** Absent until the model ends the loop. */
  final_answer?: string;
  is_final: boolean;
  problems: TaoProblem[];
  /** Text before the first label. */
  loose: string;
  /** What the model thought aloud in a block of its own. */
  thinking?: string;
}

/**
 * Reads a model's raw text. `endCondition` is the template's, where it has one; `tools` are the names of tools that are
 * recognised inside sentences.
 */
export function parseTao(
  text: string,
  endCondition?: string | null,
  tools: ReadonlySet<string> = new Set(),
): ParsedTao {
  const ends = endWords(endCondition);
  const { thinking, text: said } = splitThinking(text, ends);
  const cut = cutAtLabels(said, ends);
  const reader = new StepReader(cut, ends, tools);
  reader.readAll();
  if (cut.pieces.length === 1) readUnlabelled(reader.loose, ends, reader);
  if (reader.final?.trim() === "") reader.problems.add("empty_answer");
  const steps = reader.steps.map(({ reasoning, action, call, observation }): TaoStep => {
    return { reasoning, action, call, observation };
  });
  const parsed: ParsedTao = {
    steps,
    is_final: reader.final !== undefined,
    problems: [...reader.problems],
    loose: reader.loose,
  };
  if (thinking !== "") parsed.thinking = thinking;
  if (reader.final !== undefined) parsed.final_answer = reader.final;
  if (reader.decided === -1) return parsed;
  parsed.decided = { step: reader.decided, action: reader.decidedAction };
  const { more = [] } = reader.steps[reader.decided] ?? {};
  const later = reader.steps
    .slice(reader.decided + 1)
    .filter(({ action, read }) => action !== "" && read.kind !== "final" && read.kind !== "none");
  const further = [...more.map((one) => one.text), ...later.map(({ action }) => action)];
  if (further.length > 0) parsed.further_calls = further;
  if (reader.discarded.size > 0) parsed.discarded = [...reader.discarded];
  return parsed;
}
