/**
 * What a run's users were told of a typed answer (hint, bounds, unit), carried into a draft, and values that stand for others within those bounds.
 * Bounds that an answer of the runs is outside of are not carried: another release may have had them.
 */
import type { ShownInput } from "../context/navigation-fold.ts";
import type { Json } from "../json.ts";
import { cleanText } from "./clean.ts";
import type { DraftInput } from "./model.ts";

/** Types of the same values: what a run says of the type is more exact than its values. */
const NUMERIC = ["number", "integer", "money", "duration"] as const;

type Described = Pick<DraftInput, "type" | "hint" | "min" | "max" | "min_date" | "max_date" | "unit" | "currency">;

/** The description of most runs; the first of those that are equally frequent. */
export function mostShown(shown: readonly ShownInput[]): ShownInput | undefined {
  const counts = Map.groupBy(shown, (one) => JSON.stringify(one));
  return [...counts.values()].toSorted((left, right) => right.length - left.length)[0]?.[0];
}

/** `type`: told from the values. Only what is said of the same kind of value is carried; `values` none where they are personal. */
export function describedInput(
  type: DraftInput["type"],
  values: readonly Json[],
  shown: ShownInput | undefined,
): Described {
  if (shown === undefined) return { type };
  const numeric = NUMERIC.find((one) => one === shown.type);
  const own = type === "number" ? numeric : shown.type === type ? type : undefined;
  const hint = cleanText(shown.hint ?? "");
  const about: Described = { type: own ?? type, ...(hint !== "" && { hint }) };
  if (own === undefined) return about;
  const { min, max, min_date, max_date, unit, currency } = shown;
  const fits = (value: Json): boolean => {
    if (value === null) return true;
    if (type === "date") return String(value) >= (min_date ?? "") && String(value) <= (max_date ?? "9999-12-31");
    const size = sizeOf(value);
    return size === undefined || (size >= (min ?? -Infinity) && size <= (max ?? Infinity));
  };
  const bounds = {
    ...(min !== undefined && { min }),
    ...(max !== undefined && { max }),
    ...(min_date !== undefined && { min_date }),
    ...(max_date !== undefined && { max_date }),
  };
  return {
    ...about,
    ...(values.every(fits) && bounds),
    ...(unit !== undefined && { unit }),
    // The value is in seconds then, and a test gives it as a bare number.
    ...(own === "duration" && unit === undefined && { unit: "seconds" }),
    ...(currency !== undefined && { currency }),
  };
}

/** What the bounds of a value are about. */
function sizeOf(value: Json): number | undefined {
  if (typeof value === "number") return value;
  if (typeof value === "string") return [...value].length;
  return Array.isArray(value) && value.length > 0 ? value.length : undefined;
}

/** A number or a day that is accepted, for one that is nobody else's. */
export function standingValue({ type, min, max, min_date, max_date }: Described): Json {
  if (type !== "date") return Math.min(max ?? Infinity, Math.max(min ?? -Infinity, 1));
  const day = "1990-01-01";
  if (min_date !== undefined && day < min_date) return min_date;
  return max_date !== undefined && day > max_date ? max_date : day;
}

/** A text of a length that is accepted. */
export function standingText(text: string, { min = 0, max = Infinity }: Described): string {
  return text.padEnd(Math.min(min, 1_000), ".").slice(0, max);
}
