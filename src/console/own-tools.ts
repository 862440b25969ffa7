/**
 * What Cairn's own tools are for, for Chinese readers. Models read one description, in English (`src/mcp/tools/`); this is for people. A
 * test holds the two lists together.
 */
export const ownTools: Readonly<Record<string, string>> = {
  initiate_session: "针对已发布知识所涵盖的问题开始一次咨询，由专家的决策树引导用户；换一个主题时重新开始。",
  navigate_session: "在咨询中走一步：用户每回答一次，调用一次。",
  get_session: "查看一次咨询而不改变它：找回当前位置，或了解已经做出的决定。",
  search_knowledge: "在已发布的文档中查找与问题匹配的全部段落，支持中文和英文，最相关的在前。",
  inject_context: "取得与用户问题相关的完整段落，以及如何运用它们。",
  search: "在已发布的文档中搜索，支持中文和英文，最相关的在前；用 fetch 读取其中一份。",
  fetch: "读取搜索结果所在的整份文档。",
  retrieve: "取得回答一个问题最合适的段落，作为“思考—行动—观察”循环中的观察；需要全部匹配时用 search_knowledge。",
  read_resource: "读取文档、知识、对话记录、会话或模板，按地址或编号。",
  select_template: "为一个请求选择提示词模板，并说明理由和其他候选。",
  assemble_context: "在词元预算内为宿主自己的模型组装提示词，每一块内容的取舍都有理由，可以逐字节重放。",
  add_conversation_turn: "记录模型的一轮回答：思考、行动、观察，或最终答案。",
  run_pipeline: "让一个请求走完四个阶段：选择模板、组装上下文、模型推理、更新上下文。",
  replay_context: "重放过去的提示词：是否逐字节一致，换预算或模板会有什么不同，某个词句为什么在或不在其中。",
  record: "把消息、证据、工具结果或摘要记入会话。",
  analyze_tool_needs: "分析一项任务需要哪些工具：哪些已经可用，缺少哪些。",
  search_and_install_tools: "在注册表和目录中寻找缺少的工具，评估候选服务，经人同意后接入。",
  list_tools_available: "列出可以调用的工具：Cairn 自带的，以及已接入服务的。",
  call_tool: "调用已接入服务的工具，结果作为证据记入会话。",
  manage_server: "查看一个已接入的服务；同意、拒绝、刷新或移除它。",
  submit_task: "提交一项任务，让它自行一步步完成。",
  get_task: "查看一项任务：状态、步骤、结果，以及它在等待什么。",
  update_task: "回答任务的提问，或重试、取消任务。",
};
