/** Calls of tools and of models, as the context document keeps them. */
import { from } from "./requirement.ts";

export const calls = [
  ...from("seed 002 §2", {
    "calls/kept-as-history":
      "Calls of models and tools, and their results, are history of the session; none of it disappears.",
  }),
  ...from("seed 002 §2.tool_calls", {
    "calls/tool-task": "A tool call's task_id says which task caused it.",
    "calls/tool-call-id": "A tool call's tool_call_id identifies it.",
    "calls/tool-name": "A tool call's tool says what was called.",
    "calls/provider-kind": "A tool call's provider.kind is builtin, mcp or other.",
    "calls/provider-name":
      "A tool call's provider.name and uri name the MCP server, or whatever else offered the tool.",
    "calls/tool-type": "A tool call's type is tool, skill or function_call.",
    "calls/called-at": "A tool call's called_at says when it was made.",
    "calls/args-digest": "A tool call's args_digest holds its arguments, without secrets.",
    "calls/tool-status": "A tool call's status is success, timeout, forbidden, not_found or error.",
    "calls/tool-duration": "A tool call's duration_ms says how long it took.",
    "calls/tool-result-evidence": "A tool call's result_evidence_ids refer to its results.",
    "calls/searches-too": "Searches are tool calls like any other.",
  }),
  ...from("seed 002 §2.model_usage", {
    "calls/model-usage-id": "A model call's model_usage_id identifies it.",
    "calls/model-task": "A model call's task_id says which task it was for.",
    "calls/model-stage": "A model call's stage is route, plan, tool_call, answer or other.",
    "calls/model-provider": "A model call's provider and model may be anybody's.",
    "calls/model-params": "A model call's params holds what the model was called with.",
    "calls/model-tokens": "A model call's prompt_tokens, completion_tokens and total_tokens say what it cost.",
    "calls/model-latency":
      "A model call's first_token_latency_ms tells a slow start from a slow answer, beside latency_ms.",
    "calls/model-status": "A model call's status is success or error, and error says which.",
    "calls/model-output-evidence": "What the model said is evidence of type llm_output that refers back to the call.",
  }),
  ...from("seed 002 §3", {
    "calls/of-a-task": "The calls that a step of the plan made can be listed.",
    "calls/search-recorded": "A search is kept as a call with its arguments, status, duration and results.",
    "calls/external-search": "A search made elsewhere can be kept with the task it was for.",
    "calls/failures-distinct": "A call that failed says so, and a failure of the model is distinct from one of a tool.",
    "calls/server-and-tool-known": "The log alone shows which MCP server and which tool answered.",
    "calls/model-cost": "Each call of a model is kept with its cost and its latency.",
  }),
];
