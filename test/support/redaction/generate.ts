/**
 * Makes instances of secrets and personal data from templates, so that no real-looking secret stands in this repository. A
 * template is text with classes in braces: `{w36}` is 36 letters and digits. `[[…]]` marks what must be removed where the
 * rest may stay.
 */

/** Numbers from 0 to 1, the same for the same seed. */
export function seeded(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

const DIGITS = "0123456789";
const SMALL = "abcdefghijklmnopqrstuvwxyz";
const LARGE = SMALL.toUpperCase();

/** Characters of each class, by its letter. */
const CLASSES: Readonly<Record<string, string>> = {
  w: LARGE + SMALL + DIGITS,
  s: `${LARGE}${SMALL}${DIGITS}_-`,
  b: `${LARGE}${SMALL}${DIGITS}+/`,
  h: `${DIGITS}abcdef`,
  H: `${DIGITS}ABCDEF`,
  d: DIGITS,
  n: "123456789",
  a: SMALL,
  A: LARGE,
  l: SMALL + DIGITS,
  U: LARGE + DIGITS,
  B: `${LARGE}234567`,
  c: "acdefghjklmnpqrstuvwxyz023456789",
  // Base58, of wallets: nothing that looks like something else.
  k: "123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz",
  p: `${LARGE}${SMALL}${DIGITS}!@#$%^&*`,
};

/** One of a list. */
export function pick<T>(list: readonly T[], random: () => number): T {
  const one = list[Math.floor(random() * list.length)];
  if (one === undefined) throw new Error("nothing to pick from");
  return one;
}

/** Random characters of a class that hold a digit and a letter where the class has both and the text is long enough. */
export function characters(name: string, length: number, random: () => number): string {
  const from = CLASSES[name];
  if (from === undefined) throw new Error(`no class ${name}`);
  for (;;) {
    const made = Array.from({ length }, () => from.charAt(Math.floor(random() * from.length))).join("");
    const mixed = /\d/.test(from) && /[a-z]/i.test(from) && length >= 8;
    if (!mixed || (/\d/.test(made) && /[a-z]/i.test(made))) return made;
  }
}

/** A UUID of version 4. */
function uuid(random: () => number): string {
  const hex = (length: number): string => characters("h", length, random);
  return `${hex(8)}-${hex(4)}-4${hex(3)}-${pick(["8", "9", "a", "b"], random)}${hex(3)}-${hex(12)}`;
}

export interface Instance {
  text: string;
  /** What must not be left. */
  secret: string;
}

/** An instance of a template. `{u}` is a UUID. */
export function makeInstance(template: string, random: () => number): Instance {
  const filled = template.replace(/\{([a-zA-Z])(\d*)\}/g, (_, name: string, length: string) =>
    name === "u" ? uuid(random) : characters(name, Number(length || "1"), random),
  );
  const marked = /\[\[([\s\S]*?)\]\]/.exec(filled);
  return marked === null
    ? { text: filled, secret: filled }
    : { text: filled.replace(marked[0], () => marked[1] ?? ""), secret: marked[1] ?? "" };
}

/** Whether a piece of the secret is left that is long enough to be of use: 12 characters, or all of a shorter one. */
export function isLeaked({ secret }: Instance, output: string): boolean {
  const length = Math.min(12, secret.length);
  for (let at = 0; at + length <= secret.length; at += 1) {
    if (output.includes(secret.slice(at, at + length))) return true;
  }
  return false;
}

/** Sentences, settings and data around a secret. `%` stands for it. */
export const CARRIERS = [
  "%",
  "please use % for the test account, thanks",
  "我的是%，帮我看看为什么不行",
  "KEY=%",
  '{"value":"%","n":1}',
  "见（%）。",
] as const;
