/** The servers that are to run, on disk: one file, for its owner alone, replaced as a whole. It holds approved secrets. */
import { chmodSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { isRecord } from "./json-rpc.ts";
import type { ServerRecord } from "./record.ts";

const FILE = "servers.json";

export function saveRecords(folder: string, records: readonly ServerRecord[]): void {
  const path = join(folder, FILE);
  writeFileSync(`${path}.new`, `${JSON.stringify({ version: 1, servers: records }, null, 1)}\n`, { mode: 0o600 });
  chmodSync(`${path}.new`, 0o600);
  renameSync(`${path}.new`, path);
}

/** The records as they were saved; none where there is no file, or none that can be read. */
export function loadRecords(folder: string): unknown[] {
  try {
    const saved: unknown = JSON.parse(readFileSync(join(folder, FILE), "utf8"));
    return isRecord(saved) && Array.isArray(saved.servers) ? (saved.servers as unknown[]) : [];
  } catch {
    return [];
  }
}
