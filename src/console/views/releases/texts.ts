export const texts = {
  heading: { en: "Releases", zh: "发布" },
  lead: {
    en: "What each channel serves. A session keeps the release it began with; publish and roll back with npm run author.",
    zh: "各频道当前提供的版本。会话始终使用开始时的版本；发布与回退请用 npm run author。",
  },
  none: { en: "Nothing is published yet.", zh: "还没有发布任何内容。" },
  changes: { en: "Changes", zh: "变更记录" },
  number: { en: "No.", zh: "序号" },
  when: { en: "When", zh: "时间" },
  release: { en: "Release", zh: "版本" },
  message: { en: "Message", zh: "说明" },
} as const;
