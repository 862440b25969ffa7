/**
 * What an operation may use of the client that called it: its model, cancellation, progress. `mcp/client-port.ts`
 * implements it; `/api` has none.
 */
import type { ChatMessage } from "../context/assembly/assemble.ts";

/** What the client's model said. */
export interface ClientAnswer {
  /** Empty where the model said nothing. */
  text: string;
  model: string;
  /** The token limit cut it off. */
  truncated?: true;
  /** The provider's content filter ended it. */
  filtered?: true;
}

/**
 * A result that asks the client's model instead of answering. The client repeats the call with the model's answer, and
 * `state` comes back with it: the operation keeps nothing in between.
 */
export interface ModelQuestion {
  ask: readonly ChatMessage[];
  /** JSON text. */
  state: string;
  /** Words at which the model stops. */
  stop?: readonly string[];
  /** How long the answer is waited for, where the connection stays open meanwhile. Milliseconds. */
  wait_ms?: number;
}

/** A result that asks the user to agree to something. The client repeats the call with their answer, and `state` with it. */
export interface UserQuestion {
  confirm: string;
  /** An address that they are asked to open. */
  url?: string;
  /** JSON text. */
  state: string;
}

export interface ClientProgress {
  progress: number;
  total?: number;
  message?: string;
}

export interface ClientPort {
  /** Fires when the client has cancelled the call or gone. */
  readonly signal: AbortSignal;
  /** Whether the client offers its model (sampling). */
  readonly hasModel: boolean;
  /** Whether the client can ask its user (elicitation). */
  readonly canConfirm: boolean;
  /** Whether the client can ask its user to open an address (elicitation by URL). */
  readonly canOpen: boolean;
  /** What the user said to a `UserQuestion`; undefined when none was asked in the last round. */
  confirmation(): "accept" | "decline" | "cancel" | undefined;
  /** The parsed `state` of the last question; undefined in the first round, null for none that is JSON. The client could have changed it. */
  readonly state: unknown;
  /** The answer that came with this round; undefined when the client gave none. */
  answer(): ClientAnswer | undefined;
  /**
   * Asks while the call goes on. `answer` is undefined when the client declined, did not answer in time, or answered what
   * cannot be read. Undefined as a whole for a client that can only be asked by a `ModelQuestion`.
   */
  askNow(question: Omit<ModelQuestion, "state">): Promise<{ answer: ClientAnswer | undefined } | undefined>;
  /** Reports progress; absent when the client has not asked for it. Never rejects. */
  reportProgress?(progress: ClientProgress): Promise<void>;
}
