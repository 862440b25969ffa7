/**
 * Chooses the constants of the ranking (`src/search/settings.ts`), leaving one collection out at a time: the other three
 * choose, and the one left out validates the choice. A setting is scored together with its neighbours in the grid, so that
 * a plateau is preferred to a peak. `npm run bench -- search-settings [queries of each
 * collection] [all]`; a minute or two for 600.
 */
import process from "node:process";
import { openIndex } from "../../src/search/open.ts";
import { pageOf, search } from "../../src/search/search.ts";
import { DEFAULT_RANKING, type RankingSettings } from "../../src/search/settings.ts";
import { COLLECTIONS, ndcg10, readCollection, sampleQueries, type Collection } from "./collection.ts";
import { cairnIndex } from "./engines.ts";

const GRID: { readonly [name in keyof RankingSettings]?: readonly number[] } = {
  k1: [1.2, 1.5, 1.8],
  contentLength: [0.5, 0.6, 0.75],
  pairWeight: [0.5, 0.6, 0.8, 1],
  coveragePower: [0, 0.15, 0.3],
};
/** Varied one at a time from the current settings: they have little effect on these collections. */
const SINGLES: { readonly [name in keyof RankingSettings]?: readonly number[] } = {
  titleLength: [0, 0.3, 0.6, 1],
  titleWeight: [2, 3, 6, 8],
};

interface Tried {
  setting: RankingSettings;
  /** nDCG@10 of each collection. */
  reached: number[];
}

interface Opened {
  collection: Collection;
  bytes: Uint8Array;
  ids: string[];
}

function averageNdcg({ collection, bytes, ids }: Opened, setting: RankingSettings): number {
  const index = openIndex(bytes, setting);
  const sum = collection.queries.reduce((total, { id, text }) => {
    const { passages } = pageOf(search(index, text), 0, 10);
    const gains = collection.relevant.get(id) ?? new Map<string, number>();
    return (
      total +
      ndcg10(
        Array.from(passages, (number) => ids[number] ?? ""),
        gains,
      )
    );
  }, 0);
  return sum / collection.queries.length;
}

function* grid(): Generator<RankingSettings> {
  let settings: RankingSettings[] = [DEFAULT_RANKING];
  for (const [name, values] of Object.entries(GRID))
    settings = settings.flatMap((setting) => values.map((value) => ({ ...setting, [name]: value })));
  yield* settings;
}

/** Whether two settings of the grid are the same but for one step of one constant. */
function areNeighbours(left: RankingSettings, right: RankingSettings): boolean {
  const steps = Object.entries(GRID).map(([name, values]) => {
    const key = name as keyof RankingSettings;
    return Math.abs(values.indexOf(left[key]) - values.indexOf(right[key]));
  });
  return steps.reduce((sum, step) => sum + step, 0) <= 1;
}

const show = ({ k1, contentLength, pairWeight, coveragePower }: RankingSettings): string =>
  `k1 ${k1}, b ${contentLength}, pairs ×${pairWeight}, coverage ^${coveragePower}`;
const figures = (reached: readonly number[]): string => reached.map((value) => value.toFixed(4)).join("  ");

/** The grid's setting that is best for some collections, each collection's nDCG taken relative to its best. */
function choose(tried: readonly Tried[], by: readonly number[]): Tried | undefined {
  const best = by.map((at) => Math.max(...tried.map(({ reached }) => reached[at] ?? 0)));
  const totals = tried.map(({ reached }) =>
    by.reduce((sum, at, place) => sum + (reached[at] ?? 0) / (best[place] ?? 1), 0),
  );
  const smooth = tried.map(({ setting }) => {
    const near = tried.flatMap((other, at) => (areNeighbours(setting, other.setting) ? [totals[at] ?? 0] : []));
    return near.reduce((sum, value) => sum + value, 0) / near.length;
  });
  return tried[smooth.indexOf(Math.max(...smooth))];
}

/** `args`: the number of questions of each collection, and `all` to print every setting tried. */
export function bench(args: readonly string[]): Promise<number> {
  const given = args.find((word) => word !== "all") ?? "600";
  const count = Number(given);
  if (!Number.isInteger(count) || count < 1) {
    process.stderr.write(`not a number of questions: ${given}\n`);
    return Promise.resolve(2);
  }
  const opened = COLLECTIONS.flatMap((name): Opened[] => {
    const collection = readCollection(name);
    return collection === undefined
      ? []
      : [{ collection: sampleQueries(collection, count), ...cairnIndex(collection.documents) }];
  });
  if (opened.length < COLLECTIONS.length) console.log("skipped: ../shared/data/search is absent");
  else {
    const tryOut = (setting: RankingSettings): Tried => ({
      setting,
      reached: opened.map((one) => averageNdcg(one, setting)),
    });
    console.log(
      `nDCG@10: ${opened.map(({ collection }) => `${collection.name} (${collection.queries.length})`).join(", ")}`,
    );
    const tried = Array.from(grid(), tryOut);
    if (args.includes("all"))
      for (const { setting, reached } of tried) console.log(`${show(setting).padEnd(50)}  ${figures(reached)}`);
    const inForce = tryOut(DEFAULT_RANKING);
    console.log(`in force: ${show(DEFAULT_RANKING).padEnd(44)}  ${figures(inForce.reached)}`);
    const places = opened.map((_, at) => at);
    for (const [at, { collection }] of opened.entries()) {
      const chosen = choose(
        tried,
        places.filter((place) => place !== at),
      );
      if (chosen === undefined) continue;
      const out = `${chosen.reached[at]?.toFixed(4)} (in force ${inForce.reached[at]?.toFixed(4)})`;
      console.log(`without ${collection.name.padEnd(14)} ${show(chosen.setting)}: ${out} on the one left out`);
    }
    const all = choose(tried, places);
    if (all !== undefined) console.log(`all four: ${show(all.setting).padEnd(44)}  ${figures(all.reached)}`);
    for (const [name, values] of Object.entries(SINGLES)) {
      for (const value of values)
        console.log(`${name} ${value}`.padEnd(54), figures(tryOut({ ...DEFAULT_RANKING, [name]: value }).reached));
    }
  }
  return Promise.resolve(0);
}
