/**
 * The titles of the steps of a path, for clients that show the view of a step: its buttons name steps by their titles. They stand beside
 * the path in the structured content alone; everybody else is answered what was always answered. Not here: the path (`session/present.ts`).
 */
import { isRecord } from "../../json.ts";
import { localizeNode } from "../../knowledge/text.ts";
import type { KnowledgePort } from "../../services.ts";
import { nameUntitled } from "../../session/step-name.ts";
import type { Reply } from "../reply.ts";
import { isStepTool } from "./extension.ts";

/** A node of another tree on a path: `base/tree#node`. */
const ELSEWHERE = /^([^/]+)\/([^#]+)#(.+)$/u;

interface Step {
  release: string;
  knowledge_base: string;
  tree: string;
  language: string;
  path: string[];
}

/** The answer of a tool with `path_titles`, where it is a step with a path; else as it was. A step without a title is named by the option that leads to it. */
export async function withPathTitles(reply: Reply, tool: string, knowledge: KnowledgePort): Promise<Reply> {
  if (!isStepTool(tool) || !("json" in reply)) return reply;
  const result: unknown = JSON.parse(reply.json);
  if (!isRecord(result) || !isStep(result.structuredContent)) return reply;
  const path_titles = await titlesOf(result.structuredContent, knowledge);
  const structuredContent = { ...result.structuredContent, path_titles };
  return { ...reply, json: JSON.stringify({ ...result, structuredContent }) };
}

function isStep(value: unknown): value is Step {
  if (!isRecord(value)) return false;
  const { release, knowledge_base, tree, language, path } = value;
  const texts = [release, knowledge_base, tree, language];
  return texts.every((one) => typeof one === "string") && Array.isArray(path) && path.length > 1;
}

async function titlesOf(
  { release, knowledge_base, tree, language, path }: Step,
  knowledge: KnowledgePort,
): Promise<string[]> {
  const steps = await Promise.all(
    path.map(async (name) => {
      const [, base = knowledge_base, own = tree, node = name] = ELSEWHERE.exec(name) ?? [];
      const opened = await knowledge.tree(release, base, own);
      const found = opened.ok ? opened.value.byId.get(node) : undefined;
      return opened.ok && found !== undefined ? { tree: opened.value, node: found } : undefined;
    }),
  );
  return steps.map((step, place) => {
    if (step === undefined) return path[place] ?? "";
    const before = place > 0 ? steps[place - 1] : undefined;
    const title = localizeNode(step.tree, step.node, language).title;
    return title || nameUntitled(step.tree, step.node, language, before?.tree === step.tree ? before.node : undefined);
  });
}
