/** Replies that ask back, say the opposite of an option, deny one of two, or share more with one option than with the next. */
import { expect, test } from "vitest";
import { statesNamed, statesSaid } from "../../src/routing/opposites.ts";
import { buildTrees, readProject } from "../../src/compile/project.ts";
import { readPolarity } from "../../src/routing/polarity.ts";
import { matchReply } from "../../src/routing/match.ts";
import { openedTrees } from "./labelled.ts";
import { openedMadeUpTrees } from "./made-up-bases.ts";

function answer(step: string, reply: string): string {
  const trees = new Map([...openedTrees(), ...openedMadeUpTrees()]);
  const [name = "", node = ""] = step.split("#");
  const tree = trees.get(name);
  if (tree === undefined) throw new Error(`no tree ${name}`);
  const options = tree.byId.get(node)?.options ?? [];
  const match = matchReply(reply, options, tree, node, tree.language, (base, other) => trees.get(`${base}/${other}`));
  return match.kind === "option" ? match.id : match.kind === "node" ? `#${match.node}` : "?";
}

test.each([
  ["home-network/wifi#cannot_join", "密码是对的"],
  ["home-network/wifi#cannot_join", "the password is right"],
  ["coffee/main#root", "味道很浓"],
  ["mcp-integration/main#root", "results are correct"],
])("at %s, the opposite of an option is not taken for it: %s", (step, reply) => {
  expect(answer(step, reply)).toBe("?");
});

test.each([
  ["home-network/wifi#cannot_join", "密码不对", "password"],
  ["coffee/main#root", "咖啡味道不浓", "weak"],
  ["plants/main#soil", "上面干，下面一直湿着", "wet"],
])("at %s, %s is still %s: a denied state, or both said of two things", (step, reply, option) => {
  expect(answer(step, reply)).toBe(option);
});

test("a denial of one of two contrary options is the other, unless it is still open", () => {
  expect(answer("home-network/wifi#unseen", "it still doesn't show up")).toBe("hidden");
  expect(answer("home-network/main#after_reboot", "I have not restarted it yet")).toBe("?");
});

test.each([
  ["home-network/wifi#cannot_join", "密码在哪里可以看", "?"],
  ["plants/main#soil", "盆土是什么样的", "?"],
  ["coffee/main#leak", "where can I buy a hose", "?"],
  ["labor-rights/injury#root", "能赔多少钱", "money"],
  ["tech-investing/main#ai_hw_compare", "财报在哪看", "filings"],
])(
  "at %s, %s is %s: a question answers a step that offers topics, and none that asks how things are",
  (step, reply, option) => {
    expect(answer(step, reply)).toBe(option);
  },
);

test("a negation does not reach over 或者 to an event of its own", () => {
  const [clause] = readPolarity("没有气泡或者停电了");
  expect(clause?.units.filter(({ denied }) => denied).map(({ text }) => text)).toEqual(["气", "泡"]);
  const [both] = readPolarity("没有红灯或者绿灯");
  expect(both?.units.every(({ denied }) => denied)).toBe(true);
});

test("who denies a lack says the opposite of an option that has it", () => {
  const [own] = buildTrees(
    readProject([
      {
        path: "knowledge/tank/main.tree.yaml",
        text: "title: 鱼缸\nlanguage: zh-CN\nnodes:\n  root:\n    response: 在出气泡吗？\n    options:\n      - { id: yes_bubbles, description: 有气泡，一直开着, next_node: end }\n      - { id: none, description: 没有气泡或者停电了, next_node: end }\n      - { id: no_pump, description: 我没有氧气泵, next_node: end }\n  end: { response: 好。 }\n",
      },
    ]),
  );
  if (own === undefined) throw new Error("no tree");
  const options = own.nodes.find(({ id }) => id === "root")?.options ?? [];
  const read = (reply: string): string => {
    const match = matchReply(reply, options, own, "root", "zh-CN");
    return match.kind === "option" ? match.id : "?";
  };
  expect(read("没停电")).toBe("?");
  expect(read("停电了")).toBe("none");
  expect(read("没有气泡")).toBe("none");
});

test("an option that has all that the next one has of a reply, and more, needs little lead", () => {
  expect(answer("plants/main#root", "叶子背面好多小虫")).toBe("bugs");
});

test("a state is read where a clause says it now, as a word of its own", () => {
  expect(statesSaid("水很清")).toEqual(statesNamed("not cloudy"));
  expect(statesSaid("the water is still clear")).toEqual(statesSaid("水很清"));
  for (const text of [
    "买了饼干",
    "以前水很清",
    "the water was clear",
    "the water is not clear",
    "水不清",
    "a clear case",
  ])
    expect(statesSaid(text), text).toEqual([]);
});
