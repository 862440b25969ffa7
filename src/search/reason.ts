/** An explanation as one line for people, in Chinese or English: the `match_reason` of a result. */
import { sharesOnlyCommonWords, type Explanation, type TermPart } from "./explain.ts";

const FIELDS = ["title", "tags", "content"] as const;
const MOST_SHOWN = 6;

const english = {
  title: "in the title",
  tags: "in the tags",
  content: "in the text",
  synonym: "synonym",
  similar: "similar spelling",
  prefix: "same beginning",
  feedback: "related",
  common: "only common words",
};

const chinese: typeof english = {
  title: "见于标题",
  tags: "见于标签",
  content: "见于正文",
  synonym: "同义",
  similar: "拼写相近",
  prefix: "开头相同",
  feedback: "相关",
  common: "只有常用词相同",
};

interface Shown {
  text: string;
  kind: TermPart["kind"];
  origin: TermPart["origin"];
  field: (typeof FIELDS)[number];
  adds: number;
}

/** What matched where, by field and in the order of the query; the query's own words are quoted in it. */
export function matchReason({ parts, covered }: Explanation, language: string): string {
  const inChinese = language.toLowerCase().startsWith("zh");
  const say = inChinese ? chinese : english;
  if (sharesOnlyCommonWords(parts)) {
    const names = parts.slice(0, MOST_SHOWN).map(({ shown }) => shown);
    return inChinese ? `${say.common}：${names.join("、")}` : `${say.common}: ${names.join(", ")}`;
  }
  const joined = joinPairs(parts.map(shownOf));
  const solid = joined.filter(({ kind }) => kind !== "single");
  const telling = joined.filter(
    (item) => item.kind !== "single" || !solid.some(({ text }) => text.includes(item.text)),
  );
  const least = telling.map(({ adds }) => adds).toSorted((left, right) => right - left)[MOST_SHOWN - 1] ?? 0;
  const places = FIELDS.flatMap((field) => {
    const here = telling.filter((item) => item.field === field && item.adds >= least);
    const names = [
      ...new Set(here.map(({ text, origin }) => (origin === "query" ? text : `${text} (${say[origin]})`))),
    ];
    if (names.length === 0) return [];
    return [inChinese ? `${names.join("、")}${say[field]}` : `${names.join(", ")} ${say[field]}`];
  });
  const share = `${Math.round(covered * 100)}%`;
  return inChinese ? `${places.join("；")}；覆盖查询的 ${share}` : `${places.join("; ")}; covers ${share} of the query`;
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
