/** A passage as stored with a release and shown in results; read back by number through `blocks.ts`. */

export interface PassageRecord {
  /** `<base>/<document id>#<passage>`, passages counted from 1. */
  id: string;
  base: string;
  document: string;
  /** The document's title. */
  title: string;
  type: string;
  language: string;
  tags: string[];
  /** The last day it may be quoted, `YYYY-MM-DD`. */
  valid_until?: string;
  /** The headings the passage stands under, outermost first. */
  headings: string[];
  /** Where it is in the document's body: `lines:…`, `chars:…` or `pointer:…`. */
  selector: string;
  content: string;
  /** Estimated. */
  tokens: number;
  /** The whole document's address. */
  uri: string;
}

/** Whether a value read from a block is a passage record. */
export function isPassageRecord(value: unknown): value is PassageRecord {
  return (
    typeof value === "object" &&
    value !== null &&
    "id" in value &&
    typeof value.id === "string" &&
    "content" in value &&
    typeof value.content === "string"
  );
}
