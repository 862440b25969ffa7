/** Ends a process that was started with a group of its own, and all that it started. */
import type { ChildProcess } from "node:child_process";
import process from "node:process";

/** Longer than a server takes to end by itself. Milliseconds. */
const PATIENCE_MS = 10_000;

/**
 * Asks the group to end, and ends it without being asked where it does not: a server whose files were taken away waits for them for ever.
 * Who wants to know when it has ended listens for its `exit`.
 */
export function endGroup(leader: ChildProcess, patienceMs = PATIENCE_MS): void {
  const { pid } = leader;
  if (pid === undefined || leader.exitCode !== null || leader.signalCode !== null) return;
  // Windows has no groups and no signals: this ends the process at once.
  if (process.platform === "win32") {
    leader.kill();
    return;
  }
  process.kill(-pid, "SIGTERM");
  const kill = setTimeout(() => process.kill(-pid, "SIGKILL"), patienceMs);
  leader.once("exit", () => clearTimeout(kill));
}
