/** A published tree as a picture that can be linked. */
import { beforeAll, expect, it } from "vitest";
import { SELF } from "cloudflare:test";
import { proves } from "../requirements/index.ts";
import { env, ORIGIN, publishSources, SMALL } from "./support.ts";

beforeAll(async () => {
  await publishSources(SMALL);
});

const get = (path: string) => SELF.fetch(`${ORIGIN}${path}`);
/** The tree of a base that is one file bears the base's name. */
const TREE = "/trees/pets/pets";

it("draws a tree as SVG that runs nothing, and as Mermaid", async () => {
  const svg = await get(`${TREE}.svg`);
  expect(svg.status).toBe(200);
  expect(svg.headers.get("content-type")).toBe("image/svg+xml; charset=utf-8");
  expect(svg.headers.get("content-security-policy")).toContain("sandbox");
  expect(await svg.text()).toMatch(/^<svg [^>]*>.*>Kind<.*<\/svg>\n$/s);
  const mermaid = await get(`${TREE}.mmd`);
  expect(await mermaid.text()).toContain("flowchart TD");
});

it("draws what follows a step, and says which node there is not", async () => {
  expect(await (await get(`${TREE}.svg?node=done`)).text()).not.toContain(">Kind<");
  const unknown = await get(`${TREE}.svg?node=nowhere`);
  expect(unknown.status).toBe(422);
  expect(await unknown.json()).toMatchObject({ error: { code: "invalid_input", field: "node" } });
  expect((await get("/trees/pets/elsewhere.svg")).status).toBe(404);
});

it("is kept by a shared store only where nobody had to show a token", async () => {
  proves("page/not-shared");
  const open = await get(`${TREE}.svg`);
  expect(open.headers.get("cache-control")).toBe("public, max-age=60");
  expect(open.headers.get("vary")).toContain("Authorization");
  const known = await SELF.fetch(`${ORIGIN}${TREE}.svg`, {
    headers: { authorization: `Bearer ${env.CAIRN_AUTHOR_TOKEN}` },
  });
  expect(known.headers.get("cache-control")).toBe("private, no-store");
});

it("says titles, steps and other trees in the reader's language", async () => {
  await publishSources({
    "knowledge/rooms/main.tree.yaml": `title: Rooms
language: en
i18n: { zh-CN: { title: 房间 } }
nodes:
  root:
    title: Which room
    response: Which?
    options: [{ id: bath, description: The bath, next_node: "rooms/bath#root" }]
    i18n: { zh-CN: { title: 哪个房间, response: 哪个？, options: { bath: 浴室 } } }
`,
    "knowledge/rooms/bath.tree.yaml":
      "title: The bath\nlanguage: en\ni18n: { zh-CN: { title: 浴室怎么修 } }\nnodes: { root: { response: Wet. } }\n",
  });
  const asked = async (query: string, headers: Record<string, string> = {}) =>
    (await SELF.fetch(`${ORIGIN}/trees/rooms/main.svg${query}`, { headers })).text();
  const chinese = await asked("?lang=zh-CN");
  expect(chinese).toContain("哪个房间");
  expect(chinese).toContain("浴室怎么修");
  expect(await asked("", { "accept-language": "zh-CN,zh;q=0.9" })).toBe(chinese);
  expect(await asked("")).toContain("→ The bath");
});
