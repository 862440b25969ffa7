/**
 * The score of a row: 0…1 and comparable between queries, the estimated probability that the row answers the query.
 * It grows with the ranking's value, so that both order the rows of a query alike.
 */
import { CALIBRATION, DEFAULT_RANKING } from "./settings.ts";

/**
 * The score of a ranking value. `queryWeight` is the weight of all that the query asks (`QueryWeights.asked`), whether or
 * not a passage has it: what a passage could reach at most is `queryWeight` × (k1 + 1).
 */
export function absoluteScore(value: number, queryWeight: number, k1: number = DEFAULT_RANKING.k1): number {
  if (!(value > 0) || !(queryWeight > 0)) return 0;
  const reached = (value / (queryWeight * (k1 + 1))) ** CALIBRATION.steepness;
  return reached / (reached + CALIBRATION.middle ** CALIBRATION.steepness);
}

/** The ranking value that has this score: the inverse of `absoluteScore`. */
export function valueOfScore(score: number, queryWeight: number, k1: number = DEFAULT_RANKING.k1): number {
  return queryWeight * (k1 + 1) * CALIBRATION.middle * (score / (1 - score)) ** (1 / CALIBRATION.steepness);
}
