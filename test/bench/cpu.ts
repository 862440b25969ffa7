/**
 * Processor time of another process to the nanosecond, from the kernel's scheduler (`/proc/<pid>/task/*\/schedstat`).
 * The clock inside workerd does not advance between two awaits of I/O, and `/proc/<pid>/stat` counts in steps of ten milliseconds.
 */
import { readdirSync, readFileSync } from "node:fs";

/** Milliseconds a process has run since it began. */
export interface ProcessorTime {
  /** The main thread, where workerd runs every isolate and every service it simulates. */
  main: number;
  /** All others: V8's helpers, which compile and collect garbage beside it. */
  helpers: number;
}

/** The time it has run so far. Ended threads are not counted, but workerd keeps its threads. */
export function processorTime(pid: number): ProcessorTime {
  const time = { main: 0, helpers: 0 };
  for (const thread of readdirSync(`/proc/${pid}/task`)) {
    const [running = "0"] = readFileSync(`/proc/${pid}/task/${thread}/schedstat`, "utf8").split(" ");
    time[thread === String(pid) ? "main" : "helpers"] += Number(running) / 1e6;
  }
  return time;
}

/** The time it has run, once it is idle: a response may arrive before the last work is done. */
export async function restingTime(pid: number): Promise<ProcessorTime> {
  let before = processorTime(pid);
  for (let same = 0; same < 3;) {
    await new Promise((again) => setTimeout(again, 1));
    const now = processorTime(pid);
    same = now.main === before.main && now.helpers === before.helpers ? same + 1 : 0;
    before = now;
  }
  return before;
}

export function difference(before: ProcessorTime, after: ProcessorTime): ProcessorTime {
  return { main: after.main - before.main, helpers: after.helpers - before.helpers };
}
