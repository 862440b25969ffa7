/** A process and everything it started, for tests that must leave nothing running. Not on Windows, which has no `ps`. */
import { execFileSync } from "node:child_process";

/** The ids of a process and of all its descendants that are alive. What has ended and waits to be collected is not. */
export function listProcessTree(root: number): number[] {
  const lines = execFileSync("ps", ["-A", "-o", "pid=,ppid=,stat="], { encoding: "utf8" }).trim().split("\n");
  const rows = lines.map((line) => line.trim().split(/\s+/)).filter(([, , state]) => state?.startsWith("Z") !== true);
  const found = new Set([root]);
  for (let before = 0; before < found.size;) {
    before = found.size;
    for (const [id, parent] of rows) if (found.has(Number(parent))) found.add(Number(id));
  }
  const alive = new Set(rows.map(([id]) => Number(id)));
  return [...found].filter((id) => alive.has(id));
}
