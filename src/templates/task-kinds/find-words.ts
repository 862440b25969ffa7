/**
 * Words and phrases of the lexicons in a request, by the places of its units. A Chinese phrase counts as whole words only, and
 * inside of code only words about code count. Linear in the request: a phrase is a few units long. Pure. Not here: what else
 * the request shows (`features.ts`).
 */
import { unitsOf, type Unit } from "../../search/units.ts";
import { WORD_CLASSES, type Lexicon, type WordClass } from "./classes.ts";
import { ENGLISH_LEXICON } from "./lexicon-en.ts";
import { CHINESE_LEXICON } from "./lexicon-zh.ts";

/** A trie of units: a node holds the classes of the phrase that ends in it. */
interface Node {
  next: Map<string, Node>;
  classes: Set<WordClass>;
}

const newNode = (): Node => ({ next: new Map(), classes: new Set() });

function addLexicon(root: Node, lexicon: Lexicon): void {
  for (const name of WORD_CLASSES) {
    for (const phrase of lexicon[name].split(",")) {
      let node = root;
      for (const { text } of unitsOf(phrase)) {
        const next = node.next.get(text) ?? newNode();
        node.next.set(text, next);
        node = next;
      }
      if (node !== root) node.classes.add(name);
    }
  }
}

let trie: Node | undefined;

/** Built on first use, since a Worker starts faster without it. */
function lexiconTrie(): Node {
  if (trie !== undefined) return trie;
  trie = newNode();
  addLexicon(trie, ENGLISH_LEXICON);
  addLexicon(trie, CHINESE_LEXICON);
  return trie;
}

/** A word or phrase of a class, by the places of its units in the request. */
export interface FoundWord {
  name: WordClass;
  places: readonly number[];
}

/** Classes whose words also count inside of code; a name such as `page` there says nothing about the request. */
const CODE_CLASSES: ReadonlySet<WordClass> = new Set(["codeNoun", "codeLanguage"]);

/** A unit of the request, marked when it is inside of code. */
type ReadUnit = Unit & { code: boolean };

const segmenter = new Intl.Segmenter("zh", { granularity: "word" });

/** For each unit the place where its word begins and the one after its end; a unit with spaces is a word. */
function wordBounds(units: readonly ReadUnit[]): readonly (readonly [number, number])[] {
  const bounds: [number, number][] = [];
  for (let place = 0; place < units.length;) {
    let end = place;
    while (units[end]?.unspaced === true) end += 1;
    if (end === place) {
      bounds.push([place, place + 1]);
      place += 1;
      continue;
    }
    const run = units.slice(place, end).map(({ text }) => text);
    for (const { segment } of segmenter.segment(run.join(""))) {
      const size = [...segment].length;
      const bound: [number, number] = [place, place + size];
      for (let count = 0; count < size; count += 1) bounds.push(bound);
      place += size;
    }
  }
  return bounds;
}

/** Whether units are no whole words: one character inside of a word, or a part of a word together with its neighbour. */
function cutsWord(bounds: readonly (readonly [number, number])[], start: number, end: number): boolean {
  const [first, firstEnd] = bounds[start] ?? [start, end];
  const [last, lastEnd] = bounds[end - 1] ?? [start, end];
  if (first === last) return end - start === 1 && firstEnd - first > 1;
  return first < start || lastEnd > end;
}

/** The words and phrases of every class in a row of units; at each place the longest phrase of a class counts. */
export function findWords(units: readonly ReadUnit[]): FoundWord[] {
  const found: FoundWord[] = [];
  const until = new Map<WordClass, number>();
  let covered = 0;
  const bounds = wordBounds(units);
  for (const [start, unit] of units.entries()) {
    // Without spaces a shorter word inside a longer one is chance: 页 in 页面.
    if (unit.unspaced && start < covered) continue;
    const ends = new Map<WordClass, number>();
    let longest = start;
    let node: Node | undefined = lexiconTrie();
    for (let end = start; end < units.length; end += 1) {
      node = node.next.get(units[end]?.text ?? "");
      if (node === undefined) break;
      if (unit.unspaced && cutsWord(bounds, start, end + 1)) continue;
      for (const name of node.classes) if (!unit.code || CODE_CLASSES.has(name)) ends.set(name, end + 1);
      if (node.classes.size > 0) longest = end + 1;
    }
    for (const [name, end] of ends) {
      if ((unit.unspaced && end < longest) || start < (until.get(name) ?? 0)) continue;
      until.set(name, end);
      found.push({ name, places: Array.from({ length: end - start }, (_, offset) => start + offset) });
    }
    covered = Math.max(covered, longest);
  }
  return found;
}
