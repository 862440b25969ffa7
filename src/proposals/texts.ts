/** The texts of a draft: what a step says, from what its users were shown, and Cairn's own words where nothing can be taken over. */
import { inLanguage, type LocalizedText } from "../localized-text.ts";
import { cleanText } from "./clean.ts";
import { mergeValues, withoutValues } from "./computed.ts";
import type { Seen } from "./model.ts";

/** Characters of a typed text that is looked for in what was shown: a shorter one stands there by chance. */
const MIN_TYPED = 2;

export const stock = {
  unknown: {
    en: (id: string) => `Write the text of this step (${id}).`,
    zh: (id: string) => `请写上这一步（${id}）的内容。`,
  },
  end: { en: "End", zh: "结束" },
  proceed: { en: "Go on", zh: "继续" },
  otherWay: {
    en: (said: string, to: string) => `${said} – then ${to}`,
    zh: (said: string, to: string) => `${said}——然后${to}`,
  },
} as const satisfies Record<string, LocalizedText<unknown>>;

/**
 * What a step says. `differs`: walks were shown different words, and only what they share is left. `replaced`: how many dates and numbers
 * in it were others in each walk, and are marks now.
 */
export function responseOf(
  views: readonly Seen[],
  language: string,
  id: string,
): { text: string; differs: boolean; replaced: number } {
  const texts = views.map(({ response, typed }) => paragraphs(withoutTyped(response, typed)));
  const unknown = inLanguage(language, stock.unknown)(id);
  // What differs in dates and numbers alone is the same text.
  const forms = texts.map((text) => text.map(withoutValues));
  const first = forms[0];
  if (first === undefined) return { text: unknown, differs: false, replaced: 0 };
  const merged = mostFrequent(forms)
    .filter((form) => 2 * forms.filter((all) => all.includes(form)).length > forms.length)
    .map((form) => {
      const same = texts.flatMap((text, at) => text.filter((_, place) => forms[at]?.[place] === form));
      return mergeValues(same, language);
    });
  const text = cleanText(merged.map((part) => part.text).join("\n\n"));
  return {
    text: text === "" ? unknown : text,
    differs: forms.some((all) => all.join("\n\n") !== first.join("\n\n")),
    replaced: merged.reduce((sum, part) => sum + part.replaced, 0),
  };
}

function paragraphs(text: string): string[] {
  return text
    .split(/\n{2,}/)
    .map((part) => part.trim())
    .filter((part) => part !== "");
}

/** The text of most; the first of those that are equally frequent. */
function mostFrequent(texts: readonly string[][]): string[] {
  const counts = new Map<string, { text: string[]; count: number }>();
  for (const text of texts) {
    const key = text.join("\n\n");
    const known = counts.get(key);
    if (known === undefined) counts.set(key, { text, count: 1 });
    else known.count += 1;
  }
  return [...counts.values()].toSorted((left, right) => right.count - left.count)[0]?.text ?? [];
}

/** What was shown, without what the user had typed: that is theirs. */
function withoutTyped(response: string, typed: readonly string[]): string {
  let text = response;
  for (const said of new Set(typed)) {
    if (said.trim().length < MIN_TYPED || /^\d{1,3}$/.test(said.trim())) continue;
    text = text.replaceAll(said.trim(), "…");
  }
  return text;
}

/** The words of an option, as most walks were shown it. */
export function optionText(views: readonly Seen[], id: string): string | undefined {
  const found = views.flatMap(({ options }) => options.find((option) => option.id === id)?.description ?? []);
  const text = cleanText(mostFrequent(found.map((one) => [one]))[0] ?? "");
  return text === "" ? undefined : text;
}
