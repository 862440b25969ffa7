export const texts = {
  heading: { en: "Search", zh: "搜索" },
  words: { en: "What to look for", zh: "查找内容" },
  search: { en: "Search", zh: "搜索" },
  hint: { en: "Chinese or English, a question or words", zh: "中文或英文，问题或关键词" },
  found: { en: "passages found", zh: "个段落" },
  strong: { en: "strong", zh: "强" },
  medium: { en: "medium", zh: "中" },
  weak: { en: "only common words", zh: "仅常用词" },
  none: { en: "Nothing here fits.", zh: "这里没有合适的内容。" },
  start: {
    en: "Each passage is shown with its score, which is comparable between questions, and the words it was found by.",
    zh: "每个段落都附有得分（不同问题之间可以比较）和命中的词。",
  },
  more: { en: "More", zh: "更多" },
} as const;
