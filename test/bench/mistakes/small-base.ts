/**
 * A small sound base about tea, in which a mistake is made by replacing a piece of one line. Not here: the mistakes (`kinds/`).
 */
import type { Kind, Planted } from "./plant.ts";

const TREE = `title: 泡茶
description: 找出茶为什么不好喝。
language: zh-CN
keywords: [泡茶, 茶叶]
review_by: "2027-06-30"
i18n: { en: { title: Tea, description: Finds out why the tea does not taste. } }
facts:
  strong: answers.minutes > 5
  age: days_between(answers.bought, today)
nodes:
  root:
    title: 哪里不对
    response: 茶喝起来怎么样？
    options:
      - { id: bitter, description: 太苦, next_node: minutes }
      - { id: weak, description: 太淡, next_node: kind }
      - { id: stale, description: 有陈味, next_node: bought }
      - { id: fine, description: 正好, next_node: null }
  minutes:
    title: 泡了多久
    keywords: [茶太苦, 发涩]
    response: 泡了几分钟？
    input: { name: minutes, type: number, unit: minutes, min: 0, max: 60, hint: 例如 3 }
    next:
      - { when: facts.strong, next_node: shorter }
      - { next_node: cooler }
  kind:
    title: 哪一种茶
    response: 是哪一种茶？
    input: { name: kind, type: choice, choices: [{ id: green, description: 绿茶 }, { id: black, description: 红茶 }] }
    next:
      - { when: answers.kind == "green", next_node: cooler }
      - { next_node: more }
  bought:
    title: 什么时候买的
    response: 哪一天买的？
    input: { name: bought, type: date, min_date: "2020-01-01" }
    next:
      - { when: answers.bought < "2025-01-01", next_node: fresh }
      - { next_node: more }
  shorter:
    title: 缩短时间
    response: 下次少泡两分钟。您泡了 \${answer:minutes} 分钟，见[泡茶的水](document://tea/water)。
    documents: [water]
  cooler:
    title: 降低水温
    response: 下次用八十度的水。
    documents: [water]
  more:
    title: 多放茶叶
    response: 下次多放一勺茶叶。
  fresh:
    title: 换新茶
    response: 这茶放了 \${fact:age} 天，请换新茶。
`;

const DOCUMENT = `---
title: 泡茶的水
tags: [水温, 水质]
type: guide
language: zh-CN
valid_until: "2028-12-31"
---

# 泡茶的水

绿茶用八十度的水，红茶用刚烧开的水。硬水泡出的茶发暗，先过滤再烧。

## 怎样量水温

水烧开以后放五分钟，大约八十度。也可以用温度计。
`;

const TEST = `tree: main
at: "2026-05-01"
conversations:
  - name: 太苦
    start: { node: root }
    steps:
      - { choose: bitter, expect: { node: minutes } }
      - { answer: "8", expect: { node: shorter, text: 少泡两分钟, complete: true } }
routing:
  - { query: 茶太苦了怎么办, expect: minutes }
search:
  - { query: 绿茶用多少度的水, includes: [water] }
`;

const SYNONYMS = `- [茶太苦, 茶发苦, 苦得很]
- [陈味, 霉味]
`;

const XML = `<tree title="水壶" language="zh-CN">
  <keyword>水壶</keyword>
  <node id="root" title="哪里坏了">
    <response>水壶哪里坏了？</response>
    <option id="scale" next_node="minutes">有水垢</option>
    <option id="fine" next_node="null">没有坏</option>
  </node>
  <node id="minutes" title="煮多久">
    <response>煮了几分钟？</response>
    <input name="minutes" type="number" min="0" max="60"/>
    <next when="answers.minutes &lt; 10" next_node="vinegar"/>
    <next next_node="vinegar"/>
  </node>
  <node id="vinegar" title="用醋">
    <response>加一勺醋，再煮十分钟。</response>
  </node>
</tree>
`;

const TEMPLATE = `---
name: tea_note
title: 茶的说明
description: 给茶店的标签写一段说明。
language: zh-CN
keywords: [茶标签]
arguments:
  user_intent: { description: 哪一种茶, required: true }
  reader: 给谁看
sections:
  task: { priority: must }
  audience: { priority: low, ttl: 10m, min_tokens: 20 }
---

# 任务 {#task}

写一段不超过三句的说明：\${local:user_intent}

# 读者 {#audience}

给谁看：\${local:reader}
`;

const base = new Map([
  ["knowledge/tea/main.tree.yaml", TREE],
  ["knowledge/tea/documents/water.md", DOCUMENT],
  ["knowledge/tea/tests/main.test.yaml", TEST],
  ["knowledge/tea/synonyms.yaml", SYNONYMS],
]);

function plant(path: string, text: string, lines: readonly number[]): Planted {
  const files = new Map([...base, [path, text]]);
  return { files: [...files].map(([at, words]) => ({ path: at, text: words })), file: path, lines: [...lines] };
}

/** Replaces `piece`, which stands once in a file; `at` counts from its line. */
function maker(path: string, sound: string, subject: string) {
  return (id: string, piece: string, words: string, at: readonly number[] = [0]): Kind => {
    const start = sound.indexOf(piece);
    if (start === -1) throw new Error(`no such piece for ${id}`);
    const line = sound.slice(0, start).split("\n").length;
    const text = sound.slice(0, start) + words + sound.slice(start + piece.length);
    return {
      id: `${subject}: ${id}`,
      on: "files",
      plant: () =>
        plant(
          path,
          text,
          at.map((offset) => line + offset),
        ),
    };
  };
}

export const inTree = maker("knowledge/tea/main.tree.yaml", TREE, "tree");
export const inDocument = maker("knowledge/tea/documents/water.md", DOCUMENT, "document");
export const inTest = maker("knowledge/tea/tests/main.test.yaml", TEST, "test");
export const inSynonyms = maker("knowledge/tea/synonyms.yaml", SYNONYMS, "synonyms");
export const inXml = maker("knowledge/tea/kettle.tree.xml", XML, "XML");
export const inTemplate = maker("templates/tea_note.md", TEMPLATE, "template");

/** The base with one file under another name, or with one more. */
export function inFiles(id: string, path: string, from: string | undefined, text?: string): Kind {
  return {
    id: `files: ${id}`,
    on: "files",
    plant() {
      const files = new Map(base);
      const words = text ?? (from === undefined ? "" : (base.get(`knowledge/tea/${from}`) ?? ""));
      if (from !== undefined) files.delete(`knowledge/tea/${from}`);
      files.set(path, words);
      return { files: [...files].map(([at, given]) => ({ path: at, text: given })), file: path, lines: [1] };
    },
  };
}

/** Nothing is wrong with this one. */
export const sound = (kind: Kind): Kind => ({ ...kind, harmless: true });
