/**
 * What a hostile package can try, as real programs of a registry on loopback: outside its folders, through other programs,
 * against the runner itself, with its output, its memory, its silence. Each has a stable code, and the runner goes on.
 */
import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from "vitest";
import { proves } from "../requirements/index.ts";
import { readSettings, SettingsError } from "../../src/runner/settings.ts";
import { startNpmRegistry, type TestRegistry } from "../support/npm-registry.ts";
import { program, programPackage, startRunner, type TestRunner, type View } from "./support.ts";

const outside = mkdtempSync(join(tmpdir(), "cairn-outside-"));
const allowed = join(outside, "allowed");
mkdirSync(allowed);
const writable = mkdtempSync(join(tmpdir(), "cairn-writable-"));
writeFileSync(join(outside, "secret"), "the secret");
writeFileSync(join(allowed, "note"), "a note");
symlinkSync(outside, join(allowed, "out"));
const SERVER = program();

const packages = [
  programPackage("honest", SERVER),
  programPackage("other", SERVER),
  programPackage("scripted", SERVER, {
    scripts: {
      preinstall: `touch ${outside}/ran`,
      install: `touch ${outside}/ran`,
      postinstall: `touch ${outside}/ran`,
    },
  }),
  programPackage("library", SERVER, { bin: undefined, main: "index.js" }),
  programPackage("climbing-bin", SERVER, { bin: { "climbing-bin": "../../../../../../../../bin/ls" } }),
  programPackage("absent-bin", SERVER, { bin: { "absent-bin": "none.js" } }),
  programPackage("two-bins", SERVER, { bin: { one: "index.js", two: "package.json" } }),
  { name: "shell-bin", version: "1.0.0", files: { run: "#!/bin/sh\nid\n" }, manifest: { bin: { "shell-bin": "run" } } },
  programPackage("large", `${SERVER}\n// ${"x".repeat(3 * 1024 * 1024)}`),
  programPackage("from-git", SERVER, { dependencies: { honest: "git+https://127.0.0.1:1/x.git" } }),
  programPackage("from-address", SERVER, { dependencies: { honest: "http://127.0.0.1:1/x.tgz" } }),
  programPackage("from-path", SERVER, { dependencies: { honest: "file:/etc" } }),
  programPackage("dies", "process.exit(3)"),
  programPackage("throws", 'throw new Error("API_KEY=sk-live-1234567890abcdefghij is wrong")'),
  programPackage("reads", 'require("node:fs").readFileSync("/etc/passwd")'),
  programPackage("reads-up", 'require("node:fs").readFileSync("../../secret")'),
  programPackage("forks", 'require("node:child_process").execFileSync("id")'),
  programPackage("workers", 'new (require("node:worker_threads").Worker)("0", { eval: true })'),
  programPackage("native", "process.dlopen({ exports: {} }, __filename)"),
  programPackage("silent", "setInterval(() => {}, 1000)"),
  programPackage("deaf", "for (;;);"),
  programPackage("rubbish", 'setInterval(() => console.log("hello, I am a server"), 1)'),
  programPackage(
    "banner",
    program('console.log("Server is running on stdio"); console.log("{}"); console.log("[1,2]");'),
  ),
  programPackage("endless", 'const text = "x".repeat(65536); const go = () => process.stdout.write(text, go); go();'),
  programPackage("greedy", "const all = []; setInterval(() => all.push(Buffer.alloc(8e6, 1)), 5)"),
  programPackage(
    "wrong-answer",
    'process.stdin.on("data", () => console.log(JSON.stringify({ jsonrpc: "2.0", id: 1, result: [] })))',
  ),
  programPackage(
    "wrong-result",
    'process.stdin.on("data", () => console.log(JSON.stringify({ jsonrpc: "2.0", id: 1, result: { a: 1 } })))',
  ),
];

let registry: TestRegistry;
let runner: TestRunner;

/** Whoever answers has the time of a busy machine; a test of what never answers has a runner of its own that waits less. */
const LIMITS = {
  startMs: 15_000,
  maxMemory: 150 * 1024 * 1024,
  maxInstalled: 2 * 1024 * 1024,
  maxLine: 1024 * 1024,
  callMs: 60_000,
  stopMs: 1000,
  backoffMs: 20,
};

const startWith = (limits: Partial<typeof LIMITS>): Promise<TestRunner> =>
  startRunner({
    registry: registry.url,
    folders: `${allowed}:${writable}=rw`,
    limits: { ...LIMITS, ...limits },
  });

beforeAll(async () => {
  registry = await startNpmRegistry(packages);
  runner = await startWith({});
});
afterAll(async () => {
  await runner.stop();
  await registry.stop();
  rmSync(outside, { recursive: true, force: true });
  rmSync(writable, { recursive: true, force: true });
});

/** The code and retryability of a package that must not run; its sentences are checked on the way. */
async function failure(
  name: string,
  more: Record<string, unknown> = {},
  source: Record<string, unknown> = {},
  by = runner,
): Promise<string> {
  const view = await by.add(name, more, source);
  const { code = view.status, message = "", message_zh = "" } = view.error ?? {};
  expect(message).toMatch(/^[A-Z`].*\.$/);
  expect(message_zh).toMatch(/[\u4e00-\u9fff].*。$/);
  expect(message + message_zh).not.toContain("sk-live");
  return code;
}

describe("at installation", () => {
  test("no script of a package is run, and that it has some is said", async () => {
    proves("runner/checked-first", "runner/own-folder");
    expect(await runner.add("scripted")).toMatchObject({ status: "running", install_scripts: true });
    expect(await runner.add("other")).toMatchObject({ status: "running", install_scripts: false });
    expect(existsSync(join(outside, "ran"))).toBe(false);
  });

  test.each([
    ["library", "no_bin"],
    ["climbing-bin", "no_bin"],
    ["absent-bin", "no_bin"],
    ["two-bins", "ambiguous_bin"],
    ["shell-bin", "not_javascript"],
    ["from-git", "foreign_dependency"],
    ["from-address", "foreign_dependency"],
    ["from-path", "foreign_dependency"],
    ["no-such-package", "unknown_version"],
    ["large", "package_too_large"],
  ])("%s fails with %s, and nothing of it is kept", async (name, code) => {
    proves("runner/failure-is-an-answer", "runner/disk-limit");
    expect(await failure(name)).toBe(code);
    expect(readdirSync(join(runner.folder, "packages", "npm")).filter((entry) => entry.includes(name))).toEqual([]);
  });

  test("a version that does not exist is an unknown version", async () => {
    expect(await failure("honest", {}, { version: "9.9.9" })).toBe("unknown_version");
  });

  test("a digest that was announced is compared, in each form", async () => {
    proves("runner/check-fails");
    const of = (integrity: string): Promise<View> => runner.add("other", {}, { integrity });
    expect(await of(registry.integrity("other"))).toMatchObject({ status: "running", integrity: "announced" });
    expect(await of(registry.sha256("other"))).toMatchObject({ status: "running", integrity: "announced" });
    expect(await of(registry.integrity("honest"))).toMatchObject({
      status: "failed",
      error: { code: "integrity_mismatch" },
    });
    expect(await of(registry.sha256("honest"))).toMatchObject({
      status: "failed",
      error: { code: "integrity_mismatch" },
    });
    expect(await of("md5-abc")).toMatchObject({ status: "failed", error: { code: "integrity_unsupported" } });
  });
});

describe("at the start", () => {
  test.each([
    ["dies", "exited_at_start"],
    ["throws", "exited_at_start"],
    ["reads", "needs_permission"],
    ["reads-up", "needs_permission"],
    ["forks", "needs_permission"],
    ["workers", "needs_permission"],
    ["native", "needs_addons"],
    ["rubbish", "not_mcp"],
    ["endless", "line_too_long"],
    ["greedy", "memory_exceeded"],
    ["wrong-answer", "not_mcp"],
    ["wrong-result", "not_mcp"],
  ])("%s fails with %s", async (name, code) => {
    proves("runner/failure-is-an-answer", "runner/memory-limit");
    expect(await failure(name)).toBe(code);
  });

  test.each(["silent", "deaf"])("%s fails once its time is up", async (name) => {
    proves("runner/failure-is-an-answer");
    const brief = await startWith({ startMs: 1000 });
    onTestFinished(() => brief.stop());
    expect(await failure(name, {}, {}, brief)).toBe("no_answer");
  });

  test("lines that are no message are passed over", async () => {
    const view = await runner.add("banner");
    expect(view.status).toBe("running");
    expect(await runner.log(view.id)).toContain("stdout: Server is running on stdio");
  });

  test("secrets stay out of the log", async () => {
    const view = await runner.add("throws");
    const log = (await runner.log(view.id)).join("\n");
    expect(log).toContain("is wrong");
    expect(log).not.toContain("sk-live-1234567890");
  });
});

describe("while it runs", () => {
  let view: View;
  beforeAll(async () => {
    view = await runner.add("honest", { environment: { API_KEY: "value-of-the-key" }, folders: [allowed] });
  });
  const run = (code: string): Promise<string> => runner.call(view, "run", { code });

  test("it has its environment and no more", async () => {
    const names = JSON.parse(await run("return Object.keys(process.env).toSorted()")) as string[];
    expect(names).toEqual(["API_KEY", "HOME", "LANG", "PATH", "TMPDIR"]);
  });

  test("it writes its own folder and reads the named one", async () => {
    expect(
      await run(`require("fs").writeFileSync("mine", "x"); return require("fs").readFileSync("mine", "utf8")`),
    ).toBe("x");
    expect(await run(`return require("fs").readFileSync(${JSON.stringify(join(allowed, "note"))}, "utf8")`)).toBe(
      "a note",
    );
    expect(await run(`require("fs").writeFileSync(${JSON.stringify(join(allowed, "new"))}, "x")`)).toMatch(
      /^refused ERR_ACCESS_DENIED/,
    );
  });

  const secret = JSON.stringify(join(outside, "secret"));
  test.each([
    ["a file outside", `return require("fs").readFileSync(${secret}, "utf8")`],
    ["a path that climbs", `return require("fs").readFileSync("../../../secret", "utf8")`],
    ["the runner's token", `return require("fs").readFileSync("../../token", "utf8")`],
    ["the runner's list", `return require("fs").readFileSync("../../servers.json", "utf8")`],
    ["another server's data", `return require("fs").readdirSync("..")`],
    ["its own code", `return require("fs").writeFileSync(process.argv[1], "")`],
    ["a link of its own", `require("fs").symlinkSync(${secret}, "l"); return require("fs").readFileSync("l", "utf8")`],
    ["a hard link", `require("fs").linkSync(${secret}, "h"); return require("fs").readFileSync("h", "utf8")`],
    ["the memory of processes", `return require("fs").readFileSync("/proc/" + process.ppid + "/environ", "utf8")`],
    ["another program", `return require("child_process").execSync("id").toString()`],
    ["a fork", `return require("child_process").fork(process.argv[1]).pid`],
    ["another program in its place", `return process.execve("/usr/bin/id", ["id"])`],
    ["a worker", `return new (require("worker_threads").Worker)("0", { eval: true }).threadId`],
    ["WASI", `return new (require("wasi").WASI)({ version: "preview1", preopens: { "/": "/" } })`],
    ["native code", `return process.dlopen({ exports: {} }, process.argv[1])`],
    ["Node's internals", `return process.binding("process_wrap")`],
    ["a debugger", `return require("inspector").open(0)`],
    ["a signal for the runner", `return process.kill(process.ppid, 0)`],
    ["a debugger in the runner", `return process._debugProcess(process.ppid)`],
    [
      "a process id that lies",
      `let n = 0; return process.kill({ [Symbol.toPrimitive]: () => (n++ ? process.ppid : process.pid) }, 0)`,
    ],
    ["flags of V8", `return require("v8").setFlagsFromString("--logfile=/tmp/x")`],
    ["a report elsewhere", `return process.report.writeReport(${JSON.stringify(join(outside, "report"))})`],
    ["a heap snapshot elsewhere", `return require("v8").writeHeapSnapshot(${JSON.stringify(join(outside, "heap"))})`],
  ])("it is refused %s", async (_name, code) => {
    proves("runner/confined");
    expect(await run(code)).toMatch(/^refused /);
  });

  test("it is refused a database elsewhere", async () => {
    expect(await run(`return typeof require("node:sqlite")`)).toMatch(/^refused ERR_UNKNOWN_BUILTIN_MODULE/);
  });

  test("it is refused Unix domain sockets, however it asks", async () => {
    const path = join(outside, "socket");
    let connections = 0;
    const server = createServer((socket) => {
      connections += 1;
      socket.end();
    });
    await new Promise<void>((resolve) => server.listen(path, resolve));
    const socket = JSON.stringify(path);
    const ways = [
      `net.connect(${socket})`,
      `net.connect({ path: ${socket} })`,
      `net.connect({ path: ${socket}, port: 1, host: "localhost" })`,
      `net.connect({ get path() { return n++ > 0 ? ${socket} : undefined } })`,
      `net.connect(Object.create({ path: ${socket} }))`,
      `new net.Socket().connect([{ path: ${socket} }])`,
      `new net.Socket().connect(Object.assign([{ port: 1 }], { path: ${socket} }))`,
      `require("http").get({ socketPath: ${socket} })`,
      `require("tls").connect({ path: ${socket} })`,
      `require("http2").connect("http://x", { path: ${socket} })`,
      `net.createServer().listen(${JSON.stringify(join(outside, "own"))})`,
      `(() => { Array.isArray = () => false; String.prototype.includes = () => false; return net.connect(${socket}) })()`,
      `(() => { let found; const { apply } = Reflect; Reflect.apply = (f, ...rest) => { found = f; return apply(f, ...rest) };
         net.connect(9, "127.0.0.1").on("error", () => {}); return found.call(new net.Socket(), { path: ${socket} }) })()`,
    ];
    for (const way of ways) {
      const code = `const net = require("net"); let n = 0; const s = ${way}; s.on("error", () => {}); await new Promise((r) => setTimeout(r, 30)); return "tried"`;
      expect(await run(code), way).toMatch(/^(refused|tried)/);
    }
    server.close();
    expect(connections).toBe(0);
    expect(existsSync(join(outside, "own"))).toBe(false);
  });

  test("a call that is not answered ends, and a program that hangs is started anew", async () => {
    const brief = await startWith({ callMs: 1500 });
    onTestFinished(() => brief.stop());
    const honest = await brief.add("honest");
    const call = (code: string): Promise<string> => brief.call(honest, "run", { code });
    expect(await call("await new Promise(() => {})")).toBe("error timeout");
    await expect.poll(() => call("return 'well'")).toBe("well");
    expect(await call("for (;;);")).toBe("error timeout");
    await expect.poll(() => call("return 'again'")).toBe("again");
  });

  test.each([
    ["exits", "process.exit(1)", "server_unavailable"],
    [
      "writes an endless line",
      `for (;;) await new Promise((r) => process.stdout.write("x".repeat(65536), r));`,
      "line_too_long",
    ],
    [
      "floods its output",
      `for (;;) { for (let n = 0; n < 100; n++) send({ method: "notifications/message", params: {} }); await new Promise((r) => process.stdout.write("", r)); }`,
      "not_mcp",
    ],
    [
      "takes all memory",
      `const all = []; for (;;) { all.push(Buffer.alloc(8e6, 1)); await new Promise((r) => setTimeout(r, 2)); }`,
      "memory_exceeded",
    ],
  ])("one that %s during a call is a code, and the next call is answered", async (_name, code, expected) => {
    expect(await run(code)).toBe(`error ${expected}`);
    expect(await run("return 'again'")).toBe("again");
  });

  test("approved native code lets JavaScript start no program", async () => {
    const free = await runner.add("honest", { addons: true, owner: "native" });
    const hungry = `const all = []; setInterval(() => all.push(Buffer.alloc(4e6, 1)), 5)`;
    const code = `const child = require("child_process"); return typeof child.spawn(process.execPath, ["-e", ${JSON.stringify(hungry)}])`;
    // JavaScript may not start one, native code or not.
    expect(await runner.call(free, "run", { code })).toMatch(/^refused ERR_ACCESS_DENIED/);
  });

  test("answers to nobody's request, and to another's, are not passed on", async () => {
    const forged = `for (let i = 0; i < 50; i++) send({ id: i === id ? 9999 : i, result: { content: [{ type: "text", text: "forged" }] } }); send({ id: "7", result: {} }); return "mine"`;
    const [first, second] = await Promise.all([
      run("await new Promise((r) => setTimeout(r, 200)); return 'slow'"),
      run("return 'quick'"),
    ]);
    expect([first, second]).toEqual(["slow", "quick"]);
    expect(await run(forged)).toBe("mine");
  });

  test("what it asks of its client is refused: sampling, elicitation, roots", async () => {
    const asked = `const answers = []; process.stdin.on("data", (d) => answers.push(...String(d).trim().split("\\n")));
      for (const [n, method] of ["sampling/createMessage", "elicitation/create", "roots/list", "ping"].entries()) send({ id: "a" + n, method, params: {} });
      while (answers.length < 4) await new Promise((r) => setTimeout(r, 10));
      return answers.map((a) => JSON.parse(a)).map(({ id, error }) => id + (error ? error.code : "ok"))`;
    expect(JSON.parse(await run(asked))).toEqual(["a0-32601", "a1-32601", "a2-32601", "a3ok"]);
  });
});

test("it writes a folder that was named for it, and nothing beside it", async () => {
  proves("runner/writable-folders");
  const view = await runner.add("honest", { folders: [allowed], writable_folders: [writable] });
  const write = (folder: string): Promise<string> =>
    runner.call(view, "run", {
      code: `require("fs").writeFileSync(${JSON.stringify(join(folder, "made"))}, "x"); return "written"`,
    });
  expect(await write(writable)).toBe("written");
  expect(readFileSync(join(writable, "made"), "utf8")).toBe("x");
  for (const folder of [allowed, outside, `${writable}/..`]) expect(await write(folder)).not.toBe("written");
  expect(existsSync(join(allowed, "made"))).toBe(false);
});

test("no program may be let write into the state folder", () => {
  proves("runner/writable-folders");
  const state = join(outside, "state");
  for (const named of [outside, state, join(state, "packages")]) {
    mkdirSync(join(state, "packages"), { recursive: true });
    expect(() => readSettings({ CAIRN_RUNNER_FOLDERS: `${named}=rw` }, state)).toThrow(SettingsError);
    expect(readSettings({ CAIRN_RUNNER_FOLDERS: named }, state).writableFolders).toEqual([]);
  }
});

describe("what a caller may name", () => {
  test.each([
    ["a folder that nobody allowed", { folders: [outside] }, "folder_not_allowed"],
    ["a folder to write that may be read alone", { writable_folders: [allowed] }, "folder_not_allowed"],
    ["a folder to write that nobody allowed", { writable_folders: [outside] }, "folder_not_allowed"],
    ["the root", { folders: ["/"] }, "folder_not_allowed"],
    ["a relative folder", { folders: ["."] }, "folder_not_allowed"],
    ["a wildcard", { folders: [`${allowed}/*`] }, "folder_not_allowed"],
    ["a folder that climbs", { folders: [`${allowed}/..`] }, "folder_not_allowed"],
    ["a link that leads out", { folders: [join(allowed, "out")] }, "folder_not_allowed"],
    ["a folder that is none", { folders: [join(allowed, "note")] }, "folder_not_allowed"],
    ["NODE_OPTIONS", { environment: { NODE_OPTIONS: "--allow-child-process" } }, "environment_not_allowed"],
    ["LD_PRELOAD", { environment: { LD_PRELOAD: "/tmp/x.so" } }, "environment_not_allowed"],
    ["OPENSSL_CONF", { environment: { OPENSSL_CONF: "/tmp/x" } }, "environment_not_allowed"],
    ["PATH", { environment: { PATH: "/tmp" } }, "environment_not_allowed"],
    ["a name with =", { environment: { "A=B": "x" } }, "invalid_input"],
    ["a NUL", { environment: { A: "x\0" } }, "invalid_input"],
    ["an unknown field", { command: "id" }, "invalid_input"],
  ])("%s is refused", async (_name, more, code) => {
    await expect(runner.add("honest", more)).rejects.toThrow(code);
  });

  test("packages of PyPI and images need an approval or their tool, and say which", async () => {
    proves("runner/by-registry");
    const bare = await startRunner({ environment: { PATH: outside } });
    const code = async (registry: string, identifier: string, version: string): Promise<string | undefined> =>
      (await bare.add(identifier, { addons: true }, { registry, version })).error?.code;
    expect((await bare.add("mcp-server-time", {}, { registry: "pypi" })).error?.code).toBe("needs_approval");
    expect(await code("pypi", "mcp-server-time", "1.0.0")).toBe("uvx_missing");
    expect(await code("oci", "mcp/time", "1.0.0")).toBe("docker_missing");
    expect(await code("npm", "honest", "1.0.0")).toBe("npm_missing");
    await bare.stop();
  });

  test("uvx and docker are told an exact version, and only what was approved", async () => {
    proves("runner/by-registry");
    const tools = join(outside, "tools");
    mkdirSync(tools);
    // In place of the tools: they write down their arguments, then are the server.
    for (const name of ["uvx", "docker"]) {
      const path = join(tools, name);
      const server = JSON.stringify(join(outside, "server.cjs"));
      writeFileSync(
        path,
        `#!/bin/sh\nprintf '%s\\n' "$*" >> ${outside}/${name}.calls\ncase "$1" in --version|version|pull) exit 0;; esac\nexec ${process.execPath} ${server}\n`,
      );
      chmodSync(path, 0o755);
    }
    writeFileSync(join(outside, "server.cjs"), SERVER);
    const tooled = await startRunner({ environment: { PATH: `${tools}:/usr/bin:/bin` }, folders: allowed });
    const python = await tooled.add("mcp-server-time", { addons: true }, { registry: "pypi", version: "2025.9.25" });
    expect(python.status).toBe("running");
    expect(readFileSync(join(outside, "uvx.calls"), "utf8")).toContain(
      "--no-build --no-config --from mcp-server-time==2025.9.25 mcp-server-time\n",
    );
    const digest = `sha256:${"a".repeat(64)}`;
    const settings = { environment: { KEY: "value-of-the-key" }, folders: [allowed] };
    const image = await tooled.add("mcp/time", settings, { registry: "oci", version: "1.0.2", integrity: digest });
    expect(image).toMatchObject({ status: "running", integrity: "announced" });
    const docker = readFileSync(join(outside, "docker.calls"), "utf8");
    expect(docker).toContain(`pull --quiet mcp/time@${digest}\n`);
    expect(docker).toMatch(
      /run --rm --interactive --pull never .*--memory \d+ .*--read-only .*--cap-drop ALL .*no-new-privileges --env KEY --volume \S+:ro mcp\/time@sha256/,
    );
    expect(docker).not.toContain("value-of-the-key");
    await tooled.stop();
  });
});
