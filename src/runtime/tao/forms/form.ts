/** A call or an answer in a form of its own, found in a text. */
import type { ReadAction } from "../call.ts";

export interface FoundForm {
  from: number;
  to: number;
  read: ReadAction;
  /** Only models write it, to call a tool: it counts behind the words of an answer too. */
  token: boolean;
  /** It stands in a fence of its own. */
  fenced?: boolean;
}

/** What finds the forms of one kind. */
export type FindForms = (text: string, tools: ReadonlySet<string>) => FoundForm[];

/** Places of one kind that are tried in a text. */
export const MAX_PLACES = 60;
