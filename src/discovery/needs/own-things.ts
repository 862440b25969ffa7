/**
 * What Cairn's own tools work on: the published knowledge, consultations, and what they leave behind. A request that names none of these is
 * not met by one of them, whatever words they share: to get a score is not to get a session.
 * Not here: what the knowledge answers by itself (`meet-by-knowledge.ts`).
 */
import { namesAddress } from "./names-external.ts";

const OWN_THINGS =
  /\b(?:knowledge|consult\w*|guid(?:e|es|ed|ing|ance)|walk (?:me|us) through|step by step|next step|diagnos\w+|sessions?|decisions?|decision trees?|passages?|published|documents?|evidence|templates?|cairn)\b|\b(?:document|knowledge|session|template|conversation):\/\/|知识|知識|资料|資料|文档|文檔|咨询|諮詢|引导|引導|诊断|診斷|会话|會話|决策|決策|下一步|已发布|段落|证据|模板/iu;

/** Whether a request names what Cairn's own tools work on, and no address or file. Any string is accepted. */
export function namesOwnThings(text: string): boolean {
  return OWN_THINGS.test(text) && !namesAddress(text);
}
