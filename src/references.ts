/**
 * What tools hand out to name something, read back in every form in which they do: an address, an id with what it belongs
 * to, the id alone. Whatever takes a name reads it here, so that what one tool names every other takes.
 * Not here: making addresses (`operations/uris.ts`), addresses of searches (`search/reference.ts`), whether there is such a thing.
 */

/** An address of a resource, taken apart. */
export type Address =
  | { kind: "conversation"; session: string | "current"; cursor: string | undefined }
  | { kind: "session"; session: string | "current"; cursor: string | undefined }
  | { kind: "evidence"; session: string | "current"; evidence: string }
  | { kind: "trajectory"; id: string; format: string }
  | { kind: "template"; name: string }
  | { kind: "base"; base: string }
  | { kind: "node"; base: string; tree: string | undefined; node: string }
  | { kind: "document"; base: string; id: string; passage: number | undefined };

/** Reads an address without a URL parser: ids may be Chinese, and that would lower-case them. Undefined for any other text. */
export function parseAddress(uri: string): Address | undefined {
  const session = parseSessionAddress(uri);
  if (session !== undefined) return session;
  const [, owner, evidence] = /^session:\/\/([^/#?]+)\/evidence\/(ev_[0-9a-z]+)$/u.exec(uri) ?? [];
  if (owner !== undefined && evidence !== undefined) return { kind: "evidence", session: decode(owner), evidence };
  const [, task, format = "seed"] = /^trajectory:\/\/([^/#?]+)(?:\?format=([a-z]+))?$/u.exec(uri) ?? [];
  if (task !== undefined) return { kind: "trajectory", id: decode(task), format };
  const [, scheme, authority = "", rest] = /^([a-z]+):\/\/([^/#]+)(?:\/(.+))?$/su.exec(uri) ?? [];
  const name = decode(authority);
  if (scheme === "template" && rest === undefined) return { kind: "template", name };
  if (scheme === "knowledge" && rest === undefined) return { kind: "base", base: name };
  if (scheme === "knowledge" && rest !== undefined) return { kind: "node", base: name, ...splitNode(rest) };
  if (scheme === "document" && rest !== undefined) return { kind: "document", base: name, ...splitPassage(rest) };
  return undefined;
}

/** `conversation://{session}/history` and `session://{session}`, with `?cursor=` for a page after the first. */
function parseSessionAddress(uri: string): Address | undefined {
  const match = /^(?:(conversation):\/\/([^/#?]+)\/history|session:\/\/([^/#?]+))(?:\?cursor=([\w.:]{1,40}))?$/u.exec(
    uri,
  );
  if (match === null) return undefined;
  const [, conversation, ofHistory, ofSession, cursor] = match;
  const session = decode(ofHistory ?? ofSession ?? "");
  return { kind: conversation === undefined ? "session" : "conversation", session, cursor };
}

/** `path/of/document`, or one passage of it: `path/of/document#3`. */
function splitPassage(rest: string): { id: string; passage: number | undefined } {
  const passage = /#([1-9]\d{0,8})$/.exec(rest)?.[1];
  if (passage === undefined) return { id: decode(rest), passage: undefined };
  return { id: decode(rest.slice(0, -passage.length - 1)), passage: Number(passage) };
}

/** `node`, `tree#node` or `tree/node`. */
function splitNode(rest: string): { tree: string | undefined; node: string } {
  const cut = rest.search(/[#/]/);
  if (cut === -1) return { tree: undefined, node: decode(rest) };
  return { tree: decode(rest.slice(0, cut)), node: decode(rest.slice(cut + 1)) };
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

/** What an argument names by its plain id. A session and a task share their ids: a task is a session that runs by itself. */
export type NamedKind = "session" | "template" | "knowledge_base";

/** Every address of a session: its context, a page of it, its evidence and turns, its history, what its task did. */
const OF_SESSION = /^(?:session|conversation|trajectory):\/\/([^/?#]+)/u;
/** A base, or one of its nodes. */
const OF_BASE = /^knowledge:\/\/([^/?#]+)/u;
const OF_TEMPLATE = /^template:\/\/([^/?#]+)$/u;

/** The plain id in what another tool named; any other text as it is, so that a failure shows what was sent. */
export function plainName(kind: NamedKind, text: string): string {
  const given = text.trim();
  switch (kind) {
    case "session":
      return decoded(OF_SESSION.exec(given)?.[1]) ?? text;
    case "template":
      return decoded(OF_TEMPLATE.exec(given)?.[1]) ?? text;
    // Also what is in the base: a document, a passage, `base/tree#node`.
    case "knowledge_base":
      return decoded(OF_BASE.exec(given)?.[1]) ?? readDocumentName(given)?.base ?? text;
  }
}

function decoded(part: string | undefined): string | undefined {
  return part === undefined ? undefined : decode(part);
}

/** Evidence as a block of a prompt, the address of a resource, or its id names it. */
const EVIDENCE = /^(?:evidence:|memory:|session:\/\/[^/]+\/evidence\/)?(ev_.+)$/;

/** The id in a name of evidence. Any other name as it is. */
export function evidenceIdIn(name: string): string {
  return EVIDENCE.exec(name)?.[1] ?? name;
}

/** Whether a text can only be the name of evidence. */
export function namesEvidence(name: string): boolean {
  return /^ev_[0-9a-z]+$/.test(evidenceIdIn(name.trim()));
}

export interface DocumentName {
  base: string;
  document: string;
  /** From 1; absent where the whole document is meant. */
  passage?: number;
}

const DOCUMENT = "document://";

/** `base/id`, `base/id#3`, or the address of either; undefined for what is none. */
export function readDocumentName(text: string): DocumentName | undefined {
  const given = text.trim();
  const bare = given.startsWith(DOCUMENT) ? decode(given.slice(DOCUMENT.length)) : given;
  if (bare.includes("://")) return undefined;
  const [, base = "", document = "", passage] = /^([^/#]+)\/(.+?)(?:#([1-9]\d{0,8}))?$/su.exec(bare) ?? [];
  if (base === "") return undefined;
  return { base, document, ...(passage !== undefined && { passage: Number(passage) }) };
}

/** A node by its address or as `base/tree#node`, as steps and matches name it; undefined for what is none. */
export function readNodeName(text: string): Extract<Address, { kind: "node" }> | undefined {
  const given = text.trim();
  const address = parseAddress(given.includes("://") ? given : `knowledge://${given}`);
  return address?.kind === "node" ? address : undefined;
}
