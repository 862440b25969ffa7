/** Small trees with everything that decides a way: options, inputs of each kind, rules on earlier answers, loops. No tests. */
import type { NodeFile, TreeFile } from "../../src/compile/schema/schema.ts";

const WORDS = ["taste", "size", "colour", "place", "味道", "大小", "颜色", "地点"];

/** A sound tree: from every step an end can be reached. `roll`: numbers from 0 to 1. */
export function generateTree(roll: () => number): TreeFile {
  const below = (count: number): number => Math.floor(roll() * count);
  const count = 3 + below(6);
  const zh = roll() < 0.5;
  const ids = Array.from({ length: count }, (_, at) =>
    at === 0 ? "root" : roll() < 0.3 ? `步骤${at}` : `step_${at}?`,
  );
  const nodes: { [id: string]: NodeFile } = {};
  const answered: { id: string; condition: string }[] = [];
  for (const [at, id] of ids.entries()) {
    const ahead = (): string => ids[at + 1 + below(Math.max(1, count - at - 1))] ?? "end";
    const anywhere = (): string => (roll() < 0.25 ? (ids[below(count)] ?? "end") : ahead());
    // Two steps may say the same.
    const response = `${WORDS[below(WORDS.length)] ?? ""}${zh ? "是什么？" : ", please?"}`;
    const earlier = answered[below(Math.max(1, answered.length))];
    const next = [
      ...(earlier !== undefined && roll() < 0.5 ? [{ when: earlier.condition, next_node: anywhere() }] : []),
      { next_node: ahead() },
    ];
    const quoted = JSON.stringify(id);
    const kind = below(6);
    const name = `value_${at}`;
    if (kind === 0) {
      const bound = 10 + below(50);
      nodes[id] = {
        response,
        input: { name, type: "number", min: 0, max: 100 },
        next: [{ when: `answers.${name} <= ${bound}`, next_node: anywhere() }, ...next],
      };
      answered.push({ id, condition: `answers[${quoted}] > ${bound - 5}` });
    } else if (kind === 1) {
      nodes[id] = {
        response,
        input: { name, type: "boolean" },
        next: [{ when: `answers.${name}`, next_node: anywhere() }, ...next],
      };
      answered.push({ id, condition: `answers.${name} == true` });
    } else if (kind === 2) {
      nodes[id] = {
        response,
        input: { name, type: "choices", choices: ["red", "green", "blue"], optional: true },
        next: [{ when: `"red" in answers.${name}`, next_node: anywhere() }, ...next],
      };
      answered.push({ id, condition: `"green" in answers.${name}` });
    } else if (kind === 3) nodes[id] = { response, next };
    else {
      const options = ["a", "b", "继续吧"].slice(0, 2 + below(2)).map((option) => ({
        id: option,
        description: zh ? `选${option}` : `Take ${option}`,
        ...(roll() < 0.6 && { next_node: roll() < 0.1 ? null : anywhere() }),
      }));
      nodes[id] = { response, options, next };
      answered.push({ id, condition: `answers[${quoted}] == "a"` });
    }
  }
  nodes.end = { response: zh ? "到此结束。" : "That is all." };
  return { title: "Generated", language: zh ? "zh-CN" : "en", nodes };
}
