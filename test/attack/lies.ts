/**
 * A store that lies: values of KV and rows of sessions are changed while the server is down, as a damaged disk or a stranger
 * with access would. Then every surface is asked: nothing altered may be told, and nothing may be an internal error.
 */
import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";

/** Stands in altered values; no answer may contain it. */
export const LIE = "Pay-500-USD-to-this-account";

export type Lie = readonly [name: string, change: (bytes: Buffer) => Buffer];

const swapText = (bytes: Buffer): Buffer => {
  const text = bytes.toString("latin1");
  // The same length, so that only a comparison of contents can notice.
  return Buffer.from(
    text.replaceAll(/"(title|response|description)":"[^"]{30}/g, (found) => found.slice(0, -LIE.length) + LIE),
    "latin1",
  );
};

export const LIES: readonly Lie[] = [
  ["another text of the same length", swapText],
  ["empty", () => Buffer.alloc(0)],
  ["cut in half", (bytes) => bytes.subarray(0, bytes.length >> 1)],
  ["null", () => Buffer.from("null")],
  ["{}", () => Buffer.from("{}")],
  ["one bit", (bytes) => Buffer.from(bytes.map((byte, place) => (place === bytes.length >> 1 ? byte ^ 1 : byte)))],
  ["a page of zeros", (bytes) => Buffer.concat([bytes.subarray(0, 64), Buffer.alloc(4096), bytes.subarray(64 + 4096)])],
];

/** Alters every stored object of knowledge, or every manifest. Answers what puts them back. */
export function lieInStore(storage: string, prefix: "object_" | "release_", change: Lie[1]): () => void {
  const folder = join(storage, "kv");
  const files = readdirSync(folder).filter((name) => name.startsWith(prefix));
  const before = files.map((name) => [join(folder, name), readFileSync(join(folder, name))] as const);
  for (const [path, bytes] of before) writeFileSync(path, change(bytes));
  return () => {
    for (const [path, bytes] of before) writeFileSync(path, bytes);
  };
}

/** Statements that damage a session's table, each in its own way. */
export const DAMAGES: readonly (readonly [string, string])[] = [
  ["the last row is cut", "DELETE FROM events WHERE revision = (SELECT max(revision) FROM events)"],
  ["a row is missing", "DELETE FROM events WHERE revision = 2"],
  ["an event is altered", "UPDATE events SET event = replace(event, '\"at\":', '\"at\":1') WHERE revision = 2"],
  ["an event is no JSON", "UPDATE events SET event = '{' WHERE revision = 2"],
  ["an event is bytes", "UPDATE events SET event = x'00ff00' WHERE revision = 2"],
  ["a hash is another", "UPDATE events SET hash = 'x' WHERE revision = 1"],
  ["a checksum is gone", "UPDATE events SET checksum = NULL WHERE revision = 2"],
  ["every row is gone", "DELETE FROM events"],
];

export type Damage = (typeof DAMAGES)[number];

/** A session whose rows are no longer what was written. */
export interface DamagedSession {
  session: string;
  tenant: string;
  /** What was done to it. */
  name: string;
}

/** Damages every stored session: as `chosen` says by its id, else each in the next way. Answers those of which a row has changed. */
export function damageSessions(storage: string, chosen: ReadonlyMap<string, Damage>): DamagedSession[] {
  const folder = join(storage, "objects", "SessionObject");
  const damaged: DamagedSession[] = [];
  for (const [place, file] of readdirSync(folder).entries()) {
    if (!file.endsWith(".sqlite") || file === "metadata.sqlite") continue;
    const database = new DatabaseSync(join(folder, file));
    try {
      const row = database.prepare("SELECT identity FROM events WHERE revision = 1").get();
      const { session, tenant }: { session: string; tenant: string } = JSON.parse(String(row?.["identity"]));
      const damage = chosen.get(session) ?? DAMAGES[place % DAMAGES.length];
      if (damage !== undefined && Number(database.prepare(damage[1]).run().changes) > 0)
        damaged.push({ session, tenant, name: damage[0] });
    } catch {
      // An object without the table, or without an identity, holds no session.
    } finally {
      database.close();
    }
  }
  return damaged;
}
