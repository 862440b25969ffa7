/** A refused answer is explained in the language of the session, by the name the user sees. */
import { expect, test } from "vitest";
import { initiateSession } from "../../src/mcp/tools/initiate-session.ts";
import { navigateSession } from "../../src/mcp/tools/navigate-session.ts";
import { createContextFixture } from "../support/memory-context.ts";

const tree = `title: 贷款
language: zh-CN
nodes:
  root:
    title: 您的年龄
    response: 请问您的年龄？
    input: { name: age, type: integer, min: 0, max: 130 }
    next: [{ next_node: done }]
    i18n: { en: { title: Your age, response: How old are you? } }
  done:
    response: 好的。
`;

async function refusal(user_query: string, language: string) {
  const fixture = createContextFixture({ "knowledge/loan.yaml": tree });
  const { value } = await fixture.run(initiateSession, { user_query, knowledge_base: "loan", language });
  const step = { session_id: value.session_id, selected_option_id: "answer", user_input: "四百" };
  return (await fixture.run(navigateSession, step)).value.error;
}

test("in Chinese", async () => {
  const error = await refusal("贷款", "zh-CN");
  expect(error).toMatchObject({ code: "invalid_input", field: "age", title: "您的年龄" });
  expect(error.message).toMatch(/^“您的年龄” 的值不符合要求，应为：/);
  expect(error.message).not.toMatch(/[A-Za-z]/);
});

test("in English", async () => {
  const error = await refusal("贷款", "en");
  expect(error.message).toMatch(/^The value of "Your age" does not fit: expected a whole number/);
  expect(error.message).not.toMatch(/\p{Script=Han}/u);
});
