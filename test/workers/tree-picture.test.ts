/** A published tree as a picture that can be linked. */
import { beforeAll, expect, it } from "vitest";
import { SELF } from "cloudflare:test";
import { ORIGIN, publishSources, SMALL } from "./support.ts";

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
