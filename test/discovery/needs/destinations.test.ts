/** What is taken from one place and put into a product is two needs; what an agent writes or knows by itself is none. */
import { expect, test } from "vitest";
import { asksForCommonKnowledge } from "../../../src/discovery/needs/common-knowledge.ts";
import { needsNothing } from "../../../src/discovery/needs/nothing-needed.ts";
import { splitNeeds } from "../../../src/discovery/needs/split.ts";

test.each([
  [
    "Scrape the product prices from example.com into Airtable",
    ["Scrape the product prices from example.com", "put it into Airtable"],
  ],
  ["Scrape the job listings and put them into Airtable", ["Scrape the job listings", "put them into Airtable"]],
  [
    "Export the contacts from HubSpot to Google Sheets",
    ["Export the contacts from HubSpot", "put it into Google Sheets"],
  ],
  ["Read the customers from MySQL and email it to Ann", ["Read the customers from MySQL", "email it to Ann"]],
  ["抓取商品价格并存到Notion", ["抓取商品价格", "存到Notion"]],
])("%s", (task, parts) => {
  expect(splitNeeds(task).map(({ text }) => text)).toEqual(parts);
});

test.each([
  "Read the file notes.txt into memory",
  "Get directions from Munich to Salzburg",
  "Translate the report into German",
  "Move the card in Trello to Done",
])("%s is one need", (task) => {
  expect(splitNeeds(task)).toHaveLength(1);
});

test.each(["How do I tie a bow tie?", "How can I whistle loudly?", "怎么打领带"])("%s is generally known", (text) => {
  expect(asksForCommonKnowledge(text)).toBe(true);
});

test.each(["How do I convert a video to mp3?", "How do I send an email to Bob?", "How do I reset my password?"])(
  "%s may be for a tool",
  (text) => expect(asksForCommonKnowledge(text)).toBe(false),
);

test.each(["请假邮件草稿", "帮我写一份请假邮件草稿", "Draft of a sick leave email"])(
  "%s is written by the agent",
  (text) => {
    expect(needsNothing(text)).toBe(true);
  },
);

test.each(["查一下我的邮件草稿", "打开请假邮件的草稿", "把请假邮件草稿保存到文件", "删除邮件草稿"])(
  "%s is of a mailbox",
  (text) => {
    expect(needsNothing(text)).toBe(false);
  },
);
