/** What names mean in the conditions of one ink story: constants, flags, places visited and choices taken. */
import { Choice } from "inkjs/compiler/Parser/ParsedHierarchy/Choice";
import { ConstantDeclaration } from "inkjs/compiler/Parser/ParsedHierarchy/Declaration/ConstantDeclaration";
import { IncDecExpression } from "inkjs/compiler/Parser/ParsedHierarchy/Expression/IncDecExpression";
import { Gather } from "inkjs/compiler/Parser/ParsedHierarchy/Gather/Gather";
import type { ParsedObject } from "inkjs/compiler/Parser/ParsedHierarchy/Object";
import { VariableAssignment } from "inkjs/compiler/Parser/ParsedHierarchy/Variable/VariableAssignment";
import { Weave } from "inkjs/compiler/Parser/ParsedHierarchy/Weave";
import { answerOf, celText, hasAnswer } from "./conditions.ts";
import { literalOf, type InkNames } from "./ink-condition.ts";
import { everything, type InkPoints } from "./ink-points.ts";

/** Where a choice is offered, and under which id. */
export type Offers = Map<ParsedObject, { node: string; option: string }>;

/** @param known where choices were offered when the story was followed before */
export function namesOf(story: ParsedObject, points: InkPoints, known: Offers): InkNames {
  const all = everything(story);
  const taken = (choice: Choice): string | undefined => {
    const offer = known.get(choice);
    // Without the first half, "not taken" would be undecided as long as nothing was chosen there.
    return offer === undefined
      ? undefined
      : `${hasAnswer(offer.node)} && ${answerOf(offer.node)} == ${celText(offer.option)}`;
  };
  return {
    constants: constantsOf(all),
    flags: flagsOf(all),
    taken,
    visited(path, from) {
      const point = points.find(path, from);
      if (point === undefined) return undefined;
      if (point instanceof Choice) return taken(point);
      const id = points.id(point);
      return Array.from(known.values()).some(({ node }) => node === id) ? hasAnswer(id) : undefined;
    },
  };
}

/** Constants of a story: CONST, and every VAR that nothing assigns to. */
function constantsOf(all: readonly ParsedObject[]): Map<string, string | number | boolean> {
  const constants = new Map<string, string | number | boolean>();
  const changed = new Set<string>();
  for (const object of all) {
    if (object instanceof ConstantDeclaration || (object instanceof VariableAssignment && object.isGlobalDeclaration)) {
      const name = object instanceof VariableAssignment ? object.variableName : object.constantName;
      // The parser may have found no expression; its own accessor throws then.
      const value = literalOf(object.content[0] ?? null);
      if (name !== undefined && value !== undefined) constants.set(name, value);
    } else if (object instanceof VariableAssignment) changed.add(object.variableName);
    else if (object instanceof IncDecExpression && object.varIdentifier !== null)
      changed.add(object.varIdentifier.name);
  }
  for (const name of changed) constants.delete(name);
  return constants;
}

/**
 * Variables that say nothing but which way was taken: false at first, and set to true only right behind choices.
 * Answers know that as well.
 */
function flagsOf(all: readonly ParsedObject[]): Map<string, Choice[]> {
  const flags = new Map<string, Choice[]>();
  const sets = new Map<string, number>();
  for (const object of all) {
    if (object instanceof VariableAssignment && object.isGlobalDeclaration && isFalse(literalOf(object.expression)))
      flags.set(object.variableName, flags.get(object.variableName) ?? []);
    else if (object instanceof VariableAssignment && !object.isDeclaration)
      sets.set(object.variableName, (sets.get(object.variableName) ?? 0) + 1);
    else if (object instanceof IncDecExpression && object.varIdentifier !== null)
      sets.set(object.varIdentifier.name, Infinity);
  }
  for (const object of all) {
    let choice: Choice | undefined = object.parent instanceof Choice ? object.parent : undefined;
    if (!(object instanceof Weave || choice !== undefined)) continue;
    for (const part of object.content) {
      if (part instanceof Choice) choice = part;
      else if (part instanceof Gather) choice = undefined;
      else if (
        part instanceof VariableAssignment &&
        !part.isDeclaration &&
        choice !== undefined &&
        literalOf(part.expression) === true
      )
        flags.get(part.variableName)?.push(choice);
    }
  }
  for (const [name, choices] of flags)
    if (choices.length === 0 || choices.length !== sets.get(name)) flags.delete(name);
  return flags;
}

function isFalse(value: string | number | boolean | undefined): boolean {
  return value === false || value === 0;
}
