/** The steps of a text as they are written, whatever comes of them. Which call or answer decides is `decide.ts`. */
import { readAction } from "./action.ts";
import type { ActionCall } from "./call.ts";
import type { Piece } from "./labels/cut.ts";

export interface TaoStep {
  reasoning: string;
  /** As written. */
  action: string;
  /** The action as a call, when it is one and among the first hundred. */
  call: ActionCall | null;
  /** Written by the model itself: a guess, until a tool has really been called. */
  observation: string;
}

/** Actions that are read as calls. A text with more is a loop of the model itself; each costs as much as a text of its own. */
const MAX_READ = 100;

const join = (left: string, right: string): string => (left === "" ? right : right === "" ? left : `${left}\n${right}`);

/** The pieces before a final answer as steps. `ends` are the words that end a loop. */
export function stepsOf(pieces: readonly Piece[], ends: readonly string[], tools: ReadonlySet<string>): TaoStep[] {
  const steps: TaoStep[] = [];
  const begin = (isDone: (step: TaoStep) => boolean): TaoStep => {
    const last = steps.at(-1);
    if (last !== undefined && !isDone(last)) return last;
    const made: TaoStep = { reasoning: "", action: "", call: null, observation: "" };
    steps.push(made);
    return made;
  };
  let tried = 0;
  for (const [place, { label, text }] of pieces.entries()) {
    const next = pieces[place + 1];
    if (label === "final") break;
    if (label === "reasoning") {
      const step = begin(({ action, observation }) => action !== "" || observation !== "");
      step.reasoning = join(step.reasoning, text);
    } else if (label === "action") {
      const step = begin(({ action }) => action !== "");
      step.action = text;
      tried += 1;
      if (tried > MAX_READ) continue;
      const read = readAction(text, ends, next?.label === "input" ? next.text : "", tools);
      step.call = read.kind === "call" ? read.call : null;
    } else if (label === "input") {
      const step = begin(() => false);
      step.action = join(step.action, text);
    } else if (label === "observation") {
      const step = begin(() => false);
      step.observation = join(step.observation, text);
    }
  }
  return steps;
}
