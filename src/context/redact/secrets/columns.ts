/** What the columns of a table hold whose headings name secrets (`names.ts`). */
import type { CellReader } from "../delimited.ts";
import { isExample } from "./examples.ts";
import type { NameClass } from "./names.ts";
import { isSecretValue } from "./values.ts";

const MIN_VALUE = 4;
const MAX_VALUE = 200;
/** Headings of one secret for each row; `token` and `key` alone have other meanings. */
const OWN = /secret|(?:api|access|private|auth)[ _-]?(?:key|token)|密[钥鑰码碼]|凭[证据]|授权码/i;

/** How to read a column of this class; undefined where nothing in it counts. */
export function secretColumn(heading: string, name: NameClass): CellReader {
  const isPlain = name === "password" || (name === "key" && OWN.test(heading));
  return (cell) => {
    if (cell.includes("[redacted:") || cell.length > MAX_VALUE) return undefined;
    const isSecret = isPlain
      ? cell.length >= MIN_VALUE && !isExample(cell) && cell.split(/\s+/).length <= 4
      : isSecretValue(cell, name, "explicit");
    return isSecret ? "key" : undefined;
  };
}
