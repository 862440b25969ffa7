/** Calls of tools and of models, as the context document keeps them. */
import { from } from "./requirement.ts";

export const calls = [
  ...from("seed 002 §2", {
    "calls/kept-as-history":
      "Calls of models and tools, and their results, are history of the session; none of it disappears.",
  }),
  ...from("seed 002 §2.tool_calls", {
    "calls/tool-task": "task_id says which task caused the tool call.",
    "calls/tool-call-id": "tool_call_id identifies one call.",
    "calls/tool-name": "tool says what was called.",
    "calls/provider-kind": "provider.kind is builtin, mcp or other.",
    "calls/provider-name": "provider.name and uri name the MCP server, or whatever else offered the tool.",
    "calls/tool-type": "type is tool, skill or function_call.",
    "calls/called-at": "called_at says when.",
    "calls/args-digest": "args_digest holds the arguments of the call, without secrets.",
    "calls/tool-status": "status is success, timeout, forbidden, not_found or error.",
    "calls/tool-duration": "duration_ms says how long it took.",
    "calls/tool-result-evidence": "result_evidence_ids refer to its results.",
    "calls/searches-too": "Searches are calls like any other.",
  }),
  ...from("seed 002 §2.model_usage", {
    "calls/model-usage-id": "model_usage_id identifies one call of a model.",
    "calls/model-task": "task_id says which task it was for.",
    "calls/model-stage": "stage is route, plan, tool_call, answer or other.",
    "calls/model-provider": "provider and model may be anybody's.",
    "calls/model-params": "params holds what the model was called with.",
    "calls/model-tokens": "prompt_tokens, completion_tokens and total_tokens say what it cost.",
    "calls/model-latency": "first_token_latency_ms tells a slow start from a slow answer, beside latency_ms.",
    "calls/model-status": "status is success or error, and error says which.",
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
