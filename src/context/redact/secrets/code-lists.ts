/**
 * Finds codes that people are sent or keep for later: lists of backup codes behind their name, codes that a message names behind them
 * ("583920 is your … code"), and the key that an authenticator app asks for, in groups of four.
 */
import { isMarkAt, type Span } from "../spans.ts";

const LIST_NAME =
  /(?:backup|recovery|scratch|emergency)[ _-]?codes?|(?:备用|備用|备份|備份|恢复|恢復|救援|应急)(?:验证|登录)?(?:码|碼|代码)/gi;
const LIST_LINK =
  /["'”`*]{0,3}(?:[ \t]?[(（][^()（）\n]{0,24}[)）])?[ \t]{0,3}(?:are|is|是|为|為|如下)?[ \t]{0,3}[:：=]{0,2}[\s"'“`*[-]{0,8}/y;
/** Letters and digits in up to four groups. */
const CODE = String.raw`(?:\d{1,2}[.)、][ \t]{0,2})?([A-Za-z0-9]{4,12}(?:-[A-Za-z0-9]{3,12}){0,3})(?![\w\u4e00-\u9fff./@-]{1,3})`;
const NEXT_CODE = new RegExp(String.raw`[\s,，、;；|"'*\`-]{0,8}${CODE}`, "y");
const MAX_CODES = 24;
const MAX_LISTS = 200;
const DATE = /^(?:19|20)\d\d-\d\d-\d\d$/;
const YEAR = /^(?:19|20)\d\d$/;

/** What a message says of the number before it, and a name with the groups of a key behind it. */
const FORMS: readonly RegExp[] = [
  /(?<![\w.-])(?:[A-Z]{1,3}-)?(\d{4,8}) [ia]s your [A-Za-z0-9 '’-]{0,40}?(?:code|otp|passcode|password|pin)\b/gi,
  /\bGoogle\b[^\n]{0,40}?\bG-(\d{6})(?![\w-])/g,
  /(?<![\w.-])(\d{4,8})[ \t]?[是为][您你]的[\u4e00-\u9fff]{0,12}?(?:验证码|动态码|校验码|动态密码|登录码)/g,
  /(?:setup|2fa|totp|mfa|authenticator|authentication|secret|manual(?: entry)?)[ _-]?(?:setup[ _-]?)?(?:key|secret|code)[ \t]{0,2}(?:[:：=]|is )?[ \t]{0,3}((?=(?:[A-Z]{4}[ -]){0,14}[A-Z]{0,3}[2-7])(?:[A-Z2-7]{4}[ -]){3,15}[A-Z2-7]{4})(?![A-Za-z0-9])/gi,
  /(?:密钥|密鑰)[ \t]{0,2}(?:[:：=]|是|为)?[ \t]{0,3}((?=(?:[A-Z]{4}[ -]){0,14}[A-Z]{0,3}[2-7])(?:[A-Z2-7]{4}[ -]){3,15}[A-Z2-7]{4})(?![A-Za-z0-9])/gi,
];

/** Adds such codes. Each look is bounded, and a list is read once. */
export function findCodeLists(text: string, spans: Span[]): void {
  let read = 0;
  let lists = 0;
  for (const { 0: name, index } of text.matchAll(LIST_NAME)) {
    if (index < read || (lists += 1) > MAX_LISTS) continue;
    LIST_LINK.lastIndex = index + name.length;
    LIST_LINK.test(text);
    const codes = codesFrom(text, LIST_LINK.lastIndex);
    // One code alone is judged by its name (`find-named.ts`).
    if (codes.length > 1) for (const { from, to } of codes) spans.push({ from, to, kind: "key" });
    read = codes.at(-1)?.to ?? read;
  }
  for (const form of FORMS) {
    for (const match of text.matchAll(form)) {
      const value = match[1] ?? "";
      const from = match.index + match[0].indexOf(value);
      spans.push({ from, to: from + value.length, kind: "key" });
    }
  }
}

function codesFrom(text: string, start: number): { from: number; to: number }[] {
  const codes: { from: number; to: number }[] = [];
  for (let at = start; codes.length < MAX_CODES;) {
    NEXT_CODE.lastIndex = at;
    const match = NEXT_CODE.exec(text);
    const code = match?.[1] ?? "";
    if (!/\d/.test(code) || DATE.test(code) || (codes.length === 0 && YEAR.test(code)) || isMarkAt(text, at)) break;
    codes.push({ from: NEXT_CODE.lastIndex - code.length, to: NEXT_CODE.lastIndex });
    at = NEXT_CODE.lastIndex;
  }
  return codes;
}
