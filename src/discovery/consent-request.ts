/** The question to a person about what the arguments of one call carry, and how it stands. */
import type { Json } from "../json.ts";
import type { ArgumentConcern } from "./arguments.ts";
import type { ConcernedField } from "./concerned-fields.ts";

/** A call whose arguments need a person's yes. */
export interface ConsentRequest {
  tool: string;
  /** Of the tool's server; absent where it is not known. */
  address?: string;
  /** Of the tool and all its arguments: what the yes is bound to. */
  digest: string;
  concerns: readonly ArgumentConcern["concern"][];
  /** What the person is shown. */
  fields: readonly ConcernedField[];
  /** What the call is made with after a yes, where whoever asks may not keep it. */
  arguments?: { [name: string]: Json };
}

/** `none`: nobody was asked, or the question was never answered and is over. */
export type ConsentState = "open" | "agreed" | "declined" | "none";

/** How a question stood, and after a yes what the call is made with. */
export interface TakenArguments {
  state: ConsentState;
  arguments?: { [name: string]: Json };
}
