/** Whether what was read calls a tool that exists. */
import type { ReadAction } from "../call.ts";

export function isKnown(read: ReadAction, tools: ReadonlySet<string>): boolean {
  return read.kind === "call" && tools.has(read.call.tool);
}
