/** Which steps, options and rules of the tree the example conversations take. */
import { useEffect, useMemo } from "preact/hooks";
import type { Mark } from "../../../../chart/model.ts";
import type { CoverageCount, ReportedCoverage } from "../../../../knowledge/channel-report.ts";
import type { LocalizedText } from "../../../../localized-text.ts";
import type { Tree } from "../../../../knowledge/model.ts";
import { listed, say, withColon } from "../../../settings.ts";
import { FromReport, type ReportProps } from "./from-report.tsx";
import type { PanelProps } from "./overlay.ts";
import { treeOf } from "./report.ts";
import { texts } from "./texts.ts";

/** A mark for every step and way of the tree that the report knows. */
function marksOf(tree: Tree, { missed }: ReportedCoverage): Map<string, Mark> {
  const keys = tree.nodes.flatMap(({ id, options, next }) => [
    id,
    ...options.map((option) => `${id}\t${option.id}`),
    ...next.map((_, index) => `${id}\t${index}`),
  ]);
  const isMissed = new Set(missed);
  return new Map(keys.map((key) => [key, isMissed.has(key) ? "missed" : "covered"]));
}

function Covered({ tree, coverage, choose, put }: PanelProps & { coverage: ReportedCoverage }) {
  const marks = useMemo(() => marksOf(tree, coverage), [tree, coverage]);
  useEffect(() => {
    put({
      tree,
      marks,
      notes: new Map(tree.nodes.map(({ id }) => [id, marks.get(id) === "missed" ? "–" : "✓"])),
      about(node) {
        const isMissed = marks.get(node) === "missed";
        const ways = tree.nodes
          .find(({ id }) => id === node)
          ?.options.filter(({ id }) => marks.get(`${node}\t${id}`) === "missed");
        return (
          <div data-mark={marks.get(node)}>
            <p class="note">{say(isMissed ? texts.stepMissed : texts.stepCovered)}</p>
            {!isMissed && ways !== undefined && ways.length > 0 && (
              <p class="soft">
                {withColon(say(texts.waysMissed))}
                {ways.map(({ description }) => description).join(" · ")}
              </p>
            )}
          </div>
        );
      },
    });
  }, [marks]);
  const line = (name: LocalizedText, { covered, total }: CoverageCount) => (
    <li>
      <meter min={0} max={Math.max(1, total)} value={covered} aria-label={say(name)} /> {covered}/{total} {say(name)}
    </li>
  );
  const missed = tree.nodes.filter(({ id }) => marks.get(id) === "missed");
  return (
    <>
      <ul class="marked">
        {line(texts.steps0, coverage.nodes)}
        {line(texts.options, coverage.options)}
        {line(texts.rules, coverage.rules)}
      </ul>
      {missed.length > 0 && (
        <details>
          <summary>{say(texts.missedSteps)}</summary>
          <ul class="marked">
            {missed.map(({ id, title }) => (
              <li key={id} data-mark="missed">
                <button type="button" class="link" onClick={() => choose(id)}>
                  {title ?? id}
                </button>
              </li>
            ))}
          </ul>
        </details>
      )}
    </>
  );
}

function Coverage({ report, ...props }: ReportProps) {
  const coverage = treeOf(report, props.tree)?.coverage;
  if (coverage === undefined || report.conversations === undefined) return <p>{say(texts.notRun)}</p>;
  const { conversations_by_base: byBase } = report;
  const ofBase = byBase?.find(({ base }) => base === props.tree.base) ?? { passed: 0, failed: 0 };
  // A report that was made before bases were counted has the sum alone.
  const { passed, failed } = byBase === undefined ? report.conversations : ofBase;
  return (
    <>
      <p class="soft">
        {withColon(say(texts.conversations))}
        {listed([`${passed} ${say(texts.passed)}`, ...(failed > 0 ? [`${failed} ${say(texts.failedOnes)}`] : [])])}
      </p>
      <Covered {...props} coverage={coverage} />
    </>
  );
}

export const CoveragePanel = (props: PanelProps) => (
  <FromReport {...props}>{(given) => <Coverage {...given} />}</FromReport>
);
