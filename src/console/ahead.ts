/**
 * Begins to read what a view shows first. This file is small: a view's document has it run as soon as it comes (`src/dev/view-documents.ts`),
 * and the answer is under way while the page itself, ten times as large, still comes and starts. It imports only what is as small.
 */
import { knowledgePath, searchPath, tasksPath, treePath } from "./api-paths.ts";
import { firstLanguage, keptToken } from "./kept.ts";
import { tagOf, type Language } from "../localized-text.ts";

/** Who reads, and in which language: an answer is for them alone. */
export interface Reader {
  token: string;
  language: Language;
}

/** What every request to the server says of its reader. */
export const headersOf = ({ token, language }: Reader): Record<string, string> => ({
  accept: "application/json",
  "accept-language": tagOf(language),
  ...(token !== "" && { authorization: `Bearer ${token}` }),
});

/** An address of `/api` that is read, for the tenant whose things are shown; empty = the reader's own. */
export function ofTenant(path: string, tenant: string): string {
  if (tenant === "") return path;
  const [address = "", query = ""] = path.split("?");
  const asked = new URLSearchParams(query);
  asked.set("tenant", tenant);
  return `${address}?${asked.toString()}`;
}

function decoded(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}

/** The address in `/api` that the view at an address of the page reads first, where it reads one at once. */
function firstRead({ pathname, searchParams }: URL, { token }: Reader): string | undefined {
  const [view, first, second, third] = pathname.split("/").filter(Boolean).map(decoded);
  const channel = searchParams.get("channel") ?? "main";
  const question = searchParams.get("q") ?? "";
  if (view === "knowledge" && (first === undefined || second === undefined)) return knowledgePath(channel);
  if (view === "knowledge" && third === undefined) return treePath(first ?? "", second ?? "", channel);
  if (view === "search" && question !== "") return searchPath(question);
  // A visitor is asked about first: most may not see the list.
  if (view === "tasks" && first === undefined && token !== "") return tasksPath(searchParams.get("status") ?? "");
  return undefined;
}

const begun = new Map<string, Promise<Response>>();

const keyOf = (path: string, { token, language }: Reader): string => [token, language, path].join("\n");

/** Begins to read what the view at this address reads first, once. What it fails with, its reader is told. */
export function readAhead(address: URL, reader: Reader): void {
  const first = firstRead(address, reader);
  if (first === undefined) return;
  const path = ofTenant(first, address.searchParams.get("tenant") ?? "");
  const key = keyOf(path, reader);
  if (begun.has(key)) return;
  const answer = fetch(path, { headers: headersOf(reader) });
  answer.catch(() => undefined);
  begun.set(key, answer);
}

/** The answer that is under way, given once. */
export function takeBegun(path: string, reader: Reader): Promise<Response> | undefined {
  const key = keyOf(path, reader);
  const answer = begun.get(key);
  begun.delete(key);
  return answer;
}

// A link that signs in brings the token first (`sign-in-link.ts`).
if (!/^#(?:token|code)=/.test(location.hash))
  readAhead(new URL(location.href), { token: keptToken(), language: firstLanguage() });
