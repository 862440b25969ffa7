export const texts = {
  heading: { en: "Tools", zh: "工具" },
  lead: {
    en: "What an agent can call here. Servers are found and connected by agents, and agreed to by people.",
    zh: "智能体在这里可以调用的工具。外部服务由智能体寻找和接入，由人来同意。",
  },
  words: { en: "What a tool should do", zh: "需要工具做什么" },
  hint: { en: "For example: draw a chart", zh: "例如：绘制图表" },
  search: { en: "Search", zh: "搜索" },
  own: { en: "Cairn’s own", zh: "Cairn 自带" },
  none: {
    en: "No tool here does this. An agent can look for one with search_and_install_tools.",
    zh: "这里没有这样的工具。智能体可以用 search_and_install_tools 去找。",
  },
  more: { en: "More", zh: "更多" },
} as const;
