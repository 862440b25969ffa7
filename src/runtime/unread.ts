/** What a model is told whose text asks for nothing that can be done: why, and how to write it. */
import type { RuntimeTexts } from "./texts.ts";
import type { TurnInput } from "./turn.ts";

/** The observation of a turn without a call and without an answer. */
export function explainUnread({ action, problems }: TurnInput, texts: RuntimeTexts): string {
  if (problems.includes("too_much_to_read")) return texts.tooMuchToRead;
  if (problems.includes("unreadable_arguments")) return texts.unreadArguments;
  if (problems.includes("empty_answer")) return texts.answerEmpty;
  return action.trim() === "" ? texts.noAction : texts.unreadAction;
}
