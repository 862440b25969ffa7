/** What an entry of a registry may be said to do: that it names a thing, or a word beside it, is not enough. */
import { describe, expect, test } from "vitest";
import { withoutAsking } from "../../../src/discovery/lexicon/asking.ts";
import { readUnits } from "../../../src/discovery/lexicon/read.ts";
import { MIN_COVERAGE } from "../../../src/discovery/score/answered.ts";
import { readNeeds } from "../../../src/discovery/score/asked-need.ts";
import { coverNeeds } from "../../../src/discovery/score/functionality.ts";
import { bestCandidates, scoreCandidate } from "../../../src/discovery/score/score.ts";
import { entryOf } from "../../support/memory-library.ts";

const coverageOf = (need: string, name: string, says: string): number =>
  coverNeeds(entryOf(name, says), readNeeds([{ needed: need, description: need }]))[0]?.confidence ?? 0;

describe("an entry is not said to do", () => {
  test.each([
    ["what begins with 查询, for its queries", "查询今天的黄历", "vessels", "Querying and analyzing vessel activity."],
    ["what nobody knows the words of", "查一下这辆车的违章记录", "chess", "Player data and game records to search."],
    [
      "what a word in another sense names",
      "Find flights from Berlin to Rome",
      "cache",
      "Cache control plane operations.",
    ],
    ["what is only near its subject", "看看今天北京的空气质量", "news", "Real-time news, sports and weather."],
    [
      "what has its stem in another word",
      "Give me driving directions to Lyon",
      "files",
      "Direct access to folders and paths.",
    ],
    ["what it only looks at", "Book a meeting for Thursday", "minutes", "Transcribe, summarize and analyze meetings."],
    ["what its parts of a name mean", "用 PowerPoint 做一份季度汇报", "phones", "Powerful telephony and messaging."],
    [
      "what a product's server does not",
      "Transcribe this YouTube video",
      "youtube",
      "Enables video management and analytics.",
    ],
    ["what has the stem of another word", "给猫剪指甲", "sketches", "Diagrams with streaming animations."],
    [
      "what is called as something in the need is",
      "Read the heart rate from my Polar chest strap",
      "polar-signals",
      "Profiles of CPU and memory.",
    ],
    [
      "what an unknown deed is done to",
      "Prune the branches of the old apple tree",
      "git",
      "Repositories, branches and commits.",
    ],
    [
      "what the verb of an order names as a thing",
      "Balance the wheels of my bicycle",
      "accounts",
      "Looks up the balance of an account.",
    ],
    ["a price of something else", "bitcoin price", "shop", "Create a price of a product."],
    ["a thing that it does not name", "Score this gymnastics routine", "leagues", "Sports news and scores."],
    ["a place that it does not name", "Reserve a tennis court for Sunday", "contracts", "Access to smart contracts."],
    ["an unknown verb done once", "量一下窗帘的尺寸", "house", "Home Assistant for agents."],
    ["the balance of something else", "查询公交卡余额", "payments", "Retrieves the balance of a payment account."],
    ["a word of a longer phrase", "What time is it in Tokyo?", "ships", "Position data of ships in real-time."],
    ["a thing of which most is not known", "查询我的社保缴费基数和公积金余额", "bank", "Retrieves an account balance."],
    ["what another kind of the same subject is", "Find a pharmacy", "wards", "Looks up patients of a hospital."],
    ["what is another sport", "给我看看本周的网球赛程", "goals", "Live football data."],
    [
      "the price of something else behind it",
      "What is the price of Apple shares?",
      "cloud",
      "Prices and cost estimates.",
    ],
    ["an appointment with somebody", "Book a dentist appointment for Friday", "dates", "Manage your calendar."],
    ["what it says of itself", "Restart the server in the office", "coins", "MCP server for coin prices."],
  ])("%s", (_, need, name, says) => {
    expect(coverageOf(need, name, says)).toBeLessThan(MIN_COVERAGE);
  });
});

describe("an entry is said to do", () => {
  test.each([
    ["the head of a need", "Take a screenshot of the pricing page", "shots", "Fetch web pages and take screenshots."],
    ["a subject beside another", "查询苹果公司今天的股价", "stocks", "Financial metrics and stock market data."],
    ["a search with a topic", "Look up the latest papers on graph neural networks", "papers", "Research papers."],
    ["a kind of the thing that it names", "bitcoin price", "coins", "Prices of Bitcoin and other coins."],
    ["a quality that no entry names", "List the overdue invoices", "billing", "Create, list and send invoices."],
    [
      "a service by its name and a thing",
      "Put an item into the DynamoDB table users",
      "dynamodb",
      "DynamoDB operations and table management.",
    ],
    ["what is translated, whatever the language", "把这段话翻译成法语", "tongue", "Translation capabilities."],
    ["what is sent, to whomever", "给客户发一封跟进邮件", "letters", "Send and receive e-mail."],
    ["what a question asks for", "Which films did Kubrick direct?", "reels", "Movie database."],
    [
      "what the service that it is called after is for",
      "What concerts are there in Chicago?",
      "ticketmaster",
      "Discovery.",
    ],
    ["what is turned on", "Turn on the bedroom lights at sunset", "lamps", "Home Assistant for agents."],
    [
      "what is asked for as a tool",
      "我需要一个能查询 MySQL 数据库的工具",
      "mysql",
      "Secure access to MySQL databases.",
    ],
  ])("%s", (_, need, name, says) => {
    expect(coverageOf(need, name, says)).toBeGreaterThanOrEqual(MIN_COVERAGE);
  });
});

test.each([
  ["I need a tool that draws charts", "draws charts"],
  ["Is there something that can call the API?", "call the API?"],
  ["我想找一个能生成思维导图的工具", "生成思维导图"],
  ["有没有能画饼图的工具？", "画饼图"],
  ["重启服务器", "重启服务器"],
  ["Find the server log", "Find the server log"],
])("the words that ask for a tool are left out: %s", (request, rest) => {
  expect(withoutAsking(request)).toBe(rest);
});

test("a verb means what it means with the particle behind its object", () => {
  const verbOf = (text: string): readonly string[] => readUnits(text)[0]?.concepts ?? [];
  expect(verbOf("Turn the lights in the kitchen off")).toEqual(verbOf("Turn off the lights"));
  expect(verbOf("Turn the page")).toEqual([]);
});

test("a name that is a word of its own is read as that word", () => {
  const concepts = readUnits("PowerPoint").flatMap((unit) => unit.concepts);
  expect(concepts).toEqual(["presentation"]);
});

test("a name whose parts mean nothing is not read as its parts: a tool of a graph has nothing of GraphQL", () => {
  expect(readUnits("GraphQL").flatMap(({ terms }) => terms)).toEqual(["graphql"]);
});

test("what hardly answers takes no place from what does and cannot be added", () => {
  const row = (name: string, confidence: number, isOpen: boolean) => {
    const entry = { ...entryOf(name, name), ...(!isOpen && { sources: [] }) };
    const score = scoreCandidate(entry, { needs: [{ needed: "n", confidence }] });
    return {
      merged: { entry, registries: ["one"], conflicts: [] },
      score,
      relevance: 0,
      fits: confidence >= MIN_COVERAGE,
    };
  };
  const weak = Array.from({ length: 12 }, (_, at) => row(`weak-${at}`, 0.2, true));
  const [first] = bestCandidates([...weak, row("right", 0.8, false)]);
  expect(first?.merged.entry.name).toContain("right");
});
