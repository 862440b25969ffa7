/** What a decision comes to: which tool it means, and whether calling it twice does no more than calling it once. */
import { accept, type Outcome } from "../../errors.ts";
import { claimsReadOnly, isSafeToRepeat } from "../../discovery/grants.ts";
import type { LibraryView } from "../../discovery/library-port.ts";
import type { KnownTool } from "../../discovery/model.ts";
import { meantTool, nameWords } from "../../discovery/names/meant-tool.ts";
import { isServerName, serverOfToolId } from "../../discovery/names/names.ts";
import { isRecord } from "../../json.ts";
import { ANSWER_KEYS } from "../../runtime/tao/call.ts";
import { kindOf, USE } from "../../tasks/decision.ts";
import type { TaskAction, TaskDecision } from "../../tasks/model.ts";
import type { OperationCall } from "../call.ts";
import { choicesIn, isBlank, textOf } from "./choices.ts";
import { toolsAtHand } from "../discovery/tools-at-hand.ts";

/** Where models write the words of an answer and of a question, the usual names first. */
const ANSWERS = ["summary", ...ANSWER_KEYS, "message", "final_result", "conclusion"];
const QUESTIONS = ["question", "message", "text", "query", "prompt", "content", "final_answer"];

/** The words of an answer or a question: under a usual name, else the only text, else all that is given, so that nothing is lost. */
function wordsOf(parameters: TaskDecision["parameters"], names: readonly string[]): string {
  const usual = names.find((name) => textOf(parameters[name]) !== "");
  if (usual !== undefined) return textOf(parameters[usual]);
  const said = Object.entries(parameters).filter(([, value]) => !isBlank(value));
  const texts = said.filter(([, value]) => typeof value === "string");
  if (texts.length === 1) return textOf(texts[0]?.[1]);
  return said.length === 0 ? "" : JSON.stringify(Object.fromEntries(said));
}

/** A question with what may be chosen, a line each: whoever is asked sees the words alone. */
function askOf(parameters: TaskDecision["parameters"]): Outcome<TaskAction> {
  const { offered, choices, rest } = choicesIn(parameters);
  const question = [wordsOf(rest, QUESTIONS), ...offered.map((one) => `- ${one}`)].filter(Boolean).join("\n");
  return accept({ kind: "ask", question, ...(choices !== undefined && { choices }) });
}

/** Resolves against the tools as they are now. `description`: of the task. Fails where the library cannot be read. */
export async function resolveDecision(
  decision: TaskDecision,
  description: string,
  call: OperationCall,
): Promise<Outcome<TaskAction>> {
  const { parameters, action, thinking } = decision;
  switch (kindOf(decision)) {
    case "complete": {
      const summary = wordsOf(parameters, ANSWERS);
      return accept({ kind: "complete", ...(summary !== "" && { summary }) });
    }
    case "ask":
      return askOf(parameters);
    case "find": {
      const wanted = wantedCall(parameters);
      const connected = wanted === undefined ? accept(undefined) : await connectedTool(wanted.tool, call);
      if (!connected.ok) return connected;
      const tool = connected.value;
      // Nothing is looked for that is there.
      if (wanted !== undefined && tool !== undefined)
        return accept({
          kind: "call",
          tool: tool.id,
          arguments: wanted.arguments,
          repeatable: isRepeatable(tool, call),
        });
      return accept({
        kind: "find",
        description: textOf(parameters.task_description) || description,
        // A reason to pass over the tools at hand is given as one: every decision has a thinking.
        reason: textOf(parameters.reason),
        ...(wanted !== undefined && { wanted }),
      });
    }
    case "call": {
      const atHand = await toolsAtHand(call);
      if (!atHand.ok) return atHand;
      const named = namesIn(decision);
      const { tools } = atHand.value.index;
      const tool = tools.find(({ id }) => id === action) ?? meantTool(named, tools).tool;
      if (tool !== undefined)
        return accept({ kind: "call", tool: tool.id, arguments: parameters, repeatable: isRepeatable(tool, call) });
      const unlisted = named.find((name) => isOfUnlisted(name, atHand.value.library));
      if (unlisted !== undefined)
        return accept({ kind: "call", tool: unlisted, arguments: parameters, repeatable: false });
      const wanted = { tool: named[0] ?? action, arguments: parameters };
      return accept({ kind: "find", description, reason: thinking, wanted });
    }
  }
}

type WantedCall = NonNullable<Extract<TaskAction, { kind: "find" }>["wanted"]>;

/** The call that a tool is looked for; undefined where none is named. */
function wantedCall({ call: wanted }: TaskDecision["parameters"]): WantedCall | undefined {
  if (!isRecord(wanted) || typeof wanted.name !== "string") return undefined;
  const given: object = isRecord(wanted.arguments) ? wanted.arguments : {};
  return { tool: wanted.name, arguments: given as WantedCall["arguments"] };
}

/** The tool of a connected server that a name means, where it can be called now. Fails where the library cannot be read. */
export async function connectedTool(name: string, call: OperationCall): Promise<Outcome<KnownTool | undefined>> {
  const atHand = await toolsAtHand(call);
  if (!atHand.ok) return atHand;
  const { tool } = meantTool([name], atHand.value.index.tools);
  return accept(tool !== undefined && tool.server !== null && tool.status === "usable" ? tool : undefined);
}

/**
 * Whether a tool is named whose server is known, and has no tools here: they are listed once somebody agrees to it. A call of a server that
 * was refused says so, and no other is looked for in its place.
 */
export function isOfUnlisted(
  name: string,
  { servers, tools }: LibraryView,
  status?: LibraryView["servers"][number]["status"],
): boolean {
  const server = serverOfToolId(name);
  const known = servers.find((one) => one.name === server && (status === undefined || one.status === status));
  return known !== undefined && !tools.some((one) => one.server === known.name);
}

/** What a call names, the surest first: a server may stand as the tool, and its tool as the action. */
function namesIn({ tool_id, action }: TaskDecision): string[] {
  if (tool_id === null) return [action];
  const isServer = action !== USE && isServerName(tool_id) && nameWords(action).length > 1;
  const joined = `${tool_id}__${action}`;
  return isServer ? [joined, tool_id] : [tool_id, joined];
}

/** Whether an action calls a tool that may change something: one that is not known to read only, or is not there yet. */
export async function mayChange(action: TaskAction, call: OperationCall): Promise<boolean> {
  if (action.kind === "find") return action.wanted !== undefined;
  if (action.kind !== "call") return false;
  const atHand = await toolsAtHand(call);
  const tool = atHand.ok ? atHand.value.index.tools.find(({ id }) => id === action.tool) : undefined;
  if (tool === undefined) return true;
  return tool.server === null ? hintsOf(tool, call)?.readOnlyHint !== true : !claimsReadOnly(tool.definition);
}

/** What the tool's definition claims, which was pinned when somebody agreed to it; of Cairn's own, what is true. */
export function isRepeatable({ server, id, definition }: KnownTool, call: OperationCall): boolean {
  if (server !== null) return isSafeToRepeat(definition);
  const hints = hintsOf({ id }, call);
  return hints?.readOnlyHint === true || hints?.idempotentHint === true;
}

const hintsOf = ({ id }: Pick<KnownTool, "id">, call: OperationCall) =>
  call.own
    .tools()
    .find(({ name }) => name === id)
    ?.describe().annotations;
