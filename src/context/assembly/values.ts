/** What a prompt can be filled with from the session itself: its history, its answers, and the plain values of a call. */
import type { Json } from "../../json.ts";
import { splitArguments } from "../../templates/layout.ts";
import { describeLanguageLevel } from "../../templates/language-level.ts";
import type { LocalKey } from "../../templates/local-keys.ts";
import type { Template } from "../../templates/model.ts";
import { describeTask } from "../../templates/task-brief.ts";
import type { ResolvedValue, TemplateValues } from "../../templates/port.ts";
import { markLines } from "../../outside-lines.ts";
import { classifyEntries } from "../conversation.ts";
import type { ContextProjection } from "../project.ts";
import type { HiddenEvidence } from "../sensitivity.ts";
import { promptTexts } from "../texts.ts";
import { inLanguage } from "../../localized-text.ts";

export interface ValuesRequest {
  template: { name: string; language: string; arguments: Template["arguments"] };
  projection: ContextProjection;
  user_intent: string;
  arguments: ReadonlyMap<string, string>;
  model_name: string;
  now: number;
  facts?: ReadonlyMap<string, Json>;
}

/** Arguments of a template that a caller may leave out. */
export function optionalArguments(template: { arguments: Template["arguments"] }): ReadonlySet<string> {
  return new Set(template.arguments.flatMap(({ name, required }) => (required ? [] : [name])));
}

/** Whether an address is the history of this very session. */
export function isOwnHistory(uri: string, sessionId: string): boolean {
  return uri === "conversation://current/history" || uri === `conversation://${sessionId}/history`;
}

/**
 * The session's conversation as separate items, oldest first, without what `judgeConversation` excludes: those entries
 * are reported as blocks.
 */
export function historyItems(
  projection: ContextProjection,
  { language, user_intent, hidden }: { language: string; user_intent: string; hidden: HiddenEvidence },
): ResolvedValue {
  // What the summary covers is left out, so that it need not be looked at.
  const words = inLanguage(language, promptTexts);
  const { entries } = classifyEntries(projection, words, hidden, user_intent, true);
  const items = entries.flatMap(({ id, speaker, text, refs, out }) => {
    // In one text with the others, a user's line must not pass for theirs. Those of a tool are marked already.
    const said = speaker === words.user ? markLines(text) : text;
    return out === undefined ? [{ id, text: `${speaker}: ${said}`, refs }] : [];
  });
  return { kind: "items", items };
}

function answersOf({ state }: ContextProjection): Map<string, Json> {
  const answers = new Map<string, Json>();
  for (const visit of state?.trail ?? []) {
    if (visit.answer === undefined) continue;
    answers.set(visit.ref.node, visit.answer.value);
    if (visit.answer.name !== undefined) answers.set(visit.answer.name, visit.answer.value);
  }
  return answers;
}

/** `2026-01-20 10:00:00 UTC`. */
function timeText(now: number): string {
  return `${new Date(now).toISOString().slice(0, 19).replace("T", " ")} UTC`;
}

/** Values that no caller words, the brief unless a caller gives one. */
const OWN_TEXTS: readonly LocalKey[] = [
  "current_time",
  "session_id",
  "language",
  "turn_number",
  "knowledge_base",
  "task_brief",
];

/** What local and other placeholders can be. `optional` arguments that are missing are empty rather than unknown. */
export function valuesOf(request: ValuesRequest, optional: ReadonlySet<string>): TemplateValues {
  const { projection, user_intent } = request;
  const { plain, sections } = splitArguments(request.arguments);
  const actor = projection.document.meta?.actor;
  const base = projection.state?.trail.at(-1)?.ref.base;
  const own: Record<LocalKey, string | undefined> = {
    user_intent,
    current_time: timeText(request.now),
    model_name: request.model_name,
    session_id: projection.document.session.session_id,
    language: request.template.language,
    turn_number: String(projection.turns.length - projection.turns_before_run + 1),
    // Whom the answer is for; empty until somebody has said so.
    user_role: actor?.user_role ?? plain.get("user_role") ?? "",
    language_level: describeLanguageLevel(
      actor?.language_level ?? plain.get("language_level") ?? "",
      request.template.language,
    ),
    // A caller's own description of the task goes before the one by rule.
    task_brief: plain.get("task_brief") ?? describeTask(user_intent, request.template),
    knowledge_base: base,
  };
  const local = new Map([["user_input", user_intent], ...plain]);
  for (const [key, value] of Object.entries(own)) if (value !== undefined) local.set(key, value);
  for (const name of optional) if (!local.has(name)) local.set(name, "");
  const unworded = OWN_TEXTS.filter((key) => own[key] !== undefined && !(key === "task_brief" && plain.has(key)));
  return {
    local,
    own: new Set(unworded),
    sections,
    facts: request.facts ?? new Map(),
    answers: answersOf(projection),
  };
}
