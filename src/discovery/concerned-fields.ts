/**
 * Which arguments of a call a person has to agree to, and what they hold: for whoever is asked, and for nobody else.
 * Not here: whether there is anything to ask (`arguments.ts`).
 */
import { redactValue } from "../context/redact/value.ts";
import type { Json } from "../json.ts";
import { MIN_CARRIED, plain, withLongNumbersAsText, type ArgumentConcern } from "./arguments.ts";

/** An argument by its place, as `to.0.address`, and its value as text. The value may be untrusted, long and personal. */
export interface ConcernedField {
  field: string;
  value: string;
}

/** Fields that a question shows. */
const MAX_FIELDS = 8;
/** Texts of the arguments that are looked at. */
const MAX_LEAVES = 2000;
/** Characters of a value that are kept. */
const MAX_VALUE = 400;

/** The fields that the concerns are about, the first of them. All texts where a copy is spread over several, or its place is unknown. */
export function concernedFields(
  given: { [name: string]: Json },
  concerns: readonly ArgumentConcern[],
): ConcernedField[] {
  const leaves = leavesOf(given);
  const carried = concerns.flatMap((one) => (one.concern === "carries_result" ? [plain(one.excerpt)] : []));
  const isPersonal = concerns.some(({ concern }) => concern === "secrets");
  const found = leaves.filter(({ name, field, value }) => {
    if (carried.some((excerpt) => excerpt !== "" && plain(value).includes(excerpt.slice(0, MIN_CARRIED)))) return true;
    const looked = { [name]: withLongNumbersAsText(value), [field]: "" };
    return isPersonal && Object.keys(redactValue(looked).found).length > 0;
  });
  const shown = found.length > 0 ? found : leaves;
  return shown.slice(0, MAX_FIELDS).map(({ field, value }) => ({ field: cut(field), value: cut(value) }));
}

const cut = (text: string): string => (text.length > MAX_VALUE ? `${text.slice(0, MAX_VALUE)}…` : text);

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
