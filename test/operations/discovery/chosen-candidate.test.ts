/** Which candidate of a search is put to the user: one that answers the need, never one that shares a word with it. */
import { expect, test } from "vitest";
import type { ServerView } from "../../../src/discovery/library-port.ts";
import type { RegistryEntry } from "../../../src/discovery/model.ts";
import { accept } from "../../../src/errors.ts";
import { searchAndInstall } from "../../../src/operations/discovery/search/search-and-install.ts";
import { proves } from "../../requirements/index.ts";
import { entryOf, memoryLibrary, memoryRegistries } from "../../support/memory-library.ts";
import { product } from "../../support/product.ts";

const entries = [
  entryOf("charts", "Draws visual charts with AI, to generate charts and analyze data."),
  entryOf("memory", "Remembers facts in a knowledge graph; query it later."),
  entryOf("rooms", "Books meeting rooms."),
  entryOf("weather", "Current weather and forecasts for any city."),
];

function search(task: string, listed = entries, tools: Parameters<typeof memoryLibrary>[0] = {}) {
  const { call } = product();
  const library = memoryLibrary(tools);
  library.propose = library.refresh.bind(undefined, call.principal.tenant, "memory");
  const services = { ...call.services, library, registries: memoryRegistries(listed) };
  return searchAndInstall({ task_description: task }, { ...call, services });
}

const memoryTool = {
  memory__search_nodes: { description: "Search for nodes in the knowledge graph.", answer: () => "" },
};

test.each(["Turn off the lights in the living room", "Remind the room at noon"])(
  "what hardly answers the need is shown and never chosen: %s",
  async (task) => {
    proves("tool-needs/floor");
    const answer = await search(task);
    expect(answer).toMatchObject({ ok: true, value: { action_needed: "reduced_answer", installed: [] } });
    expect(JSON.stringify(answer)).not.toContain("Chosen");
  },
);

test("where nothing does it only what comes near is listed, the nearest first, and all of it on request", async () => {
  const task = "Remind the room at noon";
  const listed = Array.from({ length: 6 }, (_, at) => entryOf(`rooms-${at}`, "Books rooms of hotels."));
  const { call } = product();
  const services = { ...call.services, library: memoryLibrary({}), registries: memoryRegistries(listed) };
  const names = async (detail?: "full") => {
    const answer = await searchAndInstall({ task_description: task, detail }, { ...call, services });
    return "value" in answer ? answer.value.candidates.map(({ name }) => name) : [];
  };
  const [near, all] = [await names(), await names("full")];
  expect(near.length).toBeLessThanOrEqual(3);
  expect(all.length).toBeGreaterThan(near.length);
  expect(near).toEqual(all.slice(0, near.length));
});

test("registries are asked for single words that a name may have, the thing that is wanted first", async () => {
  const { call } = product();
  const asked: string[] = [];
  const registries = {
    ...memoryRegistries([]),
    find: async (keywords: readonly string[]) => {
      asked.push(...keywords);
      return { entries: [], failed: [] };
    },
  };
  const services = { ...call.services, library: memoryLibrary({}), registries };
  await searchAndInstall({ task_description: "Draw a bar chart of my sales" }, { ...call, services });
  expect(asked[0]).toBe("chart");
  expect(asked).toContain("sales");
  expect(asked.filter((word) => word.includes(" ") || word === "crm")).toEqual([]);
});

test("a server at an address that may not be called is left out, and named", async () => {
  proves("tool-needs/callable-candidates");
  const at = (name: string, url: string) => ({
    ...entryOf(name, "Current weather and forecasts for any city."),
    sources: [{ kind: "streamable-http" as const, url }],
  });
  const listed = [
    at("metadata", "http://169.254.169.254/latest"),
    at("inner", "https://weather.internal/mcp"),
    {
      ...at("both", "https://10.0.0.7/mcp"),
      sources: [
        ...at("both", "https://10.0.0.7/mcp").sources,
        ...at("both", "https://weather.example.com/mcp").sources,
      ],
    },
  ];
  const answer = await search("查一下北京的天气", listed);
  const value = "ok" in answer && answer.ok ? answer.value : undefined;
  expect(value?.candidates).toMatchObject([{ name: "io.example/both", address: "https://weather.example.com/mcp" }]);
  expect(value?.left_out?.map(({ name, reason }) => [name, reason]).toSorted()).toEqual([
    ["io.example/inner", "address"],
    ["io.example/metadata", "address"],
  ]);
  expect(value?.log.join("\n")).toMatch(/已略过（不允许从这里访问它们的地址）：.*io\.example\/metadata/);
});

test("a source that gave nothing is named in the language of the task", async () => {
  const { call } = product();
  const failed = [
    { registry: "catalogue", problem: "knowledge_unavailable" },
    { registry: "registry.example.com", problem: "http_500" },
    { registry: "operator", problem: "not_json" },
  ];
  const registries = { ...memoryRegistries(entries), find: async () => ({ entries, failed }) };
  const services = { ...call.services, library: memoryLibrary(), registries };
  const lines = async (task_description: string) => {
    const answer = await searchAndInstall({ task_description, auto_install: false }, { ...call, services });
    return "ok" in answer && answer.ok ? answer.value.log.filter((line) => /来源|The source/.test(line)) : [];
  };
  expect(await lines("查一下北京的天气")).toEqual([
    "来源“镜像的目录”没有结果：暂时无法读取",
    "来源“registry.example.com”没有结果：HTTP 500",
    "来源“管理员的清单”没有结果：应答不是 JSON",
  ]);
  expect((await lines("Weather in Oslo"))[2]).toBe(
    "The source “the operator's list” gave nothing: its answer is not JSON",
  );
});

test("a connected server is no answer to what none of its tools does", async () => {
  proves("tool-needs/connected-serves");
  const listed = [entryOf("memory", "Keeps the weather and other facts in a knowledge graph.")];
  const answer = await search("查一下北京的天气", listed, memoryTool);
  expect(answer).toMatchObject({ ok: true, value: { action_needed: "reduced_answer", installed: [] } });
});

const magic = entryOf("magic", "Create UI components, inspired by the best engineers; look up a part of a page.");
const answerOf = async (task: string, listed: RegistryEntry[]) => {
  const answer = await search(task, listed);
  return "value" in answer ? answer.value : undefined;
};

test.each(["查一下明天上海的天气", "What is the weather in Oslo today?"])(
  "a verb in common is no reason where the subject is another: %s",
  async (task) => {
    proves("tool-needs/covers-things");
    const answer = await answerOf(task, [magic]);
    expect(answer).toMatchObject({ success: false, action_needed: "reduced_answer" });
    expect(answer?.message).toMatch(/weather/);
    expect(answer?.message).toMatch(/(?:none of the \d+ servers|the only server)|查看了 \d+ 个服务器/);
    expect(answer?.message).not.toContain("magic");
  },
);

test.each([
  ["查一下明天上海的天气", "找到了，但这里无法添加：io.example/forecasts (注册中心没有给出访问方式)"],
  ["What is the weather in Oslo today?", "Found, and cannot be added from here: io.example/forecasts"],
])("what is found and cannot be added is named: %s", async (task, message) => {
  proves("tool-needs/found-not-installable");
  const weather = { ...entryOf("forecasts", "Weather and forecasts for any city."), sources: [] };
  const answer = await answerOf(task, [magic, weather]);
  expect(answer).toMatchObject({ success: false, action_needed: "reduced_answer" });
  expect(answer?.message).toContain(message);
});

test("a search that connects nothing names those that say that they do it, and no other", async () => {
  const { call } = product();
  const services = { ...call.services, registries: memoryRegistries([magic, ...entries]) };
  const answer = await searchAndInstall(
    { task_description: "查一下明天上海的天气", auto_install: false },
    { ...call, services },
  );
  expect(answer).toMatchObject({ value: { action_needed: "choose" } });
  const { message = "" } = "value" in answer ? answer.value : {};
  expect(message).toContain("io.example/weather");
  expect(message).not.toMatch(/magic|charts|符合需要/);
});

const lookedFor = async (task_description: string, listed: RegistryEntry[]): Promise<string> => {
  const { call } = product();
  const services = { ...call.services, library: memoryLibrary({}), registries: memoryRegistries(listed) };
  const answer = await searchAndInstall({ task_description, auto_install: false }, { ...call, services });
  return "value" in answer ? answer.value.message : "";
};

const films = { ...entryOf("films", "Search films, actors and directors."), sources: [] };
const half = entryOf("letters", "Writes letters.");

test("a server that does a thing far less than another is not put before it", async () => {
  const task = "Which films did Kubrick direct?";
  const [alone, beside] = [await lookedFor(task, [half, films]), await lookedFor(task, [films])];
  expect(alone).toMatch(/^Found, and cannot be added from here: io\.example\/films/u);
  expect(alone).toBe(beside);
});

test.each([
  [
    "Push a notification to my phone when the build ends",
    "Sends notifications.",
    /^No server says all of this\. These may do it: io\.example\/any \(\d+ %\)/u,
  ],
  [
    "查一下以太坊上最近的大额转账",
    "Tracks cryptocurrency whale transactions.",
    /^没有服务器自称完全能做这件事。以下服务器可能可以：io\.example\/any/u,
  ],
])("a server whose texts say a part of what is needed is said to be possible: %s", async (task, says, message) => {
  expect(await lookedFor(task, [entryOf("any", says)])).toMatch(message);
});

test("a better server that cannot be added is named beside those that can", async () => {
  const shut = { ...entryOf("shut", "Draws bar charts."), sources: [] };
  const message = await lookedFor("Draw a bar chart of my sales", [entryOf("lines", "Draws charts."), shut]);
  expect(message).toContain("say that they do this: io.example/lines");
  expect(message).toMatch(/fit better, and cannot be added from here: io\.example\/shut/u);
});

test("of servers that name the thing, the one that a search finds by far best is put forward alone", async () => {
  const listed = [
    entryOf("raindrop", "Bookmarks: save links and articles to read later."),
    entryOf("guides", "Search articles and documentation of a platform."),
    entryOf("wiki", "Manage articles of a company."),
    entryOf("weather", "Current weather and forecasts for any city."),
  ];
  const { call } = product();
  const services = { ...call.services, library: memoryLibrary({}), registries: memoryRegistries(listed) };
  const answer = await searchAndInstall(
    { task_description: "Save this article to my bookmarks", auto_install: false },
    { ...call, services },
  );
  expect("value" in answer ? answer.value.message : "").toContain("io.example/raindrop");
  expect("value" in answer ? answer.value.message : "").not.toMatch(/guides|wiki/);
});

test.each([
  [
    "Draw a bar chart of my sales",
    /^Found, and each failed .* a short while ago.*io\.example\/charts/u,
    "cannot be added",
  ],
  ["把我的销售额画成柱状图", /^找到了，但刚才试用时失败.*io\.example\/charts/u, "无法添加"],
])(
  "where the servers that do it failed before, that is said, and not that they cannot be added: %s",
  async (task, said, not) => {
    const { call } = product();
    const library = memoryLibrary({});
    const source = entries[0]?.sources[0];
    const failed = { failures: 1, lastAt: call.services.now() };
    const charts = { name: "charts", status: "waiting", source, listedBy: "caller", tools: {}, failed, pin: "charts" };
    library.view = async () => accept({ servers: [charts as unknown as ServerView], tools: [], revision: 1 });
    const services = { ...call.services, library, registries: memoryRegistries(entries) };
    const answer = await searchAndInstall({ task_description: task }, { ...call, services });
    const message = answer !== undefined && "value" in answer ? answer.value.message : "";
    expect(message).toMatch(said);
    expect(message).not.toContain(not);
  },
);

test.each([undefined, false])(
  "a server that alone shares the rare words of a need may do it: it is named, and never chosen (%s)",
  async (auto_install) => {
    const listed = [entryOf("guides", "Product marketing techniques and writing."), ...entries];
    const { call } = product();
    const services = { ...call.services, library: memoryLibrary({}), registries: memoryRegistries(listed) };
    const answer = await searchAndInstall(
      { task_description: "Check the tone of our product page with a guide for marketing writing", auto_install },
      { ...call, services },
    );
    const value = answer !== undefined && "value" in answer ? answer.value : undefined;
    expect(value?.message).toMatch(/These may do it: io\.example\/guides \(its words are nearest to the task\)/u);
    expect(value?.candidates[0]?.name).toBe("io.example/guides");
    expect(value).toMatchObject({ action_needed: "reduced_answer", installed: [] });
    expect(value?.log.join("\n")).not.toContain("Chosen");
  },
);
