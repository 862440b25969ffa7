/** A part of a project over what is served: it becomes the release that the whole project would be. */
import { createHash } from "node:crypto";
import { expect, test } from "vitest";
import { assembleRelease, knowledgeOf } from "../../src/compile/assemble.ts";
import { checkSources } from "../../src/compile/check.ts";
import { brokenByPart, withRest } from "../../src/compile/keep-rest.ts";
import { proves } from "../requirements/index.ts";
import { shippedTemplates } from "../support/templates.ts";

const hashOf = (bytes: Uint8Array): string => createHash("sha256").update(bytes).digest("hex");
const knowledgeIn = (files: Record<string, string>) =>
  knowledgeOf(checkSources(Object.entries(files).map(([path, text]) => ({ path, text }))));
const compiled = (files: Record<string, string>) => assembleRelease(knowledgeIn(files), hashOf);

const tree = (title: string, target = "done") => `title: ${title}
root: root
nodes:
  root:
    title: ${title}
    response: What is it?
    options:
      - { id: one, description: The first, next_node: ${target} }
      - { id: two, description: The second, next_node: done }
  done:
    title: Done
    response: That is all.
`;
const A = "knowledge/a/main.tree.yaml";
const B = "knowledge/b/main.tree.yaml";
const served = {
  [A]: tree("Bicycles"),
  "knowledge/a/documents/rim.md": "---\ntitle: Rims\n---\nClean the rims.\n",
  "knowledge/a/synonyms.yaml": "- [rim, wheel edge]\n",
  [B]: tree("Scooters"),
  "knowledge/b/documents/deck.md": "---\ntitle: Decks\n---\nSweep the deck.\n",
  ...shippedTemplates,
};

test.each([
  ["one base", { [B]: tree("Electric scooters"), "knowledge/b/documents/deck.md": "---\ntitle: Deck\n---\nDry it.\n" }],
  ["a base without its document", { [B]: tree("Scooters") }],
  ["another base", { "knowledge/c/main.tree.yaml": tree("Skates") }],
  ["templates", Object.fromEntries(Object.entries(shippedTemplates).slice(0, 1))],
])("%s gives what the whole project would give", (_, part: Record<string, string>) => {
  proves("page/publish-folder");
  const { manifest, objects } = compiled(served);
  const bases = new Set(Object.keys(part).map((path) => path.split("/")[1]));
  const isTemplates = Object.keys(part).every((path) => path.startsWith("templates/"));
  const rest = Object.entries(served).filter(([path]) => {
    const [folder, base] = path.split("/");
    return folder === "templates" ? !isTemplates : !bases.has(base);
  });
  const whole = withRest(knowledgeIn(part), { manifest, objects });
  expect(brokenByPart(whole)).toEqual([]);
  expect(assembleRelease(whole, hashOf).id).toBe(compiled({ ...Object.fromEntries(rest), ...part }).id);
});

test("a base that stays and leads to a step that is gone is named, in both languages", () => {
  const { manifest, objects } = compiled({ ...served, [A]: tree("Bicycles", "b/main#done") });
  const part = knowledgeIn({ [B]: tree("Scooters").replaceAll("done", "end") });
  const [finding] = brokenByPart(withRest(part, { manifest, objects }));
  expect(finding).toMatchObject({ severity: "error", file: "tree/a/main" });
  expect([finding?.message, finding?.zh.message].every((text) => text !== "")).toBe(true);
});
