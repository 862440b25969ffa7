/**
 * Names that stand for anybody in a Chinese text: a surname with a number, 张三 and 李四, and 小 with a usual given name, 小明. A number after a
 * surname's character is mostly a number: only surnames that seldom end a word count, and only where what follows can follow a name.
 */

/** Usual surnames without those that are words of days, grades and measures, or often end a word: 周三, 高一, 任何, 工程, 时间段. */
const SURNAMES =
  "王李张刘陈杨赵黄吴徐孙胡朱郭罗梁宋郑韩唐冯董萧曹袁邓傅沈彭吕苏卢蒋蔡贾丁魏薛阎潘杜戴汪姚邹郝崔邱秦孟尹黎";
const NUMBERS = "一二三四五六七八九十";
const NAME = `(?:[${SURNAMES}][${NUMBERS}]|小[明红刚强华丽军芳亮霞])`;
/** 一张三维图: after these 张 counts sheets. */
const BEFORE = `(?<![${NUMBERS}两几\\d每这那哪多半第](?=张))`;
const AFTER = [
  "$",
  "[^\\p{Script=Han}]",
  "[的发说问要想让把和与跟及请在给去来写登没被交转打查看是有会生做制画填报负提申准参预订买寄收]",
  // Times.
  "[本上下今明昨前后每](?=[年月周日天个季次])|周[一二三四五六日末]|星期|礼拜",
  "一[起同共]",
  NAME,
].join("|");
const FORM = new RegExp(`${BEFORE}(${NAME})(?=${AFTER})`, "gu");

/** Each name as where it stands: from, to. */
export function findPlaceholders(text: string): [from: number, to: number][] {
  return Array.from(text.matchAll(FORM), ({ index, 0: name }) => [index, index + name.length]);
}
