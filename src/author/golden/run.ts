/** Runs golden conversations and routing rows, and says where a promise is broken. */
import { describeFailure } from "../../errors.ts";
import type { Json } from "../../json.ts";
import type { Finding, Path } from "../../knowledge/findings.ts";
import { mainTree } from "../../knowledge/layout.ts";
import { formatRef, type NodeRef } from "../../knowledge/model.ts";
import type { ParsedFile } from "../../knowledge/parse.ts";
import type { SessionView } from "../../session/present.ts";
import { Consultation, type OpenKnowledge } from "../consult.ts";
import type { Coverage } from "./coverage.ts";
import { failureAt, type Conversation, type Expectation, type GoldenFile, type Step } from "./file.ts";
import type { Outcome } from "../../errors.ts";

/** What happened at a step, for reports and for `--update`. */
export interface StepResult {
  path: Path;
  outcome: Outcome<SessionView>;
  here: NodeRef | undefined;
}

export interface ConversationResult {
  name: string;
  passed: boolean;
  steps: number;
  findings: Finding[];
  /** What `--update` would write: the place of the broken expectation, and what came instead. */
  broken?: { path: Path; actual: Json };
  /** How each step came out, the beginning first. */
  results: StepResult[];
}

export interface RunContext {
  knowledge: OpenKnowledge;
  file: ParsedFile;
  golden: GoldenFile;
  base: string;
  /** Milliseconds since the epoch. */
  now: number;
  coverage: Coverage;
}

/** The tree that plain ids of a test file mean. */
export function homeTree({ knowledge, golden, base }: Pick<RunContext, "knowledge" | "golden" | "base">): string {
  if (golden.tree !== undefined) return golden.tree;
  const trees = knowledge.manifest.bases.find((entry) => entry.base === base)?.trees.map(({ tree }) => tree) ?? [];
  return mainTree(base, trees) ?? base;
}

/** What a name in a test means: `node`, `tree#node`, `base/tree`, `base/tree#node`. */
export function refOf(name: string, context: Pick<RunContext, "knowledge" | "golden" | "base">): NodeRef {
  const [place = "", node] = name.split("#");
  if (node === undefined && !place.includes("/")) return { base: context.base, tree: homeTree(context), node: name };
  const [base, tree] = place.includes("/") ? place.split("/") : [context.base, place];
  const found = { base: base ?? context.base, tree: tree ?? place };
  const root = context.knowledge.trees.get(`${found.base}/${found.tree}`)?.root ?? "root";
  return { ...found, node: node ?? root };
}

/** Runs one conversation to its end, or to the first broken promise. */
export function runConversation(context: RunContext, conversation: Conversation, index: number): ConversationResult {
  const { knowledge, file, golden, coverage } = context;
  const at: Path = ["conversations", index];
  const day = conversation.at ?? golden.at;
  const now = day === undefined ? context.now : Date.parse(`${day}T12:00:00Z`);
  const language = conversation.language ?? golden.language;
  const { node, user_query, knowledge_base, expect } = conversation.start ?? {};
  const result: ConversationResult = { name: conversation.name, passed: true, steps: 0, findings: [], results: [] };
  const fail = (path: Path, en: string, zh: string): ConversationResult => {
    result.passed = false;
    result.findings.push(failureAt(file, path, `"${conversation.name}": ${en}`, `“${conversation.name}”：${zh}`));
    return result;
  };
  const begun = Consultation.begin(
    knowledge,
    {
      ...(node !== undefined || user_query === undefined
        ? { node: refOf(node ?? `${homeTree(context)}#${rootOf(context)}`, context) }
        : {}),
      ...(user_query === undefined ? {} : { user_query }),
      ...(knowledge_base === undefined ? {} : { knowledge_base }),
      ...(language === undefined ? {} : { language }),
    },
    now,
  );
  if (!begun.ok)
    return fail(
      [...at, "start"],
      `it cannot begin: ${describeFailure(begun.failure)}`,
      `无法开始：${describeFailure(begun.failure)}`,
    );
  const consultation = begun.value;
  coverage.visit(consultation.here);
  const first: StepResult = { path: [...at, "start"], outcome: consultation.look(), here: consultation.here };
  result.results.push(first);
  const wrongStart = expect === undefined ? undefined : compare(expect, first, context);
  if (wrongStart !== undefined) {
    result.broken = { path: [...at, "start", "expect", wrongStart.key], actual: wrongStart.actual };
    return fail([...at, "start", "expect", wrongStart.key], wrongStart.en, wrongStart.zh);
  }
  for (const [number, step] of (conversation.steps ?? []).entries()) {
    const path: Path = [...at, "steps", number];
    const before = consultation.state;
    const outcome = consultation.navigate(commandOf(step));
    result.steps++;
    coverage.step(before, consultation.events.at(-1), outcome.ok);
    coverage.visit(consultation.here);
    const taken: StepResult = { path, outcome, here: consultation.here };
    result.results.push(taken);
    const wrong = compare(step.expect ?? {}, taken, context);
    if (wrong === undefined) continue;
    result.broken = { path: [...path, "expect", wrong.key], actual: wrong.actual };
    return fail(
      step.expect !== undefined && Object.hasOwn(step.expect, wrong.key) ? [...path, "expect", wrong.key] : path,
      wrong.en,
      wrong.zh,
    );
  }
  return result;
}

function rootOf(context: RunContext): string {
  return context.knowledge.trees.get(`${context.base}/${homeTree(context)}`)?.root ?? "root";
}

/** What a step of a conversation asks of the session. */
export function commandOf(step: Step): { selected_option_id: string; user_input?: string } {
  if (step.choose !== undefined)
    return { selected_option_id: step.choose, ...(step.input === undefined ? {} : { user_input: step.input }) };
  if (step.say !== undefined) return { selected_option_id: "provide_more_info", user_input: step.say };
  return { selected_option_id: "answer", user_input: String(step.answer ?? "") };
}

interface Difference {
  key: keyof Expectation;
  /** What came instead, as a test would say it; null when the expectation should go. */
  actual: Json;
  en: string;
  zh: string;
}

/** The first thing that is not as expected. */
function compare(expect: Expectation, { outcome, here }: StepResult, context: RunContext): Difference | undefined {
  if (!outcome.ok) {
    const { code } = outcome.failure;
    if (expect.error === code) return undefined;
    const told = describeFailure(outcome.failure);
    return {
      key: "error",
      actual: code,
      en: `the step was refused with ${code}: ${told}`,
      zh: `这一步被拒绝（${code}）：${told}`,
    };
  }
  if (expect.error !== undefined)
    return {
      key: "error",
      actual: null,
      en: `expected the refusal ${expect.error}, but the step was taken`,
      zh: `期望被拒绝（${expect.error}），但这一步成功了`,
    };
  const view = outcome.value;
  if (expect.node !== undefined && !isAt(expect.node, here, context)) {
    const place = here === undefined ? "the choice of a base" : shortName(here, context);
    return {
      key: "node",
      actual: here === undefined ? null : shortName(here, context),
      en: `expected node ${expect.node}, but it stands at ${place}`,
      zh: `期望到达节点 ${expect.node}，实际在 ${here === undefined ? "选择知识库的一步" : shortName(here, context)}`,
    };
  }
  for (const piece of [expect.text ?? []].flat()) {
    if (!view.response.includes(piece))
      return {
        key: "text",
        actual: firstWords(view.response),
        en: `the response does not contain ${JSON.stringify(piece)}; it says: ${excerpt(view.response)}`,
        zh: `回复里没有“${piece}”，实际是：${excerpt(view.response)}`,
      };
  }
  for (const piece of [expect.not_text ?? []].flat()) {
    if (view.response.includes(piece))
      return {
        key: "not_text",
        actual: null,
        en: `the response contains ${JSON.stringify(piece)}`,
        zh: `回复里出现了“${piece}”`,
      };
  }
  const offered = view.options.map(({ id }) => id);
  if (expect.options !== undefined && expect.options.join("\n") !== offered.join("\n")) {
    return {
      key: "options",
      actual: offered,
      en: `expected the options ${expect.options.join(", ")}, but there are ${offered.join(", ") || "none"}`,
      zh: `期望选项为 ${expect.options.join("、")}，实际为 ${offered.join("、") || "空"}`,
    };
  }
  if (expect.complete !== undefined && expect.complete !== view.is_complete) {
    return {
      key: "complete",
      actual: view.is_complete,
      en: view.is_complete ? "the session is complete already" : "the session is not complete yet",
      zh: view.is_complete ? "会话已经结束" : "会话还没有结束",
    };
  }
  return undefined;
}

/** Whether a session stands at the node a test names; a plain id fits in any tree of the way. */
function isAt(name: string, here: NodeRef | undefined, context: RunContext): boolean {
  if (here === undefined) return false;
  if (!name.includes("#") && !name.includes("/")) return here.node === name;
  return formatRef(refOf(name, context)) === formatRef(here);
}

/** A node as a test of this file would name it. */
export function shortName(ref: NodeRef, context: Pick<RunContext, "knowledge" | "golden" | "base">): string {
  if (ref.base !== context.base) return formatRef(ref);
  return ref.tree === homeTree(context) ? ref.node : `${ref.tree}#${ref.node}`;
}

/** Enough of a response to know it by. */
function firstWords(text: string): string {
  return (text.split("\n")[0] ?? "").slice(0, 40).trim();
}

function excerpt(text: string): string {
  const line = text.replaceAll(/\s+/g, " ");
  return JSON.stringify(line.length > 120 ? `${line.slice(0, 120)}…` : line);
}
