/**
 * Calibration of search scores (`src/search/absolute.ts`): fits the logistic function with one collection left out at a
 * time, then prints for the current constants the share of relevant rows in each band of scores, and how many questions
 * have a strong hit. `node test/bench/search-scores.ts`, about half a minute.
 */
import { CALIBRATION } from "../../src/search/settings.ts";
import { auroc, bestRows, questionedBases, type QuestionedBase } from "./answerable.ts";

const ROWS = 10;
const QUESTIONS = 500;
const SMALL = 150;
const BANDS = [0, 0.05, 0.1, 0.25, 0.4, 0.55, 0.7, 0.85, 1];

interface Row {
  /** The ranking value as a share of the greatest possible value for the query. */
  reached: number;
  score: number;
  relevant: boolean;
}

interface Question {
  rows: Row[];
  strong: boolean;
}

interface Observed {
  base: QuestionedBase;
  own: Question[];
  sameLanguage: Question[];
  otherLanguage: Question[];
}

function observe(base: QuestionedBase): Observed {
  const ask = (text: string, gains?: ReadonlyMap<string, number>): Question => {
    const { result, passages, values, scores } = bestRows(base.index, text, ROWS);
    const most = result.rule.weights.asked * (base.index.ranking.k1 + 1);
    const rows = Array.from(passages, (passage, at) => ({
      reached: (values[at] ?? 0) / most,
      score: scores[at] ?? 0,
      relevant: (gains?.get(base.ids[passage] ?? "") ?? 0) > 0,
    }));
    return { rows, strong: result.tiers.strong > 0 };
  };
  return {
    base,
    own: base.own.map(({ id, text }) => ask(text, base.relevant.get(id) ?? new Map())),
    sameLanguage: base.foreign.sameLanguage.map((text) => ask(text)),
    otherLanguage: base.foreign.otherLanguage.map((text) => ask(text)),
  };
}

/** Rows with their weights in the fit: own and foreign questions have equal total weight, first rows more than later ones. */
function* weightRows({ own, sameLanguage, otherLanguage }: Observed): Generator<Row & { weight: number }> {
  for (const [questions, total] of [
    [own, 1000],
    [sameLanguage, 500],
    [otherLanguage, 500],
  ] as const) {
    for (const { rows } of questions)
      for (const [rank, row] of rows.entries()) yield { ...row, weight: total / questions.length / (rank + 1) };
  }
}

/** Logistic regression on the logarithm of `reached`, by Newton's method. */
function fit(observed: readonly Observed[]): { steepness: number; middle: number } {
  const rows = observed.flatMap((one) => [...weightRows(one)]).filter(({ reached }) => reached > 0);
  let [bias, slope] = [0, 0];
  for (let turn = 0; turn < 40; turn += 1) {
    let [g0, g1, h00, h01, h11] = [0, 0, 1e-6, 0, 1e-6];
    for (const { reached, relevant, weight } of rows) {
      const x = Math.log(reached);
      const p = 1 / (1 + Math.exp(-bias - slope * x));
      const error = weight * ((relevant ? 1 : 0) - p);
      const spread = weight * p * (1 - p);
      g0 += error;
      g1 += error * x;
      h00 += spread;
      h01 += spread * x;
      h11 += spread * x * x;
    }
    const determinant = h00 * h11 - h01 * h01;
    bias += (g0 * h11 - g1 * h01) / determinant;
    slope += (g1 * h00 - g0 * h01) / determinant;
  }
  return { steepness: slope, middle: Math.exp(-bias / slope) };
}

const best = ({ rows }: Question): number => rows[0]?.score ?? 0;
const percent = (share: number): string => `${Math.round(share * 100)}%`.padStart(6);

function printBands(observed: readonly Observed[], questions: (one: Observed) => Question[]): void {
  for (const one of observed) {
    const rows = questions(one).flatMap((question) => question.rows);
    const cells = BANDS.slice(1).map((to, at) => {
      const inside = rows.filter(({ score }) => score >= (BANDS[at] ?? 0) && score < to + (to === 1 ? 1 : 0));
      if (inside.length < 10) return "".padStart(12);
      return `${percent(inside.filter(({ relevant }) => relevant).length / inside.length)} ${`(${inside.length})`.padStart(5 + 0)}`.padStart(
        12,
      );
    });
    console.log(one.base.name.padEnd(18), cells.join(" "));
  }
}

const bases = questionedBases(QUESTIONS, SMALL);
if (bases === undefined) console.log("skipped: ../shared/data/search is absent");
else {
  const observed = bases.map(observe);
  const shown = ({ steepness, middle }: { steepness: number; middle: number }): string =>
    `steepness ${steepness.toFixed(2)}, middle ${middle.toFixed(3)}`;
  console.log(`in force: ${shown(CALIBRATION)}; fitted to all: ${shown(fit(observed))}`);
  for (const name of new Set(bases.map(({ collection }) => collection)))
    console.log(
      `fitted without ${name.padEnd(14)} ${shown(fit(observed.filter(({ base }) => base.collection !== name)))}`,
    );
  console.log(
    "\nbest score: AUROC against foreign questions of the same language, and of both; questions with a strong hit",
  );
  for (const { base, own, sameLanguage, otherLanguage } of observed) {
    const mixed = [...sameLanguage, ...otherLanguage];
    const strong = (questions: readonly Question[]): string =>
      percent(questions.filter((question) => question.strong).length / questions.length);
    console.log(
      base.name.padEnd(18),
      auroc(own.map(best), sameLanguage.map(best)).toFixed(3),
      auroc(own.map(best), mixed.map(best)).toFixed(3),
      `  own ${strong(own)}, foreign ${strong(sameLanguage)} of the same language, ${strong(mixed)} of both`,
    );
  }
  console.log(
    `\nrows judged relevant by band of the score, own questions only\n${"".padEnd(18)} ${BANDS.slice(1)
      .map((to, at) => `${BANDS[at]}–${to}`.padStart(12))
      .join(" ")}`,
  );
  printBands(observed, ({ own }) => own);
  console.log("the same with as many foreign questions as there are");
  printBands(observed, ({ own, sameLanguage, otherLanguage }) => [...own, ...sameLanguage, ...otherLanguage]);
}
