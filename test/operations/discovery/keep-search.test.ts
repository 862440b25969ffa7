/** What a search for servers leaves in its session. */
import { expect, test } from "vitest";
import { accept } from "../../../src/errors.ts";
import { entryOf, memoryLibrary, memoryRegistries, waitingLibrary } from "../../support/memory-library.ts";
import { product } from "../../support/product.ts";

const drawing = {
  description: "Draws a bar chart from data.",
  inputSchema: { type: "object" },
  answer: () => "<svg/>",
};

/** A session, and a tool that searches in it over one server that can be added. */
async function inSession() {
  const made = product();
  const library = waitingLibrary(memoryLibrary({ charts__draw: drawing }), "charts");
  const { agree } = library;
  library.agree = async (...given) => {
    const agreed = await agree(...given);
    return agreed.ok ? accept({ ...agreed.value, approvedBy: "user" }) : agreed;
  };
  const registries = memoryRegistries([entryOf("charts", "Draws bar charts from data.")]);
  Object.assign(made.call.services, { library, registries });
  const { session_id } = await made.ask("initiate_session", { user_query: "hello" });
  const events = async (): Promise<{ type: string }[]> =>
    (await made.ask("get_session", { session_id, view: "events" })).events;
  return { ...made, session_id, events };
}

test("a search leaves one row: what was missing, the strategy, what was chosen, who agreed, deployment, health, registration", async () => {
  const { ask, session_id, events } = await inSession();
  const before = await events();
  const answer = await ask("search_and_install_tools", { session_id, task_description: "用销售数据画一张柱状图" });
  expect(answer.installed).toHaveLength(1);
  const added = (await events()).slice(before.length);
  expect(added).toHaveLength(1);
  const text = JSON.stringify(added);
  for (const said of ["search_and_install_tools", "需要", "搜索策略", "选择", "用户已同意", "部署", "健康检查", "注册"])
    expect(text).toContain(said);
});

test("nothing is kept where nothing was looked for, and none without a session", async () => {
  const { ask, session_id, events } = await inSession();
  const before = await events();
  await ask("search_and_install_tools", { session_id, task_description: "谢谢，再见" });
  await ask("search_and_install_tools", { task_description: "用销售数据画一张柱状图", auto_install: false });
  expect(await events()).toHaveLength(before.length);
});

test("what is decided about a server leaves a row: what was done, and who agreed", async () => {
  const { ask, session_id, events } = await inSession();
  const before = await events();
  await ask("manage_server", { session_id, action: "approve", name: "charts" });
  await ask("manage_server", { session_id, action: "refresh", name: "charts" });
  const added = (await events()).slice(before.length);
  expect(added).toHaveLength(2);
  expect(JSON.stringify(added[0])).toMatch(/manage_server.*approve.*approved_by.*user/);
  expect(JSON.stringify(added[1])).toMatch(/manage_server.*refresh.*approved/);
});
