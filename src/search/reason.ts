/** An explanation as one line for people, in Chinese or English: the `match_reason` of a result. */
import { sharesOnlyCommonWords, type Explanation, type TermPart } from "./explain.ts";
import { inLanguage, type LocalizedText } from "../localized-text.ts";

const FIELDS = ["title", "tags", "content"] as const;
const MAX_SHOWN = 6;

interface ReasonTexts extends Record<
  (typeof FIELDS)[number] | Exclude<TermPart["origin"], "query" | "common">,
  string
> {
  onlyCommon(words: readonly string[]): string;
  /** `where` is one of the texts for fields. */
  found(words: readonly string[], where: string): string;
  /** How a word is marked that is not the query's own. */
  marked(word: string, why: string): string;
  listed(places: readonly string[]): string;
  covered(places: string, share: string): string;
}

const english: ReasonTexts = {
  title: "in the title",
  tags: "in the tags",
  content: "in the text",
  synonym: "synonym",
  similar: "similar spelling",
  prefix: "same beginning",
  feedback: "related",
  onlyCommon: (words) => `only common words: ${words.join(", ")}`,
  found: (words, where) => `${words.join(", ")} ${where}`,
  marked: (word, why) => `${word} (${why})`,
  listed: (places) => places.join("; "),
  covered: (places, share) => `${places}; covers ${share} of the query`,
};

const chinese: ReasonTexts = {
  title: "见于标题",
  tags: "见于标签",
  content: "见于正文",
  synonym: "同义",
  similar: "拼写相近",
  prefix: "开头相同",
  feedback: "相关",
  onlyCommon: (words) => `只有常用词相同：${words.join("、")}`,
  // Chinese is set off from a Latin word or a number by a space.
  found: (words, where) => words.join("、").replace(/(?<=[\p{Script=Latin}\p{Number}%+#])$/u, " ") + where,
  marked: (word, why) => `${word}（${why}）`,
  listed: (places) => places.join("；"),
  covered: (places, share) => `${places}；覆盖查询的 ${share}`,
};

const reasonTexts: LocalizedText<ReasonTexts> = { en: english, zh: chinese };

interface Shown {
  text: string;
  kind: TermPart["kind"];
  origin: TermPart["origin"];
  field: (typeof FIELDS)[number];
  adds: number;
}

/** What matched where, by field and in the order of the query; the query's own words are quoted in it. */
export function matchReason({ parts, covered }: Explanation, language: string): string {
  const texts = inLanguage(language, reasonTexts);
  if (sharesOnlyCommonWords(parts)) return texts.onlyCommon(parts.slice(0, MAX_SHOWN).map(({ shown }) => shown));
  const joined = joinPairs(parts.map(shownOf));
  const solid = joined.filter(({ kind }) => kind !== "single");
  const contentMatches = joined.filter(
    (item) => item.kind !== "single" || !solid.some(({ text }) => text.includes(item.text)),
  );
  const least = contentMatches.map(({ adds }) => adds).toSorted((left, right) => right - left)[MAX_SHOWN - 1] ?? 0;
  const places = FIELDS.flatMap((field) => {
    const here = contentMatches.filter((item) => item.field === field && item.adds >= least);
    const names = [
      ...new Set(
        here.map(({ text, origin }) =>
          origin === "query" || origin === "common" ? text : texts.marked(text, texts[origin]),
        ),
      ),
    ];
    return names.length === 0 ? [] : [texts.found(names, texts[field])];
  });
  // What only resembles the query's words covers nothing of it.
  const listed = texts.listed(places);
  return covered === 0 ? listed : texts.covered(listed, `${Math.round(covered * 100)}%`);
}

function shownOf({ shown, kind, origin, counts, adds }: TermPart): Shown {
  return { text: shown, kind, origin, field: counts.title > 0 ? "title" : counts.tags > 0 ? "tags" : "content", adds };
}

/** 加班 and 班费, one after the other in the query, are shown as 加班费. */
function joinPairs(items: readonly Shown[]): Shown[] {
  const joined: Shown[] = [];
  for (const item of items) {
    const before = joined.findLast(({ kind }) => kind === "pair");
    const follows =
      item.kind === "pair" &&
      item.origin === "query" &&
      before?.origin === "query" &&
      before.field === item.field &&
      before.text.at(-1) === item.text.at(0);
    if (follows) {
      before.text += item.text.slice(1);
      before.adds += item.adds;
    } else joined.push({ ...item });
  }
  return joined;
}
