/**
 * `npm run bench -- tao-length [prefix …]`: whether reading a model's text takes time in proportion to its length. Every
 * marker that the reader knows, repeated alone and in pairs, is read at 50,000 and at 200,000 characters; printed is where
 * four times the length takes more than six times the time, and where any text takes more than 100 ms. Processor time of
 * this thread, the least of several runs.
 */
import process from "node:process";
import { parseTao } from "../../src/runtime/tao/tao.ts";

const SHORT = 50_000;
const LONG = 200_000;
const MOST_RATIO = 6;
const MOST_MS = 100;
/** Below this the clock's own steps and the garbage collector decide. */
const LEAST_MS = 60;
const PAIRS = 100;
const TOOLS = new Set(["retrieve", "search_knowledge"]);

/** One in each line; `\n` stands for a line break. */
const MARKERS = String.raw`
Action: {"a"\n
{"a"\n
Action:
Action: retrieve(
Action: retrieve(query="x")\n
Action: think about it\n
Action: """\n
Action: retrieve\nAction Input: {\n
Action: retrieve[
Action: [retrieve(
retrieve("
retrieve(query="a",
retrieve(a='b'c
retrieve with {query: "x"}
Thought: x\n
思考：\n
行动：\n
观察：x\n
最终答案：
答案：x\n
[最终答案]
final_answer: x\n
Final answer is 
Observation: x\n
## Action\n
**Action:** 
Tool: retrieve\nInput: {\n
工具：retrieve\n
参数：\n
Result: x\n
I will call retrieve with query "x". Result: y\n
{
[{
{"tool":"retrieve"}\n
{"tool":"retrieve","arguments":{
[{"name":"retrieve"},
{"thought":"a","action":"
{"final_answer":"
<tool_call>{
<tool_call>\n{"name":"retrieve"}\n</tool_call>\n
<tool_call>{"name":"other"}</tool_call> x
<function=retrieve>\n
<function=retrieve><parameter=a>
<invoke name="retrieve">
<tool>
<use_mcp_tool><tool_name>
<retrieve>
<retrieve a="
<｜tool▁calls▁begin｜><｜tool▁call▁begin｜>function<｜tool▁sep｜>a\n
<|DSML|invoke name="a">
<|python_tag|>{
[TOOL_CALLS][{
[TOOL_CALL]
<|START_ACTION|>[
<|action_start|><|plugin|>
<|tools_prefix|>[{
<|tool_call_begin|>functions.a:0<|tool_call_argument_begin|>{
functools[{
>>>a\n{
<action>retrieve(
✿FUNCTION✿: retrieve\n✿ARGS✿:
<think>
</think>
<think>a</think>
[THINK]
◁think▷
<|START_THINKING|>
<|begin_of_thought|>
<|end_of_thought|><|begin_of_solution|>
<|START_RESPONSE|>
<final_answer>
<answer>\n
</answer>\n
${"```"}\n
${"```"}json\n
${"```"}final_answer\n
${"```"}answer: x${"```"}\n
${"```"}tool_code\nprint(retrieve(
~~~\n
<|start|>
<|channel|>final<|message|>
<|channel|>analysis<|message|>x<|end|>
<|start|>assistant to=a<|channel|>commentary<|message|>{
<|im_end|>a\n
<!--
-->
<br>
</
"
'
“
\\
(
（
:
\n
 
a
a\n
`
  .split("\n")
  .filter((line) => line !== "")
  .map((line) => line.replaceAll(String.raw`\n`, "\n"));

/** Units that only cost much between an opening and a closing tag. */
const CLOSED: [string, string, string][] = [
  ["<function=retrieve>", "<parameter=a>", "</function>"],
  ["<retrieve>", "<a>", "</retrieve>"],
  ["<retrieve>", "<a><b>", "</retrieve>"],
  ["<tool_call>retrieve", "<arg_key>a", "</tool_call>"],
  ["<tool_call>retrieve", "<arg_key>a</arg_key><arg_value>", "</tool_call>"],
];

function processorMs(text: string): number {
  const from = process.threadCpuUsage();
  parseTao(text, null, TOOLS);
  const { user, system } = process.threadCpuUsage(from);
  return (user + system) / 1000;
}

function least(text: string, runs: number): number {
  return Math.min(...Array.from({ length: runs }, () => processorMs(text)));
}

/** Pairs of markers, the same in each run. */
function* pairs(): Generator<string> {
  for (let at = 0; at < PAIRS; at += 1) {
    const one = MARKERS[(at * 7919) % MARKERS.length] ?? "";
    yield one + (MARKERS[(at * 104_729 + Math.floor(at / MARKERS.length) * 31 + 5) % MARKERS.length] ?? "");
  }
}

/** Entry of `npm run bench -- tao-length`. Answers 1 where a text grows faster than its length. */
export function bench(args: readonly string[]): Promise<number> {
  const prefixes =
    args.length > 0 ? args : ["", "Action: ", "Thought: x\n", "最终答案：", "<|start|>", '{"thought":"a","action":"'];
  const units = [...MARKERS, ...pairs()];
  const texts = prefixes.flatMap((prefix) => units.map((unit): [string, string, string] => [prefix, unit, ""]));
  if (args.length === 0) texts.push(...CLOSED);
  let slowest = 0;
  let failed = 0;
  for (const [prefix, unit, suffix] of texts) {
    const whole = prefix + unit.repeat(LONG / unit.length + 1);
    const cut = (length: number): string => whole.slice(0, length - suffix.length) + suffix;
    const once = processorMs(cut(LONG));
    const long = once < LEAST_MS ? once : Math.min(once, least(cut(LONG), 3));
    slowest = Math.max(slowest, long);
    if (long < LEAST_MS) continue;
    const ratio = long / least(cut(SHORT), 6);
    if (long <= MOST_MS && ratio <= MOST_RATIO) continue;
    failed += 1;
    console.log(`${JSON.stringify(prefix + unit + suffix).padEnd(60)} ${long.toFixed(0)} ms, ×${ratio.toFixed(1)}`);
  }
  console.log(
    `${failed} of ${texts.length} texts take more than ${MOST_MS} ms or ×${MOST_RATIO} for ×${LONG / SHORT} the length; the slowest ${slowest.toFixed(0)} ms`,
  );
  return Promise.resolve(failed === 0 ? 0 : 1);
}
