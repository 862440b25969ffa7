/** A text as a model writes it, and what it means. Whatever a model invents in these texts says 九十九 or ninety-nine. */
import type { Json } from "../../../src/json.ts";

export type Meaning =
  /** The call is made, and nothing else of the text counts. */
  | { call: { tool: string; arguments: Record<string, Json> } }
  /** A call was meant, and cannot be read without guessing. */
  | { unread: true }
  | { answer: string }
  /** Nothing that anybody could see. */
  | { blank: true };

export interface ModelText {
  text: string;
  means: Meaning;
}

/** The call that most of these texts make. */
export const QUERY = "绿茶 水温";
export const RETRIEVE = { tool: "retrieve", arguments: { query: QUERY } };

export const calling = (...texts: string[]): ModelText[] => texts.map((text) => ({ text, means: { call: RETRIEVE } }));
export const unreadable = (...texts: string[]): ModelText[] => texts.map((text) => ({ text, means: { unread: true } }));
export const blank = (...texts: string[]): ModelText[] => texts.map((text) => ({ text, means: { blank: true } }));
export const answering = (answer: string, ...texts: string[]): ModelText[] =>
  texts.map((text) => ({ text, means: { answer } }));

/** Invented words of a model. */
export const INVENTED = /九十九|ninety-nine/i;
