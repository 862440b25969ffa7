/**
 * What an author meant who wrote a text where a number, or true or false, is asked for: `２０`, `"20"`, `20%`, 两万, 是. They are read as
 * the answers of users are. Not here: texts where a list or an object is asked for (`issues.ts`).
 */
import { foldCompatibility } from "../../fold-compatibility.ts";
import type { LocalizedText } from "../../localized-text.ts";
import { booleanInput } from "../../knowledge/inputs/boolean.ts";
import { readPlainNumber } from "../../knowledge/inputs/numeric.ts";

/** What to type instead of a text; undefined where it says no number and no yes or no. `expected`: a type of the schema. */
export function describeMeant(expected: string, found: string): LocalizedText | undefined {
  if (expected === "boolean") {
    const answer = booleanInput.read(found, { name: "", type: "boolean" });
    if (answer === undefined) return undefined;
    // Only where the word itself is right are quotes what is wrong; an attribute in XML needs them.
    return found.trim() === String(answer)
      ? { en: `Write ${String(answer)}, without quotes.`, zh: `请写 ${String(answer)}，不加引号。` }
      : { en: `Write ${String(answer)}.`, zh: `请写 ${String(answer)}。` };
  }
  if (expected !== "number" && expected !== "int") return undefined;
  const value = readPlainNumber(found);
  if (value !== undefined && String(value) === found.trim())
    return { en: `Write ${value}, without quotes.`, zh: `请写 ${value}，不加引号。` };
  if (value !== undefined && /^[\d\s.,０-９．，]+$/.test(found) && /[０-９]/.test(found))
    return { en: `Write half-width digits: ${value}.`, zh: `请用半角数字 ${value}。` };
  const digits = foldCompatibility(found).match(/\d+(?:\.\d+)?/g) ?? [];
  const [only] = digits;
  if (only !== undefined && digits.length === 1 && (value === undefined || String(value) === only))
    return {
      en: `Write the number alone: ${only}. Signs, units and remarks do not belong here.`,
      zh: `请只写数字 ${only}，不带符号、单位和说明。`,
    };
  if (value === undefined) return undefined;
  return { en: `Write it in digits: ${value}.`, zh: `请用阿拉伯数字写成 ${value}。` };
}
