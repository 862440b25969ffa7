/** Trajectories of tasks as lines of JSON, as a server lists them. */

interface Step {
  ask?: string;
  answer?: string;
  call?: string;
  result?: string;
  success?: boolean;
}

/** A trajectory as the server lists it. */
export function trajectory(id: string, description: string, steps: readonly Step[], success = true): string {
  return JSON.stringify({
    trajectory_id: id,
    task_spec: { task_id: id, description, task_type: "reasoning", priority: 1, max_steps: 10, expected_tools: [] },
    steps: steps.map(({ ask, answer, call, result, success: done = true }, at) => ({
      step_id: at + 1,
      action_type: ask === undefined ? "tool_call" : "question",
      action_params:
        ask === undefined
          ? { action: "use_tool", tool_id: call ?? "", parameters: { secret: "sk-abcdefghijklmnopqrstuvwxyz0123" } }
          : { action: "ask_user", tool_id: null, question: ask, answer: answer ?? "" },
      observation: ask === undefined ? (result ?? "ok") : `The user answered: ${answer ?? ""}`,
      success: done,
      thinking: "I think that this is done.",
      execution_code: null,
      error_type: null,
      error_message: null,
      timestamp: 1,
      duration: 1,
      confidence: 1,
    })),
    success,
    total_duration: 1,
    final_outputs: ["an output"],
    timestamp: 1,
    status: "completed",
    worth_learning: { worth: true, because: "completed_with_tools" },
  });
}
