/** A task that names a product: a server that does not name it is neither said to do it nor proposed, and the answer says so. */
import { expect, test } from "vitest";
import type { RegistryEntry } from "../../../src/discovery/model.ts";
import { searchAndInstall } from "../../../src/operations/discovery/search/search-and-install.ts";
import { proves } from "../../requirements/index.ts";
import { entryOf, memoryLibrary, memoryRegistries } from "../../support/memory-library.ts";
import { product } from "../../support/product.ts";

const teams = entryOf("teams-server", "Send and read messages in Microsoft Teams channels.");
const slack = entryOf("slack-server", "Send and read messages in Slack channels.");
const tickets = entryOf("linear-server", "Create tickets and issues in Linear.");
const wecom = entryOf("wecom-bot", "Send messages to WeCom (企业微信) groups.");

async function search(task_description: string, listed: RegistryEntry[], auto_install?: boolean) {
  const { call } = product();
  const services = { ...call.services, library: memoryLibrary(), registries: memoryRegistries(listed) };
  const answer = await searchAndInstall({ task_description, auto_install }, { ...call, services });
  if (!("value" in answer)) throw new Error("The search failed.");
  return answer.value;
}

test.each([
  ["Send a message in Slack", teams, "Slack"],
  ["在Slack里发一条消息", teams, "Slack"],
  ["Create a ticket in ServiceNow", tickets, "ServiceNow"],
  ["在钉钉上发消息", teams, "钉钉"],
  ["Create a ticket in Zentabo", tickets, "Zentabo"],
])("%s: no server for it", async (task, other, name) => {
  proves("tool-needs/other-product");
  for (const auto of [false, true]) {
    const answer = await search(task, [other], auto);
    expect(answer).toMatchObject({ success: false, action_needed: "reduced_answer", installed: [] });
    expect(answer.message).toMatch(
      new RegExp(`No server for ${name} in the registries|没有用于 ${name} 的服务器`, "u"),
    );
    expect(answer.message).toContain(other.name);
    expect(answer.message).not.toMatch(/say that they do this|自称能做这件事/);
    expect(answer.log.join("\n")).toMatch(new RegExp(`does not name ${name}|没有提到 ${name}`, "u"));
    expect(answer.candidates[0]?.evidence.join(" ")).toMatch(/does not name|没有提到/);
  }
});

test.each([
  ["Send a message in Slack", [teams, slack], slack],
  ["用企业微信发消息", [teams, slack, wecom], wecom],
  ["Send a message in Teams", [slack, teams], teams],
])("%s: the server that names it is offered, alone", async (task, listed, own) => {
  proves("tool-needs/other-product");
  const answer = await search(task, [...listed], false);
  expect(answer).toMatchObject({ action_needed: "choose" });
  expect(answer.message).toContain(own.name);
  for (const other of listed) if (other !== own) expect(answer.message).not.toContain(other.name);
  expect(answer.candidates[0]?.name).toBe(own.name);
});

/** Servers for something like it, more than are shown. */
const many = (description: string): RegistryEntry[] =>
  Array.from({ length: 12 }, (_, at) => entryOf(`other-${at}`, description));

test.each([
  ["Query Snowflake", "io.example/mcp-snowflake", "Reads and writes, and keeps track of insights."],
  ["查询 Teradata", "io.example/teradata-tools", "A collection for managing the platform."],
  ["Run a workflow in n8n", "io.example/n8n-server", "Manages executions."],
])(
  "%s: the product's own server is found among many, also where it names no way to reach it",
  async (task, name, says) => {
    proves("tool-needs/other-product");
    const others = many("Runs queries and workflows on a database 查询数据库, and lists the results.");
    const own = entryOf(name.slice("io.example/".length), says);
    const closed = await search(task, [...others, { ...own, sources: [] }], false);
    expect(closed.candidates[0]?.name).toBe(name);
    expect(closed.message).not.toMatch(/No server for|没有用于/);
    expect(closed.message).toMatch(new RegExp(`(?:cannot be added from here|这里无法添加)[:：]\\s?${name}`, "u"));
    const open = await search(task, [...others, own], false);
    expect(open).toMatchObject({ action_needed: "choose" });
    expect(open.message).toContain(name);
  },
);

test.each([["Draw a bar chart and post it in Slack"], ["画一张柱状图，然后把它发到 Slack"]])(
  "%s: a server for the other part that cannot be added is no missing one",
  async (task) => {
    proves("tool-needs/other-product");
    const charts = many("Draws bar charts 柱状图 from data.");
    const answer = await search(task, [...charts, { ...slack, sources: [] }], false);
    expect(answer).toMatchObject({ action_needed: "choose" });
    expect(answer.message).not.toMatch(/No server was found for|没有找到能完成/);
    expect(answer.message).toContain(slack.name);
  },
);
