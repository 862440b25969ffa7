/** What the shapes of the picture mean: of those that it has. */
import { legendWords } from "../../../../chart/legend-words.ts";
import { END_ID, type Box, type Chart } from "../../../../chart/model.ts";
import { language, say } from "../../../settings.ts";
import { texts } from "../texts.ts";

const KINDS: readonly Box["kind"][] = ["question", "input", "leaf", "elsewhere"];

interface Props {
  chart: Chart;
  /** A step in it was changed by the newest publish. */
  hasChanged: boolean;
}

export function Legend({ chart, hasChanged }: Props) {
  const words = legendWords(language.value);
  const isEnd = ({ id }: Box): boolean => id.split("\t", 1)[0] === END_ID;
  const kinds = KINDS.filter((kind) => chart.boxes.some((box) => box.kind === kind && !isEnd(box)));
  return (
    <ul class="legend">
      {kinds.map((kind) => (
        <li key={kind}>
          <span class={kind} aria-hidden="true" />
          {words[kind]}
        </li>
      ))}
      {hasChanged && (
        <li>
          <span class="changed" aria-hidden="true" />~ {say(texts.changed)}
        </li>
      )}
      {chart.boxes.some(isEnd) && <li>■ {words.end}</li>}
    </ul>
  );
}
