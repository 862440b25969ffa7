/** Imported ink beside ink's own engine: the same choices, the same words, the same end, whatever is picked. */
import fc from "fast-check";
import { Compiler } from "inkjs/full";
import { expect, it } from "vitest";
import { ink } from "../../src/author/import/ink.ts";
import { wordsIn } from "../../src/session/words.ts";
import type { TreeFile } from "../../src/knowledge/schema.ts";
import { knowledgeOf } from "../support/knowledge.ts";
import { walk } from "../support/walk.ts";
import { offered } from "./support.ts";

/**
 * A story of a few knots that only lead onwards: text, choices with and without brackets, nested choices, gathers,
 * conditions on what was chosen before, diverts that depend on it, fallbacks. `take` decides everything.
 */
function storyFrom(take: (below: number) => number): string {
  const knots = 2 + take(3);
  const labels: string[] = [];
  const lines: string[] = ["-> k0"];
  const condition = (): string => {
    const label = labels[take(labels.length + 1)];
    return label === undefined ? "" : `{${take(2) === 0 ? "" : "not "}${label}} `;
  };
  const onwards = (from: number): string => {
    const to = from + 1 + take(2);
    return to < knots ? `-> k${to}` : "-> END";
  };
  for (let knot = 0; knot < knots; knot++) {
    const own: string[] = [];
    lines.push(`=== k${knot} ===`, `Here is k${knot}.`);
    const known = labels[take(labels.length + 1)];
    if (known !== undefined && take(2) === 0) lines.push(`{${known}: You remember ${known}.|You never saw ${known}.}`);
    if (known !== undefined && take(4) === 0)
      lines.push(`{ ${known}:`, `  ${onwards(knot)}`, "- else:", `  Not by ${known}.`, "}");
    const choices = 1 + take(3);
    for (let choice = 0; choice < choices; choice++) {
      const label = `c${knot}_${choice}`;
      // The first is always there, so that nobody is stuck.
      const when = choice === 0 ? "" : condition();
      const words =
        [`[Pick ${label}]`, `[Pick ${label}] Picked ${label}.`, `Take ${label}[ now], you say.`][take(3)] ?? "";
      lines.push(`* (${label}) ${when}${words}`);
      own.push(label);
      if (take(2) === 0) lines.push(`  More of ${label}.`);
      if (take(3) === 0) {
        for (const inner of ["a", "b"]) {
          lines.push(`  * * (${label}${inner}) [Deeper ${label}${inner}]`, `      Deep ${label}${inner}.`);
          own.push(`${label}${inner}`);
        }
        if (take(2) === 0) lines.push(`  - - Together at ${label}.`);
      }
      if (take(3) === 0) lines.push(`  ${onwards(knot)}`);
    }
    lines.push(`- All meet in k${knot}.`, onwards(knot));
    labels.push(...own.map((label) => `k${knot}.${label}`));
  }
  return `${lines.join("\n")}\n`;
}

/** Not the story's: what an import says for a place without words, and what a session says at its end. */
const ownWords = new Set(["Please choose.", "Go on.", "The end.", wordsIn("en").ended]);
const plain = (text: string): string => text.replace(/\s+/g, " ").trim();

/** What is said up to the next choice, and what can be chosen, at each step until the end. */
function byEngine(source: string, pick: (count: number) => number): string[] {
  const story = new Compiler(source).Compile();
  const seen: string[] = [];
  for (let step = 0; step < 40; step++) {
    const said = story.ContinueMaximally() ?? "";
    const choices = story.currentChoices.map(({ text }) => text);
    seen.push(`${plain(said)} [${choices.join(" / ")}]`);
    if (choices.length === 0) return seen;
    story.ChooseChoiceIndex(pick(choices.length));
  }
  return seen;
}

function byTree(tree: TreeFile, pick: (count: number) => number): string[] {
  const session = walk(knowledgeOf({ "it/main": tree }), { base: "it" });
  const seen: string[] = [];
  for (let step = 0; step < 40; step++) {
    let said = "";
    for (;;) {
      const { response } = session.view();
      if (!ownWords.has(response)) said += ` ${response}`;
      if (offered(session).join() !== "continue") break;
      session.step("continue");
    }
    const view = session.view();
    const ids = view.is_complete ? [] : offered(session);
    const words = ids.map((id) => view.options.find((option) => option.id === id)?.description ?? "");
    seen.push(`${plain(said)} [${words.join(" / ")}]`);
    const chosen = ids[ids.length === 0 ? 0 : pick(ids.length)];
    if (chosen === undefined) return seen;
    session.step(chosen);
    expect(session.refused).toBeNull();
  }
  return seen;
}

/** A source of decisions that gives the same ones again. */
function tape(numbers: readonly number[]): (below: number) => number {
  let at = 0;
  return (below) => (numbers[at++ % numbers.length] ?? 0) % below;
}

it("says what ink's engine says, on every way through many stories", { timeout: 60_000 }, async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.nat(1000), { minLength: 60, maxLength: 90 }),
      fc.array(fc.nat(1000), { minLength: 1, maxLength: 12 }),
      async (numbers, picks) => {
        const source = storyFrom(tape(numbers));
        const { tree, notes } = await ink.read({ path: "x.ink", name: "x", text: source });
        if (tree === undefined) throw new Error("not understood");
        expect(notes.filter(({ kind }) => kind === "lost")).toEqual([]);
        expect(byTree(tree, tape(picks)), source).toEqual(byEngine(source, tape(picks)));
      },
    ),
    { numRuns: 50, endOnFailure: true },
  );
});
