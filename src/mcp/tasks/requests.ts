/**
 * What a task needs, as a request that its client has said it can answer: of its model the next decision, of its user an agreement or an
 * answer. What the client cannot be asked, its status says.
 */
import { isRecord } from "../../json.ts";
import { inLanguage, type LocalizedText } from "../../localized-text.ts";
import { oneLine } from "../../operations/discovery/wire.ts";
import { sampledQuestion } from "../../operations/tasks/sampled-decision.ts";
import type { NeededInput, TaskAnswer } from "../../operations/tasks/task-answer.ts";
import { taskTexts } from "../../operations/tasks/texts.ts";
import { languageOfTask } from "../../tasks/language.ts";
import { samplingParams } from "../client-port.ts";

/** The same question has the same key, and the next one another. */
export function keyOf({ steps }: TaskAnswer, { reason, refused }: NeededInput): string {
  return `${reason}-${steps.length}${refused === undefined ? "" : `-${refused.times}`}`;
}

/** `client`: its capabilities. Undefined where it can answer no such request. */
export function requestFor(
  task: TaskAnswer,
  needed: NeededInput,
  { sampling, elicitation }: Record<string, unknown>,
): object | undefined {
  const { reason, approve_url, host_only, opened, choices: offered } = needed;
  if (reason === "decision")
    return isRecord(sampling) && host_only !== true
      ? { method: "sampling/createMessage", params: samplingParams(sampledQuestion(needed, task.description)) }
      : undefined;
  if (!isRecord(elicitation) || opened === true) return undefined;
  const message = messageFor(task, needed);
  if (approve_url !== undefined && isRecord(elicitation.url)) {
    const params = { mode: "url", message, url: approve_url, elicitationId: approve_url };
    return { method: "elicitation/create", params };
  }
  // An empty capability means forms.
  if (elicitation.form === undefined && elicitation.url !== undefined) return undefined;
  const answers = reason === "uncertain_call" ? ["repeat", "skip"] : offered;
  const choices = answers === undefined ? {} : { enum: answers };
  const isAgreement = reason === "approval";
  const requestedSchema = {
    type: "object",
    properties: isAgreement ? {} : { answer: { type: "string", ...choices } },
    ...(!isAgreement && { required: ["answer"] }),
  };
  return { method: "elicitation/create", params: { mode: "form", message, requestedSchema } };
}

/** Arguments that a question shows, and characters of each. */
const MAX_SHOWN_ARGUMENTS = 12;
const MAX_SHOWN_VALUE = 300;

/** What a person is asked: the call itself stands before what is said of it. */
function messageFor(task: TaskAnswer, { question, call }: NeededInput): string {
  if (call === undefined) return question;
  const { shownCall } = inLanguage(languageOfTask(task), taskTexts);
  const given = Object.entries(call.arguments);
  const lines = given.slice(0, MAX_SHOWN_ARGUMENTS).map(([name, value]) => {
    const shown = typeof value === "string" ? value : JSON.stringify(value);
    return `${oneLine(name, 60)}: ${oneLine(shown, MAX_SHOWN_VALUE)}`;
  });
  if (given.length > MAX_SHOWN_ARGUMENTS) lines.push(`(+${given.length - MAX_SHOWN_ARGUMENTS})`);
  return `${shownCall(oneLine(call.tool, 120), lines.join("\n"))}\n\n${question}`;
}

/** What the task waits for, in its language. `isAsked`: its client was sent the request. */
export function statusFor(task: TaskAnswer, { reason, question }: NeededInput, isAsked: boolean): string {
  const texts = inLanguage(languageOfTask(task), taskTexts);
  if (reason === "decision") return isAsked ? texts.waitsForModel : texts.waitsForHost;
  return isAsked || reason === "approval" ? question : texts.waitsForAnswer(question);
}

/**
 * The answer's words; null for one that refuses or says nothing, which is not asked again; undefined for one that agrees to nothing yet: who
 * accepts to be asked for an agreement opens its page, and agrees or refuses there.
 */
export function readAnswer({ reason }: NeededInput, response: Record<string, unknown>): string | null | undefined {
  const { action, content } = response;
  // A model's message has content, whatever it is; a client that refused to ask its model has none.
  if (reason === "decision")
    return typeof action === "string" || content === undefined ? null : (textIn(content) ?? "");
  if (action !== "accept") return null;
  if (reason === "approval") return undefined;
  const answer = isRecord(content) ? content.answer : undefined;
  if (typeof answer === "number" || typeof answer === "boolean") return String(answer);
  return typeof answer === "string" && answer.trim() !== "" ? answer : null;
}

/** Whether a form that was answered offers the answer. Whoever answers in words of their own uses update_task. */
export function isOffered({ reason, choices }: NeededInput, answer: string): boolean {
  return reason !== "question" || choices === undefined || choices.includes(answer);
}

export const ONE_OF_THE_FORM: LocalizedText = { en: "one of the choices of the form", zh: "表单所列的选项之一" };

/** The text of a model's message, which is one block or several. */
function textIn(content: unknown): string | undefined {
  const blocks = Array.isArray(content) ? content : [content];
  const texts = blocks.flatMap((block) => (isRecord(block) && typeof block.text === "string" ? [block.text] : []));
  return texts.length === 0 ? undefined : texts.join("\n");
}
