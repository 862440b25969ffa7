/** One server at a time uses a state folder, and one that cannot be used is said in a sentence. */
import { spawn } from "node:child_process";
import { existsSync, mkdirSync, mkdtempSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import process from "node:process";
import { afterEach, beforeEach, expect, test } from "vitest";
import { banner } from "../../src/dev/banner.ts";
import { defaultStateFolder, neededRoom, takeStateFolder } from "../../src/dev/state-folder.ts";
import { proves } from "../requirements/index.ts";

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "cairn-state-"));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

test("servers on two ports have a folder each", () => {
  proves("running/own-state-folder");
  expect(defaultStateFolder(folder, 8787)).toBe(join(folder, ".wrangler", "state"));
  expect(defaultStateFolder(folder, 9000)).not.toBe(defaultStateFolder(folder, 8787));
  expect(defaultStateFolder(folder, 9000)).not.toBe(defaultStateFolder(folder, 9001));
});

test.skipIf(process.platform === "win32")("a new folder is its owner's alone: sessions are in it", () => {
  const state = join(folder, "state");
  const taken = takeStateFolder(state);
  expect(statSync(state).mode & 0o777).toBe(0o700);
  if ("release" in taken) taken.release();
});

test("a new folder needs room for a first release too, since nothing is served without one", () => {
  const least = neededRoom(folder);
  mkdirSync(join(folder, "v3"));
  expect(neededRoom(folder)).toBeLessThan(least);
});

test("a folder that another process uses is refused, and taken once that one has ended", async () => {
  proves("running/own-state-folder");
  const state = join(folder, "state");
  const mark = join(state, "server-process");
  const other = spawn(process.execPath, ["-e", "process.stdin.resume()"], { stdio: ["pipe", "ignore", "ignore"] });
  const ended = new Promise((resolve) => other.once("exit", resolve));
  const first = takeStateFolder(state);
  writeFileSync(mark, `${other.pid}\n`);
  const second = takeStateFolder(state);
  expect("problem" in second && second.problem.en).toContain("Another server is using");
  expect("problem" in second && second.problem.zh).toContain(state);
  // What another server owns stays.
  if ("release" in first) first.release();
  expect(existsSync(mark)).toBe(true);
  other.stdin?.end();
  await ended;
  const third = takeStateFolder(state);
  expect("release" in third).toBe(true);
  if ("release" in third) third.release();
  expect(existsSync(mark)).toBe(false);
});

test.skipIf(process.platform !== "linux")(
  "a folder that the system refuses to make is told, and not tried for ever",
  () => {
    expect(takeStateFolder("/proc/cairn/state")).toEqual({
      problem: expect.objectContaining({ en: expect.stringContaining("/proc/cairn") }),
    });
  },
);

test("a folder that cannot be written is told in one sentence, in both languages", () => {
  proves("running/own-state-folder");
  const file = join(folder, "file");
  writeFileSync(file, "");
  const taken = takeStateFolder(join(file, "state"));
  expect("problem" in taken && taken.problem.en).toMatch(/cannot be written \(ENOTDIR\)\. Use --state/);
  expect("problem" in taken && taken.problem.zh).toContain("无法写入");
});

test("the banner promises the last valid release only where there is one", () => {
  proves("running/own-state-folder");
  const at = { url: "http://localhost:1", code: undefined, published: false };
  expect(banner({ ...at, serves: true }).en).toContain("the last valid release is served");
  expect(banner({ ...at, serves: false }).en).not.toContain("last valid release");
  expect(banner({ ...at, serves: false }).zh).not.toContain("上一个没有错误的版本");
});

test("the banner promises to publish edits only where they are watched", () => {
  const at = { url: "http://localhost:1", code: undefined, published: true, serves: true };
  expect(banner(at).en).toContain("again after every edit without errors");
  expect(banner(at).zh).toContain("自动重新发布");
  const unwatched = banner({ ...at, watch: false });
  expect(unwatched.en).toContain(
    "knowledge/ and templates/ are published; later edits are not, because of --no-watch\n",
  );
  expect(unwatched.zh).toContain("已发布；因为 --no-watch，之后的修改不会自动发布\n");
  for (const language of ["en", "zh"] as const) expect(unwatched[language]).not.toMatch(/every edit|每次修改/);
  const refused = banner({ ...at, published: false, watch: false });
  expect(refused.en).toContain("correct what the message above says and start again;");
  expect(refused.zh).toContain("请按上面的消息修正后重新启动，");
});

test("the banner names the page, with a code that signs in where the run has a token of its own", () => {
  proves("page/owner-link");
  const at = { url: "http://localhost:8787", published: true, serves: true };
  for (const language of ["en", "zh"] as const) {
    expect(banner({ ...at, code: "once_abc" })[language]).toContain("http://localhost:8787/#code=once_abc");
    expect(banner({ ...at, code: undefined })[language]).toContain("http://localhost:8787/\n");
    expect(banner({ ...at, code: undefined })[language]).not.toContain("#code");
  }
});

test("the banner's commands send a token where callers need one, and one says how to make it", () => {
  const at = { url: "http://localhost:8787", published: true, serves: true, code: undefined };
  for (const language of ["en", "zh"] as const) {
    expect(banner(at)[language]).not.toMatch(/<token>|tokens create/);
    const told = banner({ ...at, needsToken: "everybody" })[language];
    expect(told).toContain('/mcp --header "Authorization: Bearer <token>"\n');
    expect(told).toContain("/api/sessions -H 'authorization: Bearer <token>' -H");
    expect(told).toContain(
      "tokens create --tenant <name> --scopes mcp --token <CAIRN_OPERATOR_TOKEN> --url http://localhost:8787\n",
    );
    // A client that can sign in gets its token by itself; a script has to send one.
    const signedIn = banner({ ...at, needsToken: "scripts" })[language];
    expect(signedIn).toContain("http://localhost:8787/mcp\n");
    expect(signedIn).not.toContain("--header");
    expect(signedIn).toMatch(/api\/sessions -H 'authorization: Bearer <token>'[^]*tokens create/);
  }
});
