/**
 * What a session is made of: events (what happened), state (their fold), commands (what is asked).
 * Events carry their results, so folding them needs no knowledge and a release that is gone can
 * still be replayed. Shapes on the wire are in `present.ts`.
 */
import type { Candidate, RouteMatch } from "../routing/match.ts";
import type { NodeRef } from "../knowledge/model.ts";
import type { Json } from "../json.ts";

export type { Candidate, RouteMatch, Routing } from "../routing/match.ts";

/** One stop on the way. The last visit is where the session stands. */
export interface Visit {
  ref: NodeRef;
  /** The answer given when leaving this node; absent while standing there. */
  answer?: Answer;
}

/** A value under its names: the node's id always, an input's `name` too. */
export interface Answer {
  /** Absent for a plain option node. */
  name?: string;
  /** Option id, or the validated value of an input. */
  value: Json;
  via: "option" | "input" | "text";
}

export type SessionStatus = "choosing" | "active" | "complete";

export interface SessionState {
  /** Number of events folded in; the first event makes revision 1. */
  revision: number;
  status: SessionStatus;
  release: string;
  channel: string;
  language: string;
  user_query: string;
  match: RouteMatch;
  /** Offered while `status` is "choosing". */
  candidates: Candidate[];
  /** Where `restart` leads; null = the choosing step. */
  entry: NodeRef | null;
  /** The way walked, oldest first, at most `MAX_TRAIL` visits. Empty while choosing. */
  trail: Visit[];
  /** Last answered visit of each node that no longer fits the trail: still answers conditions, cannot be gone back to. */
  earlier: Visit[];
  /** Answered visits waiting to be walked again after an earlier answer was reopened with `goto:`. */
  kept: Visit[];
  /** How many of the first `kept` visits the last `goto:` took off the trail; 0 once it has been answered. */
  reopened: number;
  /** The session was closed with `end`, not by reaching one: `back` opens it where it stands. */
  ended: boolean;
  /** Walks that a `restart` left behind, oldest first: `back` from the very start returns to the last. Absent for none. */
  left?: WalkBeforeRestart[];
  /** Milliseconds since the epoch. */
  started_at: number;
  updated_at: number;
  /** What the last step has to tell besides the node's own text (built-in words only, see `present.ts`). */
  notice: Notice | null;
  /** A move to another release just before the last step: told with its answer too, so that nobody misses it. */
  migrated?: MigratedNotice;
}

/** A walk as a `restart` found it. */
export type WalkBeforeRestart = Pick<
  SessionState,
  "status" | "match" | "trail" | "earlier" | "kept" | "reopened" | "ended"
>;

/** Said before the node's text. Kinds, not sentences: `present` owns the words in each language. */
export type Notice =
  | { kind: "not_understood"; likely: string[] }
  | { kind: "answers_dropped"; nodes: string[]; kept?: string[] }
  | { kind: "at_start" }
  | { kind: "no_next" }
  | MigratedNotice;

/** The session was moved from release `from`: answers removed by it (`titles`: in words), and whether its place was. */
export interface MigratedNotice {
  kind: "migrated";
  from: string;
  dropped: string[];
  titles?: string[];
  moved?: boolean;
}

/** Which text of the caller's came with a step; kept verbatim, never interpreted again. */
interface WithUserInput {
  user_input?: string;
}

export type SessionEvent =
  | {
      type: "started";
      at: number;
      release: string;
      channel: string;
      language: string;
      user_query: string;
      match: RouteMatch;
      /** null = the built-in choosing step. */
      entry: NodeRef | null;
      candidates: Candidate[];
      /** The entry is itself a leaf. */
      complete?: boolean;
      /** Opened to keep a record, not to be guided: nothing was shown yet, and the first words may still lead into a tree. */
      guided?: false;
    }
  | ({
      type: "moved";
      at: number;
      from: NodeRef | null;
      option: string;
      answer: Answer | null;
      to: NodeRef | null;
      complete: boolean;
      match?: RouteMatch;
    } & WithUserInput)
  | ({
      type: "stayed";
      at: number;
      reason: "not_understood" | "no_next";
      option: string;
      likely: string[];
    } & WithUserInput)
  | ({ type: "went_back"; at: number } & WithUserInput)
  /** `to` absent = the session's entry. */
  | ({ type: "restarted"; at: number; to?: NodeRef; complete?: boolean } & WithUserInput)
  | ({ type: "ended"; at: number } & WithUserInput)
  /** `goto:` (no `answer`), or an answer given while kept answers wait: `trail` and `kept` are the whole result. */
  | ({
      type: "revised";
      at: number;
      /** The node reopened or answered, as `path` names it. */
      node: string;
      trail: Visit[];
      dropped: string[];
      complete: boolean;
      option?: string;
      answer?: Answer;
      /** Answered visits still waiting. */
      kept?: Visit[];
      /** How many of `kept` were taken off by this very `goto:`. */
      reopened?: number;
      /** Nodes whose earlier answers were walked again by this operation. */
      again?: string[];
    } & WithUserInput)
  /** Moved to another release by an author (`migrate.ts`): where it stands and what it keeps are the whole result. */
  | ({
      type: "migrated";
      at: number;
      /** The release before, and the one from now on. */
      from: string;
      release: string;
      entry: NodeRef | null;
      candidates: Candidate[];
      trail: Visit[];
      earlier: Visit[];
      kept: Visit[];
      reopened: number;
      /** Nodes whose answer no longer applies, as `path` names them, and the same in words for people. */
      dropped: string[];
      titles: string[];
      /** The node where it stood is gone: it stands at an earlier one, or at a root. */
      moved: boolean;
      complete: boolean;
    } & WithUserInput)
  /** Kept beside the walk: searches, turns, evidence … What each record means is the context room's (`context/events.ts`). */
  | { type: "recorded"; at: number; records: Json[] };

/** What `navigate_session` asks, after the wire schema has been applied. */
export interface NavigateCommand {
  selected_option_id: string;
  user_input?: string;
}

/** One line of `get_session { view: "events" }`: an event in its place in the chain. */
export interface EventRecord {
  revision: number;
  event: SessionEvent;
  /** Hex SHA-256 over the hash before it and this event's canonical JSON. */
  hash: string;
}
