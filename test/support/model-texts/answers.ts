/** Final answers: between marks of their own, and such that hold what elsewhere would be a call. */
import { answering, type ModelText } from "./row.ts";

const ANSWER = "八十度。";
const forms = answering(
  ANSWER,
  "```final_answer\n八十度。\n```",
  "思考: 够了\n```final_answer\n八十度。\n```",
  "Thought: enough\n\n```Final Answer\n八十度。\n```",
  "```最终答案\n八十度。\n```",
  "思考: 够了\n\n```最终答案\n八十度。\n```",
  "```final_answer: 八十度。```",
  "```final_answer:\n八十度。\n```",
  "~~~final_answer\n八十度。\n~~~",
  "```answer\n八十度。\n```",
  "<final_answer>八十度。</final_answer>",
  "<final_answer>\n八十度。\n</final_answer>",
  "思考: 够了\n<final_answer>八十度。</final_answer>",
  "<think>想</think><answer>八十度。</answer>",
  "<answer>\n八十度。\n</answer>",
  "思考: 够了\n<answer>八十度。",
  "最终答案：<answer>八十度。</answer>",
  "<最终答案>八十度。</最终答案>",
  "<|channel|>analysis<|message|>想一想<|end|><|start|>assistant<|channel|>final<|message|>八十度。<|return|>",
  "<|START_THINKING|>想<|END_THINKING|><|START_RESPONSE|>八十度。<|END_RESPONSE|>",
  "最终答案：八十度。<|im_end|>",
  "Final Answer: 八十度。<|eot_id|>",
  "Final Response: 八十度。",
  "最终回复：八十度。",
  '{"final_answer": "八十度。"}',
  '```json\n{"final_answer": "八十度。"}\n```',
  '{"thought": "够了", "final_answer": "八十度。"}',
  '{"thought": "够了", "action": "Final Answer", "action_input": "八十度。"}',
  'Thought: enough\nAction:\n```json\n{"action": "Final Answer", "action_input": "八十度。"}\n```',
  '我知道了。\n```json\n{"action": "Final Answer", "action_input": "八十度。"}\n```',
  '{"action": "无", "observation": "九十九", "final_answer": "八十度。"}',
  '<tool_call>\n{"name": "final_answer", "arguments": {"answer": "八十度。"}}\n</tool_call>',
  "思考: 够了\n行动: 无\n观察: 九十九\n最终答案：八十度。",
  "Thought: enough\nAction: N/A\nObservation: ninety-nine\nFinal Answer: 八十度。",
  "Thought: enough\nAction: None\nFinal Answer: 八十度。",
  '思考: 不需要再调用 retrieve(query="绿茶")\n最终答案：八十度。',
  'Thought: no need to call retrieve(query="tea") again\nFinal Answer: 八十度。',
  "思考: 已有信息足够\n行动: 直接回答用户\n最终答案：八十度。",
  "八十度。",
  "# 最终答案\n八十度。",
  "**最终答案**：八十度。",
);

/** Answers that are kept whole, with whatever they hold. */
const WHOLE = [
  '可以这样写：\n```json\n{"action": "retrieve", "action_input": {"query": "x"}}\n```\n就行。',
  'A ReAct turn looks like this:\nThought: …\nAction: retrieve(query="x")\nObservation: …\nThat is all.',
  '格式：\n思考: 甲\n行动: retrieve(query="x")\n观察: 乙\n最终答案: 丙',
  '```python\nprint(retrieve(query="x"))\n```',
  '说明：\n```xml\n<invoke name="retrieve">\n<parameter name="query">x</parameter>\n</invoke>\n```',
  'Hermes 模型写 `<tool_call>{"name":"retrieve","arguments":{}}</tool_call>`，Mistral 写 `[TOOL_CALLS]`。',
  "标记 <tool_call> 和 </tool_call> 之间是 JSON。",
  '写成“<tool_call>{"name":"retrieve","arguments":{}}</tool_call>”即可。',
  '```\n<tool_call>\n{"name": "retrieve", "arguments": {"query": "x"}}\n</tool_call>\n```\n以上是示例。',
  '配置如下：\n{"name": "张三", "parameters": {"年龄": 3}}',
  '{"温度": 80, "单位": "度"}',
  "Use `<answer>` tags: <answer>x</answer> inside the text.",
  "第一步\n\n```final_answer\n不是结尾\n```\n\n第三步",
  'He said: "Action: none" and left.\n\n| a | b |\n|---|---|\n| 1 | 2 |',
  "工具: 锤子、钉子\n结果: 好用\n观察: 两周",
  "Result: 80 °C\nOutput: ok\nTool: kettle",
  '函数 f(x=1) 与 retrieve(query="x") 不同。',
  "<think> 标签里的内容是思考。",
  "`<|im_end|>` 表示一轮结束，`<|channel|>` 表示频道。",
  "1. 先烧水\n2. 行动：倒茶\n3. 观察：颜色",
  "$$f(x)=\\int_0^1 x\\,dx$$ 其中 x∈[0,1]",
  "甲“乙”丙‘丁’——戊……",
  "final_answer: 这个词表示结束。".replace("final_answer: ", "在模板里，final_answer 后面是答案："),
  'curl -d \'{"tool":"retrieve","arguments":{"query":"x"}}\' https://example.com',
];
export const whole = WHOLE.flatMap((answer) => [
  ...answering(answer, `思考: 够了\n最终答案：${answer}`),
  ...answering(answer, `Thought: enough\nFinal Answer: ${answer}`),
  ...answering(answer, `思考: 够了\n行动: final_answer: ${answer}`),
]);

/** Between marks, an action is text. */
const marked = answering(
  '写法：\nAction: retrieve(query="x")',
  '```final_answer\n写法：\nAction: retrieve(query="x")\n```',
  '思考: 够了\n```final_answer\n写法：\nAction: retrieve(query="x")\n```',
  '<final_answer>写法：\nAction: retrieve(query="x")</final_answer>',
  '<answer>写法：\nAction: retrieve(query="x")</answer>',
  '思考: 够了\n<answer>\n写法：\nAction: retrieve(query="x")\n</answer>',
);

const values = [
  ...answering("80", '{"final_answer": 80}', '{"thought": "算好了", "final_answer": 80}'),
  ...answering("true", '{"final_answer": true}'),
  ...answering("false", '{"reasoning": "不是", "final_answer": false}'),
  ...answering('{"度":80}', '{"final_answer": {"度": 80}}'),
  ...answering("[1,2]", '{"thought": "x", "final_answer": [1, 2]}'),
  ...answering("👍", "最终答案：👍", "Final Answer: 👍"),
  ...answering("80", "最终答案：80", "Final Answer: 80"),
  ...answering("∞", "答案：∞"),
  ...answering("A", "Final Answer: A"),
];

export const answers: ModelText[] = [...forms, ...marked, ...values];
