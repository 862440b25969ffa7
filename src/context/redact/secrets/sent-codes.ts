/**
 * Finds the codes that a person is sent or reads off a device, with words between their name and the digits: "the code they texted me
 * was …", “验证码发到我手机了，数字是 …”. Not here: digits right behind the name (`names.ts`), lists of codes (`code-lists.ts`).
 */
import { GROUPS, MIXED } from "./code-shapes.ts";
import type { Span } from "../spans.ts";

const VALUE = String.raw`["'“‘*\`]{0,3}(\d{4,8}|${GROUPS})(?![\w-]|[.,]\d)`;
/** The same, or capitals and digits in turn. */
const MIXED_VALUE = String.raw`["'“‘*\`]{0,3}(\d{4,8}|${GROUPS}|${MIXED})(?![\w-]|[.,]\d)`;
const SENTENCE = String.raw`[^\n.!?。！？]`;
const SAID = String.raw`(?:\b(?:is|was|are|shows?|says|reads|displays?)|[:：=–—-])[ \t]{0,3}`;
const HAN_NAME =
  "(?:验证码|驗證碼|动态码|動態碼|校验码|动态密码|动态口令|短信码|登录码|认证码|令牌码|两步验证|兩步驗證|验证器)";
const HAN_SAID = "(?:输入|輸入|收到的?|显示|顯示|填的?|[是為为:：])[ \t]{0,3}";
const CODE_NAME = String.raw`(?:(?:verification|confirmation|security|log-?in|sign-?in|one[- ]time|access|authentication|sms|2fa|mfa|two[- ]factor|(?:two|2)[- ]step)[ -](?:pass)?code|one[- ]time (?:password|pin)|otp|passcode|authenticator(?: app)?)`;
/** What goes on speaking of the code: another noun behind its name is what the number is of (`the login code path is 4000`). */
const GOES_ON = String.raw`(?=[ \t]{0,2}(?:(?:for|from|to|on|in|at|by|that|which|they|you|we|i|it|he|she|sent|texted|received|shown|displayed|here|is|was|says|shows|reads|displays)\b|[:：=(（,，–—])|[ \t]-)`;
const HAN_GOES_ON = String.raw`(?=[ \t]{0,2}[已发發是为為，,：:到我你您（(显顯输輸填就刚才收的\d])`;
/** A code of these is none that is sent. */
const OTHER_CODE =
  "(?<!(?:error|status|source|exit|bar|zip|postal|product|area|promo|discount|coupon|country|colou?r|qr|key|type)[ -]?)";

/** What a code is sent in. */
const MESSAGE = "(?:in|from|by|via|the) (?:(?:the|my|an?|that|your) )?(?:sms|text(?: message)?|e-?mail|message)";

/** A company's codes for shopping and travelling, which open nothing. */
const SHOP_CODE =
  "[Pp]romo|[Pp]romotion|[Dd]iscount|[Vv]oucher|[Gg]ift|[Rr]eferral|[Cc]oupon|[Bb]ooking|[Rr]eservation|[Oo]rder|[Tt]racking|[Pp]roduct|[Ee]rror|[Mm]odel|[Ii]nvite";

const FORMS: readonly RegExp[] = [
  new RegExp(`\\b${CODE_NAME}${GOES_ON}${SENTENCE}{0,60}?${SAID}${VALUE}`, "gi"),
  // Behind a code of any name the words say that it was sent, or what it is entered for.
  new RegExp(
    String.raw`\b${OTHER_CODE}code\b${SENTENCE}{0,16}\b(?:texted|sent|e-?mailed|mailed|received|got|${MESSAGE})\b${SENTENCE}{0,24}?${SAID}${VALUE}`,
    "gi",
  ),
  new RegExp(
    String.raw`\b${MESSAGE}\b${SENTENCE}{0,24}\b(?:the|my|your|a) ${OTHER_CODE}code\b${SENTENCE}{0,12}?${SAID}${VALUE}`,
    "gi",
  ),
  // A company's own code, its name with a capital.
  new RegExp(
    String.raw`\b[Yy]our (?:[A-Z][\w.&-]{1,20} ){1,2}(?<!(?:${SHOP_CODE}) )code(?: is|[:：])[ \t]{0,3}${MIXED_VALUE}`,
    "g",
  ),
  new RegExp(String.raw`\b(?:enter|use|type) (?:this|the|your|my) code\b${SENTENCE}{0,60}?[:：–—] ?${VALUE}`, "gi"),
  new RegExp(
    String.raw`\b(?:use|enter|type) ${VALUE} to ${SENTENCE}{0,24}\b(?:account|identity|phone|e-?mail|log ?in|sign ?in|password|payment)\b`,
    "gi",
  ),
  new RegExp(String.raw`(?<![\w.-])${VALUE} is (?:the|my) (?:${CODE_NAME}|code (?:to|for|that|they|you|i)\b)`, "gi"),
  new RegExp(`${HAN_NAME}${HAN_GOES_ON}${SENTENCE}{0,32}?${HAN_SAID}${VALUE}`, "g"),
  new RegExp(`(?<![\\w.-])${VALUE}[ \\t]?[（(][\\u4e00-\\u9fff]{0,4}(?:验证码|校验码|动态码|动态密码)`, "g"),
];
/** What a number is called that is none of these codes, right before it. */
const OTHER =
  /(?:错误码?|错误代码|状态码?|订单号?|单号|端口|编号|邮编|工号|型号|版本|有效期|时长|长度|次数|(?:error|status|order|port|zip|postal|product|model|length|size|limit|timeout|validity|expir\w{0,7}|lifetime|ttl|attempts|requests|total)(?: (?:code|number|per day))?)[ \t]{0,2}(?:\w+[ \t])?(?:is|was|are|[:：=是为]|-)?[ \t]{0,3}["'“‘*`]{0,3}$/i;
/** What is counted. */
const UNIT =
  /^[ \t]?(?:分钟|秒|小时|天|位|个|次|元|块|年|月|字|人|行|条|端口|周|毫秒|%|％|(?:ms|s|sec\w{0,4}|min\w{0,4}|hours?|days?|weeks?|months?|digits?|char\w{0,7}|bytes?|lines?|rows?|px|mm|[kmg]b|requests?|users?|times?|years?|people|in total)\b)/i;
const YEAR = /^(?:19|20)\d\d$/;

/** Whether the digits at a place are counted or numbered, whatever code is named before them: `the otp timeout is 3600 seconds`. */
export function isNumbered(text: string, from: number, to: number): boolean {
  if (YEAR.test(text.slice(from, to)) || UNIT.test(text.slice(to, to + 12))) return true;
  return OTHER.test(text.slice(Math.max(0, from - 40), from));
}

/** Adds such codes. Each pattern reads a bounded number of characters behind a name. */
export function findSentCodes(text: string, spans: Span[]): void {
  if (!/\d{3}|\d\d[ -]\d\d|\d[A-Z]{1,6}\d/.test(text)) return;
  for (const form of FORMS) {
    for (const match of text.matchAll(form)) {
      const value = match[1] ?? "";
      const from = match.index + match[0].lastIndexOf(value);
      const to = from + value.length;
      if (!isNumbered(text, from, to)) spans.push({ from, to, kind: "key" });
    }
  }
}
