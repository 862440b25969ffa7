/** Calls of models and tools as tables, each with what it cost, how long it took and how it failed. */
import type { ModelUsage, ToolCall } from "../../../context/document.ts";
import { modelErrorTexts } from "../../../runtime/model/error-texts.ts";
import { callStatuses, nameOf } from "../../code-names.ts";
import { Table } from "../../parts/table.tsx";
import { visible } from "../../parts/visible.ts";
import { say } from "../../settings.ts";
import { duration } from "./lanes.tsx";
import { texts } from "./texts.ts";

/** Characters of arguments in a row. */
const MAX_ARGUMENTS = 200;

function Models({ models }: { models: readonly ModelUsage[] }) {
  const columns = [
    { head: say(texts.model) },
    ...[texts.in, texts.out, texts.firstToken, texts.whole].map((head) => ({ head: say(head), isNumber: true })),
  ];
  const rows = models.map((one) => ({
    key: one.model_usage_id,
    cells: [
      <>
        {one.model} <span class="soft">{one.provider}</span>
        {one.status === "error" && <strong class="problem"> {nameOf(modelErrorTexts, one.error ?? "")}</strong>}
      </>,
      one.prompt_tokens,
      one.completion_tokens,
      one.first_token_latency_ms === undefined ? say(texts.notCounted) : duration(one.first_token_latency_ms),
      duration(one.latency_ms),
    ],
  }));
  return <Table name={say(texts.modelCalls)} columns={columns} rows={rows} />;
}

function Tools({ tools }: { tools: readonly ToolCall[] }) {
  const columns = [
    ...[texts.tool, texts.value, texts.status].map((head) => ({ head: say(head) })),
    { head: say(texts.whole), isNumber: true },
  ];
  const rows = tools.map((one) => ({
    key: one.tool_call_id,
    cells: [
      <>
        <code>{one.tool}</code> <span class="soft">{one.provider.name}</span>
      </>,
      <code>{visible(JSON.stringify(one.args_digest).slice(0, MAX_ARGUMENTS))}</code>,
      <span class={one.status === "success" ? "" : "problem"}>{nameOf(callStatuses, one.status)}</span>,
      duration(one.duration_ms),
    ],
  }));
  return <Table name={say(texts.toolCalls)} columns={columns} rows={rows} />;
}

export function Calls({ models, tools }: { models: readonly ModelUsage[]; tools: readonly ToolCall[] }) {
  return (
    <>
      {models.length > 0 && <Models models={models} />}
      {tools.length > 0 && <Tools tools={tools} />}
    </>
  );
}
