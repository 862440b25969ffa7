/** Drafts from random walks over real government question flows: they pass the check, every walk replays, no way is invented. */
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { draftOf } from "../../src/proposals/draft.ts";
import { convertFlow, type Flow } from "../flows/convert.ts";
import { proves } from "../requirements/index.ts";
import { dice, judge, newWays, openTrees, readWalks } from "./random-walks.ts";

const file = join(import.meta.dirname, "../../../shared/data/flows/smart-answers/flows.json");
const present = existsSync(file);
if (!present) console.log("test/proposals: skipped, because ../shared/data/flows/smart-answers is not here.");

/** Walks over each flow. */
const WALKS = 40;

describe.skipIf(!present)("random walks over government question flows", () => {
  const flows: { [name: string]: Flow } = present ? JSON.parse(readFileSync(file, "utf8")) : {};
  const sources = Object.entries(flows).flatMap(([name, flow]) => {
    const tree = convertFlow(flow);
    return tree === undefined ? [] : [{ path: `knowledge/flows/${name}.tree.json`, text: JSON.stringify(tree) }];
  });
  const { walk } = openTrees(sources);

  test.each([0, 0.2])("with %d of the steps back, restarts and returns: the draft is their tree", (detours) => {
    proves("proposals/replays");
    proves("proposals/no-new-way");
    const totals = { flows: 0, walks: 0, replayed: 0, steps: 0, errors: 0, ways: 0 };
    for (const { path } of sources) {
      const name = path.replace("knowledge/", "").replace(".tree.json", "");
      const texts = Array.from({ length: WALKS }, (_, seed) =>
        walk(name, `${seed}`.padStart(32, "0"), dice(seed + 1), { detours, maxSteps: 60 }),
      );
      const walks = texts.flatMap((text) => (text === undefined ? [] : readWalks(text)));
      if (walks.length < 3) continue;
      const draft = draftOf(walks, name);
      const { errors, replayed, of, failures } = judge(draft);
      expect(failures, name).toEqual([]);
      expect(
        draft.notes.filter(({ en }) => en.includes("ends before the run did")),
        name,
      ).toEqual([]);
      expect(errors, name).toEqual([]);
      expect(newWays(draft, walks), name).toEqual([]);
      expect([of, replayed], name).toEqual([walks.length, walks.length]);
      totals.flows += 1;
      totals.walks += walks.length;
      totals.replayed += replayed;
      totals.steps += draft.conversations.reduce((sum, { steps }) => sum + steps.length, 0);
    }
    console.log(
      `proposals: ${totals.replayed} of ${totals.walks} walks over ${totals.flows} flows replay on their drafts (${totals.steps} steps, ${detours * 100} % detours); 0 ways that no walk took.`,
    );
    expect(totals.flows).toBeGreaterThanOrEqual(10);
  });
});
