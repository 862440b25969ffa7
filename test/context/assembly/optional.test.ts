/** Optional arguments that nobody gave, in whole assemblies: reported, and out of the prompt. */
import { describe, expect, test } from "vitest";
import { composeAssembly, recordAssembly, type Composition } from "../../../src/context/assembly/compose.ts";
import type { RecordedEvent } from "../../../src/context/events.ts";
import { foldContext } from "../../../src/context/project.ts";
import { replayAssembly } from "../../../src/context/assembly/replay.ts";
import { estimator } from "../../../src/context/tokens/tokens.ts";
import { template } from "../../templates/support.ts";
import { AT } from "../support.ts";

const TEMPLATE = template(`---
name: t
description: t
language: en
arguments:
  company: Whose figures
  code: Under review
  ticket: { required: true }
sections:
  persona: { priority: must }
  data: { priority: must }
  code: { priority: must }
---
# Persona {#persona}
You work on \${local:ticket} for \${local:company}.
# Data {#data}
Company: \${local:company}
Source: \${mcp:resource:document://nowhere/at-all}
# Code {#code}
\`\`\`
\${local:code}
\`\`\`
`);
const opened: RecordedEvent = {
  type: "opened",
  at: AT,
  user_intent: "x",
  language: "en",
  release: "r",
  channel: "main",
};
const port = {
  now: () => 0,
  after: () => new Promise<void>(() => {}),
  countTokens: (text: string) => estimator.count(text),
};

async function prompt(given: Record<string, string>): Promise<Composition> {
  const made = await composeAssembly(
    {
      template: TEMPLATE,
      projection: foldContext([opened], { session_id: "s" }),
      user_intent: "Go on.",
      arguments: new Map(Object.entries(given)),
      token_budget: 500,
      model_name: "m",
      counter: estimator,
      now: AT,
    },
    port,
  );
  if (!made.ok) throw new Error(JSON.stringify(made.failure));
  return made.value;
}

const statuses = ({ placeholders }: Composition) =>
  Object.fromEntries(placeholders.map(({ placeholder, status }) => [placeholder, status]));

describe("optional arguments nobody gave", () => {
  test("leave no trace but in the report; what is required or fails stays to be seen", async () => {
    const made = await prompt({});
    expect(made.assembly.context).toBe(
      "# Persona\n\nYou work on (not available) for (none).\n\n# Data\n\nSource: (not available)",
    );
    expect(statuses(made)).toEqual({
      "${local:ticket}": "unknown_key",
      "${local:company}": "empty",
      "${mcp:resource:document://nowhere/at-all}": "unknown_key",
      "${local:code}": "empty",
    });
    expect(made.assembly.omitted).toEqual([
      { block_id: "section:code", block_type: "instruction", priority: "must", tokens: 0, refs: [], reason: "empty" },
    ]);
  });

  test("are shown where they are given, and an empty text is as good as none", async () => {
    const given = await prompt({ company: "ACME", ticket: "T-1", code: "let x;" });
    expect(given.assembly.context).toContain("Company: ACME\nSource:");
    expect(given.assembly.context).toContain("# Code\n\n```\nlet x;\n```");
    expect(given.assembly.omitted).toEqual([]);
    expect((await prompt({ company: "", code: " \n" })).assembly.context).toBe((await prompt({})).assembly.context);
  });

  test("replay byte for byte", async () => {
    const made = await prompt({ ticket: "T-1" });
    const deps = { session_id: "s", template: () => TEMPLATE, templates: ["t"], counter: () => estimator };
    const log: RecordedEvent[] = [opened, { type: "assembled", at: AT, assembly: recordAssembly("a", made) }];
    expect(await replayAssembly(log, "a", deps)).toMatchObject({ ok: true, value: { identical: true } });
  });
});
