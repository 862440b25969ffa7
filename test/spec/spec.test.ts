/**
 * Runs the behaviour tables of this folder. A table has knowledge and cases. A case starts a session and takes steps. A
 * step has an option to choose (and a text to type), and the expected session view or refusal.
 */
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import * as z from "zod";
import type { SessionView } from "../../src/session/present.ts";
import { knowledgeOf } from "../support/knowledge.ts";
import { walk } from "../support/walk.ts";

const expectation = z.strictObject({
  node_id: z.string().optional(),
  knowledge_base: z.string().optional(),
  current_step: z.string().optional(),
  response: z.string().optional(),
  response_contains: z.string().optional(),
  /** Option ids, in order. */
  options: z.array(z.string()).optional(),
  is_complete: z.boolean().optional(),
  revision: z.int().optional(),
  path: z.array(z.string()).optional(),
  input: z.unknown().optional(),
});

const tableSchema = z.strictObject({
  about: z.string(),
  knowledge: z.record(z.string(), z.unknown()),
  cases: z.array(
    z.strictObject({
      name: z.string(),
      begin: z.strictObject({
        query: z.string().optional(),
        base: z.string().optional(),
        node: z.string().optional(),
        language: z.string().optional(),
      }),
      expect: expectation.optional(),
      steps: z.array(
        z.strictObject({
          choose: z.string(),
          text: z.string().optional(),
          expect: expectation.optional(),
          refused: z.looseObject({ code: z.string() }).optional(),
        }),
      ),
    }),
  ),
});

const folder = import.meta.dirname;
for (const file of readdirSync(folder).filter((name) => name.endsWith(".json"))) {
  const table = tableSchema.parse(JSON.parse(readFileSync(join(folder, file), "utf8")));
  const knowledge = knowledgeOf(table.knowledge);
  describe(`${file}: ${table.about}`, () => {
    it.each(table.cases)("$name", ({ begin, expect: first, steps }) => {
      const session = walk(knowledge, begin);
      compare(session.view(), first, "at the beginning");
      for (const [index, step] of steps.entries()) {
        const before = session.state;
        const where = `step ${index + 1}: ${step.choose}`;
        session.step(step.choose, step.text);
        if (step.refused === undefined) expect(session.refused, where).toBeNull();
        else expect(session.refused, where).toMatchObject(step.refused);
        if (step.refused !== undefined) expect(session.state, where).toBe(before);
        compare(session.view(), step.expect, where);
      }
    });
  });
}

function compare(view: SessionView, expected: z.infer<typeof expectation> | undefined, where: string): void {
  const { response_contains, options, ...rest } = expected ?? {};
  expect(view, where).toMatchObject(rest);
  if (options !== undefined)
    expect(
      view.options.map(({ id }) => id),
      where,
    ).toEqual(options);
  if (response_contains !== undefined) expect(view.response, where).toContain(response_contains);
}
