/** What a decision comes to: which tool it means, and whether calling it twice does no more than calling it once. */
import { accept, type Outcome } from "../../errors.ts";
import { claimsReadOnly } from "../../discovery/grants.ts";
import type { KnownTool } from "../../discovery/model.ts";
import { isRecord } from "../../json.ts";
import { ANSWER_KEYS } from "../../runtime/tao/call.ts";
import { kindOf } from "../../tasks/decision.ts";
import type { TaskAction, TaskDecision } from "../../tasks/model.ts";
import type { OperationCall } from "../call.ts";
import { toolsAtHand } from "../discovery/tools-at-hand.ts";

/** Where models write the words of an answer and of a question, the usual names first. */
const ANSWERS = [
  "summary",
  "final_answer",
  "answer",
  "result",
  ...ANSWER_KEYS,
  "message",
  "final_result",
  "conclusion",
];
const QUESTIONS = ["question", "message", "text", "query", "prompt", "content", "final_answer"];

/** The words of an answer or a question: under a usual name, else the only text, else all that is given, so that nothing is lost. */
function wordsOf(parameters: TaskDecision["parameters"], names: readonly string[]): string {
  const usual = names.find((name) => textOf(parameters[name]) !== "");
  if (usual !== undefined) return textOf(parameters[usual]);
  const texts = Object.values(parameters).filter((value) => typeof value === "string" && value.trim() !== "");
  if (texts.length === 1) return textOf(texts[0]);
  return Object.keys(parameters).length === 0 ? "" : JSON.stringify(parameters);
}

/** A question with what may be chosen, a line each: whoever is asked sees the words alone. */
function questionOf({ options, choices, ...parameters }: TaskDecision["parameters"]): string {
  const offered = [options ?? choices ?? []].flat().filter((one) => typeof one === "string" && one.trim() !== "");
  return [wordsOf(parameters, QUESTIONS), ...offered.map((one) => `- ${textOf(one)}`)].filter(Boolean).join("\n");
}

/** Resolves against the tools as they are now. `description`: of the task. Fails where the library cannot be read. */
export async function resolveDecision(
  decision: TaskDecision,
  description: string,
  call: OperationCall,
): Promise<Outcome<TaskAction>> {
  const { parameters, tool_id, action, thinking } = decision;
  switch (kindOf(decision)) {
    case "complete": {
      const summary = wordsOf(parameters, ANSWERS);
      return accept({ kind: "complete", ...(summary !== "" && { summary }) });
    }
    case "ask":
      return accept({ kind: "ask", question: questionOf(parameters) });
    case "find": {
      const wanted = isRecord(parameters.call) ? parameters.call : {};
      return accept({
        kind: "find",
        description: textOf(parameters.task_description) || description,
        reason: textOf(parameters.reason) || thinking,
        ...(typeof wanted.name === "string" && {
          wanted: { tool: wanted.name, arguments: isRecord(wanted.arguments) ? argumentsOf(wanted.arguments) : {} },
        }),
      });
    }
    case "call": {
      const atHand = await toolsAtHand(call);
      if (!atHand.ok) return atHand;
      const named = [tool_id ?? "", `${tool_id}__${action}`, action];
      const { tools } = atHand.value.index;
      const tool = named.flatMap((name) => tools.find(({ id }) => id === name) ?? [])[0] ?? byBareName(tools, named);
      if (tool !== undefined)
        return accept({ kind: "call", tool: tool.id, arguments: parameters, repeatable: isRepeatable(tool, call) });
      const wanted = { tool: tool_id ?? action, arguments: parameters };
      return accept({ kind: "find", description, reason: thinking, wanted });
    }
  }
}

const argumentsOf = (given: object): TaskDecision["parameters"] => given as TaskDecision["parameters"];

const textOf = (value: unknown): string =>
  typeof value === "string" ? value.trim() : value === undefined || value === null ? "" : JSON.stringify(value);

/** The one connected tool whose server calls it so. */
function byBareName(tools: readonly KnownTool[], names: readonly string[]): KnownTool | undefined {
  const found = tools.filter(({ server, definition }) => server !== null && names.includes(definition.name));
  return found.length === 1 ? found[0] : undefined;
}

/** What the tool's definition claims, which was pinned when somebody agreed to it; of Cairn's own, what is true. */
export function isRepeatable({ server, id, definition }: KnownTool, call: OperationCall): boolean {
  if (server !== null) return claimsReadOnly(definition) || definition.annotations?.idempotentHint === true;
  const hints = call.own
    .tools()
    .find(({ name }) => name === id)
    ?.describe().annotations;
  return hints?.readOnlyHint === true || hints?.idempotentHint === true;
}
