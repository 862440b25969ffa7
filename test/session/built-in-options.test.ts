/** Words that mean a built-in option, where a step asks for a value. */
import { expect, test } from "vitest";
import { knowledgeOf } from "../support/knowledge.ts";
import { walk } from "../support/walk.ts";

const knowledge = knowledgeOf({
  "pets/main": {
    title: "Pets",
    language: "en",
    nodes: {
      root: { response: "Which pet?", options: [{ id: "dog", description: "A dog", next_node: "age" }] },
      age: { response: "How old?", input: { name: "age", type: "integer", min: 0, max: 40 }, next: "name" },
      name: { response: "Its name?", input: { name: "name", type: "text" }, next: "done" },
      done: { response: "Good." },
    },
  },
});

test.each([
  ["重新开始", "root", "active"],
  ["从头开始", "root", "active"],
  ["Start over.", "root", "active"],
  ["返回上一步", "root", "active"],
  ["返回上一级", "root", "active"],
  ["回到上一题", "root", "active"],
  ["take me back one step", "root", "active"],
  ["quit", "age", "complete"],
])("%s, typed where a number is asked for, is the option that it names", (words, node, status) => {
  for (const option of ["provide_more_info", "answer", "age"]) {
    const session = walk(knowledge, { base: "pets" }).step("dog").step(option, words);
    expect(session.refused).toBeNull();
    expect([session.view().node_id, session.state.status]).toEqual([node, status]);
  }
});

test("a step that takes any text takes these words as its value", () => {
  const session = walk(knowledge, { base: "pets" }).step("dog").step("age", "3").step("name", "restart");
  expect(session.view().node_id).toBe("done");
});

test("other words are refused as before", () => {
  const session = walk(knowledge, { base: "pets" }).step("dog").step("age", "restart it, please");
  expect(session.refused).toMatchObject({ code: "invalid_input", field: "age" });
});
