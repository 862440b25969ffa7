/** What a publish, a rollback or a deploy asks of the object of releases, and what comes of it. Not here: how it is decided (`releases-object.ts`). */
import type { ChannelPointer } from "../../knowledge/release.ts";
import type { ValidObject } from "./uploads.ts";

export interface PointRequest {
  channel: string;
  release: string;
  message: string;
  /** Milliseconds since the epoch. */
  at: number;
  /** The sequence that the writer has read; the change is refused when it differs now. Absent = not checked. */
  expected_sequence?: number;
  /** KV keys that have been written, recorded together with the change. */
  stored: string[];
  /** Hashes of the release's objects; absent for a release that was stored before. */
  objects?: string[];
  /** What was found valid now, so that it is not read again for the next release. */
  valid?: ValidObject[];
  /** The tenant whose author asks; absent = one who may publish on every channel. */
  tenant?: string;
  /** Whose the channel becomes if it is new; absent = everybody's. */
  owner?: string;
}

export type PointOutcome =
  | { kind: "pointed"; pointer: ChannelPointer; changed: boolean }
  | { kind: "conflict"; pointer: ChannelPointer | null }
  /** These keys are not recorded as stored in KV: no channel may point at a release that may be incomplete. */
  | { kind: "gone"; keys: string[] }
  /** A clean-up is deleting some of its keys now. */
  | { kind: "removing" }
  /** The channel belongs to another tenant. */
  | { kind: "foreign" };
