/**
 * `npm run bench -- redaction`: how many kinds of secrets and personal data redaction removes, how many ordinary sentences and
 * harmless lines it changes, and what it costs. `-- redaction --rows` lists what is missed of the half that was looked at.
 */
import { existsSync, readFileSync } from "node:fs";
import process from "node:process";
import { fileURLToPath } from "node:url";
import { redact, redactSecrets } from "../../src/context/redact/redact.ts";
import { secretForms } from "../../src/context/redact/secrets/find-forms.ts";
import { secretNames } from "../../src/context/redact/secrets/names.ts";
import { BENIGN_LINES, HELD_OUT_LINES } from "../support/redaction/benign-lines.ts";
import { CARRIERS, isLeaked, makeInstance, seeded } from "../support/redaction/generate.ts";
import { PERSONAL_KINDS } from "../support/redaction/personal-kinds.ts";
import { DEVELOPMENT_KINDS, HELD_OUT_KINDS, type KindRow } from "../support/redaction/secret-kinds.ts";

const DATA = fileURLToPath(new URL("../../../shared/data/", import.meta.url).href);
const INSTANCES = 20;

/** A kind counts as removed when none of its instances leaves a piece, in any carrier. */
export interface KindResult {
  id: string;
  tried: number;
  leaked: number;
  example: string;
}

export function measureSecrets(kinds: readonly KindRow[], seed = 1): KindResult[] {
  return kinds.map(([id, ...templates]) => {
    const random = seeded(seed);
    const result: KindResult = { id, tried: 0, leaked: 0, example: "" };
    for (const template of templates) {
      for (let count = 0; count < INSTANCES; count += 1) {
        const instance = makeInstance(template, random);
        // A template with marks is a context already.
        for (const carrier of template.includes("[[") ? ["%"] : CARRIERS) {
          const text = carrier.replace("%", () => instance.text);
          result.tried += 1;
          if (!isLeaked(instance, redactSecrets(text))) continue;
          result.leaked += 1;
          result.example = text;
        }
      }
    }
    return result;
  });
}

/** The same for personal data, in the carriers that were looked at or in those that were held out. */
export function measurePersonal(held: boolean, seed = 1): KindResult[] {
  return PERSONAL_KINDS.map((kind) => {
    const random = seeded(seed);
    const result: KindResult = { id: kind.id, tried: 0, leaked: 0, example: "" };
    for (const carrier of held ? kind.held : kind.carriers) {
      for (let count = 0; count < INSTANCES; count += 1) {
        const value = kind.make(random);
        const text = carrier.replace("%", () => value);
        result.tried += 1;
        if (!redact(text).text.includes(value)) continue;
        result.leaked += 1;
        result.example = text;
      }
    }
    return result;
  });
}

/** Harmless lines of which any instance is changed, with the change. */
export function measureLines(lines: readonly string[], seed = 1): { line: string; made: string }[] {
  return lines.flatMap((line) => {
    const random = seeded(seed);
    for (let count = 0; count < INSTANCES; count += 1) {
      const { text } = makeInstance(line, random);
      const made = redact(text).text;
      if (made !== text) return [{ line: text, made }];
    }
    return [];
  });
}

const COLLECTIONS: readonly [name: string, file: string, fields: readonly string[]][] = [
  ["cmrc2018 questions", "search/cmrc2018/queries.jsonl", ["text"]],
  ["cmrc2018 paragraphs", "search/cmrc2018/corpus.jsonl", ["text"]],
  ["cranfield", "search/cranfield/corpus.jsonl", ["text"]],
  ["doctors' answers", "search/toyhom-med-zh/corpus.jsonl", ["text"]],
  ["patients' questions", "search/toyhom-med-zh/queries.jsonl", ["text"]],
  ["vaswani", "search/vaswani/corpus.jsonl", ["text"]],
];

/** The sentences of the collections; undefined where they are absent. */
export function readSentences(): Map<string, string[]> | undefined {
  if (!existsSync(DATA)) return undefined;
  const all = new Map<string, string[]>();
  for (const [name, file, fields] of COLLECTIONS) {
    const lines = readFileSync(`${DATA}${file}`, "utf8").split("\n").filter(Boolean);
    const texts = lines.flatMap((line) => {
      const row: Record<string, unknown> = JSON.parse(line);
      return fields.flatMap((field) => (typeof row[field] === "string" ? [row[field]] : []));
    });
    all.set(
      name,
      texts.flatMap((text) => text.split(/(?<=[。！？!?])|(?<=\.)\s+/)).filter((one) => one.trim() !== ""),
    );
  }
  return all;
}

const percent = (part: number, whole: number): string => `${((100 * part) / whole).toFixed(1)} %`;

function report(name: string, results: readonly KindResult[], rows: boolean): void {
  const whole = results.filter((one) => one.leaked === 0).length;
  const tried = results.reduce((sum, one) => sum + one.tried, 0);
  const leaked = results.reduce((sum, one) => sum + one.leaked, 0);
  console.log(
    `${name}: ${whole} of ${results.length} kinds always removed; ${percent(tried - leaked, tried)} of ${tried} instances`,
  );
  if (!rows) return;
  for (const { id, tried: of, leaked: missed, example } of results)
    if (missed > 0) console.log(`  ${id}: ${missed} of ${of}  ${JSON.stringify(example.slice(0, 160))}`);
}

function reportSentences(rows: boolean): void {
  const sentences = readSentences();
  if (sentences === undefined) return console.log("ordinary sentences: ../shared/data is absent, skipped");
  for (const [name, texts] of sentences) {
    const changed = texts.flatMap((text) => {
      const { text: made } = redact(text);
      return made === text ? [] : [{ text, made }];
    });
    console.log(
      `${name}: ${changed.length} of ${texts.length} sentences changed (${((100 * changed.length) / texts.length).toFixed(3)} %)`,
    );
    if (rows) for (const { made } of changed.slice(0, 40)) console.log(`  ${made.slice(0, 200)}`);
  }
}

function reportCost(): void {
  const text = "请问我的账户为什么登录不上？I tried the reset link twice, and it says the session has expired. "
    .repeat(10)
    .slice(0, 900);
  const times = 2000;
  for (let count = 0; count < times; count += 1) redactSecrets(text);
  const begun = performance.now();
  for (let count = 0; count < times; count += 1) redactSecrets(text);
  const secrets = (performance.now() - begun) / times;
  const again = performance.now();
  for (let count = 0; count < times; count += 1) redact(text);
  const all = (performance.now() - again) / times;
  console.log(
    `900 characters: secrets ${(secrets * 1000).toFixed(0)} µs, with personal data ${(all * 1000).toFixed(0)} µs`,
  );
}

/** Milliseconds of processor time of this thread: what else the machine does is not in it, and looks like growth in time on a clock. */
function processorMilliseconds(work: () => void): number {
  const before = process.threadCpuUsage();
  work();
  const { user, system } = process.threadCpuUsage(before);
  return (user + system) / 1_000;
}

/**
 * The same piece again and again, four times as long the second time: a ratio near 4 is linear. Each start of a form and each
 * name, alone, between marks, and with hyphens.
 */
function reportGrowth(): void {
  const starts = [...secretForms.flatMap((form) => form.starts), ...secretNames.keys()];
  const pieces = new Set([
    ...starts.flatMap((start) => [start, `-${start}=1`, `_${start}=1`, `-${start}-`, `${start}-1-`]),
    ...PIECES,
  ]);
  let worst = { ratio: 0, ms: 0, piece: "" };
  let slowest = worst;
  let count = 0;
  for (const piece of pieces) {
    const time = (length: number): number => {
      const text = piece.repeat(Math.ceil(length / piece.length));
      // Another text each time: the last ones are kept.
      return Math.min(...[1, 2, 3].map((turn) => processorMilliseconds(() => redact(`${text} ${(count += turn)}`))));
    };
    let ms = time(40_000);
    let ratio = ms / Math.max(1, time(10_000));
    // The engine may have compiled meanwhile: what looks slow is measured again.
    for (let again = 0; again < 3 && ratio > 6; again += 1) {
      ms = Math.min(ms, time(40_000));
      ratio = ms / Math.max(1, time(10_000));
    }
    if (ratio > worst.ratio) worst = { ratio, ms, piece };
    if (ms > slowest.ms) slowest = { ratio, ms, piece };
  }
  console.log(
    `${pieces.size} repeated pieces, 10,000 and 40,000 characters: processor time grows at most ${worst.ratio.toFixed(1)} times (${JSON.stringify(worst.piece)})`,
  );
  console.log(
    `slowest: ${slowest.ms.toFixed(0)} ms of processor time for 40,000 characters of ${JSON.stringify(slowest.piece)}`,
  );
}

const PIECES = [
  "1",
  "1 ",
  "1-",
  "a@",
  "a@a",
  "a.",
  "://a:",
  "://a:b@",
  "1.1.1.",
  "a:b:",
  "+1 1",
  "路1号",
  "AA11 1111 ",
  "1 A St ",
  "mnemonic ",
  "abandon ",
  "cookie: a=b;",
];

export async function bench(args: readonly string[]): Promise<number> {
  const rows = args.includes("--rows");
  report("secrets, looked at", measureSecrets(DEVELOPMENT_KINDS), rows);
  if (!args.includes("--development"))
    report("secrets, held out", measureSecrets(HELD_OUT_KINDS), args.includes("--held-out"));
  report("personal data, looked at", measurePersonal(false), rows);
  if (!args.includes("--development"))
    report("personal data, held out", measurePersonal(true), args.includes("--held-out"));
  const lines: [string, readonly string[], boolean][] = [["harmless lines, looked at", BENIGN_LINES, rows]];
  if (!args.includes("--development"))
    lines.push(["harmless lines, held out", HELD_OUT_LINES, args.includes("--held-out")]);
  for (const [name, all, list] of lines) {
    const changed = measureLines(all);
    console.log(`${name}: ${changed.length} of ${all.length} changed`);
    if (list) for (const { line, made } of changed) console.log(`  ${line}\n    -> ${made}`);
  }
  reportSentences(rows);
  reportCost();
  reportGrowth();
  return 0;
}
