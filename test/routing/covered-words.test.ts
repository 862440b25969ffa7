/** How much of a question the trees of a base speak of. */
import { expect, test } from "vitest";
import { formatRef } from "../../src/knowledge/model.ts";
import { coveredWords } from "../../src/routing/covered-words.ts";
import { buildRouting, openRouting, routeQuery } from "../../src/routing/match.ts";
import { bases, trees } from "./fixtures.ts";
import { describeBases } from "../../src/compile/bases.ts";
import { buildTrees, readProject } from "../../src/compile/project.ts";
import { aquariumTrees } from "./beside-shipped.ts";
import { shippedRouting, shippedTrees } from "./labelled.ts";

const routing = openRouting(buildRouting(trees, bases));
const shipped = shippedRouting();

test("words of the base count by how rare they are, words that it has not count against it", () => {
  const whole = coveredWords(routing, "wireless signal drops", "network");
  const part = coveredWords(routing, "How does a wireless parrot learn Latin?", "network");
  expect(whole.share).toBe(1);
  expect(whole.words).toBeGreaterThan(1);
  expect(part.words).toBe(1);
  expect(part.share).toBeGreaterThan(0);
  expect(part.share).toBeLessThan(0.5);
});

test("a base is asked for its own words alone", () => {
  expect(coveredWords(routing, "wireless signal drops", "investing")).toEqual({ words: 0, share: 0 });
  expect(coveredWords(routing, "人工智能", "investing").share).toBeGreaterThan(0.5);
});

test.each(["", "?!", "你好", "the of and"])("a text without a content word has no share: %s", (text) => {
  expect(coveredWords(routing, text, "network")).toEqual({ words: 0, share: 0 });
});

test("a base without trees has no word of any question", () => {
  expect(coveredWords(routing, "wireless signal drops", "documents-only")).toEqual({ words: 0, share: 0 });
});

/** How a question begins among the shipped bases. */
function beginning(query: string): string {
  const { entry } = routeQuery(shipped, { query });
  return entry === null ? "topics" : formatRef(entry);
}

test.each([
  "how to write a letter of apology to a neighbour",
  "evening dress with long sleeves",
  "server tips in a sushi restaurant",
  "晚上睡觉老是醒",
])("a question that shares one word of no weight with a base begins nowhere: %s", (query) => {
  expect(beginning(query)).toBe("topics");
});

test.each(["latency of a nerve reflex in frogs", "加班吃的夜宵食谱", "撒气了，早上打的晚上就瘪"])(
  "one that has one word of an author, or words of times alone, beside others begins nowhere: %s",
  (query) => {
    expect(beginning(query)).toBe("topics");
  },
);

test.each([
  ["latency", "home-network/main#ping_idle"],
  ["网速特别慢", "home-network/main#slow_where"],
  ["试用期半年合法吗", "labor-rights/contract#probation"],
  ["智能插座一直显示离线", "home-network/wifi#smart_things"],
  ["怀孕五个月公司劝我离职", "labor-rights/contract#mother"],
])("a short question, and one with more of it, begins at its step: %s", (query, place) => {
  expect(beginning(query)).toBe(place);
});

const withTank = [...shippedTrees(), ...aquariumTrees()];
const tank = openRouting(buildRouting(withTank, describeBases(withTank, [])));

test.each([
  ["发现三个烂尾要不要捞走", "aquarium/disease#root"],
  ["烂尾的楼盘还能退房退钱吗业主怎么维权", "topics"],
  ["浮头了，早上看的晚上又这样", "aquarium/main#gasp_when"],
  ["大口呼吸，早上看的晚上又这样", "aquarium/main#gasp_when"],
  ["鱼老浮头怎么回事", "aquarium/main#gasp_when"],
  ["鱼又浮头咋回事", "aquarium/main#gasp_when"],
  ["狗老拉肚子怎么回事", "topics"],
  ["recipe for fish soup", "topics"],
])("a keyword beside a few other words begins at its tree or step, beside many nowhere: %s", (query, place) => {
  const { entry } = routeQuery(tank, { query });
  expect(entry === null ? "topics" : formatRef(entry)).toBe(place);
});

const KUBERNETES = `title: Kubernetes trouble
language: en
keywords: [Kubernetes, k8s]
nodes:
  root:
    title: What you see
    response: What does the pod do?
    options:
      - { id: crash, description: It restarts again and again, next_node: crash }
      - { id: pending, description: It stays pending, next_node: pending }
  crash: { title: CrashLoopBackOff, keywords: [CrashLoopBackOff], response: Read the logs of the previous container. }
  pending: { title: Pending pods, response: Look at the events of the pod. }
`;

test.each([
  ["k8s 里的容器老是挂掉", "kubernetes/main#root"],
  ["想问下公司的 k8s 节点内存不足会怎样", "kubernetes/main#root"],
  ["我想学 Python 该买哪本书", "topics"],
  ["周末的 party 穿什么衣服", "topics"],
])("words of a script that a base does not use tell nothing of it: %s", (query, place) => {
  const own = buildTrees(readProject([{ path: "knowledge/kubernetes/main.tree.yaml", text: KUBERNETES }]));
  const all = [...shippedTrees(), ...own];
  const { entry } = routeQuery(openRouting(buildRouting(all, describeBases(all, []))), { query });
  expect(entry === null ? "topics" : formatRef(entry)).toBe(place);
});
