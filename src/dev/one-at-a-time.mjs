// Lets one process at a time do what two at once would break, such as installing into the same folder.
// Plain JavaScript without imports from npm, because `run.mjs` uses it before anything is installed.
import { linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { dirname } from "node:path";
import process from "node:process";
import { isRunning } from "./parents.mjs";

/** Between two looks at a lock that another process holds. Milliseconds. */
const INTERVAL_MILLISECONDS = 200;

/**
 * Does `work` while no other process does its own under the same `lock`, a path, and answers what it answers. While another holds the
 * lock, this process waits; `onWait` is called once then. The lock of a process that is gone counts for nothing. Where no lock
 * can be written, the work is done at once: what it says of the folder is the better message.
 */
export function oneAtATime(lock, work, onWait) {
  const pause = new Int32Array(new SharedArrayBuffer(4));
  for (let waits = false; !take(lock); waits = true) {
    if (!waits) onWait();
    Atomics.wait(pause, 0, 0, INTERVAL_MILLISECONDS);
  }
  try {
    return work();
  } finally {
    rmSync(lock, { force: true });
  }
}

/** Whether the lock is this process's now. It is linked into place with its content, so nobody reads half of it. */
function take(lock) {
  const own = `${lock}.${process.pid}`;
  try {
    mkdirSync(dirname(lock), { recursive: true });
    writeFileSync(own, String(process.pid));
    linkSync(own, lock);
    return true;
  } catch (error) {
    if (error.code !== "EEXIST") return true;
    if (!isLeft(lock)) return false;
    rmSync(lock, { force: true });
    return take(lock);
  } finally {
    rmSync(own, { force: true });
  }
}

/** Whether the process that holds the lock is gone. */
function isLeft(lock) {
  try {
    return !isRunning(Number(readFileSync(lock, "utf8")));
  } catch {
    // Released between the two looks.
    return false;
  }
}
