/**
 * Whom something is sent to, in the words of a need: 给客户发一封邮件, "send the minutes to my team". It is a value of the call, and no requirement of
 * a server.
 * Not here: what a text is to be about, what it is sent with (`need-phrases.ts`).
 */
import type { ReadPart } from "../gap/read-texts.ts";
import { readUnits } from "../lexicon/read.ts";

const CHINESE = /(?:[给給向]|(?<![\p{sc=Han}])[对對])(\p{sc=Han}{1,8}?)(?=[发發寄写寫]|推送|回复|回覆)/gu;
const ENGLISH = /\bto\s+((?:(?:the|my|our|his|her|their|all|every|each|an?)\s+)?[\p{L}-]+(?:\s+[\p{L}-]+)?)/giu;

/** The recipients in a need that orders to send something, each as its terms with spaces between. */
export function recipientsIn(need: string, { head }: ReadPart): ReadonlySet<string> {
  if (!head.actions.includes("send")) return new Set();
  const heads = new Set(head.objects.map(({ terms }) => terms.join(" ")));
  const pattern = /\p{sc=Han}/u.test(need) ? CHINESE : ENGLISH;
  const said = Array.from(need.matchAll(pattern), ([, whom = ""]) => readUnits(whom)).flat();
  return new Set(said.map(({ terms }) => terms.join(" ")).filter((key) => !heads.has(key)));
}
