/**
 * What decided each step of a walk: the option itself, or the first rule of the step that held. The rules before it did not hold, which
 * is known from where the walk went, so that nothing is computed again. Needs the tree as the session has it.
 */
import { ConditionWords } from "../../../knowledge/condition-words.ts";
import { openTree, type OpenTree, type Tree } from "../../../knowledge/model.ts";
import { Loaded } from "../../parts/loaded.tsx";
import { addressOf } from "../../router.ts";
import { language, say } from "../../settings.ts";
import { treePath } from "../../tree-path.ts";
import type { Walked } from "./golden.ts";
import { texts } from "./texts.ts";

/** The rules of a step that lead where the walk went, by their number from 1; empty = the option has a target of its own. */
function rulesOf(tree: OpenTree, { from, option, to }: Walked): { number: number; when: string | undefined }[] {
  const node = tree.byId.get(from.node_id);
  if (node === undefined) return [];
  if (node.options.find(({ id }) => id === option)?.target !== undefined) return [];
  return node.next.flatMap(({ when, target }, at) =>
    (target?.node ?? from.node_id) === to.node_id ? [{ number: at + 1, when }] : [],
  );
}

function Reason({ tree, step }: { tree: OpenTree; step: Walked }) {
  const rules = rulesOf(tree, step);
  const [rule] = rules;
  const count = tree.byId.get(step.from.node_id)?.next.length ?? 0;
  if (rule === undefined) return <>{say(texts.byOption)}</>;
  const words = new ConditionWords(tree, language.value === "zh" ? "zh-CN" : "en");
  return (
    <>
      {say(rules.length > 1 ? texts.byOneOf : texts.byRule)} {rules.map(({ number }) => number).join(", ")}/{count}:{" "}
      {rules.map(({ number, when }) => (
        <span key={number}>
          {when === undefined ? say(texts.otherwise) : words.describe(when)}{" "}
          {when !== undefined && <code>{when}</code>}{" "}
        </span>
      ))}
      {rules.length === 1 && rule.number > 1 && say(texts.notBefore)}
    </>
  );
}

interface Props {
  steps: readonly Walked[];
  /** The release of the session. */
  release: string;
  channel: string;
}

/** One step; a step of the first question, or whose tree has been published anew, has no reason here. */
function Step({ step, release, channel }: { step: Walked } & Omit<Props, "steps">) {
  const { knowledge_base: base, tree, node_id } = step.from;
  if (tree === "") return <>{say(texts.byChoice)}</>;
  return (
    <Loaded<Tree & { release: string }> path={treePath(base, tree, channel)}>
      {(found) =>
        found.release === release ? (
          <>
            <a href={addressOf(["knowledge", base, tree], { node: node_id })}>{step.from.current_step}</a>:{" "}
            <Reason tree={openTree(found)} step={step} />
          </>
        ) : (
          <>{say(texts.publishedAnew)}</>
        )
      }
    </Loaded>
  );
}

export const Decided = ({ steps, ...session }: Props) => (
  <ol>
    {steps.map((step, at) => (
      <li key={at}>
        <strong>{step.said}</strong>
        <div class="soft">
          <Step step={step} {...session} />
        </div>
      </li>
    ))}
  </ol>
);
