/** Calls of models and tools as tables, each with what it cost, how long it took and how it failed. */
import type { ModelUsage, ToolCall } from "../../../context/document.ts";
import { say } from "../../settings.ts";
import { duration } from "./lanes.tsx";
import { texts } from "./texts.ts";

/** Characters of arguments in a row. */
const MAX_ARGUMENTS = 200;

function Models({ models }: { models: readonly ModelUsage[] }) {
  return (
    <div class="scroll" tabIndex={0} role="region" aria-label={say(texts.modelCalls)}>
      <table>
        <thead>
          <tr>
            <th scope="col">{say(texts.model)}</th>
            <th scope="col">{say(texts.in)}</th>
            <th scope="col">{say(texts.out)}</th>
            <th scope="col">{say(texts.firstToken)}</th>
            <th scope="col">{say(texts.whole)}</th>
          </tr>
        </thead>
        <tbody>
          {models.map((one) => (
            <tr key={one.model_usage_id}>
              <td>
                {one.model} <span class="soft">{one.provider}</span>
                {one.status === "error" && <strong class="problem"> {one.error}</strong>}
              </td>
              <td class="number">{one.prompt_tokens}</td>
              <td class="number">{one.completion_tokens}</td>
              <td class="number">
                {one.first_token_latency_ms === undefined
                  ? say(texts.notCounted)
                  : duration(one.first_token_latency_ms)}
              </td>
              <td class="number">{duration(one.latency_ms)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function Tools({ tools }: { tools: readonly ToolCall[] }) {
  return (
    <div class="scroll" tabIndex={0} role="region" aria-label={say(texts.toolCalls)}>
      <table>
        <thead>
          <tr>
            <th scope="col">{say(texts.tool)}</th>
            <th scope="col">{say(texts.value)}</th>
            <th scope="col">{say(texts.status)}</th>
            <th scope="col">{say(texts.whole)}</th>
          </tr>
        </thead>
        <tbody>
          {tools.map((one) => (
            <tr key={one.tool_call_id}>
              <td>
                <code>{one.tool}</code> <span class="soft">{one.provider.name}</span>
              </td>
              <td>
                <code>{JSON.stringify(one.args_digest).slice(0, MAX_ARGUMENTS)}</code>
              </td>
              <td class={one.status === "success" ? "" : "problem"}>{one.status}</td>
              <td class="number">{duration(one.duration_ms)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

export function Calls({ models, tools }: { models: readonly ModelUsage[]; tools: readonly ToolCall[] }) {
  return (
    <>
      {models.length > 0 && <Models models={models} />}
      {tools.length > 0 && <Tools tools={tools} />}
    </>
  );
}
