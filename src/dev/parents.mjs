// Ends a process whose parents are gone: a server that nobody could stop any more would keep its port and its files.
// Plain JavaScript without imports from npm, because `run.mjs` uses it before anything is installed.
import { execFileSync } from "node:child_process";

/** Between two looks. Milliseconds. */
const INTERVAL_MILLISECONDS = 500;

/** Whether a process is there, whoever owns it. */
export function isRunning(pid) {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error.code === "EPERM";
  }
}

/** The parent of a process; undefined where the machine does not tell. */
function parentOf(pid) {
  if (process.platform === "win32") return undefined;
  try {
    return Number(execFileSync("ps", ["-o", "ppid=", "-p", String(pid)], { encoding: "utf8" }).trim()) || undefined;
  } catch {
    return undefined;
  }
}

/**
 * The processes that `npm start` consists of above this one: npm, and the shell that it starts. None when npm did not start this:
 * whoever started it by hand may mean it to outlive the terminal.
 */
export function npmProcesses() {
  if (process.env.npm_lifecycle_event === undefined) return [];
  const above = parentOf(process.ppid);
  return [process.ppid, ...(above === undefined || above <= 1 ? [] : [above])];
}

/** Calls `gone` once, soon after one of some processes has ended. Keeps no process alive by itself. */
export function whenGone(pids, gone) {
  const timer = setInterval(() => {
    if (pids.every((pid) => isRunning(pid))) return;
    clearInterval(timer);
    gone();
  }, INTERVAL_MILLISECONDS);
  timer.unref();
}
