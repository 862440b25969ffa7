/**
 * An author's groups of synonyms, where first questions and replies are matched: one that fits nothing is tried again with
 * the other expressions of its groups in place of what was said. Not here: synonyms in search (`search/synonyms.ts`), reading the author's file
 * (`compile/synonyms.ts`).
 */

/** The expressions of a group mean the same to the people of a base. */
export type SynonymGroups = readonly (readonly string[])[];

/** Further texts made from one text; a limit, since each group multiplies them. */
const MAX_VARIANTS = 8;
/** Groups replaced in one text: "puppy has diarrhoea" has two. */
const MAX_REPLACED_GROUPS = 2;

const LETTER = /[\p{Script=Latin}\p{Script=Cyrillic}\p{Script=Greek}\p{N}]/u;

/** Where an expression stands in a text, whole words in scripts that have spaces; −1 when it does not. */
function placeIn(text: string, expression: string): number {
  const [lower, wanted] = [text.toLowerCase(), expression.toLowerCase()];
  // Letters whose lower case has another length would shift every place behind them.
  if (wanted === "" || lower.length !== text.length) return -1;
  for (let at = lower.indexOf(wanted); at !== -1; at = lower.indexOf(wanted, at + 1)) {
    const joined = (left: string | undefined, right: string | undefined): boolean =>
      left !== undefined && right !== undefined && LETTER.test(left) && LETTER.test(right);
    const end = at + wanted.length;
    if (!joined(lower[at - 1], lower[at]) && !joined(lower[end - 1], lower[end])) return at;
  }
  return -1;
}

/** The groups of which a text has an expression. */
export function groupsIn(texts: readonly string[], groups: SynonymGroups): string[][] {
  return groups
    .filter((group) => group.some((expression) => texts.some((text) => placeIn(text, expression) >= 0)))
    .map((group) => [...group]);
}

/** The text with expressions replaced by others of their groups; empty when it has none. */
export function variantsOf(text: string, groups: SynonymGroups): string[] {
  const found = new Set<string>();
  let level = [text];
  for (let depth = 0; depth < MAX_REPLACED_GROUPS; depth += 1) {
    const next = level.flatMap((one) => takeInTurn(groups.map((group) => replaceIn(one, group))));
    level = next.filter((one) => !same(one, text) && !found.has(one)).slice(0, MAX_VARIANTS - found.size);
    for (const one of level) found.add(one);
  }
  return [...found];
}

/** The first of each list, then the second of each: a long group does not use up what may be tried. */
function takeInTurn(lists: readonly (readonly string[])[]): string[] {
  const longest = Math.max(0, ...lists.map((list) => list.length));
  return Array.from({ length: longest }, (_, at) => lists.flatMap((list) => list[at] ?? [])).flat();
}

function same(left: string, right: string): boolean {
  return left.toLowerCase() === right.toLowerCase();
}

function replaceIn(text: string, group: readonly string[]): string[] {
  // The longest expression that stands there is the one that is meant.
  const own = group
    .filter((expression) => placeIn(text, expression) >= 0)
    .toSorted((left, right) => right.length - left.length)[0];
  if (own === undefined) return [];
  const at = placeIn(text, own);
  const others = group.filter((other) => other !== own);
  // Expressions of the same script first, since the rest of the text is in that language.
  const isAlike = (other: string): boolean => LETTER.test(other) === LETTER.test(own);
  return [...others.filter(isAlike), ...others.filter((other) => !isAlike(other))].map(
    (other) => text.slice(0, at) + other + text.slice(at + own.length),
  );
}

interface Option {
  id: string;
  description: string;
}

/**
 * The only option that has another expression for what was said, when the reply in its words means that option and no other. Undefined when
 * several have one.
 */
export function optionBySynonym(
  reply: string,
  options: readonly Option[],
  groups: SynonymGroups,
  match: (variant: string) => { kind: string; id?: string },
): string | undefined {
  const said = groupsIn([reply], groups);
  const naming = options.filter(({ description }) => groupsIn([description], said).length > 0);
  const [only] = naming;
  if (only === undefined || naming.length > 1) return undefined;
  const found = variantsOf(reply, groupsIn([only.description], said)).map(match);
  const isMeant = found.some(({ kind, id }) => kind === "option" && id === only.id);
  const isOther = found.some(({ kind, id }) => kind === "node" || (kind === "option" && id !== only.id));
  return isMeant && !isOther ? only.id : undefined;
}
