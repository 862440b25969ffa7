/** The knowledge of the scenarios: one English tree with an input and a condition, and one Chinese base. */
export const files: Record<string, string> = {
  "knowledge/bicycle.tree.yaml": `
title: Bicycle help
language: en
keywords: [bicycle, bike, cycling]
nodes:
  root:
    title: What is wrong
    response: What is wrong with the bicycle?
    options:
      - { id: tyre, description: A flat tyre, next_node: ask_age }
      - { id: brake, description: The brake squeals, next_node: brake }
      - { id: other, description: Something else, next_node: shop }
  ask_age:
    title: Age of the tyre
    response: How many years old is the tyre?
    input: { name: years, type: integer, min: 0, max: 50 }
    next:
      - { when: "answers.years >= 8", next_node: replace }
      - { next_node: wheel }
  wheel:
    title: Which wheel
    response: Is it the front or the rear wheel?
    options:
      - { id: front, description: The front wheel, next_node: patch }
      - { id: rear, description: The rear wheel, next_node: patch }
  brake:
    title: Brake
    response: Is it the front or the rear brake?
    options:
      - { id: front, description: The front brake, next_node: shop }
      - { id: rear, description: The rear brake, next_node: patch }
  replace:
    title: Replace
    response: Replace the tyre.
  patch:
    title: Patch
    response: Patch the tube.
  shop:
    title: Shop
    response: Take it to a shop.
`,
  "knowledge/tea/documents/brewing/water.md": `---
title: 泡茶用水
tags: [水温]
type: guide
---
绿茶水温八十度，红茶用沸水。
`,
  "knowledge/tea/main.tree.yaml": `
title: 茶叶选购
language: zh-CN
keywords: [茶叶, 喝茶, 泡茶]
nodes:
  root:
    title: 选择茶类
    response: 您想了解哪一类茶？
    options:
      - { id: green, description: 绿茶, next_node: green }
      - { id: black, description: 红茶, next_node: black }
  green:
    title: 绿茶
    response: 绿茶宜用八十度左右的水冲泡。
  black:
    title: 红茶
    response: 红茶宜用沸水冲泡。
`,
};
