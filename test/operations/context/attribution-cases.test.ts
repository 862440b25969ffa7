/**
 * Was it never found, or left out? Planted cases over one session: phrases in the other Chinese script, rows that a search
 * only showed, and words that a model invented.
 */
import { beforeAll, describe, expect, test } from "vitest";
import { proves } from "../../requirements/index.ts";
import { product, scriptedModel, sources } from "../../support/product.ts";

const KEEPERS = ["赵明", "钱丽", "孙伟", "李娜", "周强", "吴敏", "郑军", "王芳", "冯涛", "陈静"];
const INTENT = "仓库的钥匙由谁保管？";
const knowledge: Record<string, string> = {
  ...sources,
  ...Object.fromEntries(
    KEEPERS.map((keeper, place) => [
      `knowledge/depot/documents/depot-${place + 1}.md`,
      `---\ntitle: 第${place + 1}号仓库说明\n---\n仓库的钥匙：第${place + 1}号仓库由${keeper}负责开门，进门前须登记“姓名”。${"仓库的门窗每晚检查一次，钥匙放回原处。".repeat(14)}\n`,
    ]),
  ),
  "knowledge/depot/main.tree.yaml": `title: 仓库\nlanguage: zh-CN\nnodes:\n  root: { response: "?", options: [{ id: a, description: 甲, next_node: null }] }\n`,
  "knowledge/harbour/documents/crane.md": "---\ntitle: 吊机\n---\n吊机的年检在十一月进行，由港务局盖章。\n",
  "knowledge/harbour/main.tree.yaml": `title: 港口\nlanguage: zh-CN\nnodes:\n  root: { response: "?", options: [{ id: a, description: 乙, next_node: null }] }\n`,
};

interface Row {
  id: string;
  title: string;
  uri?: string;
  content?: string;
}

async function session() {
  const fixture = product(
    scriptedModel([
      `思考: 先查仓库。\n行动: retrieve(query="门窗检查", top_k=1)\n观察: 档案库的密码写在蓝色信封里。\nfinal_answer: 密码在蓝色信封里，编号九九。`,
      "思考: 已经找到说明。\nfinal_answer: 钥匙统一归还到传达室的铁柜。",
    ]),
    knowledge,
  );
  const { session_id } = await fixture.ask("initiate_session", { user_query: "my bicycle is broken" });
  const found = await fixture.ask("search_knowledge", { query: "仓库 钥匙", session_id });
  const rows = found.results as Row[];
  await fixture.ask("record", {
    session_id,
    kind: "message",
    data: { role: "user", content: "備用門禁卡交給了櫃檯的劉小姐。" },
  });
  await fixture.ask("record", {
    session_id,
    kind: "evidence",
    data: {
      type: "tool_result",
      source: { kind: "tool", name: "notes" },
      content: `夜班巡邏記錄：${"警衛繞行廠區一圈，未見異常。".repeat(30)}發電機漏油。`,
    },
  });
  await fixture.ask("record", { session_id, kind: "memory", data: { content: "客户偏好简短的回复。" } });
  await fixture.ask("run_pipeline", {
    session_id,
    user_intent: INTENT,
    template: "context_engineering",
    token_budget: 20_000,
  });
  const { assembly_id } = await fixture.ask("assemble_context", {
    session_id,
    user_intent: INTENT,
    template: "simple_chat",
    token_budget: 20_000,
  });
  await fixture.ask("record", {
    session_id,
    kind: "evidence",
    data: { type: "tool_result", source: { kind: "tool", name: "notes" }, content: "灯塔昨天重新粉刷。" },
  });
  const about = async (target: object): Promise<{ status: string; later?: boolean; written_by_model?: string[] }> => {
    const { attribution } = await fixture.ask("replay_context", { session_id, assembly_id, ...target });
    return attribution.phrase ?? attribution.evidence;
  };
  return { about, rows };
}

let made: Awaited<ReturnType<typeof session>>;
beforeAll(async () => {
  made = await session();
});

/** The passages that the search gave whole, and those of which it only showed a row. */
const keeperOf = ({ id }: Row): string => KEEPERS[Number(/depot-(\d+)/.exec(id)?.[1]) - 1] ?? "";
const best = (): Row => made.rows[0] as Row;
const compact = (): Row => made.rows.findLast(({ content }) => content === undefined) as Row;

const never = { status: "never_found", later: false };
const CASES: [name: string, target: () => object, expected: object][] = [
  ["a phrase of a passage given whole", () => ({ phrase: `由${keeperOf(best())}负责开门` }), { status: "present" }],
  ["the same in the other script", () => ({ phrase: "鑰匙放回原處" }), { status: "present" }],
  ["with the other script's quotation marks", () => ({ phrase: "進門前須登記「姓名」" }), { status: "present" }],
  [
    "a phrase of a row that was only shown",
    () => ({ phrase: `由${keeperOf(compact())}负责开门` }),
    { status: "not_a_candidate" },
  ],
  [
    "the same in the other script",
    () => ({ phrase: `倉庫由${keeperOf(compact())}負責開門` }),
    { status: "not_a_candidate" },
  ],
  ["the title of a row that was only shown", () => ({ phrase: compact().title }), { status: "not_a_candidate" }],
  [
    "the title in the other script",
    () => ({ phrase: compact().title.replace("号仓库说", "號倉庫說") }),
    { status: "not_a_candidate" },
  ],
  ["a row that was only shown, by its id", () => ({ evidence_id: compact().id }), { status: "not_a_candidate" }],
  [
    "a row that was only shown, by its address",
    () => ({ evidence_id: `document://${compact().id}` }),
    { status: "not_a_candidate" },
  ],
  ["a passage given whole, by its row's id", () => ({ evidence_id: best().id }), { status: "present" }],
  [
    "what the user said in Traditional, asked in Simplified",
    () => ({ phrase: "备用门禁卡交给了柜台的刘小姐" }),
    { status: "present" },
  ],
  ["the same as it was said", () => ({ phrase: "備用門禁卡交給了櫃檯的劉小姐" }), { status: "present" }],
  ["a memory in the other script", () => ({ phrase: "客戶偏好簡短的回覆" }), { status: "present" }],
  [
    "evidence left out for room, in the other script",
    () => ({ phrase: "发电机漏油", token_budget: 400 }),
    { status: "trimmed" },
  ],
  ["an observation that the model invented", () => ({ phrase: "档案库的密码写在蓝色信封里" }), never],
  ["the same in the other script", () => ({ phrase: "檔案庫的密碼寫在藍色信封裡" }), never],
  ["a final answer behind a call, which was left out", () => ({ phrase: "密码在蓝色信封里，编号九九" }), never],
  ["the final answer that counts", () => ({ phrase: "归还到传达室的铁柜" }), { status: "present" }],
  ["what no search found", () => ({ phrase: "吊机的年检在十一月" }), never],
  [
    "what came in later, in the other script",
    () => ({ phrase: "燈塔昨天重新粉刷" }),
    { status: "never_found", later: true },
  ],
];

describe("never found, or left out", () => {
  test.each(CASES)("%s", async (_, target, expected) => {
    proves("replay/other-script", "replay/rows-shown", "replay/invented-words");
    expect(await made.about(target())).toMatchObject(expected);
  });

  test("words that only the model wrote are named as such", async () => {
    const { written_by_model } = await made.about({ phrase: "档案库的密码写在蓝色信封里" });
    expect(written_by_model).toEqual([expect.stringMatching(/^evidence:ev_/)]);
  });
});
