/**
 * Points a channel at an earlier release. Nothing is copied: its objects are still in KV. It is judged by today's rules before the pointer
 * moves, since it may have been published under others, or have been altered since.
 */
import type { ChannelPointer } from "../../knowledge/release.ts";
import type { Env } from "../env.ts";
import type { ChannelRights } from "./author-rights.ts";
import { findProblems, mirrorPointer, type Published } from "./publish.ts";
import { openRelease } from "./release-reader.ts";
import { RELEASES_NAME } from "./releases-object.ts";

export interface RollbackRequest {
  channel: string;
  /** The release to return to; absent = the one `back` distinct releases ago. */
  to?: string;
  back: number;
  message: string;
  /** Milliseconds since the epoch. */
  at: number;
  expected_sequence?: number;
  rights: ChannelRights;
}

export type RollbackOutcome =
  | { kind: "published"; published: Published }
  /** The channel's history has no such release. */
  | { kind: "unknown" }
  /** The release was there once; a clean-up has removed it. */
  | { kind: "removed"; release: string }
  /** By today's rules it could not be published. The channel stays as it is. */
  | { kind: "broken"; release: string; findings: readonly unknown[] }
  /** It cannot be read now, or is not what was published. The channel stays as it is. */
  | { kind: "unavailable" }
  | { kind: "conflict"; pointer: ChannelPointer | null };

/** Changes of a channel that a rollback considers. */
const MAX_HISTORY = 1000;

/** What every consultation opens. Documents and the index are large; their references are compared all the same. */
const JUDGED_ANEW: ReadonlySet<string> = new Set(["tree", "routing", "templates"]);

/** Adds a change to the channel's history; none is removed. A second rollback returns to one release earlier. */
export async function rollback(env: Env, request: RollbackRequest): Promise<RollbackOutcome> {
  const { channel } = request;
  const releases = env.RELEASES.get(env.RELEASES.idFromName(RELEASES_NAME));
  const history = await releases.history(channel, MAX_HISTORY);
  const now = history[0];
  if (now === undefined) return { kind: "unknown" };

  const target =
    request.to === undefined
      ? stepsBack(history, request.back)
      : history.find((record) => record.release === request.to);
  // Said before what is missing: where the channel has moved on, its history is not the one that the author looked at.
  const expected = request.expected_sequence ?? now.sequence;
  if (expected !== now.sequence && target?.release !== now.release) {
    const { stored: _, ...pointer } = now;
    return { kind: "conflict", pointer };
  }
  if (target === undefined) return { kind: "unknown" };
  if (!target.stored) return { kind: "removed", release: target.release };
  if (target.release !== now.release) {
    const opened = await openRelease(env.KNOWLEDGE, target.release);
    if (!opened.ok) return { kind: "unavailable" };
    const { manifest } = opened.value;
    const findings = await findProblems(env, target.release, manifest, { anew: JUDGED_ANEW }).catch(() => undefined);
    if (findings === undefined) return { kind: "unavailable" };
    if (findings.length > 0) return { kind: "broken", release: target.release, findings };
  }
  const pointed = await releases.movePointer({
    channel,
    release: target.release,
    message: request.message === "" ? `Rolled back to change ${target.sequence}` : request.message,
    at: request.at,
    stored: [],
    // `back` counts from the change read above: a change made since then must not be rolled back unseen.
    expected_sequence: expected,
    ...request.rights,
  });
  if (pointed.kind === "conflict") return { kind: "conflict", pointer: pointed.pointer };
  if (pointed.kind !== "pointed") return { kind: "removed", release: target.release };
  const { pointer, changed } = pointed;
  const writes = changed && (await mirrorPointer(env, channel, pointer)) ? 1 : 0;
  return {
    kind: "published",
    published: { release: pointer.release, channel, sequence: pointer.sequence, changed, kv_writes: writes },
  };
}

/** The record `back` changes before the newest one that is about another release. */
function stepsBack<T extends { release: string }>(history: readonly T[], back: number): T | undefined {
  const seen = [...new Map(history.toReversed().map((record) => [record.release, record])).values()];
  const position = seen.findIndex((record) => record.release === history[0]?.release);
  return back === 0 ? history[0] : seen[position - back];
}
