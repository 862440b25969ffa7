/**
 * `list_tools_available`: the tools that can be called, Cairn's own and those of connected servers, a page at a time. A tool
 * that nobody has agreed to yet is shown only to whoever names it, so that an agent can ask its user about it.
 */
import { accept, refuse, type Outcome } from "../../errors.ts";
import type { JsonSchema, KnownTool } from "../../discovery/model.ts";
import { nearestNames } from "../../discovery/names/nearest-names.ts";
import type { ToolIndex } from "../../discovery/tool-index/index-tools.ts";
import type { Nearness } from "../../discovery/tool-index/nearness.ts";
import { isCut, MAX_NEED_READ } from "../../discovery/needs/readable.ts";
import { searchTools } from "../../discovery/tool-index/search-tools.ts";
import { guessLanguage } from "../../knowledge/language.ts";
import { inLanguage, type LocalizedText } from "../../localized-text.ts";
import type { OperationCall } from "../call.ts";
import { nearTools } from "./near-tools.ts";
import { toolsAtHand, warnedTools } from "./tools-at-hand.ts";
import { describeServer, oneLine, showTool, summaryOf, type ServerAnswer, type ShownTool } from "./wire.ts";

/** Rows of a page without schemas, and with them. */
const MAX_ROWS = 60;
const MAX_DETAILED = 8;
/** Tools that a search finds at most, over all pages. */
const MAX_FOUND = 100;
/** Characters of a description where the tool is shown with its schema. */
const MAX_DESCRIPTION = 1200;

const OTHERS: LocalizedText<(count: number) => string> = {
  en: (count) =>
    `${count === 1 ? "One more server has" : `${count} more servers have`} none of these tools: call list_tools_available without a query to see all servers, or with server for the tools of one.`,
  zh: (count) =>
    `另有 ${count} 台服务器没有列出的这些工具：不带 query 调用 list_tools_available 可查看全部服务器，带 server 可查看其中一台的工具。`,
};

export interface ListToolsArguments {
  query?: string | undefined;
  server?: string | undefined;
  cursor?: string | undefined;
}

export interface ToolRow extends Omit<ShownTool, "status"> {
  /** Null for Cairn's own: called by its name, not through call_tool. */
  server: string | null;
  status?: "waiting" | "changed";
  input_schema?: JsonSchema;
  /** What a connected server says of its tool, where it says something: nobody has checked it. */
  annotations?: Hints;
}

interface Hints {
  readOnlyHint?: boolean;
  destructiveHint?: boolean;
}

export interface ListToolsAnswer {
  tools: ToolRow[];
  /** All of them; with a query, those of the tools on this page. */
  servers: ServerAnswer[];
  /** Servers that a query left out, and how to list them. */
  other_servers?: { count: number; message: string };
  total_found: number;
  complete: boolean;
  next_cursor?: string;
  suggestion?: string;
  /** Characters of the query that were read, where that is not all of it. */
  truncated_at?: number;
}

/** Fails with `unknown_server` and `invalid_input` (a cursor of another list). */
export async function listToolsAvailable(
  { query, server, cursor }: ListToolsArguments,
  call: OperationCall,
): Promise<Outcome<ListToolsAnswer>> {
  const atHand = await toolsAtHand(call);
  if (!atHand.ok) return atHand;
  const { index, library } = atHand.value;
  const { servers } = library;
  if (server !== undefined && !servers.some((one) => one.name === server)) {
    return refuse({
      code: "unknown_server",
      server,
      known: nearestNames(
        server,
        servers.map((one) => one.name),
      ),
    });
  }
  const from = Number(cursor ?? "0");
  if (!Number.isInteger(from) || from < 0)
    return refuse({
      code: "invalid_input",
      field: "cursor",
      expected: { en: "next_cursor of the page before", zh: "上一页的 next_cursor" },
    });
  const asked = query?.trim() ?? "";
  const [near] = asked === "" ? [] : await nearTools([asked], index, call);
  const { found, reason } = findTools(asked, server, index, near);
  const detailed = query !== undefined || server !== undefined;
  // Whoever says a name wants that tool's schema, and no others.
  const named = new Set(index.byName.get(asked.toLowerCase())?.filter((tool) => found.includes(tool)));
  const page = found.slice(from, from + (detailed ? MAX_DETAILED : MAX_ROWS));
  const next = from + page.length;
  const warned = warnedTools(library);
  const listed = new Set(page.map((tool) => tool.server));
  const shown = servers.filter(({ name }) =>
    server === undefined ? asked === "" || listed.has(name) : name === server,
  );
  const left = server === undefined ? servers.length - shown.length : 0;
  const language = guessLanguage(query ?? "");
  return accept({
    tools: page.map((tool) => rowOf(tool, warned, named.size > 0 ? named.has(tool) : detailed)),
    servers: shown.map(describeServer),
    ...(left > 0 && { other_servers: { count: left, message: inLanguage(language, OTHERS)(left) } }),
    total_found: found.length,
    complete: next >= found.length,
    ...(next < found.length && { next_cursor: String(next) }),
    ...(reason !== undefined && { suggestion: inLanguage(language, reason) }),
    ...(isCut(asked) && { truncated_at: MAX_NEED_READ }),
  });
}

/** Best first; all of them in their order without a query. */
function findTools(
  query: string,
  server: string | undefined,
  index: ToolIndex,
  near: Nearness | undefined,
): { found: KnownTool[]; reason?: LocalizedText } {
  const isOffered = (tool: KnownTool): boolean => server === undefined || tool.server === server;
  if (query === "") {
    const listed = index.tools.filter((tool) => tool.status === "usable" || server !== undefined);
    return { found: listed.filter(isOffered) };
  }
  const { hits, reason } = searchTools(index, query, MAX_FOUND, near);
  return { found: hits.map(({ tool }) => tool).filter(isOffered), ...(reason !== undefined && { reason }) };
}

/** Whether a call only reads, and whether it may destroy, as its server has it. */
function hintsOf({ annotations = {} }: KnownTool["definition"]): { annotations?: Hints } {
  const { readOnlyHint, destructiveHint } = annotations;
  const hints = {
    ...(typeof readOnlyHint === "boolean" && { readOnlyHint }),
    ...(typeof destructiveHint === "boolean" && { destructiveHint }),
  };
  return Object.keys(hints).length === 0 ? {} : { annotations: hints };
}

function rowOf(tool: KnownTool, warned: ReadonlySet<string>, detailed: boolean): ToolRow {
  const { server, definition } = tool;
  const text = detailed ? oneLine(definition.description ?? "", MAX_DESCRIPTION) : summaryOf(tool);
  const { name, status, ...shown } = showTool(tool, warned, text);
  return {
    name,
    server,
    ...shown,
    ...(status !== "usable" && { status }),
    ...(detailed && { input_schema: definition.inputSchema }),
    ...(detailed && server !== null && hintsOf(definition)),
  };
}
