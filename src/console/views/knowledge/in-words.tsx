/** Conditions and facts of a step in words, in the reader's language; each with what the author wrote. Loaded apart: it reads CEL. */
import { tagOf } from "../../../localized-text.ts";
import { ConditionWords } from "../../../knowledge/condition-words.ts";
import type { Node, OpenTree } from "../../../knowledge/model.ts";
import { language, say } from "../../settings.ts";
import { texts } from "./texts.ts";

interface Props {
  tree: OpenTree;
  expression: string;
}

/** The condition as a sentence, with its own text beside it. */
export function InWords({ tree, expression }: Props) {
  const words = new ConditionWords(tree, tagOf(language.value)).describe(expression);
  return words === expression ? (
    <code>{expression}</code>
  ) : (
    <>
      {words} <code class="soft">{expression}</code>
    </>
  );
}

/** The facts that the conditions of a step rest on, also through other facts. */
export function FactsInWords({ tree, node }: { tree: OpenTree; node: Node }) {
  const conditions = [...node.options, ...node.next].flatMap(({ when }) => when ?? []);
  const named = new Set<string>();
  const name = (text: string): void => {
    for (const [, fact = ""] of text.matchAll(/facts\.(\w+)|facts\["([^"]+)"\]/g)) {
      if (named.has(fact)) continue;
      named.add(fact);
      name(tree.facts.find((one) => one.name === fact)?.expression ?? "");
    }
  };
  for (const condition of conditions) name(condition);
  const facts = tree.facts.filter((fact) => named.has(fact.name));
  if (facts.length === 0) return null;
  return (
    <>
      <h3>{say(texts.facts)}</h3>
      <ul>
        {facts.map((fact) => (
          <li key={fact.name}>
            <code>{fact.name}</code>: <InWords tree={tree} expression={fact.expression} />
          </li>
        ))}
      </ul>
    </>
  );
}
