/**
 * What decided each step of a walk, in words. The rules before the one that held did not hold, which is known from where the walk went, so
 * that nothing is computed again. Needs the tree as the session has it. Not here: which decision it was (`decision.ts`).
 */
import { openTree, type OpenTree, type Tree } from "../../../knowledge/model.ts";
import { Loaded } from "../../parts/loaded.tsx";
import { addressOf } from "../../router.ts";
import { inBrackets, language, listed, say, withColon } from "../../settings.ts";
import { treePath } from "../../api-paths.ts";
import { treeInLanguage } from "../knowledge/in-language.ts";
import { InWords } from "../knowledge/in-words.tsx";
import { decidedWithoutTree, decisionOf, type Decision } from "./decision.ts";
import type { Walked } from "./golden.ts";
import { saidInWords } from "./said.ts";
import { texts } from "./texts.ts";
import type { LocalizedText } from "../../../localized-text.ts";

function Rules({ tree, rules, count }: { tree: OpenTree } & Extract<Decision, { by: "rules" }>) {
  const numbers = listed(rules.map(({ number }) => String(number)));
  if (count === 1 && rules[0]?.when === undefined) return <>{say(texts.always)}</>;
  return (
    <>
      {withColon(say(rules.length > 1 ? texts.byOneOf : texts.byRule) + inBrackets(`${numbers}/${count}`))}
      {rules.map(({ number, when }) => (
        <span key={number}>
          {when === undefined ? say(texts.otherwise) : <InWords tree={tree} expression={when} />}{" "}
        </span>
      ))}
      {rules.length === 1 && (rules[0]?.number ?? 1) > 1 && say(texts.notBefore)}
    </>
  );
}

/** The decisions that one sentence says. */
const sentences: Readonly<Record<Exclude<Decision["by"], "rules" | "words">, LocalizedText>> = {
  option: texts.byOption,
  step_name: texts.byStepName,
  kept_answers: texts.byKept,
  not_understood: texts.notUnderstood,
  no_rule: texts.noRule,
  back: texts.wentBack,
  restart: texts.restarted,
  end: texts.ended,
};

function Reason({ tree, decision }: { tree: OpenTree; decision: Decision }) {
  if (decision.by === "rules") return <Rules tree={tree} {...decision} />;
  if (decision.by === "words") {
    return (
      <>
        {say(texts.byWords)} <q>{decision.option}</q>
      </>
    );
  }
  return <>{say(sentences[decision.by])}</>;
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
  const known = decidedWithoutTree(step);
  if (known !== undefined) return <>{say(sentences[known])}</>;
  if (tree === "") return <>{say(texts.byChoice)}</>;
  return (
    <Loaded<Tree & { release: string }> path={treePath(base, tree, channel)}>
      {(found) => {
        if (found.release !== release) return <>{say(texts.publishedAnew)}</>;
        const open = openTree(treeInLanguage(found, language.value));
        return (
          <>
            <a href={addressOf(["knowledge", base, tree], { node: node_id })}>{step.from.current_step}</a>
            {withColon("")}
            <Reason tree={open} decision={decisionOf(open, step)} />
          </>
        );
      }}
    </Loaded>
  );
}

export const Decided = ({ steps, ...session }: Props) => (
  <ol>
    {steps.map((step, at) => (
      <li key={at}>
        <strong>{saidInWords(step)}</strong>
        <div class="soft">
          <Step step={step} {...session} />
        </div>
      </li>
    ))}
  </ol>
);
