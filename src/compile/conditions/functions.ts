/** The functions that a condition may call: how each is written, and what to say of a call that is not possible. */
import { nearest, type FindingText } from "../findings.ts";
import { conditionText } from "./condition-text.ts";

/** The functions that authors use, and how each is written. */
const functions: ReadonlyMap<string, string> = new Map([
  ["days_between", "days_between(from, to)"],
  ["years_between", "years_between(from, to)"],
  ["add_days", "add_days(day, 30)"],
  ["date", 'date("2027-01-31")'],
  ["round", "round(x)"],
  ["size", "size(list)"],
  ["has", "has(answers.name)"],
  ["contains", 'answers.name.contains("text")'],
  ["startsWith", 'answers.name.startsWith("text")'],
  ["int", "int(x)"],
  ["double", "double(x)"],
]);

/** For a choice written as a function. */
export const choiceText = conditionText({
  en: ["there is no if(…)", "Write a choice as: condition ? one : other."],
  zh: ["这里没有 if(…) 的写法", "二选一请写成：条件 ? 甲 : 乙。"],
});

/** The finding for a function that is not there, or not for such values. `call` is `name(type, type)`. */
export function describeCall(call: string): FindingText {
  const name = /[\w]+(?=\()/.exec(call)?.[0] ?? call;
  if (/^if$/i.test(name)) return choiceText;
  if (name === "today")
    return conditionText({
      en: ["today is a value and no function", "Write today, without brackets."],
      zh: ["today 是值，不是函数", "请写 today，不带括号。"],
    });
  if (name === "includes")
    return conditionText({
      en: ['there is no "includes"', 'Write "a" in answers.list, or answers.name.contains("text") for a text.'],
      zh: ["没有“includes”", '列表请写 "a" in answers.list，文本请写 answers.name.contains("text")。'],
    });
  const form = functions.get(name);
  if (form !== undefined)
    return conditionText({
      en: [`${name} cannot be used with these values`, `Write it as ${form}.`],
      zh: [`${name} 不能这样使用`, `请写成 ${form}。`],
    });
  const meant = nearest(name, functions.keys());
  if (meant !== undefined)
    return conditionText({
      en: [`there is no function "${name}"`, `Did you mean "${meant}"?`],
      zh: [`没有“${name}”这个函数`, `您是不是想写“${meant}”？`],
    });
  const all = [...functions.values()];
  return conditionText({
    en: [`there is no function "${name}"`, `There are ${all.join(", ")}.`],
    zh: [`没有“${name}”这个函数`, `可用的函数：${all.join("、")}。`],
  });
}
