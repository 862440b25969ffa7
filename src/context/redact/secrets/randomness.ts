/**
 * Whether a value looks like a key or a password, or like a word, a name or a placeholder. On the characters alone: no list
 * of words. Used only where a name or a form says that a secret may stand there.
 */

/** Values that stand for a secret, not secrets. */
const PLACEHOLDER =
  /^(?:[<%*.…]|\$[({A-Za-z_]|\{\{|\{[a-z_]+\}|process\.|env[.[(]|os\.|config\.|secrets\.|self\.|this\.|req\.|null$|undefined$|none$|true$|false$|string$|required$|optional$|your[_-]|my[_-]|[x*]{3}|[a-z_.:]*\()/i;

/** Only this much of a value is looked at. */
const MAX_LOOK = 200;

interface Profile {
  digits: number;
  small: number;
  large: number;
  marks: number;
  /** Changes between small letters, capitals and digits; a capital before small letters counts as one with them. */
  changes: number;
  distinct: number;
}

/** Characters of ASCII that the value being looked at has, by the number of that look: a set for each value takes most of the time. */
const seenAt = new Float64Array(128);
let looks = 0;

/** 1 for digits, 2 for small letters, 3 for capitals, 4 for marks; everything beyond ASCII is a mark. */
const KINDS = Uint8Array.from({ length: 128 }, (_, code) =>
  code >= 48 && code <= 57 ? 1 : code >= 97 && code <= 122 ? 2 : code >= 65 && code <= 90 ? 3 : 4,
);

function profileOf(value: string): Profile {
  const profile: Profile = { digits: 0, small: 0, large: 0, marks: 0, changes: 0, distinct: 0 };
  const others = new Set<number>();
  const counts = [0, 0, 0, 0, 0];
  looks += 1;
  let before = 0;
  const end = Math.min(value.length, MAX_LOOK);
  for (let at = 0; at < end; at += 1) {
    const code = value.charCodeAt(at);
    const kind = KINDS[code] ?? 4;
    counts[kind] = (counts[kind] ?? 0) + 1;
    if (kind !== 4) {
      if (before !== 0 && before !== kind && !(before === 3 && kind === 2)) profile.changes += 1;
      before = kind;
    } else if (before === 3) before = 0;
    if (code >= seenAt.length) others.add(code);
    else if (seenAt[code] !== looks) {
      seenAt[code] = looks;
      profile.distinct += 1;
    }
  }
  const [, digits = 0, small = 0, large = 0, marks = 0] = counts;
  Object.assign(profile, { digits, small, large, marks, distinct: profile.distinct + others.size });
  return profile;
}

export const isPlaceholder = (value: string): boolean => PLACEHOLDER.test(value.slice(0, 40));

export const isUuid = (value: string): boolean =>
  /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i.test(value);

/**
 * Whether a value looks random, as generated keys do: long enough, with digits among letters, or with capitals in places
 * where no name has them.
 */
export function looksRandom(value: string, min = 12): boolean {
  // Small letters alone are a word, whatever else is counted.
  if (value.length < min || !/[\dA-Z]/.test(value) || isPlaceholder(value)) return false;
  const { digits, small, large, changes, distinct } = profileOf(value);
  const counted = digits + small + large;
  if (counted < min - 2 || distinct < Math.min(8, min - 3)) return false;
  if (isUuid(value)) return true;
  if (digits === 0) return large > 0 && small > 0 && counted >= 14 && changes / counted > 0.3;
  if (small + large === 0) return false;
  // Hexadecimal digits, and letters with digits among them, change often; versions and names of models do not.
  return changes >= Math.max(3, counted * 0.17);
}

/** Whether capitals, small letters and digits follow each other in no order, as in nothing that somebody named. */
export function isMixed(value: string): boolean {
  const { digits, small, large, changes, distinct } = profileOf(value);
  const counted = digits + small + large;
  const isSpread = large >= counted * 0.15 && small >= counted * 0.2;
  return digits > 0 && isSpread && distinct >= 18 && changes >= counted * 0.25;
}

/** What a person may choose as a password, where the name says that it is one: no plain word, no placeholder. */
export function looksChosen(value: string): boolean {
  if (value.length < 4 || isPlaceholder(value)) return false;
  const looked = value.slice(0, MAX_LOOK);
  // Without digits and capitals nothing has to be counted.
  if (!/[\dA-Z]/.test(looked)) {
    if (!/[a-z]/.test(looked)) return false;
    if (hasMarkInside(value)) return value.length >= 6;
    return /[^a-z]/.test(looked) ? hasFourWords(value) : value.length >= 12 && !readsAsWord(value);
  }
  const { digits, small, large, marks, changes } = profileOf(value);
  const letters = small + large;
  if (letters === 0) return digits >= 4 && digits + marks === value.length && /^[\d!@#$%^&*._-]+$/.test(value);
  if (digits > 0) return value.length >= 5;
  if (hasMarkInside(value)) return value.length >= 6;
  if (marks > 0) return hasFourWords(value);
  if (large > 0 && small > 0) return value.length >= 8 && changes / letters > 0.3;
  return value.length >= 12 && !readsAsWord(value);
}

const hasMarkInside = (value: string): boolean => /[!@#$%^&*+=]/.test(value.slice(1, -1));

/** Words: “required”, “Case-sensitive”, “bcryptPasswordEncoder”; a phrase of four words is one that somebody chose. */
const hasFourWords = (value: string): boolean => (value.match(/[-_.][A-Za-z]/g)?.length ?? 0) >= 3;

/** Whether letters could be read aloud: vowels are neither missing for long nor rare. */
function readsAsWord(letters: string): boolean {
  const vowels = letters.match(/[aeiouy]/gi)?.length ?? 0;
  return vowels / letters.length >= 0.25 && !/[^aeiouy]{5}/i.test(letters);
}
