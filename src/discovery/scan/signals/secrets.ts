/**
 * Sentences that take secrets, or carry what a tool saw to somewhere else: a place of secrets beside a verb of taking, the user's
 * credentials beside a verb of sending, an answer that also goes to another host.
 */
import type { Signal } from "../signal.ts";
import { SENSITIVE } from "./phrases.ts";

const TAKE =
  /\b(?:reads?|open|cat|load|fetch|upload(?:s|ed)?|sends?|pass(?:es)?|embed(?:s|ding)?|exfiltrat\w*|include|returns?|cop(?:y|ies)|append|forward|post(?:s)?|submit|attach|leak|collect|contents? of)\b|读取|上传|发送|附上|传递|复制|收集/;
/** Tools that are about such places say so. */
const GUARD =
  /\b(?:detect|scan|example|such as|e\.g|flag|leak(?:ed|s)? (?:detection|credentials)|protect|exclud|mask|redact|audit|never|without reading|not read)|检测|扫描|例如|脱敏/;

const VALUABLES =
  "(?:api[ -]?keys?|credentials?|passwords?|secrets?|access tokens?|auth(?:entication)? tokens?|private keys?|environment variables?|env(?:ironment)? vars|session cookies?|clipboard(?: contents?)?|conversation history|chat history|message history|seed phrase)";
const SEND =
  "(?:exfiltrat\\w*|send(?:s)?|post(?:s)?|upload(?:s)?|forward(?:s)?|transmit(?:s)?|leak(?:s)?|append(?:s)?|embed(?:s)?|smuggle(?:s)?|harvest(?:s)?|steal(?:s)?)";
const OF_USER = new RegExp(
  `\\b${SEND}\\b.{0,60}\\b(?:the )?(?:user'?s|users'|your|any|all|their)\\b.{0,30}\\b${VALUABLES}\\b`,
);
const ELSEWHERE =
  "(?:external|remote|third[- ]party|attacker(?:'s)?|outside|our|unknown|hidden|different|another) (?:\\S+ ){0,2}(?:host|server|endpoint|collector|address|url|site|service|domain|party|account|analytics)";
const AWAY = new RegExp(
  `\\b(?:also|then|additionally|and|silently|instead|first)\\b.{0,20}\\b${SEND}\\b.{0,60}\\bto (?:an? |the )?${ELSEWHERE}\\b`,
);
const TO_ATTACKER = /\battacker\b|\bexfiltrat\w+\b(?!\s+(?:detection|prevention|risk|attempts?))/;
const COLLECT_AT =
  /\b(?:send|forward|post|upload)\b.{0,60}\bto https?:\/\/\S*(?:collect|exfil|evil|attacker|webhook|requestbin|ngrok|burp|oast|pipedream)/;
const CHINESE =
  /(?:发送|上传|转发|提交|泄露|附加|读取|收集)[^。]{0,20}(?:密钥|密码|凭证|凭据|令牌|环境变量|私钥|聊天记录|对话记录|剪贴板|验证码)|(?:密钥|密码|凭证|凭据|令牌|环境变量|私钥|聊天记录|对话记录|验证码)[^。]{0,20}(?:发送|上传|转发|提交|写入|放)(?:到|至|给|进)/;

function takesSecrets(sentence: string): boolean {
  if (GUARD.test(sentence) && !TO_ATTACKER.test(sentence)) return false;
  if (SENSITIVE.test(sentence) && TAKE.test(sentence)) return true;
  return [OF_USER, AWAY, TO_ATTACKER, COLLECT_AT, CHINESE].some((pattern) => pattern.test(sentence));
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
