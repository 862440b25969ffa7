/** Makes a stored session older, with hashes, checksums and head that fit: as if it had been written then. */
import { evictDurableObject, runInDurableObject } from "cloudflare:test";
import { checksumOf } from "../../src/session/chain-check.ts";
import { chainHash, GENESIS } from "../../src/session/hash-chain.ts";

/** Gives every event the same time, so many days ago, and ends the session's object. */
export async function ageSession(stub: DurableObjectStub, days: number): Promise<void> {
  await runInDurableObject(stub, (_, { storage }) => {
    const at = Date.now() - days * 24 * 60 * 60 * 1000;
    const rows = storage.sql.exec<Record<string, string>>("SELECT * FROM events ORDER BY revision").toArray();
    let previous = GENESIS;
    for (const row of rows) {
      const event = { ...JSON.parse(row.event ?? ""), at };
      const hash = chainHash(previous, event);
      const changed = { ...row, revision: row.revision, event: JSON.stringify(event), hash, snapshot: null };
      const { key, digest } = row;
      const checksum = checksumOf(previous, { ...changed, key, digest });
      storage.sql.exec(
        "UPDATE events SET event = ?, hash = ?, snapshot = NULL, checksum = ? WHERE revision = ?",
        changed.event,
        hash,
        checksum,
        row.revision,
      );
      if (Number(row.revision) > 1) storage.kv.put("head", { revision: row.revision, hash, at });
      previous = hash;
    }
  });
  await evictDurableObject(stub);
}
