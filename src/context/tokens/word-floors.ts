/**
 * The least a word of Latin letters costs whose spelling the learned prices know too little of: names, other languages,
 * abbreviations, words in capitals. Measured by hand on words of each kind, on the safe side; `test/bench/context-kinds.ts`
 * is what it is checked on.
 */

/** Shorter words with accents merge with what stands before them. */
const MIN_ACCENTED = 4;

/** More capitals in a row are a sequence of signs and no word. */
const MAX_CAPITALS = 28;

const VOWEL = 1;
const CONSONANT = 2;
const kinds = new Uint8Array(128).fill(CONSONANT);
for (const vowel of "aeiouAEIOU") kinds[vowel.charCodeAt(0)] = VOWEL;

/** What the letters of a word say about its language. */
interface Shape {
  vowels: number;
  /** Syllables of one consonant and a vowel all through, as Japanese is romanised. */
  isSyllabic: boolean;
  /** Clusters as Slavic and German names have them. */
  clusters: number;
}

const PAIRS_IN_SYLLABLES = new Set("sh ch ts ky gy ny hy my ry by py kk pp tt ss".split(" "));
const CLUSTERS = new Set(
  "sz cz rz dz zy zw wz ws ck kz ks cj sj zs gn hl hn hm hr lk lc ln mn nn ns nw pf pn rk rn rs rw rz sk tz wk zb zd zk zl zn".split(
    " ",
  ),
);

function shapeOf(text: string, start: number, end: number): Shape {
  let vowels = 0;
  let run = 0;
  let clusters = 0;
  let isSyllabic = true;
  let before = "";
  for (let at = start; at < end; at += 1) {
    const letter = text.charAt(at).toLowerCase();
    if (kinds[letter.charCodeAt(0)] === VOWEL) {
      vowels += 1;
      run = 0;
    } else {
      run += 1;
      const pair = before + letter;
      if (run > 1) {
        if (CLUSTERS.has(pair)) clusters += 1;
        // A syllable may end in n.
        if (run > 2 || (before !== "n" && !PAIRS_IN_SYLLABLES.has(pair))) isSyllabic = false;
      }
      if (letter === "l" || letter === "v" || letter === "x" || letter === "q") isSyllabic = false;
    }
    before = letter;
  }
  return { vowels, clusters, isSyllabic: isSyllabic && (run === 0 || before === "n") };
}

/** The least a word of three small letters or more costs that is no token of its own, with a capital in front or without. */
export function smallWordFloor(text: string, start: number, end: number, edition: number): number {
  const letters = end - start;
  const { vowels, isSyllabic, clusters } = shapeOf(text, start, end);
  if (vowels === 0) return edition > 2 ? 0.55 + 0.52 * letters : 0.5 + 0.47 * letters;
  const least = Math.max(2, 0.3 * letters);
  if (isSyllabic) return Math.max(least, 0.3 + 0.41 * letters);
  // The vowels of an abbreviation are few.
  if (vowels * 4 < letters) return Math.max(least, 0.4 * letters);
  return clusters > 0 ? Math.max(least, 0.42 * letters) : least;
}

/** The least a word of three capitals or more costs that is no token of its own. */
export function capitalsFloor(text: string, start: number, end: number, edition: number): number {
  const letters = end - start;
  const { vowels, isSyllabic, clusters } = shapeOf(text, start, end);
  // Codes of three letters: those that are one token are known words.
  if (letters === 3) return 2.25;
  if (edition > 2 && letters > MAX_CAPITALS) return 0.4 + 0.59 * letters;
  if (vowels === 0) return 0.4 + 0.47 * letters;
  if (isSyllabic) return 0.6 + 0.46 * letters;
  return clusters > 0 ? 0.3 + 0.5 * letters : 0.5 + 0.37 * letters;
}

/**
 * The least a word of so many letters costs, accented ones among them. Letters that only a few languages have merge with
 * little.
 */
export function accentedFloor(letters: number, isCapitals: boolean, hasRareLetters: boolean): number {
  if (isCapitals) return 0.75 + 0.6 * letters;
  if (letters < MIN_ACCENTED) return 0;
  return hasRareLetters ? 1.4 + 0.43 * letters : 1.05 + 0.385 * letters;
}

/** What a word adds that begins without a blank: most vocabularies know it better with one. */
export function seamPrice(text: string, at: number, letters: number, isCapital: boolean): number {
  const code = text.charCodeAt(at);
  const joint = code === 45 || code === 95 ? 0.12 : 0;
  return isCapital && letters >= 5 ? joint + 0.25 : joint;
}
