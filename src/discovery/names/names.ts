/**
 * Names of connected servers and of their tools as agents call them: `server__tool`, at most 64 characters of
 * `A-Z a-z 0-9 _ -`, which every client accepts. A server's short name holds no underscore, so an id is read in one way only.
 * Not here: which names look alike (`confusables.ts`, `near-names.ts`).
 */
import { digestOf } from "../../session/hash-chain.ts";
import { looksAlike, skeletons } from "./confusables.ts";
import { areNear } from "./near-names.ts";

/** Clients refuse longer names of tools. */
export const MAX_TOOL_ID = 64;
/** Leaves 38 characters for a tool's name. */
export const MAX_SERVER_NAME = 24;
/** The longest name that a server may give to a tool. */
export const MAX_TOOL_NAME = 256;
/** Hexadecimal digits of the digest that stands for what was cut or replaced. */
const HASH_LENGTH = 8;

const SERVER_NAME = /^[a-z0-9]+(?:-[a-z0-9]+)*$/;
const PLAIN_NAME = /^[A-Za-z0-9_-]+$/;
const UNSEEN = /[\p{C}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}]/u;

/** Names that would read as Cairn itself. */
const RESERVED_SERVER_NAMES = ["cairn", "system", "assistant", "user", "mcp"];

/** Why a name is refused. `other` is the name it is or looks like. */
export type NameProblem =
  | { problem: "empty" | "too_long" | "unseen_characters" | "mixed_scripts" | "not_allowed" }
  | { problem: "taken" | "looks_like"; other: string };

/** Whether a text may be a connected server's short name. */
export function isServerName(name: string): boolean {
  return name.length <= MAX_SERVER_NAME && SERVER_NAME.test(name);
}

/**
 * A short name for a server from what a registry calls it: the last part of `io.github.owner/weather-mcp`, in small letters.
 * Anything that had to be cut or replaced leaves a hash, so two names give two short names.
 */
export function serverName(registryName: string): string {
  const last = registryName.split("/").findLast((part) => part !== "") ?? "";
  const plain = last
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, "-")
    .replace(/^-+|-+$/g, "");
  if (plain === last && isServerName(plain)) return plain;
  const start = plain.slice(0, MAX_SERVER_NAME - HASH_LENGTH - 1).replace(/-+$/, "");
  return `${start === "" ? "server" : start}-${shortHash(registryName)}`;
}

/** How agents call a connected server's tool. Stable; two tools of one server never share an id unless their names are equal. */
export function toolId(server: string, tool: string): string {
  const whole = `${server}__${tool}`;
  if (whole.length <= MAX_TOOL_ID && PLAIN_NAME.test(tool)) return whole;
  const start = whole.replace(/[^A-Za-z0-9_-]+/g, "_").slice(0, MAX_TOOL_ID - HASH_LENGTH - 1);
  return `${start}_${shortHash(tool)}`;
}

/** The server's short name in a tool's id; undefined for the bare name of one of Cairn's own tools. */
export const serverOfToolId = (id: string): string | undefined => partsOfToolId(id)?.server;

/** A server's short name and what follows it in a tool's id: the tool's own name, unless it was cut. Undefined for a bare name. */
export function partsOfToolId(id: string): { server: string; tool: string } | undefined {
  const at = id.indexOf("__");
  const server = at === -1 ? "" : id.slice(0, at);
  return isServerName(server) ? { server, tool: id.slice(at + 2) } : undefined;
}

/**
 * The name of Cairn's own tool that a call may mean: as it stands, or after the name that a client gives to Cairn's server
 * (`cairn__manage_server`, `mcp__cairn__manage_server`). Whether there is such a tool, this does not say.
 */
export function bareOwnName(name: string): string {
  const parts = name.split("__");
  return parts.slice(0, -1).every((part) => RESERVED_SERVER_NAMES.includes(part)) ? (parts.at(-1) ?? name) : name;
}

/** The server that is named by its name or by the id of one of its tools. */
export const serverNamed = (name: string): string => serverOfToolId(name.trim()) ?? name;

const shortHash = (text: string): string => digestOf(text).slice(0, HASH_LENGTH);

/** What is wrong with a name for a new server among those that are connected; undefined when it may be used. */
export function serverNameProblem(name: string, connected: readonly string[]): NameProblem | undefined {
  if (name === "") return { problem: "empty" };
  if (!isServerName(name)) return { problem: "not_allowed" };
  for (const other of [...connected, ...RESERVED_SERVER_NAMES]) {
    if (other === name) return { problem: "taken", other };
    if (looksAlike(name, other) || areNear(name, other)) return { problem: "looks_like", other };
  }
  return undefined;
}

/**
 * The same for whoever gives the name. An operator who names two servers alike knows both; a look-alike that anybody else
 * proposes would be mistaken for one that was agreed to.
 */
export const newServerProblem = (
  name: string,
  connected: readonly string[],
  byOperator: boolean,
): NameProblem | undefined =>
  serverNameProblem(name, byOperator ? connected.filter((other) => other === name) : connected);

/** What is wrong with a name of a tool by itself; undefined when nothing is. */
export function toolNameProblem(name: string): NameProblem | undefined {
  if (name.trim() === "") return { problem: "empty" };
  if (name.length > MAX_TOOL_NAME) return { problem: "too_long" };
  if (UNSEEN.test(name)) return { problem: "unseen_characters" };
  return mixesScripts(name) ? { problem: "mixed_scripts" } : undefined;
}

/** Latin letters beside letters of a script that is drawn like it. */
function mixesScripts(name: string): boolean {
  return (
    /\p{Script=Latin}/u.test(name) &&
    /[\p{Script=Cyrillic}\p{Script=Greek}\p{Script=Armenian}\p{Script=Cherokee}]/u.test(name)
  );
}

/** A tool of a listing that is left out, and why. */
interface RefusedName {
  name: string;
  reason: NameProblem;
}

/**
 * Sorts out the tools of one listing: names that cannot be used, names that come twice (both are left out, since nobody can
 * tell which one would be called), and look-alikes of one of Cairn's own tools or of an earlier tool of the listing.
 * Linear in the number of tools.
 */
export function sortNames<T extends { name: string }>(
  tools: readonly T[],
  ownTools: readonly string[],
): { kept: T[]; refused: RefusedName[] } {
  const counts = new Map<string, number>();
  for (const { name } of tools) counts.set(name, (counts.get(name) ?? 0) + 1);
  const taken = new Map<string, string>();
  for (const name of ownTools) for (const skeleton of skeletons(name)) taken.set(skeleton, name);
  const kept: T[] = [];
  const refused: RefusedName[] = [];
  for (const tool of tools) {
    const reason = problemIn(tool.name, counts, taken);
    if (reason !== undefined) {
      refused.push({ name: tool.name, reason });
      continue;
    }
    for (const skeleton of skeletons(tool.name)) taken.set(skeleton, tool.name);
    kept.push(tool);
  }
  return { kept, refused };
}

function problemIn(
  name: string,
  counts: ReadonlyMap<string, number>,
  taken: ReadonlyMap<string, string>,
): NameProblem | undefined {
  const alone = toolNameProblem(name);
  if (alone !== undefined) return alone;
  if ((counts.get(name) ?? 0) > 1) return { problem: "taken", other: name };
  const like = skeletons(name)
    .map((skeleton) => taken.get(skeleton))
    .find((other) => other !== undefined && other !== name);
  return like === undefined ? undefined : { problem: "looks_like", other: like };
}
