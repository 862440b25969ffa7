import { expect, test } from "vitest";
import { blockName, nameOfBlock } from "../../../../src/console/views/sessions/block-names.ts";

type Block = Parameters<typeof blockName>[0];

const sections = [{ name: "persona", title: "角色" }];
const block = (block_id: string, more: Partial<Block> = {}): Block => ({
  block_id,
  block_type: "instruction",
  rests_on: [],
  ...more,
});

test.each([
  [block("section:persona"), "角色"],
  [block("section:unknown", { content: { text: "\n Say it.\nMore" } }), "Say it."],
  [
    block("evidence:ev_1", {
      block_type: "evidence",
      content: { text: "x".repeat(80) },
      rests_on: [{ source: { name: "Overtime" } }],
    }),
    `Overtime · ${"x".repeat(60)}…`,
  ],
  [block("evidence:ev_2"), "evidence:ev_2"],
  [
    block("section:unknown", { content: { text: "**5. The `computer`.** See [this](https://x.example)." } }),
    "5. The computer. See this.",
  ],
  [
    block("evidence:ev_3", {
      block_type: "evidence",
      content: { text: "[ev_04f8] home document://home/bands#1\nChannels overlap." },
      rests_on: [{ source: { name: "home" } }],
    }),
    "home · Channels overlap.",
  ],
  [
    block("evidence:ev_4", {
      block_type: "evidence",
      content: { text: "[ev_04f8] home document://home/bands#1\n[shortened]\n```text" },
      begins: "[ev_04f8] home document://home/bands#1\n## Bands and channels\n```text",
      rests_on: [{ source: { name: "home" } }],
    }),
    "home · Bands and channels",
  ],
  [block("state", { block_type: "state", content: { text: "- home/main#root: start" } }), "home/main#root: start"],
])("a block is called what a reader knows it by: %#", (named, name) => {
  expect(blockName(named, sections)).toBe(name);
});

test("a block that only another prompt holds is named from there", () => {
  const now = { blocks: [], sections: [] };
  const then = { blocks: [block("section:persona")], sections };
  expect(nameOfBlock("section:persona", now, then)).toBe("角色");
  expect(nameOfBlock("section:other", now, then)).toBe("section:other");
});
