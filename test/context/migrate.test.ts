import fc from "fast-check";
import { readFileSync } from "node:fs";
import { expect, test, vi } from "vitest";
import { migrateDocument } from "../../src/context/migrate.ts";
import { projectContext } from "../../src/context/list-blocks.ts";
import { anyLog } from "./support.ts";
import { proves } from "../requirements/index.ts";
import { runs } from "../support/runs.ts";

// Many cases: on a busy machine they may take longer than one test usually does.
vi.setConfig({ testTimeout: 120_000 });

const old = JSON.parse(readFileSync("test/context/fixtures/document-0.9.json", "utf8"));

test("a stored document of the first draft is read, and what has no place today is listed", () => {
  proves("context-document/migration");
  const outcome = migrateDocument(old);
  if (!outcome.ok) throw new Error(JSON.stringify(outcome.failure));
  const { document, from, dropped } = outcome.value;
  expect([from, dropped]).toEqual(["0.9", ["execution", "prompt_layers", "meta.policy"]]);
  expect(document.session).toMatchObject({ session_id: "conv-7", task_state: { todo_list: { tasks: [] } } });
  expect(Object.keys(document.evidences)).toEqual(["e1"]);
  expect(document.context_blocks).toEqual([
    { block_id: "b1", block_type: "evidence", priority: "high", refs: [{ evidence_id: "e1", selector: "lines:1-1" }] },
    { block_id: "b2", block_type: "memory", priority: "low", refs: [{ evidence_id: "e1" }] },
    {
      block_id: "state:dialog",
      block_type: "state",
      priority: "high",
      content: '{"intent":"find_api","slots":{"product":"renewal"}}',
    },
  ]);
  expect(document.meta?.actor?.agent?.agent_id).toBe("agent-001");
});

test("law: a current document passes unchanged", () => {
  fc.assert(
    fc.property(anyLog, (log) => {
      const document = JSON.parse(JSON.stringify(projectContext(log, { session_id: "s" })));
      expect(migrateDocument(document)).toEqual({ ok: true, value: { document, from: "1.0", dropped: [] } });
    }),
    { numRuns: runs(300) },
  );
});

test.each([
  [null, "schema_version"],
  [{}, "schema_version"],
  [{ schema_version: "3.0" }, "schema_version"],
  [{ schema_version: "__proto__" }, "schema_version"],
  [{ schema_version: "1.0" }, "session"],
  [{ schema_version: "0.9" }, "session.session_id"],
  [{ ...old, session: {} }, "session.messages"],
])("%j is refused at its first wrong place", (document, field) => {
  proves("context-document/unknown-version");
  expect(migrateDocument(document)).toMatchObject({ ok: false, failure: { code: "invalid_input", field } });
});
