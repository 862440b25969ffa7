/**
 * A session's log as far as it was read: opened, folded to its context, with the trees that were walked. It only grows, so
 * calls that run at once share it, and it is kept in the isolate's memory between calls: a call reads only the events that
 * came since. A cache: the session's events decide, and a log that no longer fits them is replaced.
 * Not here: deciding what is added (`session-log.ts`).
 */
import type { ContextEvent, RecordedEvent } from "../../context/events.ts";
import { openLog } from "../../context/open-log.ts";
import { ContextFold, type ContextProjection, type ProjectOptions } from "../../context/project.ts";
import { refuse, accept, type Outcome } from "../../errors.ts";
import type { Principal } from "../../principal.ts";
import type { Services } from "../../services.ts";
import type { LogPosition } from "../../session/session-port.ts";
import type { EventRecord, SessionEvent } from "../../session/types.ts";
import { projectOptions, WalkedTrees, type Trees } from "./walked-trees.ts";

/** Bytes in memory for each character of the events: the texts are shared, the objects around them are not. */
const BYTES_PER_CHARACTER = 3;

export class KeptLog {
  readonly options: ProjectOptions;
  readonly #walked = new WalkedTrees();
  #fold: ContextFold;
  readonly #log: RecordedEvent[] = [];
  /** How many opened events stand at each stored revision, which begin at 1. */
  readonly #lengths: number[] = [];
  #hash = "";
  #characters = 0;
  #projection: ContextProjection | undefined;

  constructor(sessionId: string) {
    this.options = projectOptions(sessionId, this.#walked.trees);
    this.#fold = new ContextFold(this.options);
  }

  get log(): readonly RecordedEvent[] {
    return this.#log;
  }

  get trees(): Trees {
    return this.#walked.trees;
  }

  /** Stored events; 0 = nothing was read. */
  get revision(): number {
    return this.#lengths.length;
  }

  /** The hash of the last stored event; empty = nothing was read. */
  get head(): string {
    return this.#hash;
  }

  /** What the whole log folds to. Whoever adds to it takes a `fork`. */
  get fold(): ContextFold {
    return this.#fold;
  }

  /** The session as it stands, folded once for each state. */
  get projection(): ContextProjection {
    return (this.#projection ??= this.#fold.projection());
  }

  /** Opened events up to and including a stored revision. */
  upTo(revision: number): readonly RecordedEvent[] {
    return this.#log.slice(0, this.#lengths[revision - 1] ?? this.#log.length);
  }

  /** The fold of the log up to a stored revision, made from the beginning. */
  foldUpTo(revision: number): ContextFold {
    const fold = new ContextFold(this.options);
    fold.add(this.upTo(revision));
    return fold;
  }

  /** Adds an event that this call has stored. Nothing happens unless it is the next one. */
  append(position: LogPosition, event: SessionEvent): void {
    // As it is read back from storage, so that it makes no difference who wrote it.
    if (position.revision === this.revision + 1)
      this.#add(open({ ...position, event: JSON.parse(JSON.stringify(event)) }));
  }

  /** A log of its own that stands where this one does. It is not kept. */
  fork(): KeptLog {
    const copy = new KeptLog(this.options.session_id);
    for (const [key, tree] of this.#walked.trees) copy.#walked.trees.set(key, tree);
    for (const event of this.#log) copy.#log.push(event);
    for (const length of this.#lengths) copy.#lengths.push(length);
    copy.#fold = this.#fold.fork();
    copy.#hash = this.#hash;
    return copy;
  }

  /** Adds events that the session does not hold: they have no revision. Only to a fork. */
  hold(events: readonly ContextEvent[]): void {
    this.#fold.add(events);
    for (const event of events) this.#log.push(event);
    this.#projection = undefined;
  }

  /** Reads what was stored since. False = the session's chain is another one, and this log is of no use. */
  async update(services: Pick<Services, "sessions" | "knowledge">, principal: Principal): Promise<Outcome<boolean>> {
    const { session_id } = this.options;
    const seen = { revision: this.revision, hash: this.#hash };
    const read = await services.sessions.events(principal, session_id, seen.revision === 0 ? undefined : seen);
    if (!read.ok) return read;
    const [first] = read.value;
    if (first === undefined)
      return seen.revision === 0 ? refuse({ code: "unknown_session", session_id }) : accept(true);
    if (first.revision !== seen.revision + 1) return accept(false);
    const stored = read.value.map(open);
    // Another call may have read some of them meanwhile, before and after the trees are loaded.
    const isNew = ({ revision }: Opened): boolean => revision > this.revision;
    const walked = stored.filter(isNew).flatMap(({ events }) => events);
    await this.#walked.load(services.knowledge, walked, this.#fold.head.state?.release ?? "");
    const known = stored.find(({ revision }) => revision === this.revision);
    if (known !== undefined && known.hash !== this.#hash) return accept(false);
    for (const one of stored.filter(isNew)) this.#add(one);
    return accept(true);
  }

  /** Bytes it takes, about; undefined where it must not be kept, because a tree could not be read. */
  get size(): number | undefined {
    return this.#walked.isIncomplete ? undefined : this.#characters * BYTES_PER_CHARACTER;
  }

  #add({ events, hash, length }: Opened): void {
    this.#fold.add(events);
    for (const event of events) this.#log.push(event);
    this.#lengths.push(this.#log.length);
    this.#characters += length;
    this.#hash = hash;
    this.#projection = undefined;
  }
}

/** A stored event as it is folded. */
interface Opened extends LogPosition {
  events: RecordedEvent[];
  /** Characters of its JSON. */
  length: number;
}

function open({ revision, hash, event }: EventRecord): Opened {
  return { revision, hash, events: openLog([event]), length: JSON.stringify(event).length };
}

/**
 * The log of a session, up to date: `current` or the one in memory as far as they fit its events, else a new one. Fails
 * with `unknown_session`.
 */
export async function readLog(
  services: Pick<Services, "sessions" | "knowledge" | "memory">,
  principal: Principal,
  sessionId: string,
  current?: KeptLog,
): Promise<Outcome<KeptLog>> {
  const key = `log ${principal.tenant}/${sessionId}`;
  const known = current ?? services.memory?.get(key);
  for (const log of [known, new KeptLog(sessionId)]) {
    if (!(log instanceof KeptLog)) continue;
    const updated = await log.update(services, principal);
    if (!updated.ok) return updated;
    if (!updated.value) continue;
    if (log.size !== undefined) services.memory?.set(key, log, log.size);
    return accept(log);
  }
  throw new Error("a session's events do not begin with the first");
}
