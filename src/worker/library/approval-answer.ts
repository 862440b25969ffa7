/** What passes between the approval page and the library's object, as JSON. */
import type { Agreement, ServerView } from "../../discovery/library-port.ts";
import type { Failure } from "../../errors.ts";

/** What the page shows. */
export interface ApprovalShown {
  /** As it is now. */
  agreement: Agreement;
  /** It is no longer what it was when the address was made. */
  isChanged: boolean;
}

/** What an answer on the page led to. */
export type ApprovalAnswer =
  /** `problem`: why the server could not be asked for its tools then. */
  | { kind: "agreed"; server: ServerView; problem?: Failure }
  | { kind: "refused"; server: ServerView }
  /** Nothing was agreed to: it is no longer what the person was shown. */
  | ({ kind: "changed" } & ApprovalShown);
