/** Reads an mcptree file (versions 0.1 and 0.2) as typed steps with their lines. Not here: what they become (`mcptree.ts`). */
import { Lines } from "../../knowledge/findings.ts";
import { readYaml } from "../../knowledge/read-yaml.ts";
import { quote, type Notes } from "./draft.ts";

export interface StepOption {
  id: string;
  to: string;
}

export type Step =
  | { type: "condition"; on: string; branches: { when: unknown; to: string }[]; default: string }
  | { type: "ask"; prompt: string; options: StepOption[]; capture?: string; next?: string }
  | {
      type: "judgment";
      prompt: string;
      options: StepOption[];
      capture?: string;
      evidence: string[];
      rationale: boolean;
    }
  | { type: "action"; tool: string; args: unknown; capture?: string; schema: boolean; next: string; onError?: string }
  | { type: "terminal"; outcome: string; summary: string };

export interface McpTree {
  title: string;
  description: string;
  entry: string;
  /** Placeholders are filled in 0.2 only. */
  fills: boolean;
  maxSteps: boolean;
  steps: Map<string, Step & { line: number }>;
}

type Fields = { readonly [key: string]: unknown };

function fieldsOf(value: unknown): Fields {
  return typeof value === "object" && value !== null && !Array.isArray(value) ? { ...value } : {};
}

function textOf(value: unknown): string {
  return typeof value === "string" || typeof value === "number" || typeof value === "boolean" ? String(value) : "";
}

function maybe(value: unknown): string | undefined {
  const text = textOf(value);
  return text === "" ? undefined : text;
}

function listOf(value: unknown): unknown[] {
  return Array.isArray(value) ? value : [];
}

function optionsOf(value: unknown): StepOption[] {
  return listOf(value)
    .map(fieldsOf)
    .map(({ id, then }) => ({ id: textOf(id), to: textOf(then) }));
}

/** The tree, or undefined after notes said why not. */
export function readMcpTree(text: string, notes: Notes): McpTree | undefined {
  const reading = readYaml(text);
  const lines = new Lines(text);
  for (const { range, words } of reading.problems)
    notes.lost(lines.at(range.start).line, words.en.join(" "), words.zh.join(""));
  if (reading.value === undefined) return undefined;
  const top = fieldsOf(reading.value);
  const version = textOf(top.mcptree);
  if (version !== "0.1" && version !== "0.2") {
    const said = quote(version);
    notes.lost(
      1,
      `mcptree version "${said}": only 0.1 and 0.2 are understood.`,
      `mcptree 版本“${said}”：只支持 0.1 和 0.2。`,
    );
    return undefined;
  }
  const steps: McpTree["steps"] = new Map();
  for (const [id, value] of Object.entries(fieldsOf(top.nodes))) {
    const line = lines.at(reading.locate(["nodes", id], "key")?.start ?? 0).line;
    const step = stepOf(fieldsOf(value));
    if (step === undefined)
      notes.lost(line, `node "${quote(id)}": its type is unknown`, `节点“${quote(id)}”：类型未知`);
    else steps.set(id, { ...step, line });
  }
  if (steps.size === 0) {
    notes.lost(1, "There are no nodes.", "没有节点。");
    return undefined;
  }
  return {
    title: textOf(top.title),
    description: textOf(top.description),
    entry: textOf(top.entry),
    fills: version !== "0.1",
    maxSteps: top.max_steps !== undefined,
    steps,
  };
}

function stepOf(fields: Fields): Step | undefined {
  const capture = maybe(fields.capture);
  switch (fields.type) {
    case "condition":
      return {
        type: "condition",
        // Readers of YAML 1.1 take a bare `on` for true; ours does not, but a file may be written for either.
        on: textOf(fields.on ?? fields.true),
        branches: listOf(fields.branches)
          .map(fieldsOf)
          .map(({ when, then }) => ({ when, to: textOf(then) })),
        default: textOf(fields.default),
      };
    case "ask": {
      const next = maybe(fields.next);
      return {
        type: "ask",
        prompt: textOf(fields.prompt),
        options: optionsOf(fields.options),
        ...(capture === undefined ? {} : { capture }),
        ...(next === undefined ? {} : { next }),
      };
    }
    case "judgment":
      return {
        type: "judgment",
        prompt: textOf(fields.prompt),
        options: optionsOf(fields.options),
        ...(capture === undefined ? {} : { capture }),
        evidence: listOf(fields.evidence).map(textOf),
        rationale: fields.require_rationale === true,
      };
    case "action": {
      const result = fieldsOf(fields.result);
      const captured = maybe(result.capture);
      const onError = maybe(fields.on_error);
      return {
        type: "action",
        tool: textOf(fields.tool),
        args: fields.args ?? {},
        ...(captured === undefined ? {} : { capture: captured }),
        schema: result.schema !== undefined,
        next: textOf(fields.next),
        ...(onError === undefined ? {} : { onError }),
      };
    }
    case "terminal":
      return { type: "terminal", outcome: textOf(fields.outcome), summary: textOf(fields.summary) };
    default:
      return undefined;
  }
}
