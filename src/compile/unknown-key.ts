/** The finding for a key that a file's schema does not know. Not here: keys of trees (`schema/unknown-keys.ts`), which say more. */
import { nearest, type FindingText } from "./findings.ts";
import { describeFullWidth } from "./full-width.ts";
import { chineseKeys } from "./schema/chinese-keys.ts";

/**
 * In words for authors: the full-width character to retype where the key holds one, else the known key that is near, else all
 * `known` keys, which are those of the object that holds `key`.
 */
export function describeUnknownKey(key: string, known: readonly string[]): FindingText {
  const typed = describeFullWidth(/[：，]/u.exec(key)?.[0] ?? "");
  if (typed !== undefined) return typed;
  const chinese = chineseKeys.get(key);
  const meant = chinese !== undefined && known.includes(chinese) ? chinese : nearest(key, known);
  return {
    en: [
      `"${key}" is not a key here.`,
      meant === undefined ? `Known keys: ${known.join(", ")}.` : `Did you mean "${meant}"?`,
    ],
    zh: [
      `这里没有“${key}”这个键。`,
      meant === undefined ? `可用的键：${known.join("、")}。` : `您是不是想写“${meant}”？`,
    ],
  };
}
