/** Runs golden conversations and routing rows, and says where a promise is broken. */
import { failureText } from "../failure-texts.ts";
import type { Json } from "../../json.ts";
import type { Finding, Path } from "../../compile/findings.ts";
import type { ParsedFile } from "../../compile/parse.ts";
import { LocalSession } from "../local-session.ts";
import type { Coverage } from "./coverage.ts";
import { findDifference, type StepResult } from "./expect.ts";
import { failureAt, type Conversation, type Step } from "./file.ts";
import { homeTree, refOf, type Naming } from "./names.ts";

export interface ConversationResult {
  name: string;
  passed: boolean;
  steps: number;
  findings: Finding[];
  /** What `--update` would write: the place of the broken expectation, and what came instead. */
  difference?: { path: Path; actual: Json };
  /** How each step came out, the beginning first. */
  results: StepResult[];
}

export interface RunContext extends Naming {
  file: ParsedFile;
  /** Milliseconds since the epoch. */
  now: number;
  coverage: Coverage;
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
  const begun = LocalSession.start(
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
      `it cannot begin: ${failureText(begun.failure).en}`,
      `无法开始：${failureText(begun.failure).zh}`,
    );
  const consultation = begun.value;
  coverage.visit(consultation.here);
  const first: StepResult = { path: [...at, "start"], outcome: consultation.view(), here: consultation.here };
  result.results.push(first);
  const wrongStart = expect === undefined ? undefined : findDifference(expect, first, context);
  if (wrongStart !== undefined) {
    result.difference = { path: [...at, "start", "expect", wrongStart.key], actual: wrongStart.actual };
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
    const wrong = findDifference(step.expect ?? {}, taken, context);
    if (wrong === undefined) continue;
    result.difference = { path: [...path, "expect", wrong.key], actual: wrong.actual };
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
