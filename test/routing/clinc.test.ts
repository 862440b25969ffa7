/** Routing on a real collection: deterministic figures, so they are a gate. */
import { expect, test } from "vitest";
import { buildRouting, openRouting } from "../../src/routing/match.ts";
import { clincBase, measureRouting, readClinc } from "../bench/routing.ts";

const clinc = readClinc();
if (clinc === undefined) console.log("skipped: routing quality, ../shared/data/routing/clinc150 is absent");

test.skipIf(clinc === undefined)(
  "150 intents by ten examples each: right place first, and out-of-scope queries recognized",
  () => {
    if (clinc === undefined) return;
    const { trees, bases } = clincBase(clinc);
    const routing = openRouting(buildRouting(trees, bases));
    const quality = measureRouting(routing, clinc);
    expect(quality.ranked).toBeGreaterThanOrEqual(0.755);
    expect(quality.entered).toBeGreaterThanOrEqual(0.74);
    expect(quality.auroc).toBeGreaterThanOrEqual(0.918);
  },
  60_000,
);
