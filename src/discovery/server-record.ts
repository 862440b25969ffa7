/**
 * A tenant's connected servers, their tools and grants as data. Plain JSON, to be stored as it is.
 * Not here: how events change it (`library.ts`), and what it allows (`may-call.ts`).
 */
import type { Grant } from "./grants.ts";
import type { ServerIdentity, ServerSource } from "./model.ts";
import type { NameProblem } from "./names/names.ts";
import type { Pin, PinnedTool } from "./pin.ts";

/** A tool as somebody agreed to it. */
export interface ApprovedTool extends PinnedTool {
  /** When somebody first agreed to it as it is, of the server as it is. Milliseconds since 1970; absent: before this was recorded. */
  since?: number;
}

/** One tool of a connected server. */
export interface ToolRecord {
  /** `server__tool`. */
  id: string;
  /** As the server listed it last. */
  listed: PinnedTool;
  /** As it was when somebody approved it. */
  approved?: ApprovedTool;
  /** The pin that somebody rejected: it is not asked about again while it stays the same. */
  rejected?: Pin;
  /** The last listing had no such tool. */
  absent?: true;
}

/** A tool of a listing that is left out, and why. */
export interface RefusedTool {
  name: string;
  reason: NameProblem | { problem: "too_complex" | "malformed" | "needs_task" };
}

export interface ServerRecord {
  /** The short name. */
  name: string;
  source: ServerSource;
  sourcePin: Pin;
  /** The pin of the source that somebody approved: before, nothing of it is run or called. */
  approvedSource?: Pin;
  identity?: ServerIdentity;
  /** The pin of the identity that was listed with the tools that somebody approved. */
  approvedIdentity?: Pin;
  /** Since when. Milliseconds since 1970; absent: before this was recorded. */
  identitySince?: number;
  /** When somebody agreed to it before it was ever listed: the tools of its first listing are part of that. Milliseconds since 1970. */
  agreedUnseen?: readonly number[];
  /** Somebody said no to the whole server. */
  rejected?: true;
  tools: readonly ToolRecord[];
  /** Tools of the last listing that were left out because of their names, sizes or forms, the first of them. */
  refused: readonly RefusedTool[];
  /** Tools of the last listing beyond `MAX_SERVER_TOOLS`; 1 where nobody knows how many more there are. */
  omitted: number;
  addedAt: number;
  /** Since when what was approved is known to be unchanged. Milliseconds since 1970. */
  pinnedAt?: number;
  listedAt?: number;
}

export interface LibraryState {
  servers: readonly ServerRecord[];
  grants: readonly Grant[];
}

export const EMPTY_LIBRARY: LibraryState = { servers: [], grants: [] };
