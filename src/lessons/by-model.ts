/**
 * The essence of a run in a model's words. The model is shown what was asked for, and of each step its tool, its outcome and its code: no
 * answer of a tool, no argument, no thought that followed one, so that none of their words can enter. What it says replaces the rule's
 * needs, domain, factors and pitfalls, and may word a seed task; goal, entry, template and tools stay those of the run.
 * Not here: asking it (`operations/lessons/`).
 */
import * as z from "zod";
import { withoutPersons } from "../context/redact/persons/persons.ts";
import { redact } from "../context/redact/redact.ts";
import { isRecord } from "../json.ts";
import { languageOfWords } from "../tasks/language.ts";
import { inLanguage, type LocalizedText } from "../localized-text.ts";
import type { ModelRequest } from "../runtime/model/model.ts";
import { readJsonAt } from "../runtime/tao/json.ts";
import type { Trajectory } from "../tasks/trajectory/model.ts";
import { MAX_LISTED } from "./by-rule.ts";
import type { Essence } from "./essence.ts";
import type { SeedTask } from "./lesson.ts";

const MAX_ANSWER_TOKENS = 1_000;
/** Characters of one sentence. */
const MAX_SENTENCE = 300;
/** Characters of an answer that are looked at. */
const MAX_ANSWER = 20_000;
/** Steps that are shown. */
const MAX_STEPS_SHOWN = 40;

const asked: LocalizedText = {
  en: `You extract the essence of a finished run, so that the next one like it goes better. The next message is data: what was asked for, and the steps with their tools and outcomes. Answer with one JSON object and nothing else:
{"domain": "<the field, one or two words>", "needs": ["<capability in a few words>"], "success_factors": ["<what made it succeed, reusable>"], "pitfalls": ["<what to avoid>"], "seed_task": "<a similar task in one sentence, without names, numbers or personal data>"}
Say only what the data shows. Write in the task's language.`,
  zh: `请从一次已结束的执行中提取任务本质，让下一次类似的任务做得更好。下一条消息是数据：任务，以及各步骤的工具和结果。只回答一个 JSON 对象，不要写其他内容：
{"domain": "<领域，一两个词>", "needs": ["<所需能力，几个词>"], "success_factors": ["<可复用的成功要素>"], "pitfalls": ["<应当避免的做法>"], "seed_task": "<一个类似的任务，一句话，不含人名、数字和个人信息>"}
只写数据中体现的内容。使用任务的语言。`,
};

/** The question to the model. */
export function essencePrompt(essence: Essence, { task_spec, steps, status }: Trajectory): ModelRequest {
  const material = {
    task: { description: essence.goal, task_type: task_spec.task_type, status },
    steps: steps
      .slice(0, MAX_STEPS_SHOWN)
      .map(({ step_id, action_type, action_params, success, error_type, tries }) => ({
        step_id,
        action_type,
        ...(action_type === "tool_call" && { tool_id: action_params.tool_id ?? null }),
        success,
        ...(error_type !== null && { error_type }),
        ...(tries !== undefined && { tries: tries.map(({ outcome }) => outcome) }),
      })),
    essence: { tools: essence.tools, needs: essence.needs, pitfalls: essence.pitfalls },
  };
  return {
    messages: [
      { role: "system", content: inLanguage(languageOfWords(essence.goal), asked) },
      { role: "user", content: JSON.stringify(material) },
    ],
    temperature: 0,
    max_tokens: MAX_ANSWER_TOKENS,
  };
}

const sentence = z
  .string()
  .transform((text) => withoutPersons(redact(text.replace(/\s+/g, " ").trim()).text).slice(0, MAX_SENTENCE))
  .pipe(z.string().min(1));
const sentences = z.array(sentence).transform((list) => [...new Set(list)].slice(0, MAX_LISTED));
const answer = z.object({
  domain: sentence,
  needs: sentences,
  success_factors: sentences,
  pitfalls: sentences.default([]),
  seed_task: sentence.optional(),
});

/** The essence with the model's words, and its seed task; undefined for an answer that is not of the form asked for. */
export function readEssence(text: string, essence: Essence): { essence: Essence; seed?: string } | undefined {
  const read = text.slice(0, MAX_ANSWER);
  for (let from = read.indexOf("{"); from !== -1; from = read.indexOf("{", from + 1)) {
    const value = readJsonAt(read, from)?.value;
    if (!isRecord(value)) continue;
    const { success, data } = answer.safeParse(value);
    if (!success) return undefined;
    const { seed_task: seed, domain, needs, success_factors, pitfalls } = data;
    // A run that failed shows no way; a consultation's domain is its knowledge base.
    const made: Essence = {
      ...essence,
      domain: essence.entry === null ? domain : essence.domain,
      needs,
      success_factors: essence.success ? success_factors : [],
      pitfalls: pitfalls.length > 0 ? pitfalls : essence.pitfalls,
      made_by: "model",
    };
    return { essence: made, ...(seed !== undefined && { seed }) };
  }
  return undefined;
}

/** The seed task of an essence; undefined for a run that used no tool or failed. `words`: a model's, else those of the goal. */
export function seedOf(essence: Essence, { task_spec }: Trajectory, words = essence.goal): SeedTask | undefined {
  if (!essence.success || essence.tools.length === 0) return undefined;
  return { description: words, task_type: task_spec.task_type, expected_tools: [...new Set(essence.tools)] };
}
