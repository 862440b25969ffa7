/**
 * Exceptions: 除了云计算都行 leaves out what it names, and so does "everything except yellow leaves"; where the rest is said to be fine, the
 * exception is what is meant: "everything works except my laptop", 除了电视都正常.
 */
import { saysFine } from "./fine.ts";

/** A piece of a text; a closed one gives no support. */
export interface Piece {
  text: string;
  closed: boolean;
}

const EXCEPT =
  "except(?:ing)?(?: for)?|apart from|aside from|other than|excluding|with the exception of|save for|bar(?:ring)?";
const UNIVERSAL_ENGLISH =
  "everything|anything|everywhere|anywhere|everybody|everyone|anyone|nothing|nobody|none|all|any|every|each|whatever|whichever|no|nowhere";
const ENGLISH_BEHIND = new RegExp(`^(.*\\b(?:${UNIVERSAL_ENGLISH})\\b.*?)[,\\s](?:${EXCEPT})\\s+(.+)$`, "isu");
const ENGLISH_BUT =
  /^(.*\b(?:everything|anything|everywhere|anywhere|everyone|anyone|all|any|nothing(?: wrong)?))\s+but\s+(.+)$/isu;
const ENGLISH_BEFORE = new RegExp(`^\\s*(?:${EXCEPT}|besides)\\s+([^,]+),\\s*(.+)$`, "isu");
const UNIVERSAL_CHINESE = "都|全|任何|什么|哪|其他|其它|别的|其余|剩下|到处|随便|所有|每|一切";
/** 开除了 and 解除 leave nothing out. */
const LEAVING_OUT = "(?<![开解删扣免清消排破拆去剔革])除";
const CHINESE_BEFORE = new RegExp(
  `^(.*?)${LEAVING_OUT}(?:了|去|开|却|(?=.{1,12}外))(.+?)(?:(?:以外|之外|外)[，,\\s]*|[，,]\\s*|(?=${UNIVERSAL_CHINESE}))(.+)$`,
  "su",
);
const CHINESE_BEHIND = new RegExp(
  `^(.*(?:${UNIVERSAL_CHINESE}).*?)${LEAVING_OUT}了(.+?)(?:以外|之外|外)?[。！!\\s]*$`,
  "su",
);
const CHINESE_LAST = /^(.+)(?:除外|不算在内)[。！!\s]*$/su;
/** Nothing is wrong, or nothing else. */
const NOTHING_WRONG =
  /\b(?:nothing|no|none|not)\b.*\b(?:wrong|problems?|issues?|troubles?|else|other|complain)\b|^\s*(?:there(?:['’]s| is)\s+)?nothing\s*$|没(?:有|什么|啥)?(?:别的|其他|其它|什么|任何|毛病|问题)|没(?:有)?(?:毛病|问题|事)/iu;
const WORKING_CHINESE = /都(?:还)?(?:能|可以)(?!说|看|听|选|讲)\p{Script=Han}/u;
const WORKING_ENGLISH =
  /\b(?:works?|working|runs?|connects?|loads?|looks?|is|are) *(?:all |just |perfectly )?(?:fine|ok|okay|good|great|normal|healthy|well|green)?\s*$/iu;
const NEGATIVE_ENGLISH = /\b(?:nothing|none|no|nobody|nowhere|not|never)\b|n['’]t\b/iu;
/** One more, not one less. */
const ADDS = /[还也]|\b(?:also|too|as well)\b/iu;

/** The exception is the trouble where the rest is fine. */
function isRestFine(rest: string): boolean {
  if (NOTHING_WRONG.test(rest)) return true;
  return saysFine(rest) || WORKING_CHINESE.test(rest) || (WORKING_ENGLISH.test(rest) && !NEGATIVE_ENGLISH.test(rest));
}

function isUniversal(rest: string): boolean {
  return new RegExp(`(?:${UNIVERSAL_CHINESE})|\\b(?:${UNIVERSAL_ENGLISH})\\b`, "iu").test(rest);
}

function piecesOf(exception: string, rest: string): Piece[] {
  if (isRestFine(rest))
    return [
      { text: exception, closed: false },
      { text: rest, closed: true },
    ];
  return [
    { text: exception, closed: true },
    { text: rest, closed: isUniversal(rest) },
  ];
}

/** A sentence in its pieces; one piece where it makes no exception. */
export function splitException(sentence: string): Piece[] {
  const whole = [{ text: sentence, closed: false }];
  const chinese = CHINESE_BEFORE.exec(sentence);
  if (chinese !== null) {
    const [, before = "", exception = "", rest = ""] = chinese;
    if (ADDS.test(rest) && !NOTHING_WRONG.test(rest)) return whole;
    return [...(before.trim() === "" ? [] : [{ text: before, closed: false }]), ...piecesOf(exception, rest)];
  }
  const behind = CHINESE_BEHIND.exec(sentence) ?? ENGLISH_BEHIND.exec(sentence) ?? ENGLISH_BUT.exec(sentence);
  if (behind !== null) return piecesOf(behind[2] ?? "", behind[1] ?? "");
  const before = ENGLISH_BEFORE.exec(sentence);
  if (before !== null) return ADDS.test(before[2] ?? "") ? whole : piecesOf(before[1] ?? "", before[2] ?? "");
  const last = CHINESE_LAST.exec(sentence);
  return last === null ? whole : [{ text: sentence, closed: true }];
}
