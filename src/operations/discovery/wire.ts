/** Servers and tools as answers show them. Their texts come from outside: cut, on one line, and never in a failure. */
import type { ServerView } from "../../discovery/library-port.ts";
import type { KnownTool, ServerSource } from "../../discovery/model.ts";
import { inLanguage, type LocalizedText } from "../../localized-text.ts";
import { writePackage } from "../../discovery/package-name.ts";

/** Characters of a title or description that a list shows. */
const MAX_DESCRIPTION = 300;

export interface ServerAnswer {
  name: string;
  /** `removed`: the answer to its removal. */
  status: ServerView["status"] | "removed";
  transport: string;
  address: string;
  listed_by: string;
  title?: string;
  description?: string;
  says_it_is?: string;
  approved_by?: string;
  /** For whom and until when it may be called. */
  granted?: {
    for: "session" | "task" | "tenant";
    read_only: boolean;
    tools?: readonly string[];
    until: string;
    by_operator?: true;
  }[];
  tools: ServerView["tools"];
  /** Tools that it lists and that cannot be used, and why. */
  left_out?: { name: string; reason: string }[];
  /** It lists more tools than are read. */
  incomplete?: true;
  /** Its folders can only be read: tools that write files fail. */
  read_only_folders?: true;
  /** It has no folder to work in, and asks for one when it starts: its tools fail. */
  needs_folders?: true;
  /** An operator has rejected it for everybody: nobody else approves it. */
  operator_refused?: true;
  problem?: string;
  /** What the action led to, where its status does not say all. */
  message?: string;
  /** The waiting server that was dropped to make room for this one. */
  dropped?: string;
}

/** The address or the package in one word. */
export const addressOf = (source: ServerSource): string =>
  source.kind === "package" ? writePackage(source) : source.url;

export function describeServer(server: ServerView): ServerAnswer {
  const {
    name,
    status,
    source,
    listedBy,
    title,
    description,
    identity,
    approvedBy,
    grants,
    tools,
    leftOut,
    incomplete,
    problem,
    dropped,
    readOnlyFolders,
    needsFolders,
    cannotStart,
    operatorRefused,
  } = server;
  return {
    name,
    status,
    transport: source.kind,
    address: addressOf(source),
    listed_by: listedBy,
    ...(title !== undefined && { title: oneLine(title) }),
    ...(description !== undefined && { description: oneLine(description) }),
    ...(identity !== undefined &&
      identity.name !== "" && { says_it_is: oneLine(`${identity.name} ${identity.version ?? ""}`.trim()) }),
    ...(approvedBy !== undefined && { approved_by: approvedBy }),
    ...(grants !== undefined && {
      granted: grants.map((one) => ({
        for: one.for,
        read_only: one.readOnly,
        ...(one.tools !== undefined && { tools: one.tools.map((name) => oneLine(name, 60)) }),
        until: new Date(one.until).toISOString(),
        ...(one.byOperator === true && { by_operator: true as const }),
      })),
    }),
    // Without a grant that still holds, nobody can call what was approved once.
    tools: grants === undefined ? { usable: 0, waiting: tools.waiting + tools.usable, changed: tools.changed } : tools,
    ...(leftOut !== undefined && {
      left_out: leftOut.slice(0, MAX_NAMES).map((one) => ({ name: oneLine(one.name, 60), reason: one.reason })),
    }),
    ...(incomplete === true && { incomplete }),
    ...(readOnlyFolders === true && { read_only_folders: true }),
    ...(needsFolders === true && { needs_folders: true }),
    ...(operatorRefused === true && { operator_refused: true as const }),
    ...(problem !== undefined && { problem }),
    ...(cannotStart !== undefined && { problem: cannotStart }),
    ...(dropped !== undefined && { dropped }),
  };
}

/** Text from outside as one line without invisible characters, cut. */
export function oneLine(text: string, limit = MAX_DESCRIPTION): string {
  const line = text.replace(/[\p{C}\p{Z}\p{Default_Ignorable_Code_Point}]+/gu, " ").trim();
  return line.length > limit ? `${line.slice(0, limit)}…` : line;
}

/** Names from outside that are shown one after the other. */
const MAX_NAMES = 12;

export function namesIn(names: readonly string[]): string {
  const shown = names.slice(0, MAX_NAMES).map((name) => oneLine(name, 60));
  return shown.join(", ") + (names.length > shown.length ? ` (+${names.length - shown.length})` : "");
}

/** Sources that are no registries, in words for people. */
const OWN_SOURCES = new Map<string, LocalizedText>([
  ["caller", { en: "whoever added it", zh: "添加者" }],
  ["operator", { en: "the operator's list", zh: "管理员的清单" }],
  ["bundled", { en: "Cairn's own list", zh: "Cairn 自带的清单" }],
  ["catalogue", { en: "the mirrored catalogue", zh: "镜像的目录" }],
]);

/** Who named a server, in the reader's language; a registry by its host and port. */
export function sourceInWords(source: string, language: string): string {
  const words = OWN_SOURCES.get(source);
  return words === undefined ? oneLine(source, 100) : inLanguage(language, words);
}

/** A tool as answers show it. */
export interface ShownTool {
  name: string;
  description: string;
  status: KnownTool["status"];
  /** Its texts look like orders to a model, or hide something: its user is asked before it is called. */
  warned?: true;
}

/** A tool wherever an answer shows one. `warned`: the ids that `warnedTools` gives. */
export function showTool(
  tool: KnownTool,
  warned: ReadonlySet<string>,
  description: string = summaryOf(tool),
): ShownTool {
  const { id, status } = tool;
  return { name: id, description, status, ...(warned.has(id) && { warned: true }) };
}

/** A tool's first sentence, for lists. */
export function summaryOf({ definition }: KnownTool): string {
  const text = definition.description ?? definition.title ?? "";
  return oneLine(/^[\s\S]*?(?:[.!?](?=\s|$)|[。！？]|\n\n)/u.exec(text)?.[0] ?? text);
}
