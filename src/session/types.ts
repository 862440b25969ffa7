/**
 * The data of a session: events (what happened), state (computed from events), commands (what a caller asks). Events carry
 * their results, so a session can be replayed after its release was deleted. Events are stored: their field names never
 * change. Not here: the shapes on the wire (`present.ts`).
 */
import type { Candidate, RouteMatch } from "../routing/match.ts";
import type { NodeRef } from "../knowledge/model.ts";
import type { Json } from "../json.ts";

export type { Candidate, RouteMatch, Routing } from "../routing/match.ts";

/** A node that was visited. The last visit of a trail is the current node. */
export interface Visit {
  ref: NodeRef;
  /** The answer given at this node. Absent until it is answered, and when `continue` or free text led on. */
  answer?: Answer;
}

/** The answer at a node. Conditions find its value under the node's id, and under `name` when there is one. */
export interface Answer {
  /** The input's name; absent for an option. */
  name?: string;
  /** Option id, or the validated value of an input. */
  value: Json;
  via: "option" | "input" | "text";
  /** The digest that a sensitive value is stored under; `value` is then a mark (`sensitive.ts`). */
  sensitive?: string;
}

export type SessionStatus = "choosing" | "active" | "complete";

export interface SessionState {
  /** The number of events so far; the first event makes revision 1. */
  revision: number;
  status: SessionStatus;
  release: string;
  channel: string;
  language: string;
  user_query: string;
  match: RouteMatch;
  /** The options while `status` is "choosing". */
  candidates: Candidate[];
  /** The node that `restart` returns to; null = the choosing step. */
  entry: NodeRef | null;
  /** The visits so far, oldest first, at most `MAX_TRAIL_LENGTH`. Empty while choosing. */
  trail: Visit[];
  /**
   * The last answered visit of each node that was cut off a long trail. Its answer still counts in conditions; `back`
   * cannot reach it.
   */
  earlier: Visit[];
  /** Answered visits after a node that was reopened with `goto:`. Their answers are given again where they still apply. */
  kept: Visit[];
  /** How many of the first `kept` visits the last `goto:` removed from the trail; 0 once the reopened node is answered. */
  reopened: number;
  /** The session was completed with the option `end`, not by reaching a leaf. `back` then reopens it at the same node. */
  ended: boolean;
  /**
   * The walks before each `restart`, oldest first. `back` at the entry returns to the last one. Absent when there are
   * none.
   */
  left?: WalkBeforeRestart[];
  /** Milliseconds since the epoch. */
  started_at: number;
  updated_at: number;
  /** What the last step reports besides the node's own text; `present.ts` writes it in words. */
  notice: Notice | null;
  /** A migration just before the last step. It is reported again with that step, so that no caller misses it. */
  migrated?: MigratedNotice;
}

/** The part of a state that `restart` resets, as it was before. */
export type WalkBeforeRestart = Pick<
  SessionState,
  "status" | "match" | "trail" | "earlier" | "kept" | "reopened" | "ended"
>;

/** Shown before the node's text. `likely`: ids of options. `nodes` and `kept`: names of nodes, as on `path`. */
export type Notice =
  | { kind: "not_understood"; likely: string[] }
  | { kind: "answers_dropped"; nodes: string[]; kept?: string[] }
  | { kind: "at_start" }
  | { kind: "no_next" }
  | MigratedNotice;

/**
 * The session was moved from release `from`. `dropped`: nodes whose answers were removed, `titles`: the same as titles.
 * `moved`: its node no longer exists, and it continues at another one.
 */
export interface MigratedNotice {
  kind: "migrated";
  from: string;
  dropped: string[];
  titles?: string[];
  moved?: boolean;
}

/** The caller's text of a step as sent. It is stored, never interpreted again. */
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
      /**
       * The session was started only to record: no step has been shown, and its first text may still be routed to a tree.
       */
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
      /** Topics that are offered from now on, in a session that had none to choose from. */
      candidates?: Candidate[];
    } & WithUserInput)
  | ({ type: "went_back"; at: number } & WithUserInput)
  /** `to` absent = the session's entry. */
  | ({ type: "restarted"; at: number; to?: NodeRef; complete?: boolean } & WithUserInput)
  | ({ type: "ended"; at: number } & WithUserInput)
  /**
   * A `goto:` (no `answer`), or an answer given while there are kept answers. `trail` and `kept` replace those of the
   * state.
   */
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
      /** The visits whose answers are still kept. */
      kept?: Visit[];
      /** How many of `kept` this `goto:` removed from the trail. */
      reopened?: number;
      /** Nodes whose kept answers were given again. */
      again?: string[];
    } & WithUserInput)
  /** Moved to another release by an author (`migrate.ts`). The fields replace those of the state. */
  | ({
      type: "migrated";
      at: number;
      /** The previous release; `release` is the new one. */
      from: string;
      release: string;
      entry: NodeRef | null;
      candidates: Candidate[];
      trail: Visit[];
      earlier: Visit[];
      kept: Visit[];
      reopened: number;
      /** Nodes whose answer no longer applies, named as on `path`; `titles` has their titles. */
      dropped: string[];
      titles: string[];
      /** The node it was at no longer exists: it continues at an earlier one, or at a root. */
      moved: boolean;
      complete: boolean;
    } & WithUserInput)
  /** Records that do not change the step: searches, turns, evidence and so on. `context/events.ts` defines them. */
  | { type: "recorded"; at: number; records: Json[] };

/** The arguments of `navigate_session` that decide the step, already validated. */
export interface NavigateCommand {
  selected_option_id: string;
  user_input?: string;
}

/** An event with its place in the hash chain, as `get_session { view: "events" }` returns it. */
export interface EventRecord {
  revision: number;
  event: SessionEvent;
  /** Hex SHA-256 over the hash before it and this event's canonical JSON. */
  hash: string;
}
