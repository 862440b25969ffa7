/** Words that deny, leave out, refuse, doubt or settle what they name do not choose it; honest words near to them do. */
import { expect, test } from "vitest";
import { readParts } from "../../src/routing/scopes/read-parts.ts";
import { askExcluded, figures, openAll, replyAt, sharesOf } from "./excluded.ts";

const all = openAll();

test.each<[file: string, rows: number, heard: number, kept: number, precision: number]>([
  ["excluded.txt", 180, 0.9, 0.95, 0.98],
  ["excluded-second.txt", 66, 0.9, 0.85, 0.86],
])("%s: honest words are heard, others choose nothing that they deny", (file, count, heard, kept, precision) => {
  const rows = askExcluded(file, all);
  expect(rows).toHaveLength(count);
  const shares = sharesOf(rows);
  const said = figures(rows).join("\n");
  expect(shares.heard, said).toBeGreaterThanOrEqual(heard);
  expect(shares.kept, said).toBeGreaterThanOrEqual(kept);
  expect(shares.precision, said).toBeGreaterThanOrEqual(precision);
});

test.each([
  ["tech-investing/main#root", "除了云计算都行"],
  ["tech-investing/main#root", "半导体我懂了，换别的"],
  ["plants/main#root", "anything but insects"],
  ["plants/main#where", "the bottom ones are fine"],
  ["home-network/main#root", "calls are fine, games too"],
  ["home-network/main#root", "网速没问题"],
  ["home-network/main#root", "并非所有设备都上不了网"],
  ["home-network/main#root", "all devices are offline"],
  ["home-network/main#lights", "no red light"],
  ["home-network/main#lights", "LOS is not lit"],
  ["home-network/main#slow_where", "晚上并不卡"],
  ["mcp-integration/main#root", "not working"],
  ["plants/main#root", "it used to droop, now it doesn't"],
  ["plants/main#root", "谁说叶子发黄了？"],
  ["plants/main#root", "zero insects"],
  ["plants/main#root", "朋友家的花叶子发黄"],
  ["plants/main#root", "my neighbour's plant has brown spots"],
  ["home-network/main#lights", "neither red nor blinking"],
  ["home-network/main#slow_where", "晚上反而快"],
  ["home-network/main#slow_where", "faster in the evening than in the morning"],
  ["labor-rights/main#root", "工资每个月按时到账"],
])("at %s, “%s” chooses nothing", (place, words) => {
  expect(replyAt(all.trees, place, words)).toBe("?");
});

test.each([
  ["home-network/main#root", "down", "没有网"],
  ["home-network/main#root", "down", "not working"],
  ["home-network/main#root", "slow", "网速没到"],
  ["home-network/main#root", "device", "everything works except my laptop"],
  ["home-network/main#lights", "dark", "no lights at all"],
  ["home-network/main#hot_router", "better", "现在好了"],
  ["labor-rights/main#root", "pay", "公司从来没给过加班费"],
  ["labor-rights/claim#root", "evidence", "手里证据不全"],
  ["plants/main#where", "old", "底下的叶子黄了，顶上的没事"],
  ["home-network/main#slow_where", "evening", "晚上反而慢"],
  ["home-network/main#root", "device", "我和邻居的都试过了，只有一台设备有问题"],
  ["mcp-integration/main#transport", "team", "my colleagues, other people"],
])("at %s, %s is meant by “%s”", (place, id, words) => {
  expect(replyAt(all.trees, place, words)).toBe(id);
});

test.each<[text: string, ...open: string[]]>([
  ["公司把我开除了，全额工资没给", "公司把我开除了", "全额工资没给"],
  ["除了电视都正常", "电视"],
  ["除了云计算都行"],
  ["everything works except the TV", "the TV"],
  ["漏水，已经修好了"],
  ["网没好，还是断", "网没好", "还是断"],
])("of “%s” remains open: %s", (text, ...open) => {
  const parts = readParts(text).filter(({ isLeftOut, against }) => !isLeftOut && against.length === 0);
  expect(parts.map((part) => part.text.trim())).toEqual(open);
});
