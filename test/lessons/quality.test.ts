/** What lessons gain on real collections, on the half that no setting was chosen on: deterministic figures, so they are a gate. */
import { expect, test } from "vitest";
import { chanceRecall, clincFigures, measureTools, REPORTED } from "../bench/lessons.ts";
import { readClinc } from "../bench/routing.ts";
import { hasToolData } from "../bench/tool-data.ts";
import { proves } from "../requirements/index.ts";

const clinc = readClinc();
if (clinc === undefined) console.log("skipped: entries by lessons, ../shared/data/routing/clinc150 is absent");
if (!hasToolData()) console.log("skipped: tools by lessons, ../shared/data/tools is absent");

test.skipIf(clinc === undefined)(
  "ten lessons an entry lift right entries, also with three in ten wrong, and foreign questions stay out",
  () => {
    proves("lessons/measured");
    if (clinc === undefined) return;
    const { none, right, wrong } = clincFigures(clinc, REPORTED);
    expect(none.top1).toBeLessThan(0.52);
    expect(right.top1).toBeGreaterThanOrEqual(0.74);
    expect(wrong.top1).toBeGreaterThanOrEqual(0.65);
    expect(right.auroc).toBeGreaterThanOrEqual(0.91);
    expect(right.declined).toBeGreaterThanOrEqual(0.55);
  },
  120_000,
);

test.skipIf(!hasToolData())("lessons of other tasks lift recall@5 of the tools used, lessons by chance do not", () => {
  proves("lessons/measured");
  const { without, nearest } = measureTools(REPORTED);
  expect(nearest - without).toBeGreaterThanOrEqual(0.08);
  expect(chanceRecall(REPORTED) - without).toBeLessThanOrEqual(0.02);
});
