/** Numbers behind `pass` that count tests and are no password: `pass: 1204, fail: 3`. */

const NUMBER = /^\d[\d.,]*$/;
/** Another count of the same report, before or behind: its word, then its number. */
const COUNT =
  /(?:fail(?:s|ed|ures?|ing)?|skip(?:s|ped)?|err(?:ors?)?|total|tests?|cases?|suites?|specs?|checks?|todo|pending|flaky|warn(?:s|ings?)?|xfail|xpass|cancelled|失败|跳过|错误|总数|用例)["'*`]{0,2}[ \t]{0,3}[:=：|]?[ \t]{0,3}\d/i;
/** What the number counts, its share, or of how many. */
const BEHIND =
  /^[ \t]{0,2}(?:tests?|cases?|checks?|specs?|assertions?|of[ \t]\d|\/[ \t]?\d|[(（]?\d[\d.]*[ \t]?%|个|项|条)/i;

/** Characters on both sides that are looked at. */
const MAX_AROUND = 60;

/** Whether the value from `at` to `end` is a count, behind the name that begins at `from`. */
export function isTally(text: string, from: number, at: number, end: number): boolean {
  if (text.slice(from, from + 4).toLowerCase() !== "pass" || text.slice(from + 4, from + 5).toLowerCase() === "w")
    return false;
  if (end - at > 9 || !NUMBER.test(text.slice(at, end))) return false;
  const behind = text.slice(end, end + MAX_AROUND);
  return BEHIND.test(behind) || COUNT.test(behind) || COUNT.test(text.slice(Math.max(0, from - MAX_AROUND), from));
}
