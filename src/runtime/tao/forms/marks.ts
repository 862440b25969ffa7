/**
 * The marks by which models of each family set off a call from their text. A row gives the mark before a call and the one
 * after it; what stands between is `body.ts`. To add a family, add a row, and a text to test/support/model-texts.
 */
import type { ReadAction } from "../call.ts";
import { isKnown } from "./known.ts";
import { readBody } from "./body.ts";
import { spend } from "../work.ts";
import { readElement } from "./elements.ts";
import { MAX_PLACES, type FindForms, type FoundForm } from "./form.ts";

interface MarkRow {
  /** Who writes it. */
  family: string;
  before: RegExp;
  /** Absent: the call ends where its body does. */
  after?: RegExp;
  /** A label as a tag, which people write too: it counts where a call of a known tool or with values stands in it. */
  label?: true;
}

/** Steps that a place counts for, and the characters that looking for a mark takes in one step. */
const PLACE_STEPS = 50;
const MARK_CHARACTERS = 4;
const BAR = "[|｜]";
const GAP = "[▁_ ]";
const NAMESPACE = "(?:[a-z][\\w-]{0,30}:)?";
const mark = (source: string): RegExp => new RegExp(source, "giu");

const ROWS: readonly MarkRow[] = [
  {
    family: "Hermes, Qwen, GLM, Jamba, MiniMax, Seed, Nemotron",
    before: mark(`<${NAMESPACE}(?:tool_?calls?|function_?calls?|longcat_tool_call|tools|tool_use)>`),
    after: mark(`</${NAMESPACE}(?:tool_?calls?|function_?calls?|longcat_tool_call|tools|tool_use)>`),
  },
  { family: "Phi, Granite", before: mark("<\\|tool_calls?\\|>"), after: mark("<\\|/?tool_calls?\\|>") },
  { family: "LFM", before: mark("<\\|tool_call_start\\|>"), after: mark("<\\|tool_call_end\\|>") },
  {
    family: "DeepSeek, Kimi, Step",
    before: mark(
      `(?:<${BAR}tool${GAP}calls(?:_section)?${GAP}begin${BAR}>\\s*)?<${BAR}tool${GAP}call${GAP}begin${BAR}>`,
    ),
    after: mark(`<${BAR}tool${GAP}call${GAP}end${BAR}>(?:\\s*<${BAR}tool${GAP}calls(?:_section)?${GAP}end${BAR}>)?`),
  },
  {
    family: "DeepSeek, in elements",
    before: mark(`<${BAR}DSML${BAR}(?:function_calls|tool_calls)>`),
    after: mark(`</${BAR}DSML${BAR}(?:function_calls|tool_calls)>`),
  },
  { family: "Llama", before: mark("<\\|python_tag\\|>"), after: mark("<\\|(?:eom_id|eot_id)\\|>") },
  { family: "Mistral", before: mark("\\[TOOL_CALLS\\]"), after: mark("</s>|(?=\\[TOOL_CALLS\\])") },
  { family: "Command", before: mark("<\\|START_ACTION\\|>"), after: mark("<\\|END_ACTION\\|>") },
  { family: "InternLM", before: mark("<\\|action_start\\|>\\s*<\\|plugin\\|>"), after: mark("<\\|action_end\\|>") },
  { family: "Apertus", before: mark("<\\|tools_prefix\\|>"), after: mark("<\\|tools_suffix\\|>") },
  { family: "Firefunction", before: mark("(?<![\\w.])functools(?=\\s*\\[)") },
  { family: "Functionary", before: mark("(?<=^|\\n)>>>(?=[A-Za-z_]\\w*\\n\\{)") },
  {
    family: "labels as tags",
    before: mark("<(?:action|行动|動作|动作|tool_code|execute)>"),
    after: mark("</(?:action|行动|動作|动作|tool_code|execute)>"),
    label: true,
  },
  { family: "Mistral agents", before: mark("\\[TOOL_CALL\\]"), after: mark("\\[/TOOL_CALL\\]") },
  { family: "Qwen agents", before: mark("✿FUNCTION✿\\s*[:：]"), after: mark("(?=✿(?:RESULT|RETURN)✿)") },
];

/** An element that is a call without a mark around it. */
const ELEMENT = mark(
  `<(?:${BAR}DSML${BAR}|${NAMESPACE})(?:invoke|function|tool|use_mcp_tool|action|tool_name)(?:\\s*=|\\s[^>]{0,400}?name\\s*=|(?=>\\s*(?:<(?:tool_name|name|server_name)>|[\\w./:-]{1,128}\\s*</(?:tool|tool_name|action)>)))`,
);

/** Calls between the marks of a family. */
export const findMarked: FindForms = (text, tools) => {
  const found: FoundForm[] = [];
  for (const { before, after, label } of ROWS) {
    let tried = 0;
    for (const match of text.matchAll(before)) {
      tried += 1;
      if (tried > MAX_PLACES || !spend(PLACE_STEPS)) break;
      const inside = match.index + match[0].length;
      const held = between(text, inside, after, tools);
      if (label === undefined || isCall(held.read, tools))
        found.push({ from: match.index, ...held, token: label === undefined });
    }
  }
  return found;
};

function isCall(read: ReadAction, tools: ReadonlySet<string>): boolean {
  return isKnown(read, tools) || (read.kind === "call" && Object.keys(read.call.arguments).length > 0);
}

function between(text: string, inside: number, after: RegExp | undefined, tools: ReadonlySet<string>) {
  const rest = text.slice(inside);
  const closing = after === undefined ? null : new RegExp(after.source, "iu").exec(rest);
  if (after !== undefined) spend((closing?.index ?? rest.length) / MARK_CHARACTERS);
  const body = closing === null ? rest : rest.slice(0, closing.index);
  const { read, end } = readBody(body, closing !== null, tools);
  // A closing mark inside a value of the call: the body goes on behind it.
  if (closing !== null && read.kind === "unread") {
    const further = readBody(rest, false, tools);
    if (further.read.kind === "call" && further.end > closing.index)
      return { to: inside + further.end, read: further.read };
  }
  return { to: inside + (closing === null ? end : closing.index + closing[0].length), read };
}

/** Elements that are calls by themselves: of a name that stands for a call, or of a tool's name. */
export const findElements: FindForms = (text, tools) => {
  const places = Array.from(text.matchAll(ELEMENT), ({ index }) => index).slice(0, MAX_PLACES);
  for (const match of text.matchAll(/<([\p{L}_][\p{L}\p{N}_.-]{0,127})[\s/>]/gu)) {
    if (tools.has(match[1] ?? "") && places.length < MAX_PLACES) places.push(match.index);
  }
  return places.flatMap((from): FoundForm[] => {
    const element = spend(PLACE_STEPS) ? readElement(text.slice(from), tools) : undefined;
    if (element === undefined) return [];
    const { read, end } = element;
    // `<function name="x">` and `<tool name="x">` stand in other texts too.
    const sure = /^<(?:[|｜]DSML[|｜]|[a-z][\w-]*:)?invoke/i.test(text.slice(from)) || isKnown(read, tools);
    return sure || read.kind === "call" ? [{ from, to: from + end, read, token: sure }] : [];
  });
};
