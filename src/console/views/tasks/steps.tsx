/** The steps of a task with thinking, action, observation and time, as its trajectory has them. */
import { Loaded } from "../../parts/loaded.tsx";
import { Table } from "../../parts/table.tsx";
import { visible } from "../../parts/visible.ts";
import { say } from "../../settings.ts";
import { duration } from "../pipeline/lanes.tsx";
import { texts } from "./texts.ts";

/** What of a step of a trajectory is shown (`tasks/trajectory/`). */
interface Step {
  step_id: number;
  action_params: { action: string; tool_id: string | null; parameters: Record<string, unknown> };
  thinking: string;
  observation: string;
  success: boolean;
  error_message: string | null;
  /** Seconds. */
  duration: number;
}

function Action({ step }: { step: Step }) {
  const { action, tool_id, parameters } = step.action_params;
  return (
    <>
      <code>{tool_id ?? action}</code>
      <dl class="arguments">
        {Object.entries(parameters).map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{visible(typeof value === "string" ? value : JSON.stringify(value))}</dd>
          </div>
        ))}
      </dl>
    </>
  );
}

function Observation({ step: { success, observation, error_message } }: { step: Step }) {
  return (
    <span class={success ? "said" : "said problem"}>
      {!success && "✗ "}
      {visible(observation === "" ? (error_message ?? "") : observation)}
    </span>
  );
}

/** `times`: another number reads them anew. */
export function Steps({ task, times }: { task: string; times: number }) {
  const columns = [
    { head: say(texts.thinking) },
    { head: say(texts.action) },
    { head: say(texts.observation) },
    { head: say(texts.time), isNumber: true },
  ];
  return (
    <Loaded<{ steps: Step[] }> path={`/api/tasks/${encodeURIComponent(task)}/trajectory?format=seed`} times={times}>
      {({ steps }) =>
        steps.length === 0 ? (
          <p class="empty">{say(texts.noSteps)}</p>
        ) : (
          <Table
            name={say(texts.steps)}
            columns={columns}
            rows={steps.map((step) => ({
              key: step.step_id,
              cells: [
                visible(step.thinking),
                <Action step={step} />,
                <Observation step={step} />,
                duration(step.duration * 1000),
              ],
            }))}
          />
        )
      }
    </Loaded>
  );
}
