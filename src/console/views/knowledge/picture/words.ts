/** What a picture says: titles, conditions in words, and, for a reader who is near, what each step says and asks for. */
import { tagOf } from "../../../../localized-text.ts";
import { useEffect, useMemo, useState } from "preact/hooks";
import { wrap } from "../../../../chart/wrap.ts";
import type { Chart, ChartTexts } from "../../../../chart/model.ts";
import { openTree, type NodeRef, type Tree } from "../../../../knowledge/model.ts";
import { inputTypeNames, nameOf } from "../../../code-names.ts";
import { inBrackets, language, say } from "../../../settings.ts";
import { stepElsewhere, type Trees } from "../other-trees.ts";
import { texts } from "../texts.ts";

const COLUMNS = 34;
const MAX_LINES = 4;

const textsOf = (tree: Tree, condition: (when: string) => string): Omit<ChartTexts, "elsewhere"> => ({
  title: tree.title ?? tree.tree,
  node: ({ title, response, options }) => ({
    title,
    response,
    option: (id) => options.find((one) => one.id === id)?.description ?? id,
  }),
  condition,
  otherwise: say(texts.otherwise),
});

const hasConditions = ({ nodes }: Tree): boolean =>
  nodes.some(({ options, next }) => [...options, ...next].some(({ when }) => when !== undefined));

/** The texts of a tree that is in the reader's language, and the titles of the steps of others that it leads to. Conditions are put into words by code that is loaded for trees that have any. */
export function useChartWords(tree: Tree, others: Trees): ChartTexts {
  const [words, setWords] = useState(() => ({ tree, said: textsOf(tree, () => "…") }));
  useEffect(() => {
    let isShown = true;
    if (hasConditions(tree))
      void import("../../../../knowledge/condition-words.ts").then(
        ({ ConditionWords }) => {
          const conditions = new ConditionWords(openTree(tree), tagOf(language.value), {
            // Nobody sees a list of the facts beside the picture.
            facts: "words",
          });
          if (isShown) setWords({ tree, said: textsOf(tree, (when) => conditions.describe(when)) });
        },
        // What cannot be loaded leaves the picture without it; the step's card tells the failure.
        () => undefined,
      );
    else setWords((before) => (before.tree === tree ? before : { tree, said: textsOf(tree, () => "…") }));
    return () => {
      isShown = false;
    };
  }, [tree]);
  return useMemo(() => {
    const elsewhere = (target: NodeRef): string | undefined => {
      const title = stepElsewhere(others, target);
      return title === undefined ? undefined : `→ ${title}`;
    };
    return { ...words.said, elsewhere };
  }, [words, others]);
}

/** The chart with what each of its steps says and asks for. */
export function withDetails(chart: Chart, tree: Tree): Chart {
  const byId = new Map(tree.nodes.map((node) => [node.id, node]));
  return {
    ...chart,
    boxes: chart.boxes.map((box) => {
      const node = byId.get(box.id);
      if (node === undefined) return box;
      const { title, response, input } = node;
      // A step without a title has its text for one.
      const said = title === undefined ? [] : wrap(response.replaceAll("\n", " "), COLUMNS, MAX_LINES);
      const asked =
        input === undefined
          ? []
          : [`${say(texts.asks)} ${input.name}${inBrackets(nameOf(inputTypeNames, input.type))}`];
      return { ...box, details: [...said, ...asked] };
    }),
  };
}
