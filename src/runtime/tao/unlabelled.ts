/** A text without any label: a bare call or answer, or plain sentences. */
import { readAction } from "./action.ts";
import type { ReadAction } from "./call.ts";
import { emptyStep, type StepReader } from "./steps.ts";

/** A text without any label: a bare action, or plain reasoning. */
export function readUnlabelled(text: string, ends: readonly string[], reader: StepReader): void {
  reader.problems.add(text === "" ? "empty" : "no_labels");
  if (reader.decided !== -1 || text === "") return;
  const bare = /^(?:[{[]|```|`?[A-Za-z_][\w./-]{0,127}\s{0,4}[(（])/.test(text) ? readAction(text, ends) : undefined;
  if (bare?.kind === "final") {
    reader.final = bare.answer;
    reader.loose = "";
    return;
  }
  // A sentence that begins like a call is a sentence.
  const whole = bare?.kind === "call" && (/^[{[`]/.test(text) || isWholeCall(text, bare));
  const step = emptyStep();
  if (bare?.kind === "call" && whole) {
    Object.assign(step, { action: text, call: bare.call, more: bare.more });
    reader.decided = 0;
    reader.decidedAction = bare.more.length > 0 ? bare.text : text;
    if (bare.more.length > 0) reader.discarded.add("action");
  } else step.reasoning = text;
  reader.steps.push(step);
  reader.loose = "";
}

function isWholeCall(text: string, { text: written, more, problems }: Extract<ReadAction, { kind: "call" }>): boolean {
  const last = more.at(-1)?.text ?? written;
  const rest = text.slice(text.lastIndexOf(last) + last.length);
  return problems.length === 0 && /^[\s`。.;；]*$/.test(rest);
}
