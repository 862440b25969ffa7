/** The seed's example as decisions: what is asked for, and what is decided at each step, by a model or by whoever runs the task. No tests. */

export const TASK = "请帮我生成一张2023年销售数据的柱状图";

const DATA = [
  { category: "一季度", value: 120 },
  { category: "二季度", value: 200 },
  { category: "三季度", value: 150 },
  { category: "四季度", value: 260 },
];

/** What the seed's model decides at each step. */
export const DECISIONS = [
  {
    thinking: "用户需要生成销售数据的柱状图。缺少图像生成工具，需要先搜索相关的MCP服务器。",
    action: "search_and_install_tools",
    tool_id: "mcp-search-tool",
    parameters: { task_description: TASK, reason: "缺少图像生成和数据可视化工具", allow_native_code: true },
    confidence: 0.9,
  },
  {
    thinking: "工具已经可用，用它画图。",
    action: "use_tool",
    tool_id: "mcp-echarts__generate_bar_chart",
    parameters: { title: "2023 年销售额", data: DATA, outputType: "svg" },
    confidence: 0.9,
  },
  {
    thinking: "图已生成。",
    action: "complete_task",
    parameters: { summary: "已生成销售数据柱状图" },
    confidence: 0.95,
  },
];
