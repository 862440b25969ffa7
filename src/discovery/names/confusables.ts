/**
 * Names that look alike to a reader, reduced to the same skeletons: other scripts' letters that are drawn like Latin ones,
 * case, separators, characters without a width, and digits for letters.
 * Not here: which names are compared (`names.ts`).
 */
import { foldCompatibility } from "../../fold-compatibility.ts";

/**
 * Letters and the Latin ones they are mistaken for, as pairs. Full-width, mathematical and circled letters are absent:
 * compatibility decomposition (NFKD) turns them into plain ones. After Unicode's confusables (UTS 39), letters only.
 */
const PAIRS =
  // Cyrillic
  "аaАAвBВBгrеeЕEёeѐeзeЗeіiІIїiјjЈJкkКKмmМMнHНHоoОOпnрpРPсcСCтTТTуyУYхxХXѕsЅSһhҺHԁdԛqԜWԝwӏlӀlьbЬbүyҮYґrӕaѵvѴV" +
  // Greek
  "αaΑAβbΒBγyεeΕEζzΖZηnΗHιiΙIκkΚKμuΜMνvΝNοoΟOρpΡPσoτtΤTυuΥYχxΧXωwϲcϳjϹCς" +
  "s" +
  // Armenian, Hebrew, Cherokee, Coptic and Lisu
  "աwցgհhյjոnսuօoքpզqՕOԼLՏSՍUוiןlסoᎪAᏴBᏟCᎠDᎬEᎻHᎢIᎫJᏦKᏞLᎷMᏢPᎡRᏚSᎢTᏙVᎳWᏃZⲟoⲣpⲥcꓐBꓚCꓓDꓰEꓖGꓧHꓲIꓙJꓗKꓡLꓟMꓠNꓳOꓑPꓣRꓢSꓔTꓴUꓦVꓪWꓫXꓬYꓜZ" +
  // Latin letters beyond ASCII that do not decompose
  "ıiȷjɑaɡgɩiɪiʏyʀrʟlɴnʜhɢgʙbᴀaᴄcᴅdᴇeᴊjᴋkᴍmᴏoᴘpᴛtᴜuᴠvᴡwᴢzꜱsƖlǀlłlŁLøoØOđdĐDħhŧt";

const LATIN: ReadonlyMap<string, string> = new Map(
  Array.from({ length: PAIRS.length / 2 }, (_, at) => [PAIRS[at * 2] ?? "", PAIRS[at * 2 + 1] ?? ""]),
);

/** Characters that leave no mark, and marks that sit on another letter. */
const UNSEEN = /[\p{C}\p{M}\p{Default_Ignorable_Code_Point}]/gu;
/** The same in a text: line ends and marks on letters stay. */
const UNSEEN_KEPT_SPACES = /(?![\n\t])[\p{C}\p{Default_Ignorable_Code_Point}]/gu;
/** Nothing in it has to be folded. */
const PLAIN = /^[\n\t\x20-\x7e]*$/;
const SEPARATORS = /[\p{Z}\p{Pd}\p{Pc}\p{Po}]+/gu;

/** Letters drawn as Latin ones, without marks, separators and anything unseen. Case is kept. */
function latin(name: string): string {
  const plain = name.normalize("NFKD").replace(UNSEEN, "").replace(SEPARATORS, "");
  return Array.from(plain, (character) => LATIN.get(character) ?? character).join("");
}

/**
 * A text as it looks to a reader who takes every letter for the Latin one it is drawn like: for finding phrases in it. Words and
 * punctuation stay; what has no width is gone; small letters.
 */
export function foldText(text: string): string {
  if (PLAIN.test(text)) return text.toLowerCase();
  const plain = foldCompatibility(text).replace(UNSEEN_KEPT_SPACES, "");
  return Array.from(plain, (character) => LATIN.get(character) ?? character)
    .join("")
    .toLowerCase();
}

/** Digits that are read as letters. */
const asLetters = (text: string): string => text.replaceAll("0", "o").replaceAll("1", "l").replaceAll("|", "l");

/**
 * The skeletons of a name: two names look alike when they share one. The second differs where a capital I stands for a
 * small L. Both are lower-case.
 */
export function skeletons(name: string): readonly [string, string] {
  const letters = asLetters(latin(name));
  return [letters.toLowerCase(), letters.replaceAll("I", "l").toLowerCase()];
}

/** Whether two different names can be mistaken for each other. Equal names are not look-alikes: they are the same. */
export function looksAlike(left: string, right: string): boolean {
  if (left === right) return false;
  const [a, b] = skeletons(left);
  const other: readonly string[] = skeletons(right);
  return (a !== "" && other.includes(a)) || (b !== "" && other.includes(b));
}
