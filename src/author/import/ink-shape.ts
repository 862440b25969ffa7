/** What kind of content stands at a place of an ink story: words, choices, or ways elsewhere. */
import { Choice } from "inkjs/compiler/Parser/ParsedHierarchy/Choice";
import { Conditional } from "inkjs/compiler/Parser/ParsedHierarchy/Conditional/Conditional";
import { ContentList } from "inkjs/compiler/Parser/ParsedHierarchy/ContentList";
import { Divert } from "inkjs/compiler/Parser/ParsedHierarchy/Divert/Divert";
import type { Expression } from "inkjs/compiler/Parser/ParsedHierarchy/Expression/Expression";
import { Gather } from "inkjs/compiler/Parser/ParsedHierarchy/Gather/Gather";
import type { ParsedObject } from "inkjs/compiler/Parser/ParsedHierarchy/Object";
import { Text } from "inkjs/compiler/Parser/ParsedHierarchy/Text";
import { TunnelOnwards } from "inkjs/compiler/Parser/ParsedHierarchy/TunnelOnwards";
import { Weave } from "inkjs/compiler/Parser/ParsedHierarchy/Weave";

/** The branches of a conditional: condition (absent for `else`) and content. */
export function branchesOf(conditional: Conditional): { condition: Expression | undefined; content: ParsedObject[] }[] {
  return conditional.branches.map((branch) => {
    const condition = branch.isElse
      ? undefined
      : (branch.ownExpression ?? (branch.isTrueBranch ? conditional.initialCondition : undefined));
    const weave = branch.content.find((part) => part instanceof Weave);
    return { condition: condition ?? undefined, content: weave?.content ?? [] };
  });
}

/** The conditional that a piece of content is, however it is wrapped. */
export function conditionalIn(part: ParsedObject): Conditional | undefined {
  if (part instanceof Conditional) return part;
  if (!(part instanceof ContentList)) return undefined;
  const inner = part.content.filter(matters);
  return inner.length === 1 && inner[0] instanceof Conditional ? inner[0] : undefined;
}

/** Whether content says or does anything. */
export function matters(part: ParsedObject): boolean {
  return !(part instanceof Text) || part.text.trim() !== "";
}

/** Whether content leads elsewhere or offers something, rather than just say it. */
export function flows(content: readonly ParsedObject[]): boolean {
  return content.some(
    (part) =>
      part instanceof Choice ||
      part instanceof Gather ||
      part instanceof TunnelOnwards ||
      (part instanceof Divert && !part.isFunctionCall) ||
      ((part instanceof Weave || part instanceof ContentList) && flows(part.content)) ||
      branchesOfAny(part).some(flows),
  );
}

function branchesOfAny(part: ParsedObject): ParsedObject[][] {
  return part instanceof Conditional ? branchesOf(part).map(({ content }) => content) : [];
}

/** Whether content is nothing but choices with what follows them. */
export function offersOnly(content: readonly ParsedObject[]): boolean {
  return content.find(matters) instanceof Choice;
}
