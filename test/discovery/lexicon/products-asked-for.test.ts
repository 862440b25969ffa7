/** Which names of a request are products that it is to be done in: known ones, and others by where they stand; no place, person, day or language. */
import { expect, test } from "vitest";
import { productsAskedFor } from "../../../src/discovery/lexicon/products.ts";
import { proves } from "../../requirements/index.ts";

test.each([
  ["Create a ticket in ServiceNow", "servicenow"],
  ["Query BigQuery", "bigquery"],
  ["Play a song on Apple Music", "apple music"],
  ["Send a text on WeChat", "wechat"],
  ["Create a task in Zentabo", "zentabo"],
  ["Export the contacts from Kundelo", "kundelo"],
  ["Upload the report to Lagerix", "lagerix"],
  ["Send a message via Plapper", "plapper"],
  ["Open the dashboard in our DataBarn account", "databarn"],
  ["Query Tabulon", "tabulon"],
  ["用企业微信发消息", "企业微信"],
  ["在钉钉上发消息", "钉钉"],
  ["在语雀写文档", "语雀"],
  ["查询达梦数据库", "达梦"],
  ["在蚁蛙上搜索加班的帖子", "蚁蛙"],
  ["在爱彼迎上找里斯本的民宿", "airbnb"],
  ["Read the level from my Aranet4 sensor", "aranet4"],
  ["List the running Docker containers", "docker"],
  ["Restart the job in Kettelo", "kettelo"],
  ["用 Docker 启动容器", "docker"],
  ["用 Kettelo 运行任务", "kettelo"],
])("%s names %s", (need, product) => {
  proves("tool-needs/other-product");
  expect(productsAskedFor(need).flat()).toContain(product);
});

test.each([
  "What is the weather in Berlin tomorrow?",
  "Find a plumber in Hamburg",
  "Run the model on Linux",
  "Restart the service in Production",
  "查询 Anna 的订单",
  "查看 README 的内容",
  "用 Python 运行脚本",
  "Book a table in Lisbon on Friday",
  "Send an email to Maria about the meeting in October",
  "Translate the letter into German",
  "List the events in Zurich on Monday",
  "Show the population of Chile on a map",
  "Write a function in JavaScript",
  "Draw a bar chart of the sales in Bavaria",
  "Get the stock price of Netflix",
  "Find the latest news about OpenAI",
  "Compare the revenue of Siemens and Bosch",
  "Set an alarm for 7 AM",
  "Find a train from Paris to Lyon",
  "Search for flights from Wuppertal to Kiel",
  "Create a folder called Invoices",
  "Upload the photos of Rome",
  "List the files in Downloads",
  "Save the report in the folder Taxes",
  "Call Anna on Tuesday",
  "查一下北京明天的天气",
  "在地图上查找附近的加油站",
  "在网上搜索加班费",
  "在手机上看电影",
  "在上海订一家酒店",
  "把文件移到桌面上",
  "画一张北京和上海房价的柱状图",
  "从文件夹里找出最大的文件",
])("%s names no product", (need) => {
  proves("tool-needs/other-product");
  expect(productsAskedFor(need)).toEqual([]);
});
