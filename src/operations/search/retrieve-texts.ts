/** The words around what `retrieve` answers, in English and Chinese. */

/** How many passages `retrieve` found and gives. */
export interface RetrievedCounts {
  total: number;
  /** How many were to be given: at most `top_k`. */
  best: number;
  whole: number;
  excerpts: number;
  named: number;
}

/** What `retrieve` says of a search in `observation.result`. */
export const retrieveTexts = {
  en: {
    /** `advice`: what to do with a search that found nothing fitting. */
    done: (counts: RetrievedCounts, advice?: string) =>
      ["Search done.", countedInEnglish(counts), advice].filter((part) => part !== undefined).join(" "),
    skipped: "Search skipped.",
    why: "The model decided not to search.",
    failed: (why: string) => `Search failed. ${why}`,
  },
  zh: {
    done: (counts: RetrievedCounts, advice = "") => `检索完成。${countedInChinese(counts) ?? ""}${advice}`,
    skipped: "检索已跳过。",
    why: "模型决定跳过检索。",
    failed: (why: string) => `检索失败。${why}`,
  },
};

function countedInEnglish({ total, best, whole, excerpts, named }: RetrievedCounts): string | undefined {
  if (best === 0) return undefined;
  const out = best - whole - excerpts - named;
  const parts = [
    ...(whole > 0 ? [`${whole} whole`] : []),
    ...(excerpts > 0 ? [`${excerpts} as excerpts`] : []),
    ...(named > 0 ? [`${named} only by title, in named`] : []),
    ...(out > 0 ? [`${out} left out for size`] : []),
  ];
  const short = excerpts + named + out > 0;
  const more = `: ask with detail: "full" for whole passages${best > 1 ? ", or a smaller top_k for more of each" : ""}`;
  const all = total > best ? ` search_knowledge lists all ${total}.` : "";
  return `The best ${best} of ${total} found: ${parts.join(", ")}${short ? more : ""}.${all}`;
}

function countedInChinese({ total, best, whole, excerpts, named }: RetrievedCounts): string | undefined {
  if (best === 0) return undefined;
  const out = best - whole - excerpts - named;
  const parts = [
    ...(whole > 0 ? [`${whole} 段完整`] : []),
    ...(excerpts > 0 ? [`${excerpts} 段为摘录`] : []),
    ...(named > 0 ? [`${named} 段只列出标题（见 named）`] : []),
    ...(out > 0 ? [`${out} 段因篇幅未列出`] : []),
  ];
  const short = excerpts + named + out > 0;
  const more = `需要完整段落，请加上 detail: "full"${best > 1 ? "；减小 top_k，每段给出的内容更多" : ""}。`;
  const all = total > best ? `用 search_knowledge 可列出全部 ${total} 段。` : "";
  return `共找到 ${total} 段，取最好的 ${best} 段：${parts.join("，")}。${short ? more : ""}${all}`;
}
