/**
 * Which arguments of a call a person has to agree to, and what they hold: for whoever is asked, and for nobody else.
 * Not here: whether there is anything to ask (`arguments.ts`).
 */
import { redactValue } from "../context/redact/value.ts";
import type { Json } from "../json.ts";
import { plain, withLongNumbersAsText, type ArgumentConcern } from "./arguments.ts";
import { carriedPlace, excerptOf, removedPlaces } from "./excerpts.ts";

/** An argument by its place, as `to.0.address`, and what is shown of its value. The value may be untrusted, long and personal. */
export interface ConcernedField {
  field: string;
  value: string;
}

/** Fields that a question shows. */
const MAX_FIELDS = 20;
/** Texts of the arguments that are looked at. */
const MAX_LEAVES = 2000;
/** Characters of a field's name. */
const MAX_NAME = 400;

/**
 * The fields that the concerns are about, the first of them, with up to `limit` characters of each. All texts where a copy is spread over
 * several, or its place is unknown. The last one counts the fields that are not among them.
 */
export function concernedFields(
  given: { [name: string]: Json },
  concerns: readonly ArgumentConcern[],
  limit: number,
): ConcernedField[] {
  const leaves = leavesOf(given);
  const carried = concerns.flatMap((one) => (one.concern === "carries_result" ? [plain(one.excerpt)] : []));
  const isPersonal = concerns.some(({ concern }) => concern === "secrets");
  const looked = leaves.map(({ name, field, value }) => {
    const repeated = carried.flatMap((excerpt) => carriedPlace(value, excerpt) ?? []);
    const isRemoved =
      isPersonal && [{ [name]: withLongNumbersAsText(value) }, { [field]: "" }].some((one) => holdsRemoved(one));
    const places = [...repeated, ...(isRemoved ? removedPlaces(value) : [])];
    return { field, isFound: isRemoved || repeated.length > 0, shown: () => excerptOf(value, places, limit) };
  });
  const found = looked.filter(({ isFound }) => isFound);
  const asked = found.length > 0 ? found : looked;
  const fields = asked
    .slice(0, MAX_FIELDS)
    .map(({ field, shown }) => ({ field: excerptOf(field, [], MAX_NAME), value: shown() }));
  return asked.length > MAX_FIELDS ? [...fields, { field: "…", value: `+${asked.length - MAX_FIELDS}` }] : fields;
}

const holdsRemoved = (value: Json): boolean => Object.keys(redactValue(value).found).length > 0;

/** Texts and numbers with the name of the member they stand under. */
function leavesOf(value: Json): (ConcernedField & { name: string })[] {
  const found: (ConcernedField & { name: string })[] = [];
  const open: { field: string; name: string; value: Json }[] = [{ field: "", name: "", value }];
  for (let next = open.pop(); next !== undefined && found.length < MAX_LEAVES; next = open.pop()) {
    const { field, name, value: one } = next;
    if (typeof one === "string" || typeof one === "number") found.push({ field, name, value: String(one) });
    else if (one !== null && typeof one === "object") {
      const members = Object.entries(one).map(([key, item]) => ({
        field: field === "" ? key : `${field}.${key}`,
        name: Array.isArray(one) ? name : key,
        value: item,
      }));
      for (const member of members.toReversed()) open.push(member);
    }
  }
  return found;
}
