/** What `npm start` knows of a runner that was started from the same folder. */
import { mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { runnerBeside } from "../../src/dev/runner-beside.ts";
import { forgetAddress, foundBy, keepAddress } from "../../src/runner/address-file.ts";
import { readSettings } from "../../src/runner/settings.ts";

let repository: string;
const state = (): string => join(repository, ".cairn", "runner");

beforeEach(() => {
  repository = mkdtempSync(join(tmpdir(), "cairn-beside-"));
  mkdirSync(state(), { recursive: true });
});
afterEach(() => rmSync(repository, { recursive: true, force: true }));

/** As `npm run runner` does where no token is given. */
function runOnce(host = "127.0.0.1", port = 8099): { token: string; isNew: boolean } {
  const { token } = readSettings({}, state());
  return { token, isNew: keepAddress(state(), host, port) };
}

describe("the runner beside npm start", () => {
  test("is unknown before it ran", () => {
    expect(runnerBeside(repository, {})).toBeUndefined();
  });

  test("is found by what it kept", () => {
    const { token } = runOnce();
    expect(runnerBeside(repository, {})).toEqual({ url: "http://127.0.0.1:8099", token });
  });

  test("is not used where a runner is named in the environment or in .dev.vars", () => {
    runOnce();
    expect(runnerBeside(repository, { CAIRN_RUNNER_URL: "https://runner.example" })).toBeUndefined();
    writeFileSync(join(repository, ".dev.vars"), "CAIRN_RUNNER_TOKEN=a-token-of-the-operator\n");
    expect(runnerBeside(repository, {})).toBeUndefined();
    writeFileSync(join(repository, ".dev.vars"), "CAIRN_RUNNER_URL=\nCAIRN_AUTHOR_TOKEN=x\n");
    expect(runnerBeside(repository, {})?.url).toBe("http://127.0.0.1:8099");
  });

  test("says when its address is a new one", () => {
    expect(runOnce().isNew).toBe(true);
    expect(runOnce().isNew).toBe(false);
    expect(runOnce("127.0.0.1", 8098).isNew).toBe(true);
    expect(runnerBeside(repository, {})?.url).toBe("http://127.0.0.1:8098");
  });

  test("in another folder is found by an npm start that is told the folder, and says so", () => {
    const elsewhere = join(realpathSync(repository), "elsewhere");
    const { token } = readSettings({ CAIRN_RUNNER_STATE: elsewhere }, state());
    keepAddress(elsewhere, "127.0.0.1", 8097);
    expect(runnerBeside(repository, {})).toBeUndefined();
    expect(runnerBeside(repository, { CAIRN_RUNNER_STATE: elsewhere })).toEqual({
      url: "http://127.0.0.1:8097",
      token,
    });
    expect(foundBy(elsewhere, state())).toMatch(`npm start with CAIRN_RUNNER_STATE=${elsewhere} finds it`);
    expect(foundBy(realpathSync(state()), state())).toMatch(/^npm start of this folder finds it/);
  });

  test.each([
    ["0.0.0.0", "http://127.0.0.1:8099"],
    ["::", "http://127.0.0.1:8099"],
    ["::1", "http://[::1]:8099"],
    ["192.0.2.7", "http://192.0.2.7:8099"],
  ])("that listens on %s is reached at %s", (host, url) => {
    runOnce(host);
    expect(runnerBeside(repository, {})?.url).toBe(url);
  });

  test("is forgotten where its token is given to it", () => {
    runOnce();
    forgetAddress(state());
    expect(runnerBeside(repository, {})).toBeUndefined();
  });
});
