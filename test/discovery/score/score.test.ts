/** The score of candidates: only what was checked counts, and each point says why. */
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { RegistryEntry } from "../../../src/discovery/model.ts";
import type { CandidateFacts } from "../../../src/discovery/score/facts.ts";
import { MIN_COVERAGE } from "../../../src/discovery/score/answered.ts";
import { readNeeds } from "../../../src/discovery/score/asked-need.ts";
import { coverNeeds } from "../../../src/discovery/score/functionality.ts";
import { evidenceTexts } from "../../../src/discovery/score/texts.ts";
import { bestCandidates, scoreCandidate } from "../../../src/discovery/score/score.ts";
import { proves } from "../../requirements/index.ts";
import { runs } from "../../support/runs.ts";

const remote: RegistryEntry = {
  name: "a/charts",
  registry: "one",
  description: "Draws bar charts.",
  version: "1.0.0",
  status: "active",
  sources: [{ kind: "streamable-http", url: "https://a.example/mcp" }],
};
const packaged: RegistryEntry = {
  ...remote,
  sources: [{ kind: "package", registry: "npm", identifier: "p", version: "1.0.0" }],
};
const everything: CandidateFacts = {
  trustedNamespace: true,
  remote: { answered: true, requiresAuthorization: true },
  package: { integrityMatches: true, hasInstallScripts: false },
  scanFindings: 0,
  pinAgeDays: 30,
  needs: [{ needed: "draw chart", confidence: 1 }],
  calls: { total: 20, succeeded: 20 },
  registries: ["one", "two", "three"],
};

describe("the score", () => {
  test.each([remote, packaged])("is 40, 35 and 25 where everything was checked and is well", (entry) => {
    proves("tool-needs/weights", "tool-needs/security");
    expect(scoreCandidate(entry, everything)).toMatchObject({
      security: 40,
      functionality: 35,
      popularity: 25,
      total: 100,
    });
  });

  test("is that of an active entry alone where nothing was checked", () => {
    expect(scoreCandidate(remote, {})).toMatchObject({ security: 4, functionality: 0, popularity: 0, total: 4 });
  });

  test("counts neither a claimed author nor stars", () => {
    proves("tool-needs/claims");
    const claimed = { ...remote, claims: { author: "trusted", stars: 100_000 } };
    expect(scoreCandidate(claimed, {}).total).toBe(scoreCandidate(remote, {}).total);
  });

  test.each<[keyof CandidateFacts, CandidateFacts]>([
    ["trustedNamespace", { trustedNamespace: false }],
    ["remote", { remote: { answered: false, requiresAuthorization: false } }],
    ["pinAgeDays", { pinAgeDays: 0 }],
    ["calls", { calls: { total: 9, succeeded: 0 } }],
    ["registries", { registries: ["one"] }],
  ])("takes the points of %s away where it is not well", (_, facts) => {
    expect(scoreCandidate(remote, { ...everything, ...facts }).total).toBeLessThan(100);
    expect(scoreCandidate(remote, facts).total).toBe(4);
  });

  test("has nothing for security where the scan found something", () => {
    const found = scoreCandidate(remote, { ...everything, scanFindings: 1 });
    expect(found).toMatchObject({ security: 0, functionality: 35, popularity: 25 });
  });

  test("does not know whether a server asks who is calling that did not answer", () => {
    const { evidence } = scoreCandidate(remote, { remote: { answered: false, requiresAuthorization: false } });
    const said = evidence.map(({ text }) => text.en);
    expect(said).toContain("Whether it asks who is calling is not known.");
    expect(said).not.toContain("It lets anybody call.");
  });

  test("says why for each part, in both languages, and adds up", () => {
    const arbitrary = fc.record<CandidateFacts>(
      {
        trustedNamespace: fc.boolean(),
        remote: fc.record({ answered: fc.boolean(), requiresAuthorization: fc.boolean() }),
        scanFindings: fc.nat(5),
        pinAgeDays: fc.nat(90),
        needs: fc.array(fc.record({ needed: fc.string(), confidence: fc.double({ min: 0, max: 1, noNaN: true }) })),
        calls: fc.record({ total: fc.nat(50), succeeded: fc.nat(60) }),
        registries: fc.array(fc.string()),
        conflicts: fc.array(fc.string()),
      },
      { requiredKeys: [] },
    );
    fc.assert(
      fc.property(arbitrary, (facts) => {
        const { security, functionality, popularity, total, evidence } = scoreCandidate(remote, facts);
        expect(security).toBeLessThanOrEqual(40);
        expect(functionality).toBeLessThanOrEqual(35);
        expect(popularity).toBeLessThanOrEqual(25);
        expect(total).toBeCloseTo(
          evidence.reduce((sum, { points }) => sum + points, 0),
          5,
        );
        for (const { points, most, text } of evidence) {
          expect(points).toBeGreaterThanOrEqual(0);
          expect(points).toBeLessThanOrEqual(most);
          expect(text.en.length > 5 && text.zh.length > 4).toBe(true);
        }
      }),
      { numRuns: runs(300) },
    );
  });
});

describe("what an entry covers", () => {
  const need = { needed: "draw bar chart", description: "请生成一张销售数据的柱状图" };
  test("of a Chinese need is found in an English description, and a tool says it more surely", () => {
    const [byDescription] = coverNeeds(remote, readNeeds([need]));
    const [byTool] = coverNeeds(
      { ...remote, tools: [{ name: "bar_chart", description: "Create a bar chart of data." }] },
      readNeeds([need]),
    );
    expect(byDescription?.confidence).toBeGreaterThan(0.4);
    expect(byTool).toMatchObject({ tool: "bar_chart" });
    expect(byTool?.confidence).toBeGreaterThan(byDescription?.confidence ?? 1);
  });

  test("is next to nothing where the thing itself is not there", () => {
    const crm = {
      ...remote,
      name: "a/crm",
      description: "Manages customers.",
      tools: [{ name: "create_customer", description: "Creates a new customer." }],
    };
    expect(coverNeeds(crm, readNeeds([need]))[0]?.confidence).toBeLessThan(0.1);
  });
});

test.each([
  ["another kind of the same subject", "查一下宁德时代的股价", "payments", "Makes payments and sends invoices."],
  ["a word that has its stem alone", "把这封信翻译成日语", "local-rag", "Searches documents; it runs locally."],
  ["a verb alone", "用手绘风格画一张系统草图", "logs", "Query logs and generate reports."],
  ["what an unknown verb is not done to", "Bring a pizza to the meeting room", "notes", "Analyzes meetings."],
])("%s is no coverage", (_, description, name, says) => {
  proves("tool-needs/covers-things");
  const [covered] = coverNeeds(
    { ...remote, name: `a/${name}`, description: says },
    readNeeds([{ needed: "n", description }]),
  );
  expect(covered?.confidence).toBeLessThan(MIN_COVERAGE);
});

test.each([
  ["a service that is named", "Add milk to my Todoist list", "todoist", "Integration for natural language."],
  ["a need with a topic", "Open an issue about the broken login page", "tracker", "Tracks issues."],
  ["what it is to be done with", "把会议纪要用邮件发给全组", "mailer", "Manages email."],
])("%s is covered by what does it", (_, description, name, says) => {
  proves("tool-needs/covers-things");
  const [covered] = coverNeeds(
    { ...remote, name: `a/${name}`, description: says },
    readNeeds([{ needed: "n", description }]),
  );
  expect(covered?.confidence).toBeGreaterThan(MIN_COVERAGE);
});

test("of candidates that hardly answer, the nearest is first, however safe another is", () => {
  const row = (name: string, confidence: number, registries: string[]) => {
    const entry = { ...remote, name };
    const score = scoreCandidate(entry, { needs: [{ needed: "n", confidence }], registries, scanFindings: 0 });
    return { merged: { entry, registries, conflicts: [] }, score, relevance: 0, fits: false };
  };
  const ranked = bestCandidates([row("safe", 0.03, ["a", "b", "c"]), row("near", 0.27, ["a"])]);
  expect(ranked.map(({ merged }) => merged.entry.name)).toEqual(["near", "safe"]);
});

test("ten candidates at most, the best first, and none that covers nothing", () => {
  proves("tool-needs/top-ten");
  const rows = Array.from({ length: 14 }, (_, at) => {
    const entry = { ...remote, name: `a/${String(at).padStart(2, "0")}` };
    const score = scoreCandidate(entry, { needs: [{ needed: "n", confidence: at === 0 ? 0 : at / 14 }] });
    return { merged: { entry, registries: ["one"], conflicts: [] }, score, relevance: 0 };
  });
  const best = bestCandidates(rows).map(({ merged }) => merged.entry.name);
  expect(best).toHaveLength(10);
  expect(best[0]).toBe("a/13");
  expect(bestCandidates(rows.slice(0, 1))).toEqual([]);
});

test("registries are counted in the singular and the plural", () => {
  const said = (registries: string[], conflicts: string[] = []) => evidenceTexts.registries(registries, conflicts).en;
  expect(said(["one"])).toBe("Listed by 1 registry.");
  expect(said(["one", "two"], ["three"])).toBe("Listed alike by 2 registries; 1 lists something else under its name.");
});

test.each([
  ["https://a.example/mcp", "Its HTTPS address answered."],
  ["http://127.0.0.1:3001/mcp", "Its HTTP address answered."],
])("an address is named as what it is: %s", (url, sentence) => {
  const { evidence } = scoreCandidate({ ...remote, sources: [{ kind: "streamable-http", url }] }, everything);
  expect(evidence.map(({ text }) => text.en)).toContain(sentence);
});
