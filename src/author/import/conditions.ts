/** Small pieces of CEL as importers write them. */

const reserved = new Set(
  "as break const continue else false for function if import in let loop namespace null package return true var void while".split(
    " ",
  ),
);

/** A text as a CEL literal. */
export function celText(text: string): string {
  return JSON.stringify(text);
}

/** `answers.name`, or `answers["name"]` where the name is no plain word. */
export function answerOf(name: string): string {
  return /^[A-Za-z_]\w*$/.test(name) && !reserved.has(name) ? `answers.${name}` : `answers[${celText(name)}]`;
}

/** Whether there is an answer at all. */
export function hasAnswer(name: string): string {
  const answer = answerOf(name);
  return answer.endsWith("]") ? `${celText(name)} in answers` : `has(${answer})`;
}

/** In brackets, when something weaker than `&&` stands outside of any brackets or quotes. */
function asPart(condition: string): string {
  return /\|\||\?/.test(condition) ? `(${condition})` : condition;
}

/** Both conditions; an absent one always holds. */
export function both(left: string | undefined, right: string | undefined): string | undefined {
  if (left === undefined || right === undefined) return left ?? right;
  return left === right ? left : `${asPart(left)} && ${asPart(right)}`;
}

/** Either condition. */
export function either(conditions: readonly string[]): string {
  return conditions.join(" || ");
}

/** The opposite. */
export function not(condition: string): string {
  return /^(has\([^()]*\)|\([^()]*\))$/.test(condition) ? `!${condition}` : `!(${condition})`;
}
