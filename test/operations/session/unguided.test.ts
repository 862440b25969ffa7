/** A session that a record began has no consultation: what it says of that, and what begins one. */
import { describe, expect, test } from "vitest";
import { mcpClient } from "../../support/mcp-client.ts";
import { product } from "../../support/product.ts";
import { shippedTemplates } from "../../support/templates.ts";

const LANGUAGES = [
  {
    said: "My bicycle brake is loose",
    step: "No consultation under way",
    way: /^No consultation is under way .*initiate_session .*navigate_session/,
    option: "the user's question as user_input",
  },
  {
    said: "我想买茶叶",
    step: "没有正在进行的咨询",
    way: /^这个会话里没有正在进行的咨询。.*initiate_session.*navigate_session/,
    option: "在 user_input 里写明用户的问题",
  },
];

describe.each(LANGUAGES)("a session begun by a prompt: $step", ({ said, step, way, option }) => {
  const begin = async () => {
    const on = product();
    const { session_id } = await on.ask("assemble_context", { user_intent: said, template: "simple_chat" });
    return { ...on, session_id };
  };

  test("says what begins a consultation, and that does", async () => {
    const { ask, session_id } = await begin();
    const before = await ask("get_session", { session_id });
    expect(before).toMatchObject({ current_step: step, options: [], response: expect.stringMatching(way) });
    const after = await ask("navigate_session", {
      session_id,
      selected_option_id: "provide_more_info",
      user_input: said,
    });
    expect(after.node_id).not.toBe("");
    const other = await ask("initiate_session", { user_query: said });
    expect(other.session_id).not.toBe(session_id);
    expect(other.node_id).not.toBe("");
  });

  test("names that way where an option is wrong", async () => {
    const { tool, session_id } = await begin();
    const { isError, value } = await tool("navigate_session", { session_id, selected_option_id: "no_such" });
    expect(isError).toBe(true);
    expect(JSON.stringify(value.error)).toContain("provide_more_info");
    expect(JSON.stringify(value.error)).toContain(option);
  });

  test("offers the topics to choose from where words fit none, and one of them begins", async () => {
    const { ask, tool, session_id } = await begin();
    const unfit = { session_id, selected_option_id: "provide_more_info", user_input: "qwertz zxcvb" };
    const stayed = await ask("navigate_session", unfit);
    expect(stayed).toMatchObject({ is_complete: false, node_id: "" });
    expect(stayed.current_step).not.toBe(step);
    const ids: string[] = stayed.options.map(({ id }: { id: string }) => id);
    expect(ids.length).toBeGreaterThan(1);
    expect(await ask("get_session", { session_id })).toMatchObject({ options: stayed.options });
    const wrong = await tool("navigate_session", { session_id, selected_option_id: "no_such" });
    expect(wrong.value.error.known).toEqual(ids);
    const begun = await ask("navigate_session", { session_id, selected_option_id: ids[0] });
    expect(begun.node_id).not.toBe("");
  });
});

test("where no topic is published, words that fit none are not answered with options", async () => {
  const client = mcpClient(shippedTemplates);
  const { session_id } = (await client.tool("assemble_context", { user_intent: "tea", template: "simple_chat" })).value;
  const args = { session_id, selected_option_id: "provide_more_info", user_input: "tea" };
  const { value } = await client.tool("navigate_session", args);
  expect(value.options ?? []).toEqual([]);
  expect(JSON.stringify(value)).not.toMatch(/one of the options/);
});
