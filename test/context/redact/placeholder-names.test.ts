/** Names that stand for anybody in examples, 张三 and John: left out by rules, tried on names that the rules were not written with. */
import { expect, test } from "vitest";
import { withoutPersons } from "../../../src/context/redact/persons/persons.ts";
import { proves } from "../../requirements/index.ts";

test.each([
  ["请把张三的考勤记录导出成表格", ["张三"]],
  ["统计李四本月的报销", ["李四"]],
  ["统计张三、李四、王五的销量", ["张三", "李四", "王五"]],
  ["张三李四一起开会", ["张三", "李四"]],
  ["告诉赵六周五开会", ["赵六"]],
  ["把小明的作文改一下", ["小明"]],
  // Held out.
  ["孙七请假了，改排班表", ["孙七"]],
  ["给陈二转账", ["陈二"]],
  ["查一下徐九", ["徐九"]],
  ["为郭八生成工资单", ["郭八"]],
  ["整理小红的成绩", ["小红"]],
  ["Draft a mail to Mary about the budget", ["Mary"]],
  ["Put Bob's figures into a chart", ["Bob"]],
  ["Compare what Tom and Nancy sold", ["Tom", "Nancy"]],
  ["Write to Mark that the order is late", ["Mark"]],
  ["John and Tamsin want a chart", ["John", "Tamsin"]],
  ["Plan the trips of Mike, Oberyn and Jerry", ["Mike", "Oberyn", "Jerry"]],
])("%s", (text, names) => {
  proves("lessons/no-persons");
  const left = withoutPersons(text);
  for (const name of names) expect(left).not.toContain(name);
  expect(withoutPersons(left)).toBe(left);
});

test.each([
  "把周三的会改到周五",
  "高三的数学和高一的物理",
  "生成一张三维图和一张四象限图",
  "这张三列的表格",
  "预订张家界的酒店",
  "任何一个都可以",
  "工程三期的进度",
  "王者荣耀的排名",
  "查一下小红书的热门",
  "第三季度的销售",
  "万一下雨怎么办",
  "集于一身的设计",
  "Mark the row as done",
  "Mark it red, and frank words please",
  "bill the customer for May",
  "Flights to Austin and Charlotte",
  "Send the report to Excel and Word",
  "Jack up the price by 5 %",
  "I will sue, dan is a rank in judo",
  "Compare Python and Rust",
])("%s stays as it is", (text) => {
  expect(withoutPersons(text)).toBe(text);
});
