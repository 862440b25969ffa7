/**
 * Whether a request asks for a chart to be drawn, however it says so: to show, compare or turn something "as a bar chart", 用柱状图展示.
 * Its verb is then to draw, and what is drawn is a value of the call.
 * Not here: other requests (`head.ts`).
 */
import { foldHan } from "../../search/fold.ts";
import { lexicon } from "../lexicon/concepts.ts";
import { withCandles } from "../lexicon/read.ts";
import type { TextUnit } from "../lexicon/text-unit.ts";

/** Words that put data into a form. */
const SHOWING =
  /^(?:show|display|present|visuali[sz]e|plot|compare|turn|convert|transform|render|put|make|draw|depict|illustrate|represent|summari[sz]e|give|graph|chart)(?:s|ed|ing)?$/u;
const FORM = new Set(["as", "into", "in", "using", "with"]);
/** "In the chart" is a chart that is there. */
const ANY_FORM = new Set(["as", "into"]);
const THAT_ONE = new Set(["the", "this", "that", "these", "those", "my", "our", "your", "its", "their"]);
const A = new Set(["a", "an"]);
/** Words between the form and the chart: "as a simple stacked bar chart". */
const MAX_BETWEEN = 4;

const BEFORE_SHOWN = /(?:用|以|通过|采用|利用|使用)(?:一?[张个幅])?$/u;
const SHOWN =
  /^(?:来|去)?(?:展示|显示|表示|呈现|体现|反映|对比|比较|表现|描述|说明|展现|表达|看|画|分析|总结|统计|概括|可视化)/u;
const MADE =
  /(?:(?:转换|转化|转|做|变|画|绘制|绘|生|制|制作|改)(?:成|为|作)|画|绘制|绘|制作|生成|创建|做)(?:了|出)?(?:一?[张个幅份])?$/u;
const SHOWS = /^(?:请|帮我|给我|请帮我|麻烦)?(?:展示|显示|呈现|体现|反映)/u;
/** A request to make one thing: what stands before its name says what it shows. */
const MAKES_ONE =
  /^(?:请|帮我|给我|帮忙|麻烦|再)*(?:画|绘制|制作|生成|创建|做|来)(?:出|了)?一?[张个幅份](?!.*(?:并|然后|再|，))/u;
/** A chart that is there. */
const KEPT = /保存|已有|之前|上次|刚才|昨天|文件|里的|中的|这张|那张/u;
/** Characters around a chart's name that are looked at. */
const AROUND = 12;

function isChart({ concepts: ids }: TextUnit): boolean {
  const { concepts } = lexicon();
  return ids.some((id) => id === "chart" || concepts.get(id)?.broader.includes("chart") === true);
}

function isVerb({ stop, concepts: ids }: TextUnit): boolean {
  const { concepts } = lexicon();
  return !stop && ids.length > 0 && ids.every((id) => concepts.get(id)?.kind === "action");
}

/** The chart that a part of a need wants drawn. `units`: all of the part's, stop words included. */
export function drawnChart(units: readonly TextUnit[], text: string): TextUnit | undefined {
  const charts = units.filter((unit) => unit.phrase === undefined && unit.inName !== true && isChart(unit));
  if (charts.length === 0) return undefined;
  const folded = foldHan(withCandles(text)).toLowerCase();
  return charts.find((chart) =>
    /^\p{sc=Han}/u.test(chart.shown) ? isDrawnInChinese(chart.shown, folded) : isDrawn(units, units.indexOf(chart)),
  );
}

function isDrawn(units: readonly TextUnit[], at: number): boolean {
  const verb = units.findIndex(({ shown }) => SHOWING.test(shown));
  if (verb === -1 || verb >= at) return false;
  // "Read the file and plot it as a bar chart" asks for more than a chart.
  if (units.slice(0, verb).some(isVerb)) return false;
  const before = units.slice(Math.max(verb + 1, at - MAX_BETWEEN), at).map(({ shown }) => shown);
  const form = before.findLastIndex((word) => FORM.has(word));
  const between = before.slice(form + 1);
  if (form === -1) return A.has(units[verb + 1]?.shown ?? "") && at - verb <= MAX_BETWEEN;
  return ANY_FORM.has(before[form] ?? "") || !between.some((word) => THAT_ONE.has(word));
}

function isDrawnInChinese(chart: string, text: string): boolean {
  const at = text.indexOf(chart);
  if (at === -1) return false;
  const before = text.slice(Math.max(0, at - AROUND), at);
  const after = text.slice(at + chart.length, at + chart.length + AROUND);
  if (BEFORE_SHOWN.test(before) && SHOWN.test(after)) return true;
  if (MADE.test(before)) return true;
  const isLast = /^[。！!？?.，,；;\s]*$/u.test(after);
  const asks = [SHOWS, MAKES_ONE].some((request) => request.test(text.trim()));
  return isLast && before.endsWith("的") && asks && !KEPT.test(text);
}
