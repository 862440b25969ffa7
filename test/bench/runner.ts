/**
 * `npm run bench -- runner`: published packages through the runner: time from the request to a healthy server on an empty
 * cache, with the package installed before, after a restart of the runner, and the memory each takes.
 */
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { startRunner, type View } from "../runner/support.ts";

const PACKAGES = [
  { identifier: "@modelcontextprotocol/server-everything", version: "2026.8.31", addons: false },
  { identifier: "@modelcontextprotocol/server-memory", version: "2026.8.31", addons: false },
  { identifier: "@modelcontextprotocol/server-filesystem", version: "2026.8.31", addons: false },
  { identifier: "mcp-echarts", version: "0.7.1", addons: true },
];
/** What the document that asks for this expects: seconds for an installation, MB for a server. */
const EXPECTED = "20 to 40 s and 512 MB each";

export async function bench(): Promise<number> {
  const state = mkdtempSync(join(tmpdir(), "cairn-runner-bench-"));
  const folder = mkdtempSync(join(tmpdir(), "cairn-named-"));
  const options = { folder: state, folders: folder };
  const seconds = (ms: number): string => `${(ms / 1000).toFixed(1)} s`.padStart(8);
  try {
    console.log(`(expected: ${EXPECTED})\n`);
    console.log("package                                    empty cache  installed  after restart  memory");
    for (const { identifier, version, addons } of PACKAGES) {
      const source = { version, ...(identifier.includes("filesystem") && { arguments: [folder] }) };
      const settings = { addons, ...(identifier.includes("filesystem") && { folders: [folder] }) };
      rmSync(join(state, "npm-cache"), { recursive: true, force: true });
      let runner = await startRunner(options);
      const add = async (): Promise<{ view: View; ms: number }> => {
        const began = performance.now();
        const view = await runner.add(identifier, settings, source);
        return { view, ms: performance.now() - began };
      };
      const first = await add();
      if (first.view.status !== "running") {
        console.log(`${identifier}: ${first.view.error?.code}`);
        await runner.stop();
        continue;
      }
      await runner.call(first.view, "generate_bar_chart", { data: [{ category: "a", value: 1 }], outputType: "svg" });
      const memory = (await runner.settled(first.view.id)).peak_memory_mib;
      await runner.ask("DELETE", `/servers/${first.view.id}`);
      const again = await add();
      await runner.stop();
      const began = performance.now();
      runner = await startRunner(options);
      await runner.settled(first.view.id);
      const restart = performance.now() - began;
      await runner.ask("DELETE", `/servers/${first.view.id}`);
      await runner.stop();
      const row = [seconds(first.ms), seconds(again.ms).padStart(11), seconds(restart).padStart(14)];
      console.log(`${identifier.padEnd(45)}${row.join("")}  ${String(memory).padStart(3)} MiB`);
    }
  } finally {
    rmSync(state, { recursive: true, force: true });
    rmSync(folder, { recursive: true, force: true });
  }
  return 0;
}
