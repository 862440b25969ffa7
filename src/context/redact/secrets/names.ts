/**
 * The names that say that a secret follows, in English, Chinese and a few words of other languages, and where each is one. What
 * must follow is `values.ts`; finding names in texts and reading the value is `find-named.ts`.
 */
import { isAlphanumeric, isLetter } from "../character-kinds.ts";

/**
 * `password`: chosen by a person. `key`: generated. `weak`: a word of many meanings, so only what is clearly generated
 * counts. `letters`: generated from letters alone. `code`: a few digits that are sent to a person. `card`: the code of a bank card.
 */
export type NameClass = "password" | "key" | "weak" | "letters" | "code" | "card";

/** A name as small letters. A name of Latin letters may stand within an identifier, as in `DB_PASSWORD` and `clientSecret`. */
export const secretNames: ReadonlyMap<string, NameClass> = new Map<string, NameClass>([
  ["password", "password"],
  ["passwd", "password"],
  ["pwd", "password"],
  ["passphrase", "password"],
  ["passcode", "password"],
  ["pass", "password"],
  ["密码", "password"],
  ["密碼", "password"],
  ["口令", "password"],
  ["pw", "password"],
  ["mot de passe", "password"],
  ["passwort", "password"],
  ["kennwort", "password"],
  ["contraseña", "password"],
  ["contrasena", "password"],
  ["senha", "password"],
  ["пароль", "password"],
  ["Пароль", "password"],
  ["パスワード", "password"],
  ["비밀번호", "password"],
  ["clave", "password"],
  ["pass phrase", "password"],
  ["psk", "password"],
  ["暗号", "password"],
  ["mdp", "password"],
  ["wachtwoord", "password"],
  ["lösenord", "password"],
  ["passord", "password"],
  ["adgangskode", "password"],
  ["salasana", "password"],
  ["hasło", "password"],
  ["heslo", "password"],
  ["wlan-schlüssel", "password"],
  ["wlan schlüssel", "password"],
  ["netzwerkschlüssel", "password"],
  ["sicherheitsschlüssel", "password"],
  ["requirepass", "password"],
  ["masterauth", "password"],
  ["community string", "password"],
  ["snmp-server community", "password"],
  ["storepass", "password"],
  ["keypass", "password"],
  ["秘钥", "key"],
  ["密钥", "key"],
  ["密鑰", "key"],
  ["密匙", "key"],
  ["私钥", "key"],
  ["令牌", "key"],
  ["凭证", "key"],
  ["凭据", "key"],
  ["激活码", "key"],
  ["注册码", "key"],
  ["activation code", "key"],
  ["授权码", "letters"],
  ["恢复码", "letters"],
  ["备份码", "letters"],
  ["备用码", "letters"],
  ["recovery code", "letters"],
  ["backup code", "letters"],
  ["验证码", "code"],
  ["驗證碼", "code"],
  ["动态密码", "code"],
  ["动态口令", "code"],
  ["短信码", "code"],
  ["校验码", "code"],
  ["一次性密码", "code"],
  ["one-time code", "code"],
  ["one-time password", "code"],
  ["security code", "code"],
  ["login code", "code"],
  ["动态码", "code"],
  ["认证码", "code"],
  ["令牌码", "code"],
  ["puk code", "code"],
  ["puk码", "code"],
  ["puk 码", "code"],
  ["puk", "code"],
  ["pin码", "code"],
  ["pin code", "code"],
  ["otp", "code"],
  ["verification code", "code"],
  ["cvv", "card"],
  ["cvc", "card"],
  ["card verification code", "card"],
  ["card security code", "card"],
  ["安全码", "card"],
  ["token", "key"],
  ["secret", "key"],
  ["credential", "key"],
  ["app_certificate", "key"],
  ["appcertificate", "key"],
  ["app 证书", "key"],
  ["app证书", "key"],
  ["apikey", "key"],
  ["accesskey", "key"],
  ["key", "weak"],
  ["jwt", "key"],
  ["wif", "key"],
  ["ak", "weak"],
  ["sk", "weak"],
  ["tk", "weak"],
  ["pat", "weak"],
  ["sig", "weak"],
  ["signature", "weak"],
]);

/** Before the word `key`: it opens something. */
const OPENING =
  /(?:api|access|account|secret|auth|admin|app|application|private|signing|encryption|master|service|shared|webhook|licen[cs]e|activation|server|client|write|read|deploy|ssh|root|session|jwt|hmac|gotify|integration|ingest|global|storage|subscription|security|user|bot|project|live|prod|test)[\s_.-]?$/i;
/** Before the word `key`: a network's, which a person chose or copied from its box. */
const NETWORK = /(?:wi-?fi|wlan|wpa[23]?|wep|network)[\s_.-]?$/i;
/** Before the word for a password: the account that it opens, or that something is opened with it, so that a value may follow without a mark. */
const ACCOUNT =
  /(?:(?:用户名?|登[录陆]名|账[号户]|帐[号户]|用)[ \t:：]{0,3}|(?<!\w)(?:login|username|user|account)(?:[:：]| is)?[ \t]{1,3})[\w.@-]{1,40}[ \t,，、;；/]{1,3}(?:(?:and|with)[ \t](?:the[ \t])?)?$|(?<!\w)(?:with|using)[ \t](?:the[ \t])?$/;
/** Names in files of settings whose value follows without a mark. */
const DIRECTIVE = /^(?:requirepass|masterauth|snmp-server community)$/i;
/** Before a name: it names something else, such as a column, a button, a cache entry or a key that everybody may know. */
const HARMLESS =
  /(?:public|primary|foreign|cache|partition|sort|object|idempotency|registry|shortcut|hot|arrow|composite|unique|index|row|map|answer|lock|sub|max|(?<!ad)min|num|next|page|continuation|cancellation|stop|total|input|output|prompt|completion|design|per|function|method|type|verify|verified|公|键|主)[\s_.-]?$/i;
/** After a name, within the same identifier: what follows describes the secret and is none. */
const DESCRIBING =
  /^[_.-]?(?:len|count|size|expir|ttl|timeout|type|name|url|uri|path|file|field|label|hint|polic|encod|budget|limit|usage|price|iz|less|manage|provid|factor|handl|class|format|style|strength|reset|rotat|bucket|pool|endpoint|index|pair|word|board|stone|note|phrase|value_?from|ref|algorithm|alg\b|version|store|generator|param|header|required|enabled|valid)/i;

/**
 * What class a name has where it stands; undefined where it is no name of a secret. `from` and `to`: its place. `tail`: the
 * rest of the identifier behind it.
 */
export function classAt(text: string, from: number, to: number, tail: string, known: NameClass): NameClass | undefined {
  const last = text.charCodeAt(to - 1);
  if (!isLetter(last)) {
    const before = text.slice(Math.max(0, from - 1), from);
    return before === "公" || before === "无" ? undefined : known;
  }
  const name = text.slice(from, to).toLowerCase();
  if (name.length <= 4 && name !== "pwd") {
    if (
      !startsWithinIdentifier(text, from) &&
      !(name === "key" && OPENING.test(text.slice(Math.max(0, from - 16), from)))
    )
      return undefined;
    // Two letters stand in many encoded texts: only a word of its own counts, or capitals in a longer name.
    const isCapital = text.slice(from, to) === name.toUpperCase();
    if (
      OWN_WORDS.has(name) &&
      !(isCapital && name !== "pw") &&
      (tail !== "" || !/[\s_"'`({[,;，；。：/?&]/.test(text.charAt(from - 1) || " "))
    )
      return undefined;
    if (name === "sig" && !"?&;".includes(text.charAt(from - 1) || " ")) return undefined;
  }
  if (DESCRIBING.test(tail) || /^[a-z]/.test(tail.replace(/^s(?![a-z])/, "")) || tail.startsWith("(")) return undefined;
  const before = text.slice(Math.max(0, from - 16), from);
  if (HARMLESS.test(before) || before.endsWith("redacted:")) return undefined;
  if (name === "key" && NETWORK.test(before)) return "password";
  if (name === "key") return OPENING.test(before) ? "key" : "weak";
  return known;
}

/** Short names that are words of their own where they are names. */
const OWN_WORDS: ReadonlySet<string> = new Set(["pw", "ak", "sk", "tk", "pat", "wif"]);

/** Whether a value may follow the name of a password at this place without a mark. */
export const needsNoMark = (text: string, from: number, to: number): boolean =>
  ACCOUNT.test(text.slice(Math.max(0, from - 52), from)) || (to - from >= 10 && DIRECTIVE.test(text.slice(from, to)));

/** An encoded mark of an address. */
const ENCODED = /^%[0-9a-f]{2}$/i;

/** Whether a word begins here, or a part of an identifier: after a mark, or as a capital after a small letter or a digit (`apiV3Key`). */
function startsWithinIdentifier(text: string, from: number): boolean {
  const before = text.charCodeAt(from - 1);
  if (from === 0 || !isAlphanumeric(before) || ENCODED.test(text.slice(Math.max(0, from - 3), from))) return true;
  const first = text.charCodeAt(from);
  return first >= 65 && first <= 90 && (before < 65 || before >= 97);
}
