/** What is wrong with a tree file by its schema. Not here: how it is found (`issues.ts`). */
import type { FindingText, Path } from "../findings.ts";

/** A problem, at a key or at its value. */
export interface SchemaProblem {
  rule: "unknown-key" | "wrong-type" | "missing-key" | "bad-value";
  path: Path;
  part: "key" | "value";
  text: FindingText;
  /** The key that is missing. */
  key?: string;
  /** Nothing stands where a value of another type should. */
  isNothing?: boolean;
}
