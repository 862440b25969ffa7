import { ownTools } from "../own-tools.ts";
import { language } from "../settings.ts";

/** What a tool is for, to a reader: in Chinese where that is the page's language and the tool is Cairn's own, else as models read it. */
export function describeTool(name: string, description: string): string {
  const own = language.value === "zh" && Object.hasOwn(ownTools, name) ? ownTools[name] : undefined;
  return own ?? description;
}
