/** Sentences that ask the model to hide something from its user. */
import type { Signal } from "../signal.ts";

const PATTERNS = [
  /\b(?:do not|don't|never|must not|should not|avoid|without)\s+(?:ever\s+)?(?:tell|telling|mention|mentioning|inform|informing|notify|notifying|alert|alerting|reveal|revealing|disclose|disclosing|show|showing|asking|ask|warn|warning|report|reporting|let)\b.{0,40}\b(?:the )?(?:user|users|human|person|operator|them|owner|victim|anyone|anybody)\b/,
  /\b(?:never|do not|don't) (?:reveal|mention|disclose|repeat|show) (?:this|these|that|the above)\b.{0,20}\b(?:instructions?|step|steps|note|message|prompt|rules?)\b/,
  /\b(?:silently|secretly|covertly|quietly|stealthily|invisibly|in secret|behind the scenes|in the background without)\s+(?:\S+\s+){0,2}(?:send|append|add|upload|forward|copy|copies|post|execute|run|include|insert|read|collect|exfiltrate|log|record|transmit|bcc|delete|modify|change|replace|post|add|route)/,
  /\bwith no (?:user )?confirmation\b|\bwithout (?:any )?(?:user |the user's )?(?:confirmation|consent|knowledge|knowing|noticing)\b.{0,20}\b(?:user|execut|run|send)|\bwithout (?:the )?user'?s? consent\b/,
  /\b(?:hide|conceal|keep)\b.{0,30}\b(?:from|secret from|hidden from) the (?:user|human|person)\b/,
  /\b(?:user|users|human|person)\b.{0,20}\b(?:should|must|need|may|is|are) not (?:to )?(?:be )?(?:aware|know|notice|see|informed|told|find out|learn)\b|\bhidden from (?:the )?(?:users?|humans?|people)\b|\b(?:discreetly|unnoticed|without being noticed)\b|\bkeep (?:this|these|it) (?:private|secret|confidential|to yourself|hidden)\b|\b(?:carry|carries|carried) (?:them|it) out (?:silently|quietly|secretly)\b/,
  /(?:不要|不得|别|切勿|禁止|无需|不必)(?:告诉|告知|通知|提示|提及|透露|提醒|让)(?:给)?[^。]{0,6}(?:用户|使用者|人类)|(?:悄悄|偷偷|秘密|暗中|静默)(?:地)?(?:发送|上传|转发|读取|执行|附加|添加|删除|修改|收集)|(?:不要|请勿|切勿|不得|别)(?:再)?(?:提及|提到|说明|告知|声张)|(?:无需|不必|不用)(?:向用户)(?:说明|解释|告知|提及)|(?:瞒着|背着)用户|用户(?:不会|不能|无法)(?:察觉|发现|看到)/,
];

export const concealment: Signal = {
  name: "concealment",
  *find({ texts }) {
    for (const { path, sentences } of texts) {
      const found = sentences.find((sentence) => PATTERNS.some((pattern) => pattern.test(sentence)));
      if (found !== undefined) yield { path, words: found };
    }
  },
};
