/** A folder of its own and a command line in it, for tests of the authors' commands. */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { runAuthor } from "../../src/author/run.ts";

export interface CommandOutput {
  code: number;
  out: string;
  err: string;
}

export class AuthorFolder {
  readonly folder = mkdtempSync(join(tmpdir(), "cairn-author-"));

  write(path: string, text: string): void {
    mkdirSync(dirname(join(this.folder, path)), { recursive: true });
    writeFileSync(join(this.folder, path), text);
  }

  path(name: string): string {
    return join(this.folder, name);
  }

  /** Runs the command line here; `keys` are what the user types, `environment` how their terminal is set, `signal` ends it. */
  async run(
    args: readonly string[],
    keys: readonly string[] = [],
    environment: { [name: string]: string } = {},
    signal: AbortSignal = new AbortController().signal,
  ): Promise<CommandOutput> {
    let out = "";
    let err = "";
    const typed = [...keys];
    const code = await runAuthor(
      {
        directory: this.folder,
        repository: this.folder,
        environment: { SOURCE_DATE_EPOCH: "1700000000", ...environment },
        color: false,
        out: (text) => void (out += text),
        err: (text) => void (err += text),
        now: () => Date.UTC(2026, 0, 1),
        signal,
        ask: async () => typed.shift(),
      },
      args,
    );
    return { code, out, err };
  }

  remove(): void {
    rmSync(this.folder, { recursive: true, force: true });
  }
}
