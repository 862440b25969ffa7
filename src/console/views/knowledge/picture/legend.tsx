/** What the shapes of the picture mean: of those that it has. */
import { legendWords } from "../../../../chart/legend-words.ts";
import { END_ID, type Box, type Chart } from "../../../../chart/model.ts";
import { language } from "../../../settings.ts";

const KINDS: readonly Box["kind"][] = ["question", "input", "leaf", "elsewhere"];

export function Legend({ chart }: { chart: Chart }) {
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
      {chart.boxes.some(isEnd) && <li>■ {words.end}</li>}
    </ul>
  );
}
