/**
 * Names that people give of themselves: "I am Petra Novak", "my name is …", 我叫王芳. Known by the words before them, so that no list of
 * names is needed. Not here: other personal data (`personal/`).
 */

const NAME = String.raw`\p{Lu}[\p{L}'’-]*`;
const TITLE = String.raw`(?:(?:Mr|Mrs|Ms|Dr|Prof)\.?\s+)?`;

/** In English a name is what is capitalised after these words; after "my name is" whatever follows. */
const ENGLISH = [
  new RegExp(String.raw`\b(?:[Ii] am|[Ii]['’]m|I AM)\s+${TITLE}(${NAME}(?:\s+${NAME}){0,3})`, "gu"),
  new RegExp(
    String.raw`\b(?:[Mm]y name(?: is|['’]s)|[Ii] am called)\s+${TITLE}(${NAME}(?:\s+${NAME}){0,3}|[\p{L}'’-]+(?:\s+(?!(?:and|[Ii]|please|from|but)\b)[\p{L}'’-]+)?)`,
    "gu",
  ),
];

/** Characters that begin what is asked for, and are in no given name. */
const AFTER = "想要请帮在是的有需来会能可和与，。";
const SURNAMES =
  "王李张刘陈杨赵黄周吴徐孙胡朱高林何郭马罗梁宋郑谢韩唐冯于董萧程曹袁邓许傅沈曾彭吕苏卢蒋蔡贾丁魏薛叶阎余潘杜戴夏钟汪田任姜范方石姚谭廖邹熊金陆郝孔白崔康毛邱秦江史顾侯邵孟龙万段钱汤尹黎易常武乔贺赖龚文";
/** After 我是 only with a usual surname: what else follows it says what somebody is. */
const CHINESE = [
  new RegExp(`(?:我叫|我的名字(?:是|叫)|本人姓名|我姓名是)\\s*([^\\P{Script=Han}${AFTER}]{1,4})`, "gu"),
  new RegExp(`我是\\s*([${SURNAMES}][^\\P{Script=Han}${AFTER}]{1,2})(?=$|[^\\p{Script=Han}]|[${AFTER}])`, "gu"),
];

/** The names that people give of themselves in a text. */
export function introducedNames(text: string): string[] {
  return [...ENGLISH, ...CHINESE].flatMap((form) => Array.from(text.matchAll(form), ([, name = ""]) => name));
}

/** The text without the clauses in which somebody says their name. */
export function withoutIntroductions(text: string): string {
  let clean = text;
  for (const form of [...ENGLISH, ...CHINESE]) clean = clean.replace(form, "\u0000");
  if (clean === text) return text;
  return clean
    .replace(/\s*\u0000\s*[,;，；、]?\s*(?:and\s+(?=[Ii]\b))?/gu, " ")
    .replace(/[,;，；、]\s*(?=[.!?。！？]|$)/gu, "")
    .replace(/(?<=^|[.!?。！？])\s*[.!?。！？,，]+/gu, "")
    .replace(/(?<=[，。；、！？]) | (?=\p{Script=Han})/gu, "")
    .replace(/ {2,}/g, " ")
    .replace(/ (?=[.,!?。，！？])/gu, "")
    .trim();
}
