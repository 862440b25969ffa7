/** A server that does not end when it is asked to. */
import { spawn } from "node:child_process";
import { once } from "node:events";
import process from "node:process";
import { expect, test } from "vitest";
import { endGroup } from "../../src/dev/end-group.ts";

/** A process that says when it listens for signals. */
async function started(onSignal: string) {
  const script = `process.on("SIGTERM", () => ${onSignal}); setInterval(() => {}, 1000); console.log("ready");`;
  const child = spawn(process.execPath, ["-e", script], { detached: true, stdio: ["ignore", "pipe", "inherit"] });
  await once(child.stdout, "data");
  return child;
}

test.runIf(process.platform !== "win32")("is ended without being asked; one that ends by itself is not", async () => {
  const deaf = await started("{}");
  const ended = once(deaf, "exit");
  endGroup(deaf, 20);
  expect(await ended).toEqual([null, "SIGKILL"]);
  // Nothing is left to be ended.
  endGroup(deaf, 20);
  const polite = await started("process.exit(3)");
  const left = once(polite, "exit");
  endGroup(polite);
  expect(await left).toEqual([3, null]);
});
