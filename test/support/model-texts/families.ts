/** Calls in the form of each family of models, alone and before an observation and an answer that nobody has seen. */
import { calling, type ModelText } from "./row.ts";

const JSON_CALL = '{"name": "retrieve", "arguments": {"query": "绿茶 水温"}}';
const INVOKE = '<invoke name="retrieve">\n<parameter name="query">绿茶 水温</parameter>\n</invoke>';

/** One text of each form. */
const FORMS: readonly string[] = [
  // Hermes and Qwen.
  `<tool_call>\n${JSON_CALL}\n</tool_call>`,
  `<tool_call>${JSON_CALL}</tool_call>`,
  `<tool_call>\n${JSON_CALL}`,
  `<tool_call>\n{'name': 'retrieve', 'arguments': {'query': '绿茶 水温'}}\n</tool_call>`,
  `<tool_call>\n{"name": "retrieve", "arguments": "{\\"query\\": \\"绿茶 水温\\"}"}\n</tool_call>`,
  `<tool_calls>[${JSON_CALL}]</tool_calls>`,
  `<function_call> ${JSON_CALL}`,
  `<tools>\n${JSON_CALL}\n</tools>`,
  // Qwen Coder, Seed.
  "<tool_call>\n<function=retrieve>\n<parameter=query>\n绿茶 水温\n</parameter>\n</function>\n</tool_call>",
  "<seed:tool_call>\n<function=retrieve>\n<parameter=query>绿茶 水温</parameter>\n</function>\n</seed:tool_call>",
  // Llama.
  '<function=retrieve>{"query": "绿茶 水温"}</function>',
  '<|python_tag|>{"name": "retrieve", "parameters": {"query": "绿茶 水温"}}<|eom_id|>',
  '<|python_tag|>retrieve(query="绿茶 水温")',
  '[retrieve(query="绿茶 水温")]',
  // GLM.
  "<tool_call>retrieve\n<arg_key>query</arg_key>\n<arg_value>绿茶 水温</arg_value>\n</tool_call>",
  // Mistral.
  `[TOOL_CALLS] [${JSON_CALL}]`,
  '[TOOL_CALLS]retrieve[ARGS]{"query": "绿茶 水温"}',
  '[TOOL_CALLS]retrieve[CALL_ID]abc123[ARGS]{"query": "绿茶 水温"}</s>',
  // DeepSeek.
  '<｜tool▁calls▁begin｜><｜tool▁call▁begin｜>function<｜tool▁sep｜>retrieve\n```json\n{"query":"绿茶 水温"}\n```<｜tool▁call▁end｜><｜tool▁calls▁end｜>',
  '<｜tool▁calls▁begin｜><｜tool▁call▁begin｜>retrieve<｜tool▁sep｜>{"query": "绿茶 水温"}<｜tool▁call▁end｜><｜tool▁calls▁end｜>',
  '<｜DSML｜function_calls>\n<｜DSML｜invoke name="retrieve">\n<｜DSML｜parameter name="query" string="true">绿茶 水温</｜DSML｜parameter>\n</｜DSML｜invoke>\n</｜DSML｜function_calls>',
  // Kimi.
  '<|tool_calls_section_begin|><|tool_call_begin|>functions.retrieve:0<|tool_call_argument_begin|>{"query": "绿茶 水温"}<|tool_call_end|><|tool_calls_section_end|>',
  // Claude, MiniMax.
  `<function_calls>\n${INVOKE}\n</function_calls>`,
  INVOKE,
  `<minimax:tool_call>\n${INVOKE}\n</minimax:tool_call>`,
  "<function_calls>\n<invoke>\n<tool_name>retrieve</tool_name>\n<parameters>\n<query>绿茶 水温</query>\n</parameters>\n</invoke>\n</function_calls>",
  // Step.
  '<｜tool_calls_begin｜><｜tool_call_begin｜>function<｜tool_sep｜><steptml:invoke name="retrieve"><steptml:parameter name="query">绿茶 水温</steptml:parameter></steptml:invoke><｜tool_call_end｜><｜tool_calls_end｜>',
  // Command, InternLM, Phi, LFM, Apertus, Nemotron, Olmo, Functionary, Firefunction.
  '<|START_ACTION|>[{"tool_call_id": "0", "tool_name": "retrieve", "parameters": {"query": "绿茶 水温"}}]<|END_ACTION|>',
  '<|action_start|><|plugin|>{"name": "retrieve", "parameters": {"query": "绿茶 水温"}}<|action_end|>',
  `<|tool_call|>[${JSON_CALL}]<|/tool_call|>`,
  '<|tool_call_start|>[retrieve(query="绿茶 水温")]<|tool_call_end|>',
  '<|tools_prefix|>[{"retrieve": {"query": "绿茶 水温"}}]<|tools_suffix|>',
  `<TOOLCALL>[${JSON_CALL}]</TOOLCALL>`,
  '<function_calls>\nretrieve(query="绿茶 水温")\n</function_calls>',
  '>>>retrieve\n{"query": "绿茶 水温"}',
  `functools[${JSON_CALL}]`,
  '✿FUNCTION✿: retrieve\n✿ARGS✿: {"query": "绿茶 水温"}\n✿RESULT✿: 九十九',
  // Agents.
  "<tool>retrieve</tool><tool_input>绿茶 水温</tool_input>".replace("绿茶 水温", '{"query": "绿茶 水温"}'),
  "<retrieve>\n<query>绿茶 水温</query>\n</retrieve>",
  '<retrieve query="绿茶 水温"/>',
  '<tool_use>\n<name>retrieve</name>\n<arguments>{"query": "绿茶 水温"}</arguments>\n</tool_use>',
  '<use_mcp_tool>\n<server_name>cairn</server_name>\n<tool_name>retrieve</tool_name>\n<arguments>\n{"query": "绿茶 水温"}\n</arguments>\n</use_mcp_tool>',
  // JSON, as agents of LangChain and others ask for it.
  '```json\n{"action": "retrieve", "action_input": {"query": "绿茶 水温"}}\n```',
  '```json\n{\n  "thought": "查一下",\n  "action": "retrieve",\n  "action_input": {"query": "绿茶 水温"},\n}\n```',
  '```\n{"tool": "retrieve", "tool_input": {"query": "绿茶 水温"}}\n```',
  '{"action": "retrieve", "args": {"query": "绿茶 水温"}}',
  '{"function": {"name": "retrieve", "arguments": "{\\"query\\": \\"绿茶 水温\\"}"}}',
  '[{"id": "c1", "type": "function", "function": {"name": "retrieve", "arguments": "{\\"query\\": \\"绿茶 水温\\"}"}}]',
  '```tool_code\nprint(retrieve(query="绿茶 水温"))\n```',
  '```tool_call\n{"name": "retrieve", "arguments": {"query": "绿茶 水温"}}\n```',
  '```python\nretrieve(query="绿茶 水温")\n```',
  // Labels of other kinds.
  '工具调用: retrieve(query="绿茶 水温")',
  '工具：retrieve\n参数：{"query": "绿茶 水温"}',
  'Tool: retrieve\nTool Input: {"query": "绿茶 水温"}',
  '**Tool:** `retrieve`\n**Arguments:** {"query": "绿茶 水温"}',
  'Function Call: retrieve(query="绿茶 水温")',
  '调用工具：retrieve {"query": "绿茶 水温"}',
  '行动: retrieve\n行动输入: {"query": "绿茶 水温"}',
];

const behind = (form: string): string => `${form}\n观察: 是九十九度\n思考: 够了\n最终答案：九十九度。`;
const thought = (form: string): string =>
  `思考: 需要查资料\n${form}\n\n### 观察\n九十九度\n\nFinal Answer: ninety-nine degrees`;
const labelled = (form: string): string =>
  `Thought: I should look it up.\nAction:\n${form}\nResult: ninety-nine\nFinal Answer: ninety-nine`;
const afterWords = (form: string): string => `好的，我来查一下。\n\n${form}\n\n查到了：九十九度。`;

/** Each form by itself, and with what models invent around it. */
export const families: ModelText[] = FORMS.flatMap((form) =>
  calling(form, behind(form), thought(form), labelled(form), afterWords(form)),
);

/** One text of each form, for tests that run the whole loop. */
export const familiesInRuns: ModelText[] = FORMS.flatMap((form, place) =>
  calling([behind, thought, labelled, afterWords][place % 4]?.(form) ?? form),
);
