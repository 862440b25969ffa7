/**
 * Opens a session from storage once its rows were found sound, and reads what is left of one whose rows are not. An isolate
 * remembers how far it has checked a session: one that is opened again in it is checked from there on.
 * Not here: what counts as damage (`session/chain-check.ts`).
 */
import { describeError } from "../../context/redact/failure.ts";
import { CairnError, refuse, type Outcome } from "../../errors.ts";
import { isRecord } from "../../json.ts";
import { damageOf, damageOfEnd, type Damage, type DamageReason, type Head } from "../../session/chain-check.ts";
import { GENESIS } from "../../session/hash-chain.ts";
import { openJournal, readStateAt, type Journal } from "../../session/journal-rows.ts";
import type { LogPosition } from "../../session/session-port.ts";
import type { SessionState } from "../../session/types.ts";
import type { RowStore } from "./rows.ts";

/** Rows in memory at a time: each may hold a recording of half a megabyte and a snapshot. */
const BATCH = 16;
/** Sessions whose checked position an isolate remembers, some 200 bytes each. */
const MAX_CHECKED = 5_000;
/** Characters of the rows of one page of a damaged session. */
const MAX_PAGE = 1_000_000;

/** Rows that are listed as cut: a head may say any number. As many as a session has events unless it is set otherwise. */
const MAX_CUT = 10_000;

const BEGINNING: LogPosition = { revision: 0, hash: GENESIS };

/** By object id: the row before the newest snapshot, up to which everything was sound. The state depends on later rows only. */
const checked = new Map<string, LogPosition>();

function remember(object: string, position: LogPosition): void {
  checked.delete(object);
  if (position.revision === 0) return;
  checked.set(object, position);
  for (const [oldest] of checked) {
    if (checked.size <= MAX_CHECKED) return;
    checked.delete(oldest);
  }
}

/** What an isolate that has just started knows: nothing. */
export function forgetChecked(): void {
  checked.clear();
}

/** The head; undefined where there is none, and where what is stored there cannot be read as one. */
export function readableHead(store: RowStore): Head | undefined {
  try {
    const head: unknown = store.head();
    return isHead(head) ? head : undefined;
  } catch {
    return undefined;
  }
}

function isHead(value: unknown): value is Head {
  if (!isRecord(value)) return false;
  return Number.isSafeInteger(value.revision) && typeof value.hash === "string" && Number.isSafeInteger(value.at);
}

/** Compares every row from `from` on, and the head. `at`: the position before the newest snapshot. */
function checkRows(store: RowStore, from: LogPosition): { damage: Damage | null; before: LogPosition } {
  let last = from;
  let before = from;
  try {
    for (;;) {
      const rows = store.stored(last.revision + 1, BATCH);
      for (const row of rows) {
        const reason = damageOf(last, row);
        if (reason !== null) return { damage: { revision: last.revision + 1, reason }, before };
        if (row.snapshot !== null) before = last;
        last = { revision: last.revision + 1, hash: String(row.hash) };
      }
      if (rows.length < BATCH) break;
    }
    return { damage: damageOfEnd(last, store.head(), store.hasChecksums()), before };
  } catch (error) {
    console.error("A session's rows cannot be read:", describeError(error));
    return { damage: { revision: last.revision + 1, reason: "unreadable" }, before };
  }
}

/** Checks every row, also those that this isolate has checked before. Null = sound. */
export function findDamage(store: RowStore): Damage | null {
  return checkRows(store, BEGINNING).damage;
}

/** The journal of a session whose rows are sound. Throws `DamagedSession` otherwise. */
export function openStored(store: RowStore, object: string): Journal {
  const { damage, before } = checkRows(store, checked.get(object) ?? BEGINNING);
  if (damage === null) {
    remember(object, before);
    return openJournal(store);
  }
  checked.delete(object);
  console.error(JSON.stringify({ level: "error", alert: "session_damaged", object, ...damage }));
  throw new DamagedSession(damage);
}

/** The state before the damage; null where there is none. */
export function stateBefore(store: RowStore, { revision }: Damage): SessionState | null {
  try {
    return revision > 1 ? readStateAt(store, revision - 1).state : null;
  } catch {
    return null;
  }
}

/** A release in the text of an event or of a snapshot. */
const RELEASE = /"release":"([0-9a-f]{64})"/;

/**
 * The release of a session of which no state is left, as its rows still say it; undefined where none does. It is only looked for
 * there, and nothing of it is believed.
 */
export function releaseInRows(store: RowStore): string | undefined {
  for (const { event, snapshot } of readRows(store, 1)) {
    const found = RELEASE.exec(`${String(event)}\n${String(snapshot)}`)?.[1];
    if (found !== undefined) return found;
  }
  return undefined;
}

/** Thrown inside the object; `answering` makes the failure of it. */
export class DamagedSession extends Error {
  readonly damage: Damage;
  constructor(damage: Damage) {
    super(`the session is damaged from event ${damage.revision} on`);
    this.name = "DamagedSession";
    this.damage = damage;
  }
}

/** The outcome of `run`; a session that turns out to be damaged is `session_damaged`. */
export async function answering<T>(
  session_id: string,
  run: () => Outcome<T> | Promise<Outcome<T>>,
): Promise<Outcome<T>> {
  try {
    return await run();
  } catch (error) {
    if (error instanceof DamagedSession) {
      return refuse({ code: "session_damaged", session_id, revision: error.damage.revision });
    }
    if (error instanceof CairnError) return refuse(error.failure);
    throw error;
  }
}

/** A row of a damaged session as it is exported. */
export interface SalvagedRow {
  revision: number;
  /** The stored text of the event; null where there is none. */
  event: string | null;
  /** Null = it is what was written after the row before it. */
  damaged: DamageReason | null;
}

/** A part of a damaged session. */
export interface Salvage {
  rows: SalvagedRow[];
  /** The revision that the next page begins with; null = this is the last page. */
  next: number | null;
  damage: Damage;
  /** Events and last hash as the head has them; null where it is lost. */
  head: LogPosition | null;
}

/**
 * The rows from a revision on, each compared with the one before it, sound or not. The row of `damage` is marked also where only the
 * head or a sensitive answer does not fit it; where there is none, a line stands for it.
 */
export function salvage(store: RowStore, damage: Damage, from: number): Salvage {
  const { revision: count = 0, hash = "" } = readableHead(store) ?? {};
  const head = count === 0 ? null : { revision: count, hash };
  const rows: SalvagedRow[] = [];
  let length = 0;
  let last = positionAt(store, from - 1);
  for (;;) {
    const stored = readRows(store, last.revision + 1);
    for (const row of stored) {
      if (length > MAX_PAGE) return { rows, next: last.revision + 1, damage, head };
      const revision = Number(row.revision);
      for (let missing = last.revision + 1; missing < revision; missing += 1) {
        rows.push({ revision: missing, event: null, damaged: "missing" });
      }
      const event = typeof row.event === "string" ? row.event : null;
      const found = damageOf({ ...last, revision: revision - 1 }, row);
      rows.push({ revision, event, damaged: found ?? (revision === damage.revision ? damage.reason : null) });
      length += event?.length ?? 0;
      last = { revision, hash: String(row.hash) };
    }
    if (stored.length < BATCH) break;
  }
  const end = Math.max(Math.min(count, last.revision + MAX_CUT), damage.revision);
  for (let absent = last.revision + 1; absent <= end; absent += 1)
    rows.push({ revision: absent, event: null, damaged: absent === damage.revision ? damage.reason : "cut" });
  return { rows, next: null, damage, head };
}

function readRows(store: RowStore, from: number) {
  try {
    return store.stored(from, BATCH);
  } catch {
    return [];
  }
}

/** The row at a revision, whatever it holds; where there is none, a hash that no row follows. */
function positionAt(store: RowStore, revision: number): LogPosition {
  if (revision < 1) return BEGINNING;
  const [row] = readRows(store, revision);
  return { revision, hash: row?.revision === revision ? String(row.hash) : "" };
}
