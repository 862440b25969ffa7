/** How much memory a program has in use. Not here: what is done about it (`program.ts`). */
import { execFile } from "node:child_process";
import { readFile } from "node:fs/promises";

/**
 * Resident memory in bytes of a process, or with `group` of its whole process group; 0 when it has ended or cannot be
 * measured. Linux tells the one process cheaply; everything else is asked of `ps`.
 */
export async function residentMemory(pid: number, group: boolean): Promise<number> {
  if (!group && process.platform === "linux") {
    const text = await readFile(`/proc/${pid}/status`, "utf8").catch(() => "");
    return Number(/^VmRSS:\s+(\d+) kB/m.exec(text)?.[1] ?? 0) * 1024;
  }
  const rows = await listProcesses();
  return rows.filter((row) => (group ? row.group === pid : row.pid === pid)).reduce((sum, row) => sum + row.rss, 0);
}

function listProcesses(): Promise<{ pid: number; group: number; rss: number }[]> {
  return new Promise((resolve) => {
    execFile("ps", ["-A", "-o", "pid=,pgid=,rss="], { encoding: "utf8" }, (error, text) => {
      if (error !== null) return resolve([]);
      const rows = text.trim().split("\n");
      return resolve(
        rows.map((row) => {
          const [pid, group, rss] = row.trim().split(/\s+/).map(Number);
          return { pid: pid ?? 0, group: group ?? 0, rss: (rss ?? 0) * 1024 };
        }),
      );
    });
  });
}
