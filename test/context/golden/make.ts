/**
 * Makes the golden session again, after a change that is meant to change prompts: `node test/context/golden/make.ts`.
 * Look at the difference before it is committed: whatever differs there differs for every stored session.
 */
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { parse } from "yaml";
import { composeAssembly, recordAssembly } from "../../../src/context/assembly/compose.ts";
import type { RecordedEvent } from "../../../src/context/events.ts";
import { makeEvidence } from "../../../src/context/evidence.ts";
import { writeExport } from "../../../src/context/export.ts";
import { foldContext } from "../../../src/context/project.ts";
import { estimator } from "../../../src/context/tokens/tokens.ts";
import { compileTemplate } from "../../../src/compile/templates/compile.ts";

const folder = import.meta.dirname;
const source = readFileSync(join(folder, "analysis.template.md"), "utf8");
const { template } = compileTemplate(source, (yaml) => parse(yaml));
if (template === undefined) throw new Error("the template does not compile");
const AT = Date.UTC(2026, 0, 20, 10);
const wiki = (content: string, metadata = {}) =>
  makeEvidence({ type: "rag_doc", source: { kind: "rag", name: "wiki" }, content, confidence: 0.9, metadata });
const ref = (node: string) => ({ base: "tech", tree: "main", node });
const call = {
  provider: { kind: "builtin" as const, name: "cairn" },
  type: "tool" as const,
  called_at: "2026-01-20T10:00:02.000Z",
  status: "success" as const,
  duration_ms: 12,
  result_evidence_ids: [],
};

const log: RecordedEvent[] = [
  {
    type: "started",
    at: AT,
    release: "golden",
    channel: "main",
    language: "zh-CN",
    user_query: "我想了解 MCP 架构",
    match: { score: 0.7, matched: "MCP", alternatives: [] },
    entry: ref("root"),
    candidates: [],
  },
  {
    type: "moved",
    at: AT + 1000,
    from: ref("root"),
    option: "architecture",
    answer: { value: "architecture", via: "option" },
    to: ref("architecture"),
    complete: false,
  },
  {
    type: "tool_called",
    at: AT + 2000,
    call: { ...call, tool_call_id: "c1", tool: "search_knowledge", args_digest: { query: "MCP 架构" } },
    evidences: [
      wiki("MCP 由宿主、客户端和服务器三部分组成。", {
        subject: "MCP 组成",
        value: "三部分",
        observed_at: "2025-11-01",
      }),
      wiki("MCP 只有客户端和服务器。", { subject: "MCP 组成", value: "两部分", observed_at: "2024-11-01" }),
      wiki("旧版接口说明。", { valid_until: "2025-06-30" }),
      wiki("协议把工具、资源和提示词分开，服务器可以独立部署。".repeat(12)),
    ],
  },
  {
    type: "tasks_updated",
    at: AT + 2500,
    tasks: [
      { task_id: "t1", name: "查组成", depends_on: [], status: "completed", result_evidence_ids: [], error: "" },
      { task_id: "t2", name: "写优势", depends_on: ["t1"], status: "pending", result_evidence_ids: [], error: "" },
    ],
  },
  {
    type: "turn_added",
    at: AT + 3000,
    turn: {
      turn: 1,
      timestamp: "2026-01-20T10:00:03.000Z",
      reasoning: "需要更多证据",
      action: 'retrieve(query="MCP 优势")',
      observation: "[e1] 标准化接口；[e2] 生态兼容。",
    },
  },
];
const tools = ["retrieve", "search_knowledge", "get_session", "navigate_session", "assemble_context"].map((name) => ({
  name,
  description: `${name}：检索文档或管理会话`,
  input_schema: { properties: { query: { type: "string" } } },
}));
const port = {
  now: () => 0,
  after: () => new Promise<void>(() => {}),
  countTokens: (text: string) => estimator.count(text),
  listTools: async () => tools,
};
for (const [place, token_budget] of [6000, 1500, 1150].entries()) {
  const projection = foldContext(log, { session_id: "golden" });
  const made = await composeAssembly(
    {
      template,
      projection,
      user_intent: "总结 MCP 架构的核心优势，联系方式 li@example.com",
      arguments: new Map([["section_备注", "只用中文回答。"]]),
      token_budget,
      model_name: "qwen-max",
      counter: estimator,
      now: AT + 10_000 + place,
    },
    port,
  );
  if (!made.ok) throw new Error(JSON.stringify(made.failure));
  console.log(
    token_budget,
    made.value.assembly.token_used,
    made.value.assembly.kept.length,
    made.value.assembly.omitted.map((block) => `${block.block_id} ${block.reason}`).join(", "),
  );
  log.push({ type: "assembled", at: AT + 10_000 + place, assembly: recordAssembly(`a${place + 1}`, made.value) });
}
writeFileSync(join(folder, `analysis.${estimator.name}.jsonl`), writeExport(log));
