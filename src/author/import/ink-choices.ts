/** The choices of one section of an ink story: each with what follows it, and the condition under which it is offered. */
import { Choice } from "inkjs/compiler/Parser/ParsedHierarchy/Choice";
import { ContentList } from "inkjs/compiler/Parser/ParsedHierarchy/ContentList";
import type { ParsedObject } from "inkjs/compiler/Parser/ParsedHierarchy/Object";
import { Tag } from "inkjs/compiler/Parser/ParsedHierarchy/Tag";
import { Text } from "inkjs/compiler/Parser/ParsedHierarchy/Text";
import { VariableReference } from "inkjs/compiler/Parser/ParsedHierarchy/Variable/VariableReference";
import { both, not } from "./conditions.ts";
import type { InkNames } from "./ink-condition.ts";
import { lineOf, wordsOf } from "./ink-points.ts";
import { branchesOf, conditionalIn } from "./ink-shape.ts";

export interface Offered {
  choice: Choice;
  /** What stands behind it, up to the next choice. */
  body: ParsedObject[];
  /** Absent: always. */
  when: string | undefined;
}

/** A condition as CEL, or undefined for one that always holds or cannot be said (which is told where it is read). */
export type ReadCondition = (expression: ParsedObject, line: number) => string | undefined;

/** Choices may stand within conditionals: what must hold for them adds up. */
export function choicesOf(section: readonly ParsedObject[], read: ReadCondition, when?: string): Offered[] {
  const found: Offered[] = [];
  let body: ParsedObject[] | undefined;
  for (const part of section) {
    const conditional = conditionalIn(part);
    if (part instanceof Choice) {
      body = [];
      const own = part.condition === null ? undefined : read(part.condition, lineOf(part));
      found.push({ choice: part, body, when: both(when, own) });
    } else if (body === undefined && conditional !== undefined) {
      // A branch is taken only when those before it are not.
      let before = when;
      for (const { condition, content } of branchesOf(conditional)) {
        const own = condition === undefined ? undefined : read(condition, lineOf(part));
        found.push(...choicesOf(content, read, both(before, own)));
        if (own !== undefined) before = both(before, not(own));
      }
    } else body?.push(part);
  }
  return found;
}

/** The words a choice is offered with, and what is repeated once it is taken. */
export function spokenOf(choice: Choice, constants: InkNames["constants"]): { description: string; echo: string } {
  const start = wordsOf(choice.startContent, constants);
  const description = (start + wordsOf(choice.choiceOnlyContent, constants)).replace(/\s+/g, " ").trim();
  // Ink says the words of the choice again; that is worth a step only when something is added to them.
  const adds = choice.innerContent?.content.some((part) => part instanceof Text && part.text.trim() !== "") ?? false;
  return { description, echo: adds ? start : "" };
}

/** Whether the words of a choice hold more than words. */
export function hasLogic(choice: Choice, constants: InkNames["constants"]): boolean {
  const isLogic = (part: ParsedObject): boolean => {
    if (part instanceof ContentList) return part.content.some(isLogic);
    if (part instanceof VariableReference) return !constants.has(part.name);
    return !(part instanceof Text || part instanceof Tag);
  };
  return [choice.startContent, choice.choiceOnlyContent].some((list) => list?.content.some(isLogic) ?? false);
}
