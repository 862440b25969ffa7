/** Every rule of the check, in the order in which they are run. A new rule is one file, one line here, one page in `docs/rules/`. */
import { badCondition } from "./conditions.ts";
import { duplicateId, duplicateOption } from "./duplicates.ts";
import { strayFile } from "./files.ts";
import { danglingNextNode, leadsNowhere, missingRoot } from "./references.ts";
import type { Rule } from "./rule.ts";

export const rules: readonly Rule[] = [
  missingRoot,
  danglingNextNode,
  leadsNowhere,
  duplicateOption,
  duplicateId,
  badCondition,
  strayFile,
];

/** Rules that reading a file applies by itself, before any rule of the list. */
export const readingRules = [
  "parse-error",
  "duplicate-key",
  "reserved-key",
  "unknown-key",
  "missing-key",
  "wrong-type",
  "bad-value",
] as const;
