/** A task that calls a server which asks for a sign-in: it waits for the agreement, then for the sign-in, then it makes the call. */
import { expect, test } from "vitest";
import type { ServerView } from "../../../src/discovery/library-port.ts";
import { accept, refuse } from "../../../src/errors.ts";
import { memoryLibrary } from "../../support/memory-library.ts";
import { done, taskBench, use } from "./support.ts";

test("after the agreement the task gives the address of the sign-in, and after the sign-in it makes the call", async () => {
  const bench = taskBench([use("mail__read"), done("read")]);
  Object.assign(bench.call, { origin: "https://cairn.example" });
  const { library } = bench;
  const listed = memoryLibrary({ mail__read: { description: "Reads mail.", answer: () => "hello" } });
  let status: ServerView["status"] = "waiting";
  library.view = async (tenant) => {
    const found = await listed.refresh(tenant, "mail");
    if (!found.ok) return found;
    const tools = { usable: 0, waiting: 0, changed: 0 };
    const server: ServerView = { ...found.value, status, problem: "needs_sign_in", tools };
    return accept({ servers: [server], tools: [], revision: -1 });
  };
  library.agree = async () => refuse({ code: "forbidden", scope: "operator" });
  library.call = async () =>
    refuse(status === "waiting" ? { code: "not_approved", server: "mail" } : { code: "needs_sign_in", server: "mail" });
  // Whoever is asked answers at once: the task sees it when it looks.
  library.approvalCode = async () => {
    status = "approved";
    return accept("code-1");
  };
  library.startSignIn = async () => {
    Object.assign(library, { view: listed.view, call: listed.call });
    return accept({ state: "state-1", again: false });
  };
  const task = await bench.run({ description: "Read my mail" });
  const asked = (await bench.log(task.task_id)).flatMap((event) =>
    event.type === "task_paused" ? [event.approve_url] : [],
  );
  expect(asked).toEqual(["https://cairn.example/approve/code-1", "https://cairn.example/oauth/start/state-1"]);
  expect(task).toMatchObject({ status: "completed", steps: [{ success: true, observation: "hello" }, {}] });
});
