/** The launcher installs what is missing, but never into a folder that belongs to somebody else. */
import { spawnSync } from "node:child_process";
import { cpSync, existsSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { delimiter, dirname, join } from "node:path";
import process from "node:process";
import { fileURLToPath } from "node:url";
import { describe, expect, it, onTestFinished } from "vitest";

const launcher = join(dirname(fileURLToPath(import.meta.url)), "..", "..", "src", "dev", "run.mjs");

describe.skipIf(process.platform === "win32")("the launcher", () => {
  it("leaves dependencies alone that are only linked here, and says what to do", () => {
    const folder = mkdtempSync(join(tmpdir(), "cairn-launcher-"));
    onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
    const clone = join(folder, "clone");
    mkdirSync(join(clone, "src", "dev"), { recursive: true });
    for (const name of ["run.mjs", "parents.mjs"]) cpSync(join(launcher, "..", name), join(clone, "src", "dev", name));
    writeFileSync(
      join(clone, "package-lock.json"),
      JSON.stringify({ packages: { "": {}, "node_modules/absent": { version: "1.0.0" } } }),
    );
    const theirs = join(folder, "elsewhere", "node_modules");
    mkdirSync(join(theirs, "kept"), { recursive: true });
    symlinkSync(theirs, join(clone, "node_modules"));
    // Stands in for npm: what it would have been asked to do leaves a trace instead of a download.
    const asked = join(folder, "asked");
    const bin = join(folder, "bin");
    mkdirSync(bin);
    writeFileSync(join(bin, "npm"), `#!/bin/sh\necho "$@" > "${asked}"\nexit 1\n`, { mode: 0o755 });

    const ran = spawnSync(process.execPath, [join(clone, "src", "dev", "run.mjs"), "author"], {
      encoding: "utf8",
      env: { ...process.env, PATH: [bin, process.env.PATH].join(delimiter) },
    });

    expect(ran.status).toBe(1);
    expect(ran.stderr).toContain("node_modules is a link");
    expect(existsSync(asked)).toBe(false);
    expect(existsSync(join(theirs, "kept"))).toBe(true);
  });
});
