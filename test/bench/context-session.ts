/** Folding a session and composing a prompt from it, by length of the session: `node test/bench/context-session.ts`. */
import { readFileSync } from "node:fs";
import { parse } from "yaml";
import { composeAssembly } from "../../src/context/assembly/compose.ts";
import type { RecordedEvent } from "../../src/context/events.ts";
import { makeEvidence } from "../../src/context/evidence.ts";
import { foldContext } from "../../src/context/project.ts";
import { estimator } from "../../src/context/tokens/tokens.ts";
import { compileTemplate } from "../../src/compile/templates/compile.ts";

const { template } = compileTemplate(readFileSync("templates/context_engineering.zh-CN.md", "utf8"), (yaml) =>
  parse(yaml),
);
if (template === undefined) throw new Error("the template does not compile");
const port = {
  now: () => 0,
  after: () => new Promise<void>(() => {}),
  countTokens: (text: string) => estimator.count(text),
  listTools: async () => [],
};
const words = "检索到三篇文档，其中第一篇说明了协议的设计，第二篇给出了实现，第三篇讨论了局限。";

for (const turns of [5, 50, 500]) {
  const log: RecordedEvent[] = [
    { type: "opened", at: 0, user_intent: "MCP 是什么？", language: "zh-CN", release: "r", channel: "main" },
  ];
  for (let turn = 1; turn <= turns; turn += 1) {
    log.push({
      type: "evidence_recorded",
      at: turn,
      evidence: makeEvidence({ type: "rag_doc", source: { kind: "rag" }, content: `${turn} ${words.repeat(3)}` }),
    });
    log.push({
      type: "turn_added",
      at: turn,
      turn: {
        turn,
        timestamp: "",
        reasoning: words,
        action: `retrieve(query="${turn}")`,
        observation: `${turn} ${words.repeat(4)}`,
      },
    });
  }
  const times: { fold: number; compose: number }[] = [];
  let kept = 0;
  for (let round = 0; round < 30; round += 1) {
    const begun = performance.now();
    const projection = foldContext(log, { session_id: "s" });
    const folded = performance.now();
    const made = await composeAssembly(
      {
        template,
        projection,
        user_intent: "继续",
        arguments: new Map(),
        token_budget: 8000,
        model_name: "m",
        counter: estimator,
        now: 1000,
      },
      port,
    );
    times.push({ fold: folded - begun, compose: performance.now() - folded });
    kept = made.ok ? made.value.assembly.kept.length : 0;
  }
  const median = (of: (one: { fold: number; compose: number }) => number): string =>
    (times.map(of).toSorted((l, r) => l - r)[15] ?? 0).toFixed(2);
  console.log(
    `${turns} turns (${log.length} events): fold ${median((one) => one.fold)} ms, compose ${median((one) => one.compose)} ms, ${kept} blocks kept`,
  );
}
