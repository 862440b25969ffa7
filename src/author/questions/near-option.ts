/**
 * The option of a step that a reply nearly names: 尾巴烂了 beside 烂尾. Too little to choose it for a user, enough to show it to an author.
 * Not here: which option a reply means (`routing/reply.ts`).
 */
import { markContentUnits } from "../../routing/content-words.ts";
import { buildChoices } from "../../routing/choices.ts";
import { matchReply } from "../../routing/match.ts";
import { deniesChoice } from "../../routing/stance.ts";
import { stem } from "../../search/stem.ts";
import { unitsOf } from "../../search/units.ts";
import type { Node, OpenTree, Option, Target } from "../../knowledge/model.ts";
import { plain } from "./phrases.ts";

export interface NearOption {
  id: string;
  description: string;
  /** null ends the walk. */
  target: Target;
  /** Its whole text stands in the reply: no keyword would say more. */
  isWhole: boolean;
}

/** An option that shares fewer characters of a script without spaces is near by chance. */
const MIN_CHARACTERS = 2;

/** The one option that is nearest to a reply and not denied by it; undefined where none is near or several are as near. */
export function nearOption(
  text: string,
  node: Node,
  tree: OpenTree,
  trees: ReadonlyMap<string, OpenTree>,
): NearOption | undefined {
  const lookup = (base: string, name: string): OpenTree | undefined => trees.get(`${base}/${name}`);
  const choices = buildChoices(node.options, tree, node.id, lookup);
  const shown = node.options.filter(({ id }) => !deniesChoice(text, id, choices));
  const match = matchReply(text, node.options, tree, node.id, tree.language, lookup);
  const [likely] = match.kind === "unclear" ? match.likely : [];
  const said = partsOf(text);
  const whole = wholeIn(text, node, shown);
  // A likely one may have no more of the reply than a particle.
  const first = shown.find(
    (option) => option.id === likely && namesOf(node, option).some((name) => shares(said, name)),
  );
  const found = whole ?? first ?? mostShared(said, node, shown);
  return found === undefined
    ? undefined
    : { id: found.id, description: found.description, target: found.target ?? null, isWhole: found === whole };
}

/** The one option whose text a reply has from beginning to end. */
function wholeIn(text: string, node: Node, options: readonly Option[]): Option | undefined {
  const said = plain(text);
  const [found, ...more] = options.filter((option) =>
    namesOf(node, option).some((name) => plain(name).length >= MIN_CHARACTERS && said.includes(plain(name))),
  );
  return more.length === 0 ? found : undefined;
}

function mostShared(said: Parts, node: Node, options: readonly Option[]): Option | undefined {
  const scored = options
    .map((option) => ({ option, score: Math.max(...namesOf(node, option).map((name) => sharedWith(said, name))) }))
    .toSorted((left, right) => right.score - left.score);
  const [best, second] = scored;
  return best === undefined || best.score === 0 || best.score === second?.score ? undefined : best.option;
}

/** An option's texts in every language. */
function namesOf({ texts }: Node, { id, description }: Option): string[] {
  const others = texts.flatMap(({ options }) => options.filter((one) => one.id === id));
  return [description, ...others.map((one) => one.description)];
}

interface Parts {
  characters: ReadonlySet<string>;
  words: ReadonlySet<string>;
}

function partsOf(text: string): Parts {
  const units = unitsOf(text);
  const isContent = markContentUnits(units);
  const content = units.filter((_, at) => isContent[at] === true);
  return {
    characters: new Set(content.flatMap(({ text: unit, unspaced }) => (unspaced ? [unit] : []))),
    words: new Set(content.flatMap(({ text: unit, unspaced }) => (unspaced ? [] : [stem(unit)]))),
  };
}

function shares({ characters, words }: Parts, name: string): boolean {
  const own = partsOf(name);
  return [...own.characters].some((one) => characters.has(one)) || [...own.words].some((one) => words.has(one));
}

function sharedWith(said: Parts, name: string): number {
  const own = partsOf(name);
  const characters = [...own.characters].filter((one) => said.characters.has(one)).length;
  const words = [...own.words].filter((one) => said.words.has(one)).length;
  return words + (characters >= MIN_CHARACTERS ? characters / 2 : 0);
}
