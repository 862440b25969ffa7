import { expect, test } from "vitest";
import { toolFailureText, type ToolFailure } from "../../../src/failures/tool-failures.ts";

const approve_url = "https://cairn.example/approve/1";
const failures: ToolFailure[] = [
  { code: "not_approved", server: "mail", approve_url },
  { code: "not_approved", server: "mail", tool: "mail__send", approve_url },
  { code: "not_approved", server: "mail", tool: "mail__send", concern: "secrets", approve_url },
  { code: "definition_changed", server: "mail", tool: "mail__send", approve_url },
];

test.each(failures)("a task that waits for an agreement tells nobody to make its call: %j", (failure) => {
  const said = toolFailureText(failure, true);
  expect(said.en).toContain("the task then makes the call by itself, so do not make it again");
  expect(said.zh).toContain("任务会自己完成这一次调用，请不要另外调用");
  expect(toolFailureText(failure).en).not.toContain("the task");
});
