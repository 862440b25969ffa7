/**
 * The steps of a session that was begun elsewhere: another tab, a client. From its events, with the titles and options of the trees that
 * its channel serves now. Invariant: a value that an author marked as sensitive is not shown. Not here: reading them (`read-earlier.ts`).
 */
import type { Node, NodeRef } from "../../../knowledge/model.ts";
import { applyEvent } from "../../../session/fold.ts";
import type { SessionEvent, SessionState } from "../../../session/types.ts";
import { HIDDEN, type Walked } from "./golden.ts";
import { GOTO } from "./way-back.ts";

export interface Earlier {
  question?: string;
  steps: Walked[];
}

/** What was chosen in an event of the walk. */
interface Taken {
  option: string;
  words?: string | undefined;
  isSensitive?: boolean;
  how?: Walked["how"];
}

function takenOf(event: SessionEvent): Taken | undefined {
  switch (event.type) {
    case "moved":
      return { option: event.option, words: event.user_input, isSensitive: event.answer?.sensitive !== undefined };
    case "revised": {
      const { option = GOTO + event.node, answer, user_input } = event;
      return { option, words: user_input, isSensitive: answer?.sensitive !== undefined };
    }
    case "stayed":
      return { option: event.option, words: event.user_input, how: "stayed" };
    case "went_back":
      return { option: "back" };
    case "restarted":
      return { option: "restart" };
    default:
      return undefined;
  }
}

/** Finds a node in trees that are in the reader's language. */
type FindNode = (ref: NodeRef) => Node | undefined;

function walkedOf(taken: Taken, from: NodeRef | undefined, find: FindNode, after: SessionState): Walked {
  const { option, words = "", isSensitive = false, how } = taken;
  const node = from && find(from);
  const isTyped = words !== "" && option === "provide_more_info";
  const end = after.trail.at(-1)?.ref;
  const offered = [...(node?.options ?? []), ...(node?.input?.choices ?? [])];
  const returnsTo = option.startsWith(GOTO) ? end : undefined;
  const named =
    returnsTo === undefined
      ? (offered.find(({ id }) => id === option)?.description ?? option)
      : (find(returnsTo)?.title ?? returnsTo.node);
  const isHidden = isTyped && (isSensitive || node?.input?.sensitive === true);
  return {
    from: {
      node_id: from?.node ?? "",
      knowledge_base: from?.base ?? "",
      tree: from?.tree ?? "",
      current_step: node?.title ?? from?.node ?? "",
      input: node?.input ?? null,
    },
    option,
    said: isHidden ? HIDDEN : isTyped ? words : named,
    ...(isTyped && { words }),
    ...(how !== undefined && { how }),
    to: { node_id: end?.node ?? "", is_complete: after.status === "complete" },
  };
}

/** What was taken at each step, in order. */
export function earlierSteps(events: readonly SessionEvent[], find: FindNode): Earlier {
  const steps: Walked[] = [];
  let state: SessionState | null = null;
  let question: string | undefined;
  for (const event of events) {
    const from: NodeRef | undefined = state?.trail.at(-1)?.ref;
    state = applyEvent(state, event);
    if (event.type === "started") question = event.user_query;
    const taken = takenOf(event);
    if (taken !== undefined) steps.push(walkedOf(taken, from, find, state));
  }
  return { ...(question !== undefined && { question }), steps };
}
