/** Why a program ended while it was started, read from its exit and from the names that Node's own errors have. */
import type { RunnerCode } from "./failures.ts";
import type { ProgramEnd } from "./program.ts";

/** Collects what its error output says of refused permissions. */
export class StartWitness {
  #addons = false;
  #permission = false;

  read(line: string): void {
    if (line.includes("ERR_DLOPEN_DISABLED") || /permission: ['"]Addons?['"]/.test(line)) this.#addons = true;
    else if (line.includes("ERR_ACCESS_DENIED") || /permission: ['"]\w+['"]/.test(line)) this.#permission = true;
  }

  code({ reason }: ProgramEnd): RunnerCode {
    if (reason !== undefined) return reason;
    if (this.#addons) return "needs_addons";
    return this.#permission ? "needs_permission" : "exited_at_start";
  }
}
