/** The tool that a name means: models write a namespace before it, or other letters of the same. */
import type { ReadAction } from "../call.ts";

/** Namespaces in which models are told that their tools are. */
const NAMESPACE = /^(?:functions?|tools?|default_api|api|cairn)[./:]/i;

/** A tool written as an object that is called. */
const METHOD = /\.(?:call|invoke|run|execute)$/i;
/** What stands behind the names of servers, as hosts put them before a tool's (`mcp__cairn__retrieve`). */
const LAST_PART = /^.*(?:__|[./:])(.+)$/;

/** A tool's name without the namespace that models put before it. */
export const plainName = (name: string): string => name.replace(NAMESPACE, "");

/** The known tool of this name, else the name as it is. */
export function knownName(name: string, tools: ReadonlySet<string>): string {
  if (tools.has(name)) return name;
  const plain = plainName(name);
  const method = plain.replace(METHOD, "");
  const own = LAST_PART.exec(method)?.[1] ?? method;
  return [plain, method, own].flatMap((one) => [one, one.toLowerCase()]).find((one) => tools.has(one)) ?? name;
}

/** Whether what was read calls a tool that exists. */
export function isKnown(read: ReadAction, tools: ReadonlySet<string>): boolean {
  return read.kind === "call" && tools.has(knownName(read.call.tool, tools));
}
