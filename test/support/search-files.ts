/** Documents that tests of the search tools look for: a few to read, and many that share a word. */
const tree = `
title: Tea
language: en
nodes:
  root: { response: "Green or black?", options: [{ id: green, description: Green, next_node: done }] }
  done: { response: Enjoy. }
`;

/** Enough words to make a section a passage of its own. */
const filler = (words: string): string => `${words} `.repeat(40);

export const files = {
  "knowledge/tea/main.tree.yaml": tree,
  "knowledge/tea/documents/water.md": `---\ntitle: Water for tea\ntags: [water, temperature]\ntype: guide\n---\n# Water for tea\n\nGreen tea wants water of eighty degrees, black tea boiling water. ${filler("Patience is a virtue.")}\n\n## Hardness\n\nHard water makes a film on the tea. ${filler("Filters help a little.")}\n`,
  "knowledge/tea/documents/talk.md":
    "---\ntitle: A talk about milk\ntype: conversation\n---\nAsked about milk in green tea, the master said: never.\n",
  "knowledge/tea/documents/remedy.md":
    "---\ntitle: Bitter green tea\ntype: solution\n---\nBitter green tea: the water was too hot. Let it cool for three minutes.\n",
  "knowledge/cha/documents/shui.md":
    "---\ntitle: 泡茶用水\nlanguage: zh-CN\ntype: guide\ntags: [水温]\n---\n绿茶水温八十度，红茶用沸水。联系电话 13812345678。\n",
};

/** Three hundred passages that share a word. */
export const many = {
  "knowledge/tea/main.tree.yaml": tree,
  ...Object.fromEntries(
    Array.from({ length: 300 }, (_, at) => [
      `knowledge/tea/documents/d${at}.md`,
      `---\ntitle: Leaf number ${at}\n---\nA leaf of sort ${at % 7}. ${`It grows on slope ${at} and tastes of stone. `.repeat(6)}\n`,
    ]),
  ),
};

/** The same, and a document whose last day has passed. */
export const withExpired = {
  ...files,
  "knowledge/cha/documents/guo.md":
    "---\ntitle: 旧版收费标准\nlanguage: zh-CN\ntype: reference\nvalid_until: 2025-12-31\n---\n茶馆收费标准：每位三十元。\n",
};
