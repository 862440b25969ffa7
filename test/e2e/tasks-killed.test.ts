/** The short form of the kill test about tasks: a few kills of the deployed bundle. `npm run test:kill` makes a hundred. */
import { createServer } from "node:net";
import { once } from "node:events";
import { expect, test } from "vitest";
import { killTasks } from "../kill/tasks.ts";
import { proves } from "../requirements/index.ts";

async function freePort(): Promise<number> {
  const probe = createServer().listen(0, "127.0.0.1");
  await once(probe, "listening");
  const address = probe.address();
  probe.close();
  await once(probe, "close");
  if (address === null || typeof address === "string") throw new Error("no port");
  return address.port;
}

test("tasks survive kills of the server: none is lost, no step twice, no call repeated that may be made only once", async () => {
  proves("task-runs/crash");
  let state = 4711;
  const next = (): number => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
  const found = await killTasks(4, next, await freePort());
  expect(found).toMatchObject({ tasks: 8, lost: 0, notCompleted: 0, stepsTwice: 0, callsTwice: 0 });
});
