/** The front matter of a template: its schema, and its settings as they are read. Not here: its body (`compile.ts`). */
import * as z from "zod";
import { evidenceSettings, minTokens, TEMPLATE_NAME } from "../object-schemas.ts";
import { BEFORE_STEPS, PRIORITIES } from "../../templates/model.ts";
import type { TemplateArgument, TimeToLive } from "../../templates/model.ts";

const DURATION = /^(\d{1,6})\s*(s|m|h|d|turns?)$/;
const SECONDS: ReadonlyMap<string, number> = new Map([
  ["s", 1],
  ["m", 60],
  ["h", 3600],
  ["d", 86_400],
]);

/** A bare number counts turns; `30s`, `10m`, `2h`, `7d` are time. */
export function parseTimeToLive(value: string | number): TimeToLive | undefined {
  if (typeof value === "number") return Number.isInteger(value) && value > 0 ? { turns: value } : undefined;
  const match = DURATION.exec(value.trim());
  if (match === null) return undefined;
  const amount = Number(match[1]);
  if (amount === 0) return undefined;
  const unit = SECONDS.get(match[2] ?? "");
  return unit === undefined ? { turns: amount } : { seconds: amount * unit };
}

const text = z.string().trim();
export const sectionSettings = z.strictObject({
  title: text.min(1).optional().describe("The section's heading in the prompt"),
  priority: z.enum(PRIORITIES).optional().describe("What is left out first when the budget is short"),
  ttl: z
    .union([z.number(), text])
    .optional()
    .describe("How long it stays useful: turns, or a time such as 30s, 10m, 2h, 7d"),
  min_tokens: minTokens.optional().describe("Below so many tokens it is left out whole"),
});
export const argumentSettings = z.strictObject({
  description: text.optional().describe("What it is, for agents"),
  required: z.boolean().optional().describe("True: without it there is no prompt"),
});
export const templateFrontMatter = z
  .strictObject({
    name: text.regex(TEMPLATE_NAME).describe("The template's name; translations share it"),
    title: text.optional().describe("Its name for people"),
    description: text.min(1).describe("What it is for; a template is chosen by it"),
    language: text.min(2).optional().describe("The language of the prompt, such as zh-CN or en"),
    keywords: z.array(text.min(1)).optional().describe("Words of a request that this template fits"),
    examples: z.array(text.min(1)).optional().describe("Requests that it fits"),
    arguments: z
      .union([
        z.array(argumentSettings.extend({ name: text.min(1) })),
        z.record(text.min(1), z.union([argumentSettings, text, z.null()])),
      ])
      .optional()
      .describe("Name → what a caller may pass: a description, or the keys below"),
    sections: z
      .record(text.min(1), sectionSettings.nullable())
      .optional()
      .describe("Id of a section, {#id} at its heading → its settings"),
    evidence: evidenceSettings.optional().describe("How evidence is shown in the prompt"),
    end_condition: text
      .min(1)
      .nullish()
      .describe("Words in the model's answer after which the work is done, such as final_answer:"),
    before: z.enum(BEFORE_STEPS).optional().describe("A step before the first turn: retrieve"),
  })
  .describe("The front matter of a prompt template");
type FrontMatter = z.infer<typeof templateFrontMatter>;

/** The settings of a front matter with errors that can be read all the same, and the keys that cannot. */
export function readableSettings(given: unknown): { settings: FrontMatter; unread: Set<string> } {
  const settings: FrontMatter = { name: "unnamed", description: "unknown" };
  const unread = new Set<string>();
  if (typeof given !== "object" || given === null || Array.isArray(given)) {
    return { settings, unread: new Set(templateFrontMatter.keyof().options) };
  }
  for (const [key, value] of Object.entries(given)) {
    const parsed = templateFrontMatter.safeParse({ ...settings, [key]: value });
    if (parsed.success) Object.assign(settings, parsed.data);
    else unread.add(key);
  }
  return { settings, unread };
}

/** The arguments of a front matter, listed or named. */
export function readArguments(given: FrontMatter["arguments"]): TemplateArgument[] {
  if (given === undefined) return [];
  if (Array.isArray(given)) {
    return given.map((one) => ({
      name: one.name,
      description: one.description ?? "",
      required: one.required ?? false,
    }));
  }
  return Object.entries(given).map(([name, one]) => {
    if (one === null) return { name, description: "", required: false };
    if (typeof one === "string") return { name, description: one, required: false };
    return { name, description: one.description ?? "", required: one.required ?? false };
  });
}
