// Runs every npm script: installs the dependencies if they are not there, then runs the task with the pinned Node.
// Plain JavaScript without imports from npm, because it must run on any Node from 20 on before anything is installed.
import { spawn, spawnSync } from "node:child_process";
import { existsSync, lstatSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { oneAtATime } from "./one-at-a-time.mjs";
import { npmProcesses, whenGone } from "./parents.mjs";
import { inTerminalLanguage } from "./terminal-language.mjs";

const root = join(dirname(fileURLToPath(import.meta.url)), "..", "..");
const windows = process.platform === "win32";
const pinnedNode = join(root, "node_modules", "node", "bin", windows ? "node.exe" : "node");

/** Task name → what the pinned Node runs, relative to the repository. The scripts of package.json name these tasks. */
const tasks = {
  start: ["src/dev/start.ts"],
  test: ["src/dev/test.ts"],
  "test:unit": ["src/dev/test.ts", "--project=unit"],
  "test:watch": ["node_modules/vitest/vitest.mjs", "watch", "--project=unit"],
  "test:coverage": ["src/dev/test.ts", "--coverage", "--project=unit", "--project=node"],
  "test:sim": ["src/dev/test.ts", "--project=node", "test/sim"],
  "test:kill": ["test/kill/run.ts"],
  "test:attack": ["test/attack/run.ts"],
  "test:upgrade": ["test/upgrade/run.ts"],
  check: ["src/dev/check.ts"],
  typecheck: ["src/dev/check.ts", "--only=types"],
  lint: ["src/dev/check.ts", "--only=lint"],
  format: ["node_modules/oxfmt/bin/oxfmt", "src", "test"],
  author: ["src/author/cli.ts"],
  // Without the signal that opens a debugger: programs run as the same user.
  runner: ["--disable-sigusr1", "src/runner/main.ts"],
  release: ["src/dev/release.ts"],
  deploy: ["node_modules/wrangler/bin/wrangler.js", "deploy"],
  bench: ["test/bench/run.ts"],
};

/** Variables that a task sets unless the caller has set them. */
const variables = {
  // A tenth of the cases that `npm test` tries (test/support/runs.ts): quick enough to run after each edit.
  "test:unit": { CAIRN_RUNS: "0.1" },
  "test:watch": { CAIRN_RUNS: "0.1" },
  check: { CAIRN_RUNS: "0.1" },
  // A hundred schedules instead of four (test/support/runs.ts).
  "test:sim": { CAIRN_RUNS: "25" },
};

/** One line for the person at the terminal. */
function say(en, zh) {
  process.stderr.write(`${inTerminalLanguage(process.argv.slice(2), process.env, en, zh)}\n`);
}

/** True when every package the lock file requires is installed in the locked version. */
function isInstalled() {
  const hidden = join(root, "node_modules", ".package-lock.json");
  if (!existsSync(hidden) || !existsSync(pinnedNode)) return false;
  const wanted = JSON.parse(readFileSync(join(root, "package-lock.json"), "utf8")).packages;
  const present = JSON.parse(readFileSync(hidden, "utf8")).packages;
  return Object.entries(wanted).every(
    ([path, entry]) => path === "" || entry.optional || entry.peer || present[path]?.version === entry.version,
  );
}

function install() {
  // npm empties node_modules before it installs: through a link, that would be somebody else's folder.
  if (lstatSync(join(root, "node_modules"), { throwIfNoEntry: false })?.isSymbolicLink()) {
    say(
      "The dependencies do not fit package-lock.json, and node_modules is a link to another folder, which is left alone. " +
        "Update it there, or remove the link and run the command again.",
      "依赖与 package-lock.json 不一致，而 node_modules 是指向另一个文件夹的链接，所以没有改动它。" +
        "请在那个文件夹里更新，或删除这个链接后重新运行命令。",
    );
    process.exit(1);
  }
  say("Installing the dependencies (once; about half a minute)…", "正在安装依赖（只需一次，大约半分钟）……");
  // The machine's own Node may be older than a tool asks for; the tools themselves run on the pinned one.
  const result = spawnSync("npm", ["ci", "--no-audit", "--no-fund", "--loglevel=error"], {
    cwd: root,
    stdio: ["ignore", process.stderr, process.stderr],
    shell: windows,
  });
  if (result.status === 0 && existsSync(pinnedNode)) return;
  say(
    "The dependencies could not be installed: see npm's message above, then run the command again.",
    "依赖没有安装成功：请看上面 npm 的提示，处理后重新运行命令。",
  );
  process.exit(1);
}

const [name, ...args] = process.argv.slice(2);
if (!Object.hasOwn(tasks, name ?? "")) {
  say(
    `Unknown task ${JSON.stringify(name ?? "")}. Known: ${Object.keys(tasks).join(", ")}.`,
    `没有 ${JSON.stringify(name ?? "")} 这个任务。可用的任务：${Object.keys(tasks).join("、")}。`,
  );
  process.exit(2);
}
if (!isInstalled()) {
  oneAtATime(
    join(root, ".cairn", "installing"),
    () => {
      // Whoever held the lock may have installed them.
      if (!isInstalled()) install();
    },
    () =>
      say(
        "Another command is installing the dependencies; this one goes on when it has.",
        "另一个命令正在安装依赖，装好后这个命令会继续。",
      ),
  );
}

const child = spawn(pinnedNode, [...tasks[name], ...args], {
  cwd: root,
  stdio: "inherit",
  env: {
    ...variables[name],
    ...process.env,
    // Child tools find the pinned Node and each other first.
    PATH: [dirname(pinnedNode), join(root, "node_modules", ".bin"), process.env.PATH].join(windows ? ";" : ":"),
    NODE_NO_WARNINGS: "1",
    WRANGLER_SEND_METRICS: "false",
    // `npm run author -- check ./mine` means the caller's folder, not the repository's.
    CAIRN_CALLER_DIRECTORY: process.env.INIT_CWD ?? process.cwd(),
  },
});
// Ctrl-C reaches the whole process group; the child decides how to end, this process only waits for it.
for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"]) {
  process.on(signal, () => {
    if (signal !== "SIGINT") child.kill(signal);
  });
}
// Killed outright, npm tells nobody: what it started would keep running.
if (name === "start" || args.includes("--watch")) whenGone(npmProcesses(), () => child.kill("SIGTERM"));
child.on("exit", (code, signal) => process.exit(code ?? (signal === "SIGINT" ? 130 : 1)));
