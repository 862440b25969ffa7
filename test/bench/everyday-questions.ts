/**
 * Whether the verdict of a search is right for questions as people write them: with small talk around them, as stories, as
 * chat without punctuation, with a log or a list pasted in. `npm run bench -- everyday-questions [list]`. The questions in
 * `everyday-questions.json` were written before anything was measured with them. Settings are chosen with the half `tuned`
 * (every second one) and reported on the half `held out`; `list` prints what comes out wrong in the first half. The stories of
 * `long-stories.json` are longer than what is looked up of a question, half of them mostly chatter. The short questions share one or
 * two words with the knowledge and have another that it does not know: a brand, a place, or what they are really about. The plain
 * questions are short and have no such word; the foreign ones are said in the same words as far as possible.
 */
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import questions from "./everyday-questions.json" with { type: "json" };
import stories from "./long-stories.json" with { type: "json" };
import plain from "./plain-questions.json" with { type: "json" };
import short from "./short-questions.json" with { type: "json" };
import { questionToLookUp } from "../../src/operations/search/question.ts";
import { openSearch, type SearchStore } from "../../src/search/service.ts";
import { compileFiles, searchStoreOf } from "../support/memory-search.ts";

const repository = join(import.meta.dirname, "../..");
/** So many of the first rows are looked through for the right document. */
const FIRST_ROWS = 5;

interface Asked {
  text: string;
  language: string;
  shape: string;
  documents: readonly string[];
}

/** What an agent gets for a question. */
export interface Verdict extends Asked {
  fits: boolean;
  /** Passages that `inject_context` would give. */
  injected: number;
  score: number;
  /** Place of the first row of a right document, from 1; 0 = not among the first rows. */
  rank: number;
  best: string;
}

/** The search store of the shipped knowledge. */
export function shippedStore(): SearchStore {
  const files = readdirSync(join(repository, "knowledge"), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && !entry.parentPath.includes("/tests"))
    .map((entry) => join(entry.parentPath, entry.name));
  const texts = files.map((path) => [path.slice(repository.length + 1), readFileSync(path, "utf8")] as const);
  return searchStoreOf(compileFiles(Object.fromEntries(texts)));
}

const documentOf = (id: string): string => id.replace(/#.*$/, "").split("/").at(-1) ?? "";

/** Asks one question as `search_knowledge` and `inject_context` do. */
export async function ask(store: SearchStore, asked: Asked): Promise<Verdict> {
  const query = await questionToLookUp({ store }, asked.text);
  const open = await openSearch(store, { query });
  const { strong, medium } = open.tiers;
  const rows = await open.page(0, FIRST_ROWS);
  return {
    ...asked,
    fits: open.fits,
    injected: open.fits ? strong + medium : open.perhaps,
    score: rows[0]?.score ?? 0,
    rank: rows.findIndex(({ record }) => asked.documents.includes(documentOf(record.id))) + 1,
    best: rows[0]?.record.id ?? "",
  };
}

interface Questions {
  answered: readonly Asked[];
  foreign: readonly Omit<Asked, "documents">[];
}

/** Every question, the answered ones first. */
export function askAll(store: SearchStore): Promise<{ answered: Verdict[]; foreign: Verdict[] }> {
  return askThese(store, questions);
}

/** Every long story, the answered ones first. */
export function askStories(store: SearchStore): Promise<{ answered: Verdict[]; foreign: Verdict[] }> {
  return askThese(store, stories);
}

/** Every short question, the answered ones first. */
export function askShort(store: SearchStore): Promise<{ answered: Verdict[]; foreign: Verdict[] }> {
  return askThese(store, short);
}

/** Every plain question, the answered ones first. */
export function askPlain(store: SearchStore): Promise<{ answered: Verdict[]; foreign: Verdict[] }> {
  return askThese(store, plain);
}

async function askThese(store: SearchStore, asked: Questions): Promise<{ answered: Verdict[]; foreign: Verdict[] }> {
  const answered: Verdict[] = [];
  const foreign: Verdict[] = [];
  for (const one of asked.answered) answered.push(await ask(store, one));
  for (const one of asked.foreign) foreign.push(await ask(store, { ...one, documents: [] }));
  return { answered, foreign };
}

/** Entry of the bench. */
export async function bench(args: readonly string[]): Promise<number> {
  const store = shippedStore();
  const long = await askStories(store);
  const fitting = long.answered.filter(({ fits }) => fits);
  const right = fitting.filter(({ rank }) => rank === 1);
  console.log(
    `long stories: answered ${fitting.length} of ${long.answered.length} fit, ${right.length} of them with a right document first; foreign ${long.foreign.filter(({ fits }) => fits).length} of ${long.foreign.length} fit`,
  );
  for (const [name, askAbout] of [
    ["short", askShort],
    ["plain", askPlain],
  ] as const) {
    const brief = await askAbout(store);
    console.log(
      `${name} questions: answered ${brief.answered.filter(({ fits }) => fits).length} of ${brief.answered.length} fit, ${brief.answered.filter(({ rank }) => rank === 1).length} have a right document first; foreign ${brief.foreign.filter(({ fits }) => fits).length} of ${brief.foreign.length} fit`,
    );
  }
  const { answered, foreign } = await askAll(store);
  for (const [half, from] of [
    ["tuned", 0],
    ["held out", 1],
  ] as const) {
    const part = (rows: readonly Verdict[]): Verdict[] => rows.filter((_, at) => at % 2 === from);
    for (const language of ["en", "zh-CN"]) {
      const own = part(answered).filter((one) => one.language === language);
      const others = part(foreign).filter((one) => one.language === language);
      const share = (rows: readonly Verdict[], is: (one: Verdict) => boolean): string =>
        `${rows.filter(is).length} of ${rows.length}`;
      console.log(
        `${half.padEnd(9)} ${language.padEnd(6)} fits: answered ${share(own, ({ fits }) => fits)}, foreign ${share(others, ({ fits }) => fits)}; something injected: answered ${share(own, ({ injected }) => injected > 0)}, foreign ${share(others, ({ injected }) => injected > 0)}; right document first ${share(own, ({ rank }) => rank === 1)}, among the first ${FIRST_ROWS} ${share(own, ({ rank }) => rank > 0)}`,
      );
    }
    if (!args.includes("list") || from === 1) continue;
    const show = ({ score, shape, rank, best, text }: Verdict): string =>
      `  ${score.toFixed(2)} ${shape} rank ${rank} ${best} | ${text.slice(0, 60).replaceAll("\n", " ")}`;
    for (const one of part(answered)) if (!one.fits || one.rank !== 1) console.log(show(one));
    console.log("  foreign");
    for (const one of part(foreign)) if (one.fits || one.injected > 0) console.log(show(one));
  }
  return 0;
}
