/** The wanted call of a search: made with the tool that it names, where that is there, and part of the answer. */
import { redactEcho } from "../../../context/redact/failure.ts";
import type { LibraryView } from "../../../discovery/library-port.ts";
import type { KnownTool } from "../../../discovery/model.ts";
import { accept, type Failure, type Outcome } from "../../../errors.ts";
import { mayStartAnew } from "../../../failures/unusable-server.ts";
import { isRecord } from "../../../json.ts";
import { guessLanguage } from "../../../knowledge/language.ts";
import type { UserQuestion } from "../../client.ts";
import { callAgain, type CallableTools, type MadeCall } from "../call-again.ts";
import { warnedTools } from "../tools-at-hand.ts";
import { oneLine } from "../wire.ts";
import { callTextsFor, type CallTexts } from "./call-texts.ts";
import type { SearchAnswer } from "./wire.ts";
import type { Work } from "./work.ts";

/** Characters of a name that a caller gave, in a message. */
const MAX_SHOWN_NAME = 80;

/** The answer with what the wanted call brought, or why it was not made; as it is where none is wanted. */
export async function withCall(
  answer: SearchAnswer,
  tools: CallableTools,
  { input, call, client }: Pick<Work, "input" | "call" | "client">,
): Promise<Outcome<SearchAnswer> | UserQuestion> {
  if (input.call === undefined) return accept(answer);
  const session_id = input.session_id ?? call.session;
  const { task_description, idempotency_key } = input;
  const made = await callAgain(input.call, task_description, tools, call, { client, session_id, idempotency_key });
  if (made === undefined) return accept(answer);
  if ("confirm" in made) return made;
  const texts = callTextsFor(input.language ?? guessLanguage(task_description));
  const id = oneLine(redactEcho(made.id), MAX_SHOWN_NAME);
  const notMade = (message: string, action: SearchAnswer["action_needed"] = "call_tool"): Outcome<SearchAnswer> =>
    accept({ ...answer, message: `${answer.message} ${message}`, action_needed: answer.action_needed ?? action });
  switch (made.kind) {
    case "unfit":
      return accept({ ...answer, message: texts.unfit(id), action_needed: "call_tool" });
    case "own":
      return notMade(texts.own(id), "use_existing_tools");
    case "unsure":
      return notMade(texts.unsure(id));
    case "warned":
      return notMade(texts.warned(id));
    case "unknown":
      return notMade(texts.unknown(id));
    case "several":
      return notMade(texts.several(id, made.ids));
    case "called":
      return accept(withMade(answer, made, input.call.name, texts));
  }
}

/** The answer with a call that was made, and the way out where it failed. `name`: of the tool that was asked for, if any. */
function withMade(answer: SearchAnswer, made: MadeCall, name: string | undefined, texts: CallTexts): SearchAnswer {
  const { outcome, after, tried } = made;
  const id = oneLine(made.id, MAX_SHOWN_NAME);
  const alsoTried = tried === undefined ? "" : ` ${texts.alsoFailed(tried)}`;
  if (!outcome.ok) {
    const { failure } = outcome;
    const correct = failure.code === "invalid_input" || failure.code === "redacted_arguments";
    const failed = texts.failed(id, failure, correct) + alsoTried;
    const message = answer.installed.length > 0 ? `${answer.message} ${failed}` : failed;
    return { ...answer, success: false, message, ...wayOut(failure) };
  }
  const { action_needed: _done, ...rest } = answer;
  const { status, alternatives = [] } = outcome.value;
  const others = alternatives.filter((one) => one !== tried);
  const hasFailed = status === "error";
  const called = after === undefined ? texts.called(id, insteadOf(name, made.id)) : texts.calledSecond(after, id);
  return {
    ...rest,
    success: !hasFailed,
    message: hasFailed ? texts.erred(id, others) + alsoTried : called,
    log: [
      ...answer.log,
      ...(after === undefined ? [] : [texts.failedLog(after)]),
      hasFailed ? texts.erredLog(id) : texts.calledLog(id),
      ...(tried === undefined ? [] : [texts.failedLog(tried)]),
    ],
    call_result: outcome.value,
    ...(others.length > 0 && { action_needed: "call_tool" as const }),
  };
}

/** The tools of a library that a wanted call is looked up among. `meeting`: those that do the task. `connected`: the server that is new. */
export function callable(library: LibraryView, meeting: readonly KnownTool[], connected?: string): CallableTools {
  const servers = library.servers.map(({ name }) => name);
  return { known: library.tools, servers, meeting, warned: warnedTools(library), connected };
}

/** The name that was given, where a tool of another server was called for it. */
function insteadOf(name: string | undefined, id: string): string | undefined {
  const isMeant = name === undefined || id === name || id.endsWith(`__${name}`);
  return isMeant || id.split("__")[0] === name.split("__")[0] ? undefined : oneLine(redactEcho(name), MAX_SHOWN_NAME);
}

/** What is to be done about a call that failed, with the address where a person can end it. */
function wayOut(failure: Failure): Pick<SearchAnswer, "action_needed" | "approve_url" | "sign_in_url"> {
  switch (failure.code) {
    case "needs_sign_in": {
      const { sign_in_url } = failure;
      return sign_in_url === undefined ? { action_needed: "call_tool" } : { action_needed: "sign_in", sign_in_url };
    }
    case "not_approved":
    case "definition_changed":
    case "forbidden": {
      const { approve_url } = failure;
      if (failure.code === "not_approved" && (failure.answered === "declined" || failure.answered === "rejected"))
        return { action_needed: "reduced_answer" };
      // Closed without an answer: there is still the page, where there is one.
      if (failure.code !== "forbidden" && failure.answered === "cancelled" && approve_url === undefined)
        return { action_needed: "call_tool" };
      return { action_needed: "approve", ...(approve_url !== undefined && { approve_url }) };
    }
    case "server_unavailable":
      return { action_needed: mayStartAnew(failure.reason) ? "refresh_server" : "call_tool" };
    default:
      return { action_needed: "call_tool" };
  }
}

/** What a question carries to its next round. */
export function readJson(text: string): object {
  const value: unknown = JSON.parse(text);
  return isRecord(value) ? value : {};
}
