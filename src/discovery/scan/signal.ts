/** What a signal of the scan sees, and what it answers. Signals are listed in `scan.ts`, a file each in `signals/`. */
import type { ToolDefinition } from "../model.ts";

export type SignalName =
  | "hidden_characters"
  | "encoded_payload"
  | "orders_to_model"
  | "concealment"
  | "secrets"
  | "other_tools"
  | "look_alike_name"
  | "deferred_change"
  /** Part of the texts was beyond the scan's budget and was not looked at. */
  | "unscanned";

/** A warning. Its excerpt comes from outside: shortened, with unseen characters written out. */
export interface ScanFinding {
  signal: SignalName;
  /** Where: a JSON pointer into the definition; empty for a text of its own. */
  path: string;
  /** Untrusted. */
  excerpt: string;
}

/** One text of a definition. */
export interface ScannedText {
  path: string;
  text: string;
  /** Its sentences as a reader sees them: letters of other scripts as the Latin ones they are drawn like, small. */
  sentences: readonly string[];
}

/** Whose tools Cairn's own are: no server can have this name. */
export const OWN_SERVER = "";

/** A tool that is at hand besides the scanned one. */
export interface PeerTool {
  server: string;
  definition: ToolDefinition;
}

/** What has names, by their letters and digits in small letters. */
export interface NameIndex<T> {
  byName: ReadonlyMap<string, T>;
  /** What names begin with. */
  initials: ReadonlySet<string>;
  /** Letters and digits of the longest name. */
  longest: number;
}

/** The tools that are at hand by the letters and digits of their names and of their servers' names. */
export interface PeersByLetters {
  /** Of each server, its tools as they are written. */
  byServer: NameIndex<NameIndex<string>>;
  /** Names of several words, with the servers that have such a tool: no word of a language looks like them. */
  identifiers: NameIndex<ReadonlySet<string>>;
}

/** The tools that are at hand, to be looked up by name, by what a name looks like, and by its letters. */
export interface PeerIndex {
  byName: ReadonlyMap<string, readonly PeerTool[]>;
  bySkeleton: ReadonlyMap<string, readonly PeerTool[]>;
  byLetters: PeersByLetters;
}

export interface ScanSubject {
  texts: readonly ScannedText[];
  /** Absent for a text that is no tool: a result, a registry's description. */
  tool?: {
    server: string;
    definition: ToolDefinition;
    /** Names of the same server's tools, its own among them. */
    siblings: ReadonlySet<string>;
  };
  /** Tools of other servers, and Cairn's own. Those of the same server may be among them. */
  peers: PeerIndex;
}

/** What a signal found: where, and the words. */
export interface Match {
  path: string;
  words: string;
}

export interface Signal {
  name: SignalName;
  find(subject: ScanSubject): Iterable<Match>;
}
