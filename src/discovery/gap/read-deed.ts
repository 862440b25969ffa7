/** What a need or a description says is done, in English or Chinese. Not here: how two are compared (`same-deed.ts`). */
import { readSaid, type SaidDeed } from "./said-deed.ts";
import { readSaidInChinese } from "./said-deed-chinese.ts";

/** `isOrder`: what somebody asks for; else what a tool says of itself. Any string is accepted. */
export function readDeed(text: string, isOrder: boolean): SaidDeed {
  return /\p{sc=Han}/u.test(text) ? readSaidInChinese(text, isOrder) : readSaid(text, isOrder);
}
