/** Runs the conversations of a test file, each up to its first failed expectation. */
import { failureText } from "../../failures.ts";
import type { Json } from "../../json.ts";
import type { Finding, Path } from "../../compile/findings.ts";
import type { ParsedFile } from "../../compile/parse.ts";
import { LocalSession } from "../local-session.ts";
import type { Coverage } from "./coverage.ts";
import { findDifference, type StepResult } from "./expect.ts";
import { failureAt, type Conversation, type Step } from "./file.ts";
import { homeTree, refOf, type Naming } from "./names.ts";
import type { LocalizedText } from "../../localized-text.ts";

export interface ConversationResult {
  name: string;
  passed: boolean;
  steps: number;
  findings: Finding[];
  /** For `--update`: the position of the failed expectation, and the actual value. */
  difference?: { path: Path; actual: Json };
  /** The result of the start and of each step. */
  results: StepResult[];
}

export interface RunContext extends Naming {
  file: ParsedFile;
  /** Milliseconds since the epoch. */
  now: number;
  coverage: Coverage;
}

/** Runs one conversation to its end, or to the first failed expectation. `index` is its position in the file. */
export function runConversation(context: RunContext, conversation: Conversation, index: number): ConversationResult {
  const { knowledge, file, golden, coverage } = context;
  const at: Path = ["conversations", index];
  const day = conversation.at ?? golden.at;
  const now = day === undefined ? context.now : Date.parse(`${day}T12:00:00Z`);
  const language = conversation.language ?? golden.language;
  const { node, user_query, knowledge_base, expect } = conversation.start ?? {};
  const result: ConversationResult = { name: conversation.name, passed: true, steps: 0, findings: [], results: [] };
  const fail = (path: Path, { en, zh }: LocalizedText): ConversationResult => {
    result.passed = false;
    result.findings.push(
      failureAt(file, path, { en: `"${conversation.name}": ${en}`, zh: `“${conversation.name}”：${zh}` }),
    );
    return result;
  };
  const started = LocalSession.start(
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
  if (!started.ok)
    return fail([...at, "start"], {
      en: `the session cannot start: ${failureText(started.failure).en}`,
      zh: `会话无法开始：${failureText(started.failure).zh}`,
    });
  const session = started.value;
  coverage.addNode(session.here);
  const first: StepResult = { path: [...at, "start"], outcome: session.view(), here: session.here };
  result.results.push(first);
  const wrongStart = expect === undefined ? undefined : findDifference(expect, first, context);
  if (wrongStart !== undefined) {
    result.difference = { path: [...at, "start", "expect", wrongStart.key], actual: wrongStart.actual };
    return fail([...at, "start", "expect", wrongStart.key], wrongStart.text);
  }
  for (const [number, step] of (conversation.steps ?? []).entries()) {
    const path: Path = [...at, "steps", number];
    const before = session.state;
    const outcome = session.navigate(commandOf(step));
    result.steps++;
    coverage.addStep(before, session.events.at(-1), outcome.ok);
    coverage.addNode(session.here);
    const taken: StepResult = { path, outcome, here: session.here };
    result.results.push(taken);
    const wrong = findDifference(step.expect ?? {}, taken, context);
    if (wrong === undefined) continue;
    result.difference = { path: [...path, "expect", wrong.key], actual: wrong.actual };
    return fail(
      step.expect !== undefined && Object.hasOwn(step.expect, wrong.key) ? [...path, "expect", wrong.key] : path,
      wrong.text,
    );
  }
  return result;
}

function rootOf(context: RunContext): string {
  return context.knowledge.trees.get(`${context.base}/${homeTree(context)}`)?.root ?? "root";
}

/** The command of a step. */
export function commandOf(step: Step): { selected_option_id: string; user_input?: string } {
  if (step.choose !== undefined)
    return { selected_option_id: step.choose, ...(step.input === undefined ? {} : { user_input: step.input }) };
  if (step.say !== undefined) return { selected_option_id: "provide_more_info", user_input: step.say };
  return { selected_option_id: "answer", user_input: String(step.answer ?? "") };
}
