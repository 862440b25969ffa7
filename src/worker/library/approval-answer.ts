/** What passes between the approval page and the library's object, as JSON. */
import type { ConsentRequest } from "../../discovery/consent-request.ts";
import type { Agreement, ServerView } from "../../discovery/library-port.ts";
import type { NarrowRefusal } from "../../discovery/agreement.ts";
import type { Failure } from "../../errors.ts";

/** How a question was answered at another address: by somebody who was asked, or by an operator who rejected the server for everybody. */
export type Settled = "allowed" | "refused" | "operator_refused";

/** What the page of one call shows. `settled`: its server was rejected since. */
export interface ShownConsent extends ConsentRequest {
  settled?: Settled;
}

/** What the page shows. */
export interface ApprovalShown {
  /** As it is now. */
  agreement: Agreement;
  /** Why the terms are wider than those agreed to before. */
  refusal?: NarrowRefusal;
  /** It is no longer what it was when the address was made. */
  isChanged: boolean;
  /** Its question was answered at another address since, or its task was cancelled. */
  settled?: Settled | "cancelled";
  /** The task that waits for the answer. */
  task?: string;
}

/** A person's answer on the page. */
export interface PageAnswer {
  agreed: boolean;
  /** The pin of what the page showed them; without one nothing is agreed to. */
  seen?: string;
  /** A package's native code is allowed as well. */
  native?: boolean;
  /** The wider of the two terms that were offered. */
  wider?: boolean;
}

/** What an answer on the page led to. */
export type ApprovalAnswer =
  /** `problem`: why the server could not be asked for its tools then. `in_task`: a task waits for the answer. */
  | { kind: "agreed"; server: ServerView; problem?: Failure; in_task?: true }
  /** `kept`: what was agreed to before goes on. */
  | { kind: "refused"; server: ServerView; kept?: true; in_task?: true }
  /** Its question was answered at another address before: this answer changes nothing. */
  | { kind: "settled"; settled: Settled }
  /** The task that asked was cancelled: nothing was agreed to. */
  | { kind: "cancelled" }
  /** Agreed to, and its native code has to be allowed as well: the address asks for that. */
  | { kind: "needs_native"; agreement: Agreement }
  /** Nothing was agreed to: it is no longer what the person was shown. */
  | ({ kind: "changed" } & ApprovalShown);
