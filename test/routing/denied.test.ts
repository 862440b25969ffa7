/** Replies that deny an option, or say the opposite of one, stay at the step; replies with a negation that mean an option reach it. */
import { expect, test } from "vitest";
import { openTree, type OpenTree } from "../../src/knowledge/model.ts";
import { localizeNode } from "../../src/knowledge/text.ts";
import { buildTrees, readProject } from "../../src/compile/project.ts";
import { matchReply } from "../../src/routing/match.ts";
import { readPolarity } from "../../src/routing/polarity.ts";
import { openedTrees } from "./labelled.ts";

const plants = `title: 植物怎么了
language: zh-CN
nodes:
  root:
    response: 植物怎么了？
    options:
      - { id: yellow, description: 叶子发黄, next_node: soil }
      - { id: wilt, description: 叶子发软，没精神, next_node: soil }
      - { id: bugs, description: 叶子上有小虫, next_node: soil }
  soil:
    response: 盆土摸起来怎样？
    options:
      - { id: dry, description: 土太干了, next_node: null }
      - { id: wet, description: 土太湿, next_node: null }
      - { id: fine, description: 干湿正好, next_node: null }
  bent:
    response: 茎是直的吗？
    options:
      - { id: straight, description: 茎是直的, next_node: null }
      - { id: bent, description: 茎弯了, next_node: null }
      - { id: dry, description: 盆土没水, next_node: soil }
      - { id: other, description: 说不上来, next_node: null }
  flower:
    response: 开过花吗？
    options:
      - { id: bloom, description: 开过花, next_node: null }
      - { id: none, description: 还没开花, next_node: root }
`;
const trees = new Map<string, OpenTree>(openedTrees());
for (const tree of buildTrees(readProject([{ path: "knowledge/plants/main.tree.yaml", text: plants }])))
  trees.set("plants/main", openTree(tree));

function said(place: string, words: string): string {
  const [name = "", id = ""] = place.split("#");
  const tree = trees.get(name);
  const node = tree?.byId.get(id);
  if (tree === undefined || node === undefined) throw new Error(`no step ${place}`);
  const language = /\p{Script=Han}/u.test(words) ? "zh-CN" : "en";
  const text = localizeNode(tree, node, language);
  const options = node.options.map(({ id, description }) => ({ id, description: text.option(id) ?? description }));
  const match = matchReply(words, options, tree, id, language, (base, other) => trees.get(`${base}/${other}`));
  return match.kind === "option" ? match.id : match.kind === "node" ? `#${match.node}` : "?";
}

test.each(["没有", "没好", "没歪", "都没动", "茎是直的吗？怎么看"])(
  "what shares no more than a negation with an option, or asks how to tell, is asked again: %s",
  (words) => {
    expect(said("plants/main#bent", words)).toBe("?");
  },
);

test("who denies the same as an option means it", () => {
  expect(said("plants/main#bent", "没水了")).toBe("dry");
});

test.each([
  ["home-network/main#lights", "没有亮红灯"],
  ["home-network/main#lights", "灯不是红的"],
  ["home-network/main#lights", "不红"],
  ["home-network/main#lights", "没有闪"],
  ["home-network/main#lights", "没看到绿灯"],
  ["home-network/main#lights", "there is no red light"],
  ["home-network/main#lights", "nothing is blinking"],
  ["home-network/main#slow_where", "晚上不慢"],
  ["home-network/main#slow_where", "evenings are not slow"],
  ["home-network/main#root", "游戏不卡"],
  ["home-network/main#root", "games don't stutter"],
  ["home-network/main#far_away", "不太高了"],
  ["home-network/main#wired_ok", "网线我有"],
  ["home-network/main#error_code", "yes, there is a code"],
  ["home-network/main#bufferbloat", "不是没有这个设置"],
  ["home-network/wifi#cannot_join", "the password isn't wrong"],
  ["home-network/wifi#cannot_join", "能搜到这个网络"],
  ["labor-rights/contract#probation", "没有被辞退"],
  ["labor-rights/contract#probation", "公司不延长试用期"],
  ["labor-rights/contract#root", "合同早就签了"],
  ["labor-rights/contract#transfer", "不是不同意"],
  ["labor-rights/pay#overtime", "不是标准工时"],
  ["labor-rights/pay#overtime", "公司没有让我签放弃加班费"],
  ["labor-rights/injury#ask_commute", "责任认定了"],
  ["labor-rights/main#sign", "没人让我写辞职信"],
  ["labor-rights/severance#ask_reason", "公司没有说我违纪"],
  ["mcp-integration/main#root", "my calls don't time out"],
  ["plants/main#root", "叶子没有发黄"],
  ["plants/main#root", "叶子不软"],
  ["plants/main#soil", "一点也不干"],
])("at %s, “%s” denies an option and is asked again", (place, words) => {
  expect(said(place, words)).toBe("?");
});

test.each([
  ["home-network/main#root", "down", "没有网"],
  ["home-network/main#root", "slow", "不是断网，就是慢"],
  ["home-network/main#root", "lag", "打游戏卡得不行"],
  ["home-network/main#lights", "dark", "一盏都没亮"],
  ["home-network/main#lights", "red", "红灯亮着，不闪"],
  ["home-network/main#fibre_los", "red", "没灭，还是红的"],
  ["home-network/main#hot_router", "restarts", "不稳定，还是自己重启"],
  ["home-network/main#slow_where", "evening", "白天不慢，晚上慢"],
  ["home-network/main#error_code", "nocode", "没看到代码"],
  ["home-network/main#line_short", "always", "不是吗"],
  ["home-network/main#line_short", "always", "可不是嘛"],
  ["home-network/wifi#unseen", "hidden", "还是搜不到它"],
  ["home-network/wifi#smart_things", "refuse", "还是连不上去"],
  ["labor-rights/main#root", "contract", "没签合同"],
  ["labor-rights/main#root", "pay", "不给加班费"],
  ["labor-rights/injury#ask_commute", "waiting", "责任还没有认定下来"],
  ["labor-rights/severance#ask_notice", "not_noticed", "没有通知我就让我走了"],
  ["tech-investing/due-diligence#ask_holder", "stable", "大股东没有减持"],
  ["mcp-integration/main#registration", "redirect", "the redirect_uri doesn't match"],
  ["plants/main#flower", "none", "到现在还没开花"],
])("at %s, %s is meant by “%s”", (place, id, words) => {
  expect(said(place, words)).toBe(id);
});

test.each<[text: string, ...heads: string[]]>([
  ["没有亮红灯", "亮红"],
  ["还没有签", "签"],
  ["搜不到这个网络", "搜"],
  ["不是没有这个设置"],
  ["没问题，不错"],
  ["不知道怎么办"],
  ["it isn't slow", "slow"],
  ["no problem"],
])("the negations of “%s” deny first: %s", (text, ...heads) => {
  expect(readPolarity(text).flatMap((clause) => clause.heads.map(({ words }) => words.join("")))).toEqual(heads);
});

test.each([
  ["labor-rights/injury#ask_kind", "不是在路上"],
  ["labor-rights/injury#ask_kind", "it was not at work"],
  ["labor-rights/main#root", "我同事被辞退了，不是我"],
  ["home-network/main#root", "the internet is slow at my neighbour's, not mine"],
])("at %s, “%s” is about another place or person and is asked again", (place, words) => {
  expect(said(place, words)).toMatch(/^\?/);
});
