/**
 * `npm run bench -- chain-check`: processor time of comparing every stored row of a session with what was written, which an
 * isolate does when it first opens the session; in a table of an earlier version by the events' hashes. Pure code: reading the
 * rows is not in it.
 */
import { checksumOf, damageOf, type StoredRow } from "../../src/session/chain-check.ts";
import { chainHash, GENESIS } from "../../src/session/hash-chain.ts";
import type { SessionEvent } from "../../src/session/types.ts";
import { median } from "./load.ts";

const LENGTHS = [100, 1_000, 5_000];
const ROUNDS = 9;
const SNAPSHOT = "s".repeat(2_000);

function rowsOf(length: number, checksums: boolean): StoredRow[] {
  const rows: StoredRow[] = [];
  let previous = GENESIS;
  for (let revision = 1; revision <= length; revision += 1) {
    const turn = {
      turn: revision,
      reasoning: "r".repeat(200),
      action: "look_up(page=1)",
      observation: "o".repeat(250),
    };
    const event: SessionEvent = {
      type: "recorded",
      at: revision,
      records: [{ type: "turn_added", at: revision, turn }],
    };
    const hash = chainHash(previous, event);
    const row = {
      revision,
      event: JSON.stringify(event),
      hash,
      key: null,
      digest: null,
      snapshot: revision % 16 === 0 ? SNAPSHOT : null,
      identity: null,
    };
    rows.push(checksums ? { ...row, checksum: checksumOf(previous, row) } : row);
    previous = hash;
  }
  return rows;
}

/** Milliseconds of processor time for one pass over the rows. */
function timeOf(rows: readonly StoredRow[]): number {
  const before = process.cpuUsage();
  let last = { revision: 0, hash: GENESIS };
  for (const row of rows) {
    if (damageOf(last, row) !== null) throw new Error("a sound row was found damaged");
    last = { revision: last.revision + 1, hash: String(row.hash) };
  }
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1_000;
}

/** Runs it and prints a row for each length. */
export async function bench(): Promise<number> {
  console.log("| events | checksums, ms | hashes alone, ms |\n|---|---|---|");
  for (const length of LENGTHS) {
    const found = [true, false].map((checksums) => {
      const rows = rowsOf(length, checksums);
      return median(Array.from({ length: ROUNDS }, () => timeOf(rows))).toFixed(1);
    });
    console.log(`| ${length} | ${found.join(" | ")} |`);
  }
  return 0;
}
