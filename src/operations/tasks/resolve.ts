/** What a decision comes to: which tool it means, and whether calling it twice does no more than calling it once. */
import { accept, type Outcome } from "../../errors.ts";
import { claimsReadOnly } from "../../discovery/grants.ts";
import type { KnownTool } from "../../discovery/model.ts";
import { isRecord } from "../../json.ts";
import { kindOf } from "../../tasks/decision.ts";
import type { TaskAction, TaskDecision } from "../../tasks/model.ts";
import type { OperationCall } from "../call.ts";
import { toolsAtHand } from "../discovery/tools-at-hand.ts";

/** Resolves against the tools as they are now. `description`: of the task. Fails where the library cannot be read. */
export async function resolveDecision(
  decision: TaskDecision,
  description: string,
  call: OperationCall,
): Promise<Outcome<TaskAction>> {
  const { parameters, tool_id, action, thinking } = decision;
  switch (kindOf(decision)) {
    case "complete": {
      const summary = textOf(parameters.summary ?? parameters.final_answer ?? parameters.answer ?? parameters.result);
      return accept({ kind: "complete", ...(summary !== "" && { summary }) });
    }
    case "ask":
      return accept({
        kind: "ask",
        question: textOf(parameters.question ?? parameters.message ?? parameters.final_answer),
      });
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
