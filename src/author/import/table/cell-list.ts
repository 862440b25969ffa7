/** Lists within one cell: lines, or parts between the marks that people put between them, Chinese and English. */

/** From the one that separates most surely to those that also stand inside of a text. */
const SEPARATORS: readonly RegExp[] = [/\n/, /[;；]/, /[|｜]/, /、/, /[,，]/, /[/／]/];

/** `1.`, `2）`, `①`, `-` in front of a part. A number needs a mark behind it: `3 天` is a text. */
const BULLET = /^(?:[(（]?\d{1,2}[)）.、．](?!\d)|[①-⑳]|[-•·*])\s*/u;

const partsBy = (cell: string, separator: RegExp): string[] =>
  cell.split(separator).flatMap((part) => {
    const text = part.trim().replace(BULLET, "").trim();
    return text === "" ? [] : [text];
  });

/** The ways in which a cell can be read as a list of two or more. */
function* listsIn(cell: string): Generator<string[]> {
  for (const separator of SEPARATORS) {
    const parts = partsBy(cell, separator);
    if (parts.length > 1) yield parts;
  }
}

/** The parts of a cell as keywords. */
export function keywordsIn(cell: string): string[] {
  return [...new Set(partsBy(cell, /[\n;；|｜、,，]/))];
}

/**
 * Several options with their targets, where both cells are lists of the same length and each part of `next` is known. Undefined
 * when they are one option, whatever marks its text has.
 */
export function pairsIn(
  option: string,
  next: string,
  isKnown: (target: string) => boolean,
): [string, string][] | undefined {
  for (const targets of listsIn(next)) {
    if (!targets.every(isKnown)) continue;
    for (const options of listsIn(option))
      if (options.length === targets.length) return options.map((text, at) => [text, targets[at] ?? ""]);
  }
  return undefined;
}
