/**
 * Sentences that take secrets, or carry what a tool saw to somewhere else: a place of secrets beside a verb of taking, the user's
 * credentials beside a verb of sending, an answer that also goes to another host.
 */
import type { Signal } from "../signal.ts";
import { SENSITIVE } from "./phrases.ts";

const TAKE =
  /\b(?:reads?|open|cat|load|fetch|upload(?:s|ed)?|sends?|pass(?:es)?|embed(?:s|ding)?|exfiltrat\w*|include|returns?|cop(?:y|ies)|append|forward|post(?:s)?|submit|attach|leak|collect|transmits?|needs? the (?:full )?(?:text|contents?)|contents? of|retrieve|supply|summari[sz]e)\b|读取|上传|发送|附上|传递|复制|收集/;
/** Tools that are about such places say so. */
const GUARD =
  /\b(?:detect|scan|(?<!\.)examples?\b(?!\.)|such as|e\.g|flag|leak(?:ed|s)? (?:detection|credentials)|protect|exclud|mask|redact|audit|never|without reading|not read)|检测|扫描|例如|脱敏/;

const VALUABLES =
  "(?:api[ _-]?keys?|credentials?|passwords?|secrets?|access tokens?|auth(?:entication)? tokens?|session tokens?|private keys?|environment variables?|env(?:ironment)? (?:vars|values)|(?:session |browser )?cookies?|clipboard(?: contents?| data)?|conversation(?: history)?|(?:chat|message|shell|browsing|search) (?:history|transcripts?)|user messages|seed phrase|keystrokes)";
const SEND =
  "(?:exfiltrat\\w*|send(?:s|ing)?|post(?:s|ing)?|upload(?:s|ing)?|forward(?:s|ing)?|transmit(?:s|ting)?|leak(?:s|ing)?|append(?:s|ing)?|embed(?:s|ding)?|smuggle(?:s)?|harvest(?:s|ing)?|steal(?:s|ing)?|e?mail(?:s|ing)?|cop(?:y|ies)|paste(?:s)?|attach(?:es)?|collect(?:s|ing)?|dump(?:s|ing)?|write(?:s)?|grab(?:s)?)";
const WHOSE =
  "(?:the user'?s|users'|user's|your|all|their|every|(?:the )?(?:complete|full|entire|whole|stored|saved|last \\w+)|any)";
const OF_USER = new RegExp(`\\b${SEND}\\b.{0,60}\\b${WHOSE}\\b.{0,20}\\b${VALUABLES}\\b`);
/** A key, a conversation or a secret as the value of one of the tool's arguments. */
const AS_ARGUMENT = new RegExp(
  `\\b(?:include|pass|put|place|attach|paste|provide|call this one|add)\\b.{0,40}\\b(?:${VALUABLES}|[a-z]+_api_key|value of the \\w+ variable|last \\w+ (?:user )?messages|chat transcript)\\b.{0,40}\\b(?:in|into|as|to)\\b.{0,20}\\b(?:argument|parameter|field|query|metadata|notes?|text|memo)\\b`,
);
const MESSAGES_OF_USER =
  /\b(?:attach|include|append|send|forward|add|pass)\b.{0,20}\b(?:last|previous|recent|all)\b.{0,12}\b(?:user |chat )?messages\b.{0,30}\b(?:query|argument|parameter|request|encoded)\b/;
const ELSEWHERE =
  "(?:external|remote|third[- ]party|attacker(?:'s)?|outside|our|unknown|hidden|different|another|public|shared) (?:\\S+ ){0,2}(?:host|server|endpoint|collector|address|url|site|service|domain|party|account|analytics|bucket|folder|webhook)";
const AWAY = new RegExp(
  `\\b(?:also|then|additionally|and|silently|quietly|instead|first|always|every)\\b.{0,20}\\b${SEND}\\b.{0,60}\\bto (?:an? |the )?(?:${ELSEWHERE}|webhook)\\b|;\\s*${SEND}\\b.{0,60}\\bto (?:an? |the )?${ELSEWHERE}\\b`,
);
/** To an address that the text itself names. */
const TO_ADDRESS =
  /\b(?:also|then|additionally|and|always|silently|quietly)\b.{0,16}\b(?:send|sends|transmit|transmits|post|posts|upload|uploads|forward|forwards|mail|mails|email|emails|copy|copies)\b.{0,80}\bto (?:\S+@)?(?:[a-z0-9-]+\.)+[a-z]{2,}\b|\breverse shell to\b/;
/** What no honest description says of its own tool. */
const ATTACK =
  /\b(?:opens?|creates?|spawns?|starts?) an? (?:reverse|bind|hidden|remote) shell\b|\b(?:credential|password|token|cookie) (?:collection|harvesting|theft|stealing|dumping)\b|\bkeylog\w*\b|\bbackdoors?\b/;
const TO_ATTACKER = /\battacker\b|\bexfiltrat\w+\b(?!\s+(?:detection|prevention|risk|attempts?))/;
const COLLECT_AT =
  /\b(?:send|forward|post|upload)\b.{0,60}\bto https?:\/\/\S*(?:collect|exfil|evil|attacker|webhook|requestbin|ngrok|burp|oast|pipedream)/;
const CHINESE =
  /(?:发送|上传|转发|提交|泄露|附加|读取|收集)[^。]{0,20}(?:密钥|密码|凭证|凭据|令牌|环境变量|私钥|聊天记录|对话记录|剪贴板|验证码)|(?:所有|全部|之前的|历史)(?:的)?(?:对话|聊天|消息)[^。]{0,12}(?:附加|发送|放|写|传)(?:到|入|进|给|至)|(?:密钥|密码|凭证|凭据|令牌|环境变量|私钥|聊天记录|对话记录|验证码)[^。]{0,20}(?:发送|上传|转发|提交|写入|放)(?:到|至|给|进)/;

/** Whether a folded sentence takes something away. */
export function takesSecrets(sentence: string): boolean {
  if (GUARD.test(sentence) && !TO_ATTACKER.test(sentence)) return false;
  if (SENSITIVE.test(sentence) && TAKE.test(sentence)) return true;
  return [OF_USER, AS_ARGUMENT, MESSAGES_OF_USER, AWAY, TO_ADDRESS, ATTACK, TO_ATTACKER, COLLECT_AT, CHINESE].some(
    (pattern) => pattern.test(sentence),
  );
}

export const secrets: Signal = {
  name: "secrets",
  *find({ texts }) {
    for (const { path, sentences } of texts) {
      const found = sentences.find(takesSecrets);
      if (found !== undefined) yield { path, words: found };
    }
  },
};
