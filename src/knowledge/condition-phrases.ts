/** How what a condition says is put in English and in Chinese: the words between its operands. */

/** The phrases of one language. */
export interface Phrases {
  and: string;
  or: string;
  not(what: string): string;
  group(what: string): string;
  answered(what: string): string;
  /** By CEL operator: a comparison in words. */
  compare: ReadonlyMap<string, (left: string, right: string) => string>;
  oneOf(left: string, right: string): string;
  among(left: string, right: string): string;
  fact(name: string): string;
  /** By CEL function of a text: what it asks of it in words. */
  textTest: ReadonlyMap<string, (text: string, part: string) => string>;
  name(text: string): string;
  /** A length of time, in seconds. */
  duration(seconds: number): string;
  today: string;
  yes: string;
  no: string;
  listOf(items: readonly string[]): string;
  anyOf(items: readonly string[]): string;
}

/** Units of a length of time, the longest first: of how many seconds each is. */
const TIME_UNITS = [
  [86_400, ["day", "天"]],
  [3_600, ["hour", "小时"]],
  [60, ["minute", "分钟"]],
] as const;

/** Seconds as a whole number of the longest unit that divides them. */
function wholeUnits(seconds: number): readonly [count: number, unit: readonly [en: string, zh: string]] {
  const found = TIME_UNITS.find(([size]) => seconds >= size && seconds % size === 0);
  return found === undefined ? [seconds, ["second", "秒"]] : [seconds / found[0], found[1]];
}

export const english: Phrases = {
  and: " and ",
  or: " or ",
  not: (what) => `not (${what})`,
  group: (what) => `(${what})`,
  answered: (what) => `${what} has been answered`,
  compare: new Map([
    ["==", (left: string, right: string) => `${left} is ${right}`],
    ["!=", (left: string, right: string) => `${left} is not ${right}`],
    [">=", (left: string, right: string) => `${left} is at least ${right}`],
    [">", (left: string, right: string) => `${left} is more than ${right}`],
    ["<=", (left: string, right: string) => `${left} is at most ${right}`],
    ["<", (left: string, right: string) => `${left} is less than ${right}`],
  ]),
  oneOf: (left, right) => `${left} is one of ${right}`,
  among: (left, right) => `${right} includes ${left}`,
  fact: (name) => `the fact ${name}`,
  textTest: new Map([
    ["startsWith", (text: string, part: string) => `${text} begins with ${part}`],
    ["endsWith", (text: string, part: string) => `${text} ends with ${part}`],
    ["contains", (text: string, part: string) => `${text} contains ${part}`],
  ]),
  name: (text) => `“${text}”`,
  duration: (seconds) => {
    const [count, [name]] = wholeUnits(seconds);
    return `${count} ${name}${count === 1 ? "" : "s"}`;
  },
  today: "today",
  yes: "yes",
  no: "no",
  listOf: (items) => items.join(", "),
  anyOf: (items) => items.join(" or "),
};

export const chinese: Phrases = {
  and: "，并且",
  or: "，或者",
  not: (what) => `并非（${what}）`,
  group: (what) => `（${what}）`,
  answered: (what) => `${what}已回答`,
  compare: new Map([
    ["==", (left: string, right: string) => `${left}是${right}`],
    ["!=", (left: string, right: string) => `${left}不是${right}`],
    [">=", (left: string, right: string) => `${left}不小于 ${right}`],
    [">", (left: string, right: string) => `${left}大于 ${right}`],
    ["<=", (left: string, right: string) => `${left}不大于 ${right}`],
    ["<", (left: string, right: string) => `${left}小于 ${right}`],
  ]),
  oneOf: (left, right) => `${left}是以下之一：${right}`,
  among: (left, right) => `${right}包含${left}`,
  fact: (name) => `事实 ${name}`,
  textTest: new Map([
    ["startsWith", (text: string, part: string) => `${text}以${part}开头`],
    ["endsWith", (text: string, part: string) => `${text}以${part}结尾`],
    ["contains", (text: string, part: string) => `${text}包含${part}`],
  ]),
  name: (text) => `“${text}”`,
  duration: (seconds) => {
    const [count, [, name]] = wholeUnits(seconds);
    return `${count} ${name}`;
  },
  today: "今天",
  yes: "是",
  no: "否",
  listOf: (items) => items.join("、"),
  anyOf: (items) => items.join("或"),
};
