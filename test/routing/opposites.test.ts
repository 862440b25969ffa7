/** Replies that say the opposite of an option, that deny one of two, or that share more with one option than with the next. */
import { expect, test } from "vitest";
import { statesNamed, statesSaid } from "../../src/routing/opposites.ts";
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
