/**
 * Options that a conversation chooses where its node does not have them, although another node does. The conversation is followed
 * as far as its node is certain without running it: from its start, from what a step expects, and along an option that leads to a
 * node of the same tree. Answers that the input of such a node refuses are told too. Not here: options that no node has (`check.ts`), and whether one is offered (a run tells that).
 */
import type { FindingText, Path } from "../../compile/findings.ts";
import { specProblems } from "../../compile/input-problems.ts";
import { toInputSpec } from "../../compile/input-spec.ts";
import type { Project, ProjectTree } from "../../compile/project.ts";
import { behindHan } from "../../compile/schema/kinds.ts";
import type { NodeFile } from "../../compile/schema/schema.ts";
import { describeExpected, parseInput } from "../../knowledge/inputs/parse-input.ts";
import type { TreeOutline } from "../../knowledge/refs.ts";
import type { Conversation, Step } from "./file.ts";
import { optionElsewhere } from "./no-such.ts";

/** Accepted at every step. */
const EVERYWHERE = new Set(["back", "restart", "end", "provide_more_info", "answer", "continue"]);

/** The first such option; undefined when there is none. */
export function notOffered(
  { start, steps }: Conversation,
  home: TreeOutline,
  project: Project,
): { path: Path; text: FindingText } | undefined {
  const tree = project.trees.find(({ here }) => here === home);
  if (tree === undefined) return undefined;
  const certain = (name: string | undefined): string | undefined => certainNode(name, tree, project);
  let at =
    start?.user_query === undefined && start?.knowledge_base === undefined
      ? certain(start?.node ?? tree.source.root ?? "root")
      : certain(start.expect?.node);
  for (const [index, step] of (steps ?? []).entries()) {
    const node = at === undefined ? undefined : tree.source.nodes[at];
    if (at !== undefined && node !== undefined && step.choose !== undefined && step.expect?.error === undefined) {
      const offered = (node.options ?? []).map(({ id }) => id);
      if (!isAccepted(step.choose, node, offered))
        return { path: ["steps", index, "choose"], text: optionElsewhere(step.choose, at, offered) };
    }
    const refused = node === undefined ? undefined : refusedAnswer(step, node);
    if (refused !== undefined) return { path: ["steps", index, "answer"], text: refused };
    at = certain(step.expect?.node ?? (step.expect?.error === undefined ? leadsTo(node, step) : at));
  }
  return undefined;
}

/** For an answer that a node's input does not accept, where no error is expected. Where there are options, it may mean one. */
function refusedAnswer({ answer, expect }: Step, { input, options }: NodeFile): FindingText | undefined {
  if (answer === undefined || expect?.error !== undefined || input === undefined || (options ?? []).length > 0)
    return undefined;
  // Which words name a choice depends on the language of the session.
  if (["choice", "choices", "boolean"].includes(input.type)) return undefined;
  const spec = toInputSpec(input);
  // What is wrong with the input itself is told in its tree.
  if (specProblems(spec).length > 0) return undefined;
  const parsed = parseInput(spec, String(answer), "en");
  if (parsed.ok) return undefined;
  return {
    en: [
      "The input here does not accept this answer.",
      `It expects ${describeExpected(spec, "en")}. Correct the answer, or write expect: { error: invalid_input }.`,
    ],
    zh: [
      "这里的输入不接受这个回答。",
      `它需要${behindHan(describeExpected(spec, "zh-CN"))}。请更正回答；如果就是要测试拒绝，请写 expect: { error: invalid_input }。`,
    ],
  };
}

function isAccepted(name: string, { input }: NodeFile, offered: readonly string[]): boolean {
  const choices = (input?.choices ?? []).map((choice) => (typeof choice === "string" ? choice : choice.id));
  return (
    EVERYWHERE.has(name) ||
    /[#/:]/.test(name) ||
    name === input?.name ||
    offered.includes(name) ||
    choices.includes(name) ||
    // A number stands for the option of that place.
    /^\d+$/.test(name)
  );
}

/** Where a step leads from a node, as far as the tree alone decides it. */
function leadsTo(node: NodeFile | undefined, { choose }: Step): string | undefined {
  if (choose === undefined || EVERYWHERE.has(choose)) return undefined;
  return node?.options?.find(({ id }) => id === choose)?.next_node ?? undefined;
}

/** A node of the tree itself, where its name cannot mean one of another tree. */
function certainNode(name: string | undefined, { here, source }: ProjectTree, project: Project): string | undefined {
  if (name === undefined || !Object.hasOwn(source.nodes, name)) return undefined;
  const isElsewhere = project.trees.some(
    (other) => other.here !== here && other.here.base === here.base && Object.hasOwn(other.source.nodes, name),
  );
  return isElsewhere ? undefined : name;
}
