/** The consultations in the READMEs are still what the shipped knowledge says: texts are edited, transcripts forgotten. */
import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { parse } from "yaml";

const root = join(import.meta.dirname, "../..");

/** Every text under a key `response`, at any depth. */
function responses(value: unknown): string[] {
  if (typeof value !== "object" || value === null) return [];
  return Object.entries(value).flatMap(([key, member]: [string, unknown]) =>
    key === "response" && typeof member === "string" ? [member.trim()] : responses(member),
  );
}

const shipped = new Set(
  globSync("knowledge/**/*.tree.yaml", { cwd: root }).flatMap((path) =>
    responses(parse(readFileSync(join(root, path), "utf8"))),
  ),
);

it.each([
  ["README.md", "Agent", "initiate_session"],
  ["README.zh-CN.md", "智能体", "initiate_session"],
])("%s quotes what its nodes say", (file, speaker, opening) => {
  const turns = readFileSync(join(root, file), "utf8").split(`> **${speaker}** → `).slice(1);
  const guided = turns.filter((turn) => /^`(?:initiate|navigate)_session/.test(turn));
  expect(guided[0]).toContain(opening);
  expect(guided.length).toBeGreaterThan(2);
  for (const turn of guided) {
    const said = turn.split("\n")[1]?.replace(/^> /, "");
    expect(shipped, said).toContain(said);
  }
});
