/** The launcher installs what is missing, but never into a folder that belongs to somebody else. */
import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { delimiter, dirname, join } from "node:path";
import process from "node:process";
import { fileURLToPath } from "node:url";
import { describe, expect, it, onTestFinished } from "vitest";
import { isRunning } from "../../src/dev/parents.mjs";

const launcher = join(dirname(fileURLToPath(import.meta.url)), "..", "..", "src", "dev", "run.mjs");

const LOCK_FILE = JSON.stringify({ packages: { "": {}, "node_modules/absent": { version: "1.0.0" } } });

/** The launcher in a clone whose lock file asks for one package. */
function copyLauncher(clone: string): void {
  mkdirSync(join(clone, "src", "dev"), { recursive: true });
  for (const name of ["run.mjs", "parents.mjs", "one-at-a-time.mjs", "terminal-language.mjs"])
    cpSync(join(launcher, "..", name), join(clone, "src", "dev", name));
  writeFileSync(join(clone, "package-lock.json"), LOCK_FILE);
}

describe.skipIf(process.platform === "win32")("the launcher", () => {
  it("leaves dependencies alone that are only linked here, and says what to do", () => {
    const folder = mkdtempSync(join(tmpdir(), "cairn-launcher-"));
    onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
    const clone = join(folder, "clone");
    copyLauncher(clone);
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
    const inChinese = spawnSync(process.execPath, [join(clone, "src", "dev", "run.mjs"), "author"], {
      encoding: "utf8",
      env: { ...process.env, LC_ALL: "zh_CN.UTF-8", CAIRN_LANG: "", PATH: [bin, process.env.PATH].join(delimiter) },
    });
    expect(inChinese.stderr).toContain("请在那个文件夹里更新");
    expect(existsSync(asked)).toBe(false);
    expect(existsSync(join(theirs, "kept"))).toBe(true);
  });

  it("installs once where two commands begin at the same time, and both go on", async () => {
    const folder = mkdtempSync(join(tmpdir(), "cairn-launcher-"));
    onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
    const clone = join(folder, "clone");
    copyLauncher(clone);
    const bin = join(folder, "bin");
    mkdirSync(bin);
    // Stands in for npm: says that it was called, and installs when the other command is known to wait.
    const installed = join(clone, "node_modules");
    const script = [
      "#!/bin/sh",
      `echo called >> "${folder}/calls"`,
      `while [ ! -e "${folder}/go" ]; do sleep 0.05; done`,
      `mkdir -p "${installed}/node/bin"`,
      `printf '#!/bin/sh\nexit 0\n' > "${installed}/node/bin/node" && chmod +x "${installed}/node/bin/node"`,
      `cp package-lock.json "${installed}/.package-lock.json"`,
    ];
    writeFileSync(join(bin, "npm"), `${script.join("\n")}\n`, { mode: 0o755 });
    // Left by a process that is gone.
    mkdirSync(join(clone, ".cairn"));
    writeFileSync(join(clone, ".cairn", "installing"), String(spawnSync(process.execPath, ["-e", ""]).pid));

    const commands = [1, 2].map(() => {
      const child = spawn(process.execPath, [join(clone, "src", "dev", "run.mjs"), "author"], {
        stdio: ["ignore", "ignore", "pipe"],
        env: { ...process.env, PATH: [bin, process.env.PATH].join(delimiter) },
      });
      child.stderr.on("data", (said: Buffer) => {
        if (said.toString().includes("Another command")) writeFileSync(join(folder, "go"), "");
      });
      return once(child, "exit");
    });

    expect(await Promise.all(commands)).toEqual([
      [0, null],
      [0, null],
    ]);
    expect(readFileSync(join(folder, "calls"), "utf8")).toBe("called\n");
  });

  it("leaves no watcher behind when what started it was killed", async () => {
    const folder = mkdtempSync(join(tmpdir(), "cairn-watcher-"));
    onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
    writeFileSync(
      join(folder, "main.tree.yaml"),
      "title: Tea\nlanguage: en\nnodes:\n  root:\n    response: Hello there.\n",
    );
    const cli = join(launcher, "..", "..", "author", "cli.ts");
    // Starts the watcher, passes on what it says, and is killed as a closed terminal kills.
    const script = `
      const child = require("node:child_process").spawn(process.execPath, [${JSON.stringify(cli)}, "check", ${JSON.stringify(folder)}, "--watch"], { stdio: ["ignore", "pipe", "ignore"] });
      child.stdout.on("data", () => process.stdout.write(child.pid + "\\n"));`;
    const parent = spawn(process.execPath, ["-e", script], { stdio: ["ignore", "pipe", "ignore"] });
    const [said] = (await once(parent.stdout, "data")) as [Buffer];
    const watcher = Number(said.toString().split("\n")[0]);
    parent.kill("SIGKILL");
    await expect.poll(() => isRunning(watcher), { interval: 100 }).toBe(false);
  });
});
