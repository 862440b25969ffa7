/** The `replay` command. */
import { afterEach, describe, expect, test } from "vitest";
import { parse } from "yaml";
import { composeAssembly, recordAssembly } from "../../../src/context/assembly/compose.ts";
import type { RecordedEvent } from "../../../src/context/events.ts";
import { writeSession } from "../../../src/context/export.ts";
import { foldContext } from "../../../src/context/project.ts";
import { estimator } from "../../../src/context/tokens/tokens.ts";
import { compileTemplate } from "../../../src/compile/templates/compile.ts";
import { shippedTemplates } from "../../support/templates.ts";
import { proves } from "../../requirements/index.ts";
import { AuthorFolder } from "../author-folder.ts";

const folders: AuthorFolder[] = [];
afterEach(() => {
  for (const folder of folders.splice(0)) folder.remove();
});

const AT = Date.UTC(2026, 0, 20, 10);
const PATH = "templates/simple_chat.zh-CN.md";
const source = shippedTemplates[PATH] ?? "";

/** A session in which one prompt was assembled, as a file. */
async function session(): Promise<string> {
  const { template } = compileTemplate(source, (yaml): unknown => parse(yaml));
  if (template === undefined) throw new Error("the template does not compile");
  const options = {
    session_id: "s1",
    shown: () => ({ response: "您想了解哪个领域？", options: [{ id: "ai", description: "人工智能" }] }),
  };
  const events: RecordedEvent[] = [
    {
      type: "started",
      at: AT,
      release: "r1",
      channel: "main",
      language: "zh-CN",
      user_query: "我想投资",
      match: { score: 0, matched: "", alternatives: [] },
      entry: null,
      candidates: [],
    },
    { type: "message_added", at: AT, role: "user", content: "什么是MCP？" },
  ];
  const made = await composeAssembly(
    {
      template,
      projection: foldContext(events, options),
      user_intent: "什么是MCP？",
      arguments: new Map(),
      token_budget: 4000,
      model_name: "host",
      counter: estimator,
      now: AT,
    },
    { now: () => 0, after: () => new Promise(() => {}), countTokens: (text) => estimator.count(text) },
  );
  if (!made.ok) throw new Error(JSON.stringify(made.failure));
  events.push({ type: "assembled", at: AT, assembly: recordAssembly("a1", made.value) });
  return [...writeSession(events, options)].join("");
}

async function folder(template: string): Promise<AuthorFolder> {
  const made = new AuthorFolder();
  folders.push(made);
  made.write(PATH, template);
  made.write("knowledge/one.tree.yaml", "nodes:\n  root:\n    response: Done.\n");
  made.write("kept/one.jsonl", await session());
  return made;
}

describe("replay", () => {
  test("passes while every prompt comes out as it was", async () => {
    const here = await folder(source);
    const { code, out } = await here.run(["replay", "kept/one.jsonl", "--lang", "en"]);
    expect(out).toMatch(/✓ a1 {2}identical {2}\(\d+ tokens\)/);
    expect(code).toBe(0);
  });

  test("fails when a template has changed under it", async () => {
    const here = await folder(source.replace("您是一位可靠", "您是一位严厉"));
    const { code, out } = await here.run(["replay", "kept/one.jsonl", "--lang", "zh"]);
    expect(out).toContain("✗ a1  有差异");
    expect(code).toBe(1);
  });

  test("shows the result of another budget, and fails for one that is too small", async () => {
    const here = await folder(source);
    const whole = await here.run(["replay", "kept/one.jsonl", "--json"]);
    const budget = String(JSON.parse(whole.out)[0].prompts[0].recorded_tokens - 1);
    const less = await here.run(["replay", "kept/one.jsonl", "--budget", budget, "--json"]);
    expect(JSON.parse(less.out)).toMatchObject([{ prompts: [{ assembly_id: "a1", identical: false }] }]);
    expect(less.code).toBe(0);
    const none = await here.run(["replay", "kept/one.jsonl", "--budget", "5"]);
    expect(none.code).toBe(1);
  });

  test("names a line that is not an event, a file that is not there, and a budget that is not a number", async () => {
    const here = await folder(source);
    here.write("kept/broken.jsonl", '{"type":"started"}\n');
    expect(await here.run(["replay", "kept/broken.jsonl"])).toMatchObject({
      code: 1,
      err: expect.stringContaining("line 1"),
    });
    expect((await here.run(["replay", "kept/none.jsonl"])).code).toBe(2);
    expect((await here.run(["replay", "kept/one.jsonl", "--budget", "many"])).code).toBe(2);
    expect((await here.run(["replay"])).code).toBe(2);
  });

  test("fails for a file without events, and for one that lost its end or its middle", async () => {
    proves("exposure/cut-exports");
    const here = await folder(source);
    const lines = (await session()).trimEnd().split("\n");
    expect(lines).toHaveLength(3);
    const cut = {
      empty: [],
      blank: ["", " "],
      end: lines.slice(0, 2),
      middle: [lines[0], lines[2]],
      twice: [...lines, lines[2]],
    };
    for (const [name, kept] of Object.entries(cut)) {
      here.write(`kept/${name}.jsonl`, kept.map((line) => `${line}\n`).join(""));
      const { code, err } = await here.run(["replay", `kept/${name}.jsonl`]);
      expect([name, code]).toEqual([name, 1]);
      expect(err).toMatch(/empty|3 events, as its first line says/);
    }
    // An export of an earlier version says no number.
    here.write("kept/before.jsonl", lines.map((line) => `${line.replace('"events":3,', "")}\n`).join(""));
    expect((await here.run(["replay", "kept/before.jsonl"])).code).toBe(0);
  });
});
