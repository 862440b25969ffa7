/** Runs the repository's scripts as child processes, with the Node that runs this process. */
import { spawn } from "node:child_process";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

/** The repository's root folder. */
export const repository = join(dirname(fileURLToPath(import.meta.url)), "..", "..");

/** Runs a script, given by its absolute path, to its end; resolves with its exit code. */
export function run(script: string, args: readonly string[]): Promise<number> {
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, [script, ...args], { cwd: repository, stdio: "inherit" });
    child.on("error", reject);
    child.on("exit", (code, signal) => resolve(code ?? (signal === "SIGINT" ? 130 : 1)));
  });
}
