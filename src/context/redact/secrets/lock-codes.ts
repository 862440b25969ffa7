/** Finds what opens a lock, behind its name in English: “the door code for the flat is 4471#”, “safe combination: 32-17-45”. */
import type { Span } from "../spans.ts";
import { KEYPAD } from "./code-shapes.ts";
import { isNumbered } from "./sent-codes.ts";

const LOCK =
  "(?:door|gate|garage|lock|lock[ -]?box|key[ -]?box|safe|locker|padlock|alarm|disarm|entry|entrance|lobby|building|lift|elevator|keypad|suitcase)";
const NAME = String.raw`\b(?:${LOCK}[ -](?:access[ -]|entry[ -]|disarm[ -])?(?:code|combination|pin)|(?:code|combination) (?:of|for|to) (?:the|my|our) (?:\w{1,12} )?${LOCK}|(?:door|gate|garage|lock|safe|alarm|lobby|entry) keypad)`;
/** What goes on speaking of the code, up to where its value is told. */
const SAID = String.raw`(?:[ \t](?:for|of|at|on|in|to) [^\n.!?:：=]{1,40}?)?(?:[ \t](?:is|was|opens with|takes)[ \t]{1,2}|[ \t]{0,2}[:：=][ \t]{0,3}|[ \t](?=${KEYPAD}|\d{1,2}-\d{1,2}-\d))`;
const VALUE = String.raw`["'“‘*\`]{0,2}(${KEYPAD}|\d{4,8}|\d{1,2}(?:-\d{1,2}){2,4})(?![\w-]|[.,:]\d)`;
const FORM = new RegExp(NAME + SAID + VALUE, "gi");

/** Adds such codes. The look behind each name is bounded. */
export function findLockCodes(text: string, spans: Span[]): void {
  if (!/\d/.test(text)) return;
  for (const match of text.matchAll(FORM)) {
    const value = match[1] ?? "";
    const from = match.index + match[0].lastIndexOf(value);
    if (!isNumbered(text, from, from + value.length)) spans.push({ from, to: from + value.length, kind: "key" });
  }
}
