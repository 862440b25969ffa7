/** Parses the URIs of the product's resources, without a URL parser: ids may be Chinese, and that would lower-case them. */
import { readSearchAddress, type SearchReference } from "../../search/reference.ts";
import { INVALID_PARAMS, ProtocolFault } from "../fault.ts";

export type Address =
  | { kind: "conversation"; session: string | "current"; cursor: string | undefined }
  | { kind: "session"; session: string | "current"; cursor: string | undefined }
  | { kind: "evidence"; session: string | "current"; evidence: string }
  | { kind: "trajectory"; id: string; format: string }
  | { kind: "template"; name: string }
  | { kind: "base"; base: string }
  | { kind: "node"; base: string; tree: string | undefined; node: string }
  | { kind: "document"; base: string; id: string; passage: number | undefined }
  | { kind: "search"; search: SearchReference; offset: number | undefined };

/** Longest address that is looked at. Characters. */
const MAX_ADDRESS = 2_000;

/** Reads an address. Throws a fault for one that Cairn does not serve. */
export function readAddress(uri: string): Address {
  if (uri.startsWith("search://")) return readSearch(uri);
  if (uri.length > MAX_ADDRESS) throw new ProtocolFault(INVALID_PARAMS, "The uri is too long.");
  const session = readSessionAddress(uri);
  if (session !== undefined) return session;
  const [, owner, evidence] = /^session:\/\/([^/#?]+)\/evidence\/(ev_[0-9a-z]+)$/u.exec(uri) ?? [];
  if (owner !== undefined && evidence !== undefined) return { kind: "evidence", session: decode(owner), evidence };
  const [, task, format = "seed"] = /^trajectory:\/\/([^/#?]+)(?:\?format=([a-z]+))?$/u.exec(uri) ?? [];
  if (task !== undefined) return { kind: "trajectory", id: decode(task), format };
  const match = /^([a-z]+):\/\/([^/#]+)(?:\/(.+))?$/su.exec(uri);
  if (match === null) throw notFound(uri);
  const [, scheme, authority = "", rest] = match;
  const name = decode(authority);
  if (scheme === "template" && rest === undefined) return { kind: "template", name };
  if (scheme === "knowledge" && rest === undefined) return { kind: "base", base: name };
  if (scheme === "knowledge" && rest !== undefined) return { kind: "node", base: name, ...splitNode(rest) };
  if (scheme === "document" && rest !== undefined) return { kind: "document", base: name, ...splitPassage(rest) };
  throw notFound(uri);
}

/** `conversation://{session}/history` and `session://{session}`, with `?cursor=` for a page after the first. */
function readSessionAddress(uri: string): Address | undefined {
  const match = /^(?:(conversation):\/\/([^/#?]+)\/history|session:\/\/([^/#?]+))(?:\?cursor=([\w.:]{1,40}))?$/u.exec(
    uri,
  );
  if (match === null) return undefined;
  const [, conversation, ofHistory, ofSession, cursor] = match;
  const session = decode(ofHistory ?? ofSession ?? "");
  return { kind: conversation === undefined ? "session" : "conversation", session, cursor };
}

/** Searches carry a whole query, so that their addresses may be longer than others. */
function readSearch(uri: string): Address {
  const read = readSearchAddress(uri);
  if (read === undefined) throw notFound(uri);
  return { kind: "search", search: read.reference, offset: read.offset };
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

/** "No such resource", with the address in the data as the specification asks. */
export function notFound(uri: string): ProtocolFault {
  return new ProtocolFault(
    INVALID_PARAMS,
    "There is no such resource. resources/list and resources/templates/list show what can be read.",
    { uri: uri.slice(0, MAX_ADDRESS) },
  );
}
