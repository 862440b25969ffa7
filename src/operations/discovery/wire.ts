/** Servers and tools as answers show them. Their texts come from outside: cut, on one line, and never in a failure. */
import type { ServerView } from "../../discovery/library-port.ts";
import type { KnownTool, ServerSource } from "../../discovery/model.ts";
import { writePackage } from "../../discovery/package-name.ts";

/** Characters of a title or description that a list shows. */
const MAX_DESCRIPTION = 300;

export interface ServerAnswer {
  name: string;
  status: ServerView["status"];
  transport: string;
  address: string;
  listed_by: string;
  title?: string;
  description?: string;
  says_it_is?: string;
  approved_by?: string;
  tools: ServerView["tools"];
  problem?: string;
}

/** The address or the package in one word. */
export const addressOf = (source: ServerSource): string =>
  source.kind === "package" ? writePackage(source) : source.url;

export function describeServer(server: ServerView): ServerAnswer {
  const { name, status, source, listedBy, title, description, identity, approvedBy, tools, problem } = server;
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
    tools,
    ...(problem !== undefined && { problem }),
  };
}

/** Text from outside as one line without invisible characters, cut. */
export function oneLine(text: string, limit = MAX_DESCRIPTION): string {
  const line = text.replace(/[\p{C}\p{Z}\p{Default_Ignorable_Code_Point}]+/gu, " ").trim();
  return line.length > limit ? `${line.slice(0, limit)}…` : line;
}

/** A tool's first sentence, for lists. */
export function summaryOf({ definition }: KnownTool): string {
  const text = definition.description ?? definition.title ?? "";
  return oneLine(/^[\s\S]*?(?:[.!?](?=\s|$)|[。！？]|\n\n)/u.exec(text)?.[0] ?? text);
}
