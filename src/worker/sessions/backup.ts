/**
 * A session as it is stored, to be kept elsewhere and written back: every row with its hash, the keys of repeated calls, and whose it is. Not
 * in it: snapshots, which are folded again, and sensitive answers, which are not to be copied.
 * Not here: the export for people and replay (`context/export.ts`), which is redacted and cannot be written back.
 */
import { accept, refuse, type Expectation, type Outcome } from "../../errors.ts";
import { isRecord } from "../../json.ts";
import { chainHash, GENESIS } from "../../session/hash-chain.ts";
import { hasEvents, parseColumn, readIdentity, type Identity, type RowStore } from "./rows.ts";

/** One event as stored. `key` and `digest` are null where the call had no key. */
export interface BackedUpRow {
  revision: number;
  event: string;
  hash: string;
  key: string | null;
  digest: string | null;
}

export interface SessionBackup {
  identity: Identity;
  rows: BackedUpRow[];
}

const MAX_ROWS = 100_000;

/** The session of an object; null where there is none that knows whose it is. */
export function backUp(storage: DurableObjectStorage, store: RowStore): SessionBackup | null {
  const identity = readIdentity(storage.sql);
  if (identity === undefined) return null;
  const rows = store.stored(1, MAX_ROWS).map(({ revision, event, hash, key, digest }): BackedUpRow => ({
    revision: Number(revision),
    event: String(event),
    hash: String(hash),
    key: typeof key === "string" ? key : null,
    digest: typeof digest === "string" ? digest : null,
  }));
  return { identity, rows };
}

/**
 * Writes a session back into an empty object, all of it or nothing. The same session again changes nothing. Fails with `invalid_input`
 * where the rows are no chain, or another session is there. Answers the number of rows that were written.
 */
export function restore(storage: DurableObjectStorage, store: RowStore, backup: SessionBackup): Outcome<number> {
  const { identity, rows } = backup;
  const last = rows.at(-1);
  if (last === undefined || !isChain(rows))
    return invalid({
      en: "rows of one session, each with the hash of those before it",
      zh: "同一个会话的各行，每行带有由之前各行算出的哈希",
    });
  if (hasEvents(storage.sql)) {
    const isSame = store.rows(last.revision, last.revision)[0]?.hash === last.hash;
    return isSame
      ? accept(0)
      : invalid({
          en: "a session that is not there, or is there as in the backup",
          zh: "服务器上不存在的会话，或与备份相同的会话",
        });
  }
  storage.transactionSync(() => {
    let previous: string = GENESIS;
    for (const row of rows) {
      const key = parseColumn(row.key);
      store.append({
        row: { ...row, key: typeof key === "string" ? key : null, snapshot: null },
        previous,
        at: timeOf(row.event) ?? 0,
        ...(row.revision === 1 && { identity }),
      });
      previous = row.hash;
    }
  });
  return accept(rows.length);
}

function timeOf(event: string): number | undefined {
  const parsed = parseColumn(event);
  return isRecord(parsed) && typeof parsed.at === "number" ? parsed.at : undefined;
}

function isChain(rows: readonly BackedUpRow[]): boolean {
  let previous: string = GENESIS;
  return rows.every(({ revision, event, hash }, place) => {
    const parsed = parseColumn(event);
    const follows = revision === place + 1 && isRecord(parsed) && hash === chainHash(previous, JSON.parse(event));
    previous = hash;
    return follows && timeOf(event) !== undefined;
  });
}

const invalid = (expected: Expectation): Outcome<never> => refuse({ code: "invalid_input", field: "backup", expected });

/** For a session that was erased with all of its tenant or actor. */
export const refuseErased = (): Outcome<never> =>
  invalid({
    en: "a session that was not erased with all of its tenant or actor; to write it back nevertheless, run restore with --erased, or add erased=restore to the address of the request",
    zh: "没有随租户或调用者的全部数据一起删除的会话；如果确实要写回，请在 restore 命令后加 --erased，或在请求地址中加 erased=restore",
  });
