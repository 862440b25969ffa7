/** The blocks of a prompt as a table: what is in it, and what is not, with the reason. */
import { say } from "../../settings.ts";
import type { Replay } from "./replay.ts";
import { reasons, texts } from "./texts.ts";

interface Row {
  block_id: string;
  block_type: string;
  priority: string;
  tokens?: number;
  state: "kept" | "degraded" | "omitted";
  reason?: string;
}

function rowsOf({ kept, omitted }: Replay): Row[] {
  return [
    ...kept.map(({ reason, ...block }): Row =>
      reason === undefined
        ? { ...block, state: "kept" }
        : { ...block, state: "degraded", reason: say(reasons.degraded) },
    ),
    ...omitted.map(({ reason, ...block }): Row => ({ ...block, state: "omitted", reason: say(reasons[reason]) })),
  ];
}

export function Blocks({ replay }: { replay: Replay }) {
  return (
    <div class="scroll" tabIndex={0} role="region" aria-label={say(texts.block)}>
      <table>
        <thead>
          <tr>
            <th scope="col">{say(texts.block)}</th>
            <th scope="col">{say(texts.priority)}</th>
            <th scope="col">{say(texts.tokenCount)}</th>
            <th scope="col">{say(texts.state)}</th>
          </tr>
        </thead>
        <tbody>
          {rowsOf(replay).map(({ block_id, block_type, priority, tokens, state, reason }) => (
            <tr key={block_id} data-state={state}>
              <td>
                <code>{block_id}</code> <span class="soft">{block_type}</span>
              </td>
              <td>{priority}</td>
              <td class="number">{tokens ?? ""}</td>
              <td>
                {say(texts[state])}
                {reason !== undefined && <span class="soft"> · {reason}</span>}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
