/** Cairn's own words to a model or its host while a task runs. Constant: no caller's or tool's text is ever mixed in. */

export interface RuntimeWords {
  /** With `action_needed: "infer"`: what the host's own model should do. */
  infer: string;
  unknownTool: string;
  unreadAction: string;
  toolFailed: string;
  emptyResult: string;
}

const CHINESE: RuntimeWords = {
  infer:
    "请用您自己的模型回答 messages：1. 原样发送全部消息；2. 按其中的格式得到思考与行动；3. 行动若是工具调用，执行后把结果作为观察；4. 用 add_conversation_turn 提交本轮的 reasoning、action、observation 和 assembly_id，然后看 next_action。",
  unknownTool: "没有这个工具。请从可用工具中选择，或用已有信息回答。",
  unreadAction: '没有读懂这个行动。请写成：行动: 工具名(参数="值")，或按要求给出最终答案。',
  toolFailed: "工具没有成功。可以换一种参数、换一个工具，或说明缺少什么后作答。",
  emptyResult: "工具没有返回内容。",
};

const ENGLISH: RuntimeWords = {
  infer:
    "Answer the messages with your own model: 1. send all messages as they are; 2. get its reasoning and action in the format they ask for; 3. if the action is a tool call, run it and take its result as the observation; 4. hand in reasoning, action, observation and assembly_id with add_conversation_turn, then look at next_action.",
  unknownTool: "There is no such tool. Choose one of the available tools, or answer from what is known.",
  unreadAction:
    'The action could not be read. Write it as: Action: tool_name(argument="value"), or give the final answer as asked.',
  toolFailed: "The tool did not succeed. Try other arguments or another tool, or answer and say what is missing.",
  emptyResult: "The tool returned nothing.",
};

export function runtimeWords(language: string): RuntimeWords {
  return language.toLowerCase().startsWith("zh") ? CHINESE : ENGLISH;
}
