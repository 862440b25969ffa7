/** Stage one: the templates that were candidates, with their scores, and which was chosen and why. */
import { Table } from "../../parts/table.tsx";
import { say, withColon } from "../../settings.ts";
import { Calls } from "./calls.tsx";
import { selectionOf, type Run } from "./runs.ts";
import { decidedBy, texts } from "./texts.ts";

export function Selection({ run }: { run: Run }) {
  const selection = selectionOf(run);
  const chosen = selection?.selected_template ?? run.template ?? run.cycles[0]?.assembly.template ?? "";
  return (
    <section class="card" aria-label={say(texts.select)}>
      <h2>{say(texts.select)}</h2>
      <p>
        <code>{chosen}</code>
        {selection === undefined ? (
          <span class="soft"> · {say(texts.byName)}</span>
        ) : (
          <span class="soft">
            {" "}
            · {say(decidedBy)[selection.decided_by]} · {say(texts.confidence)} {selection.confidence.toFixed(2)}
          </span>
        )}
      </p>
      {selection !== undefined && <p>{selection.reasoning}</p>}
      {selection !== undefined && selection.candidates.length > 0 && (
        <Table
          name={say(texts.template)}
          columns={[{ head: say(texts.template) }, { head: say(texts.score) }]}
          rows={selection.candidates.map(({ name, title, score }) => ({
            key: name,
            isCurrent: name === chosen,
            cells: [
              <>
                {title} <code>{name}</code>
              </>,
              <>
                <meter min={0} max={1} value={score} aria-label={`${withColon(name)}${score}`} /> {score.toFixed(3)}
              </>,
            ],
          }))}
        />
      )}
      <Calls models={run.models} tools={run.tools} />
    </section>
  );
}
