/**
 * Finds values behind the exact names that programs give a secret: a variable of the environment, a member of JSON, and codes of a few
 * digits. The name leaves no doubt, so a plain word goes too, unless it is an example, a type or a message (`examples.ts`).
 */
import { isMarkAt, type Span } from "../spans.ts";
import { isExample } from "./examples.ts";
import { isToldToBe, LINKS } from "./links.ts";

/** `DB_PASSWORD=…`: capitals with a stroke, and nothing around the sign, as shells and files of settings have it. */
const VARIABLE =
  /(?<![A-Za-z0-9_$])(?:[A-Z][A-Z0-9]{0,30}_){1,6}(?:PASSWORD|PASSWD|PASS|PWD|PASSPHRASE)=(?:"([^"\s]{3,200})"|'([^'\s]{3,200})'|([^\s"'`,;&|<>(){}]{3,200}))(?![\w(])/g;
/** Variables that name a page, a rule or a message. */
const NO_SECRET =
  /^(?:\w{1,60}_)?(?:FORGOT|FORGOTTEN|RESET|CHANGE|UPDATE|SHOW|HIDE|VERIFY|INVALID|WRONG|INCORRECT|WEAK|REQUIRE|REQUIRES|ALLOW|ENABLE|DISABLE|USE|NO|HAS|IS|MIN|MAX|ERROR|ERR|TYPE|OLD_?PWD)_(?:PASSWORD|PASSWD|PASS|PWD|PASSPHRASE)=/;
/** `"password": "…"`, also inside of another text. */
const MEMBER =
  /\\?["'](?:[A-Za-z0-9]{1,30}[_.-]){0,3}(?:password|passwd|pwd|passphrase|passcode|密码|口令)\\?["'][ \t]{0,3}:[ \t\r\n]{0,8}(?:\\?"([!#-[\]-~]{3,200})\\?"|'([!-&(-[\]-~]{3,200})')/gi;
/** A password in small letters right behind 密码是, before a mark or the end. */
const TOLD =
  /(?<![无公])(?:密码|密碼|口令)(?:就?是|为|係)[:：]?[ \t]?["“‘「]?([a-z]{4,20})(?![\w\u4e00-\u9fff.(-]|[ \t]{1,3}[a-z])/g;
/** The same before more words, where it reads as syllables of pinyin: `密码是woaini怎么改`. */
const TOLD_PINYIN =
  /(?:密码|密碼|口令)(?:就?是|为|係)[:：]?((?:[bpmfdtnlgkhjqxrzcsyw]h?[aeiouv]{1,3}(?:ng?)?){2,6}|wo(?:ai|xi)[a-z]{2,16})(?=[\u4e00-\u9fff])/g;
const PIN_LINK = String.raw`["']?[ \t]{0,2}(?:[:：=][ \t]{0,3}|[ \t](?:is|was)[ \t]{1,2}|(?:就?是|为)[ \t]{0,2}|${LINKS.chosen.source}|${LINKS.chosenHan.source})`;
const PIN_TAIL = String.raw`(?![\w.,:-]*\d|[ \t]{0,2}(?:times|pins|位|次|个|mm\b|m?V\b|volts?\b))`;
const PIN = new RegExp(
  String.raw`(?<![\w-])(pin(?:[ -]?(?:code|number)|码|碼)?(?: (?:for|of) (?:the|my|our|your) (?:[a-z]{1,12} ){0,2}(?:card|phone|sim|account|safe|door|alarm|tablet|bank|app|wallet)(?= is |[:：]))?)(${PIN_LINK})["']?(\d{4,6}#?)${PIN_TAIL}`,
  "gi",
);
/** A pin in small letters may be one of a chip or a connector: then it is a person's, or a thing's that is opened with it. */
const OWNED = /(?:\b(?:my|your|his|her|our|their|old|new|card|sim|phone|account|door|alarm)|['’]s|s['’])[ \t]$/i;
const CODES: readonly RegExp[] = [
  /(?:门锁|門鎖|大门|房门|门禁|手机|锁屏|屏锁|解锁|开机|支付|取款|银行卡|信用卡|保险箱|保险柜|行李箱|平板|电脑|智能锁|密码锁)的?(?:密码|密碼|口令)[是为:：]?[ \t]?(\d{4,8})(?![\w.]|[ \t]?(?:位|个|年|次|元|以))/g,
  /(?<![\w-])(?:cvv2?|cvc2?|安全码)["']?[ \t]{0,2}(?:[:：=是]|(?:number |code )?is )[ \t]{0,3}["']?(\d{3,4})(?![\w.,/-]*\d|[ \t]?(?:digits?|位|or|到|-))/gi,
  /(?:提取码|提取碼|访问码)[ \t]{0,2}(?:[:：=]|是|为)?[ \t]{0,3}([A-Za-z0-9]{4,8})(?![\w\u4e00-\u9fff])/g,
];

/** Adds the values of such names. Every look is bounded. */
export function findSettings(text: string, spans: Span[]): void {
  const add = (match: RegExpExecArray): void => {
    const value = match.slice(1).findLast((one) => one !== undefined);
    if (value === undefined) return;
    const from = match.index + match[0].lastIndexOf(value);
    if (!isMarkAt(text, from)) spans.push({ from, to: from + value.length, kind: "key" });
  };
  const word = (match: RegExpExecArray): void => {
    const value = match.slice(1).find((one) => one !== undefined) ?? "";
    if (!isExample(value) && !NOT_TYPED.test(value)) add(match);
  };
  for (const match of text.matchAll(VARIABLE)) if (!NO_SECRET.test(match[0])) word(match);
  for (const pattern of [MEMBER, TOLD, TOLD_PINYIN]) for (const match of text.matchAll(pattern)) word(match);
  for (const pattern of CODES) for (const match of text.matchAll(pattern)) add(match);
  for (const match of text.matchAll(PIN)) if (isPersonsPin(text, match)) add(match);
}

/** Whether a PIN that was told, or that was chosen, is no pin of a chip. */
function isPersonsPin(text: string, { index, 1: name = "", 2: link = "" }: RegExpExecArray): boolean {
  if (!/^[ \t]+(?:[a-z]+[ \t]+)*(?:was|to|from)[ \t]/i.test(link)) return true;
  if (/ (?:to|from) /.test(link) && !isToldToBe(text, index, index + name.length)) return false;
  return name.startsWith("PIN") || OWNED.test(text.slice(Math.max(0, index - 12), index));
}

/** A path, an address, a rule with a stroke, a name of a way to store passwords, or what says that none is there. */
const NOT_TYPED =
  /^(?:[./~].*|[a-z]+:\/\/.*|(?:file|env|vault|op|arn):.*|required\|.*|\w+\|\w+:.*|(?:bcrypt|scrypt|argon2\w*|pbkdf2|sha-?\d+|md5|base64|oauth2?|hash|utf-?8|basic|digest|plaintext|varchar|char|str|json|bytes|buffer|date|uuid|email|mail|name|length|otp|none|nopass|set|sent|empty|unknown|random|generated|yaml|url|ssl|tls|wifi)$)/i;
