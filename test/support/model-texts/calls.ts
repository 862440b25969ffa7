/** Calls under labels, in sentences and in records, with what models invent behind them. */
import { calling, type ModelText } from "./row.ts";

const CALL = 'retrieve(query="绿茶 水温")';
const NATIVE = '<tool_call>\n{"name":"retrieve","arguments":{"query":"绿茶 水温"}}\n</tool_call>';

/** Beside the words of an answer, which the call outweighs. */
const besideAnswer = calling(
  `Final Answer: ninety-nine degrees\n${NATIVE}`,
  `最终答案：九十九度\n${NATIVE}`,
  `${NATIVE}\nFinal Answer: ninety-nine`,
  `final_answer: 九十九 ${NATIVE.replaceAll("\n", "")}`,
  `思考: 够了\n行动: final_answer: 九十九度\n\n${NATIVE}`,
  `答案：九十九\n<function_calls>\n<invoke name="retrieve">\n<parameter name="query">绿茶 水温</parameter>\n</invoke>\n</function_calls>`,
  'Final Answer: ninety-nine\n[TOOL_CALLS]retrieve[ARGS]{"query": "绿茶 水温"}',
  'Final Answer: ninety-nine\n<|python_tag|>{"name": "retrieve", "parameters": {"query": "绿茶 水温"}}<|eom_id|>',
  `<final_answer>九十九</final_answer>\n${NATIVE}`,
  `\`\`\`final_answer\n九十九\n\`\`\`\n${NATIVE}`,
  `Final Answer: ninety-nine\n\`\`\`\nno end\n${NATIVE}`,
  `<think>我先想九十九\n${NATIVE}`,
);

/** Inside a thought, before an answer that rests on nothing. */
const inThought = calling(
  `思考: 我先用 ${CALL} 查一下\n最终答案：九十九度`,
  `Thought: I will call ${CALL} first.\nFinal Answer: ninety-nine`,
  `思考: 需要查询，调用${CALL}。\n观察: 九十九\nfinal_answer: 九十九`,
  `Thought: look it up with \`${CALL}\`\nObservation: ninety-nine\nThought: done\nFinal Answer: ninety-nine`,
  `我会调用 ${CALL}，结果是九十九度。\n答案：九十九度`,
  `<think>九十九？</think>我查一下：${CALL}\n最终答案: 九十九`,
  `思考:\n${CALL}\n最终答案：九十九度`,
  `Reasoning: first step is\n  ${CALL}\nFinal Answer: ninety-nine`,
);

/** With a result of the model's own, however it is headed. */
const HEADS = [
  "### Observation\n九十九度",
  "## 观察\n九十九度",
  "**观察**\n九十九度",
  "结果：九十九度",
  "工具返回：九十九度",
  "返回结果: 九十九度",
  "检索结果如下：\n1. 九十九度",
  "Result: ninety-nine",
  "Results: ninety-nine",
  "Output: ninety-nine",
  "Tool output: ninety-nine",
  "Tool response:\nninety-nine",
  "<tool_response>\n九十九度\n</tool_response>",
  "<observation>九十九度</observation>",
  "系统返回：九十九度",
  "[Observation] ninety-nine",
  "```\n九十九度\n```",
  "=> 九十九度",
  "查到是九十九度，所以可以回答了。",
  "The tool says ninety-nine degrees.",
  "（等待结果……）\n九十九度",
  "→ ninety-nine",
];
/** Each heading after three kinds of call. */
export const withResult = HEADS.flatMap((head) =>
  calling(
    `思考: 查\n行动: ${CALL}\n${head}`,
    `Thought: look\nAction: ${CALL}\n\n${head}\n\nFinal Answer: ninety-nine`,
    `Action: retrieve\nAction Input: {"query": "绿茶 水温"}\n${head}`,
  ),
);

const records = calling(
  '{"thought": "查", "action": "retrieve", "action_input": {"query": "绿茶 水温"}, "final_answer": "九十九"}',
  '{"reasoning": "查", "action": "retrieve(query=\\"绿茶 水温\\")", "observation": "九十九", "final_answer": "九十九"}',
  '```json\n{"reasoning": "查", "action": "retrieve(query=\\"绿茶 水温\\")", "observation": "九十九"}\n```',
  '{"thought": "查", "action": {"name": "retrieve", "arguments": {"query": "绿茶 水温"}}, "final_answer": "九十九"}',
  '{"thought": "查", "tool": "retrieve", "tool_input": {"query": "绿茶 水温"}, "observation": "九十九"}',
  '{"Thought": "查", "Action": "retrieve", "Action Input": {"query": "绿茶 水温"}, "Final Answer": "九十九"}',
  '{"思考": "查", "行动": "retrieve", "行动输入": {"query": "绿茶 水温"}, "最终答案": "九十九"}',
  '{"reasoning": "调用 retrieve(query=\\"绿茶 水温\\") 查", "action": "无", "final_answer": "九十九"}',
  '{"role": "assistant", "content": "Final Answer: ninety-nine", "tool_calls": [{"function": {"name": "retrieve", "arguments": "{\\"query\\": \\"绿茶 水温\\"}"}}]}',
  '{"role": "assistant", "content": "最终答案：九十九", "function_call": {"name": "retrieve", "arguments": "{\\"query\\": \\"绿茶 水温\\"}"}}',
  '{"role": "assistant", "content": [{"type": "text", "text": "Final Answer: ninety-nine"}, {"type": "tool_use", "id": "t1", "name": "retrieve", "input": {"query": "绿茶 水温"}}]}',
  '{"content": {"parts": [{"text": "九十九"}, {"functionCall": {"name": "retrieve", "args": {"query": "绿茶 水温"}}}], "role": "model"}}',
);

const written = calling(
  `行动: ${CALL}。`,
  `行动：\n\n${CALL}\n\n`,
  `1. 思考: 查\n2. 行动: ${CALL}`,
  "行动: retrieve(query='绿茶 水温')",
  "行动: retrieve(query=“绿茶 水温”)",
  "行动：retrieve（query＝「绿茶 水温」）",
  "行动: retrieve(query=绿茶 水温)",
  'Action: retrieve({"query": "绿茶 水温",})',
  "Action: retrieve({'query': '绿茶 水温'})",
  'Action: {"tool": "retrieve", "arguments": {"query": "绿茶 水温",},}',
  "Action: {tool: 'retrieve', arguments: {query: '绿茶 水温'}}",
  'Action: retrieve\nAction Input: {"query": "绿茶 水温"}',
  'Action: retrieve\nAction Input: ```json\n{"query": "绿茶 水温"}\n```',
  'Action: retrieve\nAction Input: query="绿茶 水温"',
  "Action: `retrieve`\nAction Input: {'query': '绿茶 水温'}",
  '### Action\nretrieve\n### Action Input\n{"query": "绿茶 水温"}\n### Observation\nninety-nine\n### Final Answer\nninety-nine',
  `**行动**\n${CALL}\n\n**观察**\n九十九\n\n**最终答案**\n九十九`,
  `<thought>查一下</thought>\n<action>retrieve</action>\n<action_input>{"query": "绿茶 水温"}</action_input>\n<final_answer>九十九</final_answer>`,
  '<|channel|>analysis<|message|>九十九?<|end|><|start|>assistant<|channel|>commentary to=functions.retrieve <|constrain|>json<|message|>{"query":"绿茶 水温"}<|call|>',
  '<|start|>assistant to=functions.retrieve<|channel|>commentary json<|message|>{"query": "绿茶 水温"}<|call|><|start|>assistant<|channel|>final<|message|>九十九<|return|>',
  `思考: 查\n行动: ${CALL}<|im_end|>\n<|im_start|>user\n观察: 九十九`,
  `[THINK]final_answer: 九十九[/THINK]行动: ${CALL}`,
  `◁think▷九十九◁/think▷${CALL}`,
);

export const calls: ModelText[] = [...besideAnswer, ...inThought, ...records, ...written];
