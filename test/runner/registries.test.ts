/** What a runner says it can start packages of. */
import { tmpdir } from "node:os";
import { expect, test } from "vitest";
import { startableRegistries } from "../../src/runner/install/registries.ts";
import { readSettings } from "../../src/runner/settings.ts";

test("a machine without uvx and Docker starts packages of npm alone", async () => {
  const settings = readSettings({ PATH: "/nowhere", CAIRN_RUNNER_TOKEN: "a-token-for-this-test" }, tmpdir());
  expect(await startableRegistries(settings)).toEqual({ npm: true, pypi: false, oci: false });
});
