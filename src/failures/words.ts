/** How texts of failures show names: cut, on one line, without invisible characters. And words that several texts share. */

const MAX_NAME_LENGTH = 80;
/** How many of the known names a message lists. */
const MAX_NAMES = 20;

function shortened(name: string): string {
  return name.length > MAX_NAME_LENGTH ? `${name.slice(0, MAX_NAME_LENGTH)}…` : name;
}

/** A caller's own name on one line, without invisible characters. */
function visible(name: string): string {
  return shortened(name.replace(/[\p{C}\p{Z}]+/gu, " ").trim());
}

/** A caller's own name as it is quoted in an English text. */
export const quote = (name: string): string => JSON.stringify(visible(name));
/** The same in a Chinese text. */
export const quoteInChinese = (name: string): string => `“${visible(name)}”`;

/** The first names of a list, and how many there are more. */
export function list(known: readonly string[]): string {
  const shown = known.slice(0, MAX_NAMES).map(shortened).join(", ");
  return known.length > MAX_NAMES ? `${shown} and ${known.length - MAX_NAMES} more` : shown;
}

/** The same in Chinese. */
export function listInChinese(known: readonly string[]): string {
  const shown = known.slice(0, MAX_NAMES).map(shortened).join("、");
  return known.length > MAX_NAMES ? `${shown} 等 ${known.length} 个` : shown;
}

/** A number with what is counted, in English: `1 step`, `3 steps`. */
export const counted = (count: number, noun: string): string => `${count} ${noun}${count === 1 ? "" : "s"}`;

const STATUS_IN_CHINESE: { [status: string]: string } = {
  completed: "已完成",
  failed: "失败",
  cancelled: "已取消",
  input_required: "等待回答",
  running: "进行中",
  waiting: "等待中",
};

/** How a task or a run stands, in words for Chinese readers; English ones read the word itself. */
export function statusInChinese(status: string): string {
  return STATUS_IN_CHINESE[status] ?? status;
}
