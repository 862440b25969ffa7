/** Migrating a session to another release: single cases, and laws over random steps and random releases. */
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { Node, OpenTree } from "../../src/knowledge/model.ts";
import { openTree } from "../../src/knowledge/model.ts";
import { verifyChain } from "../../src/session/hash-chain.ts";
import { applyEvent, foldEvents } from "../../src/session/fold.ts";
import {
  advanceJournal,
  appendEvent,
  eventRecords,
  openJournal,
  type JournalRow,
} from "../../src/session/journal-rows.ts";
import { handleMigrate, migrate, type MigrationReport } from "../../src/session/migrate.ts";
import { findNode, readCurrentNode } from "../../src/session/current-node.ts";
import { presentSession } from "../../src/session/present.ts";
import { defaultEvaluator } from "../../src/session/evaluator.ts";
import { transition, type StepKnowledge } from "../../src/session/transition.ts";
import type { SessionState } from "../../src/session/types.ts";
import { isAnswerValid } from "../../src/session/next-node.ts";
import { knowledgeOf } from "../support/knowledge.ts";
import { rowStore } from "../support/memory-sessions.ts";
import { loanTree, techTree, twoBases } from "../support/trees.ts";
import { unwrap, walk, type Walk } from "../support/walk.ts";
import { runs } from "../support/runs.ts";

const NOW = Date.UTC(2026, 10, 22);
const firstRelease = knowledgeOf(twoBases);

interface Migrated {
  state: SessionState;
  report: MigrationReport;
}

function migrateTo(session: Walk, after: StepKnowledge): Migrated {
  const { event, report } = migrate(firstRelease, after, session.state, NOW);
  return { report, state: event === null ? session.state : applyEvent(session.state, event) };
}

const viewOf = (after: StepKnowledge, state: SessionState) => unwrap(presentSession(after, state, "s", NOW));

/** The two bases with the loan tree's nodes changed; undefined removes one. */
function loanWith(nodes: Record<string, unknown>) {
  const all = Object.entries({ ...loanTree.nodes, ...nodes }).filter(([, node]) => node !== undefined);
  return knowledgeOf({ ...twoBases, "loan/main": { ...loanTree, nodes: Object.fromEntries(all) } }, "release-2");
}

const answered = () => walk(firstRelease, { base: "loan" }).step("car").step("answer", "33");

describe("a migrated session", () => {
  it("stays where it is when its node exists, with every answer that still applies", () => {
    const after = loanWith({ done: { title: "Result", response: "Apply now." } });
    const { state, report } = migrateTo(answered(), after);
    expect(report).toMatchObject({
      from: "release-1",
      to: "release-2",
      was_at: "loan/main#amount",
      stands_at: "loan/main#amount",
      position_kept: true,
      answers_kept: ["root", "ask_age"],
      answers_dropped: [],
      was_complete: false,
      is_complete: false,
    });
    expect(state).toMatchObject({ release: "release-2", revision: 4, status: "active" });
    expect(viewOf(after, state).response).toMatch(
      /^The guide was updated; your earlier answers still stand\.\n\nYou are 33/,
    );
  });

  it("drops an answer that no longer fits, names it by its title, and keeps the place", () => {
    const ask = { ...loanTree.nodes.ask_age, input: { name: "age", type: "integer", min: 40, max: 130 } };
    const after = loanWith({ ask_age: ask });
    const { state, report } = migrateTo(answered(), after);
    expect(report).toMatchObject({ position_kept: true, answers_kept: ["root"], answers_dropped: ["ask_age"] });
    const { response, options } = viewOf(after, state);
    expect(response).toContain("no longer apply and were removed: Age.");
    // "large" needs the age.
    expect(options.map(({ id }) => id)).toEqual(["small"]);
  });

  it("goes to the nearest earlier node that exists, and asks its question again", () => {
    const ask = { ...loanTree.nodes.ask_age, next: [{ next_node: "done" }] };
    const after = loanWith({ amount: undefined, ask_age: ask });
    const { state, report } = migrateTo(answered(), after);
    expect(report).toMatchObject({
      stands_at: "loan/main#ask_age",
      position_kept: false,
      answers_kept: ["root"],
      answers_dropped: ["ask_age"],
    });
    expect(viewOf(after, state)).toMatchObject({ node_id: "ask_age", path: ["root", "ask_age"] });
    expect(viewOf(after, state).response).toContain("please go on from here");
  });

  it("goes to the root when no node of its trail exists, and is routed again when the tree is gone", () => {
    const fresh = { title: "Loans", language: "en", root: "hello", nodes: { hello: { response: "Hello." } } };
    const rooted = knowledgeOf({ ...twoBases, "loan/main": fresh }, "release-2");
    expect(migrateTo(answered(), rooted).report).toMatchObject({ stands_at: "loan/main#hello", is_complete: true });
    const without = knowledgeOf({ "tech/main": techTree }, "release-2");
    const { state, report } = migrateTo(answered(), without);
    expect(report).toMatchObject({ stands_at: "tech/main#root", position_kept: false, answers_kept: [] });
    expect(viewOf(without, state).knowledge_base).toBe("tech");
    expect(viewOf(without, state).response).toContain("Kind of loan、Age");
  });

  it("reopens when its leaf has got options, and completes when its node has become a leaf", () => {
    const options = [{ id: "more", description: "More", next_node: "root" }];
    const done = answered().step("small");
    expect(done.state.status).toBe("complete");
    const opened = migrateTo(done, loanWith({ done: { ...loanTree.nodes.done, options } }));
    expect(opened.report).toMatchObject({ was_complete: true, is_complete: false, position_kept: true });
    const ended = migrateTo(answered(), loanWith({ amount: { response: "Enough." } }));
    expect(ended.report).toMatchObject({ was_complete: false, is_complete: true, position_kept: true });
  });

  it("reports it when read and with the answer to the next step, even one that was not understood", () => {
    const after = loanWith({});
    const { state } = migrateTo(answered(), after);
    const text = "The guide was updated";
    expect(viewOf(after, state).response).toContain(text);
    const say = (from: SessionState, option: string, user_input?: string) =>
      unwrap(transition(after, from, { selected_option_id: option, user_input }, NOW)).state;
    const puzzled = say(state, "provide_more_info", "qqq zzz");
    expect(viewOf(after, puzzled).response).toContain(text);
    expect(viewOf(after, puzzled).response).toContain("that was not understood");
    expect(viewOf(after, say(puzzled, "small")).response).not.toContain(text);
  });

  it("reports it once per answer when there was only a recording in between", () => {
    const after = loanWith({});
    let { state } = migrateTo(answered(), after);
    for (let count = 0; count < 2; count += 1) state = applyEvent(state, { type: "recorded", at: NOW, records: [] });
    expect(viewOf(after, state).response.match(/The guide was updated/g)).toHaveLength(1);
    const next = unwrap(transition(after, state, { selected_option_id: "small" }, NOW)).state;
    expect(viewOf(after, next).response.match(/The guide was updated/g)).toHaveLength(1);
  });

  it("keeps a reopened node and the answers after it", () => {
    const session = answered().step("goto:root");
    expect(session.state).toMatchObject({ reopened: 3 });
    const kept = migrateTo(session, loanWith({}));
    expect(kept.state).toMatchObject({ reopened: 3, kept: session.state.kept });
    const lost = migrateTo(
      session,
      loanWith({ amount: undefined, ask_age: { ...loanTree.nodes.ask_age, next: "done" } }),
    );
    expect(lost.state).toMatchObject({ reopened: 0, kept: [{ ref: { node: "ask_age" } }] });
    expect(lost.report.answers_dropped).toEqual(["root"]);
  });
});

/** A change between two releases. `pick` selects a tree or node by number, so that it fits any release. */
type Edit = {
  kind: "drop_tree" | "drop_node" | "drop_option" | "rename_input" | "narrow_input" | "new_root";
  pick: number;
};

const edit: fc.Arbitrary<Edit> = fc.record({
  kind: fc.constantFrom(
    "drop_node",
    "drop_node",
    "drop_option",
    "rename_input",
    "narrow_input",
    "new_root",
    "drop_tree",
  ),
  pick: fc.nat(50),
});

function editedRelease(edits: readonly Edit[]): StepKnowledge {
  const trees = new Map(firstRelease.trees);
  for (const { kind, pick } of edits) {
    const [key, tree] = [...trees][pick % Math.max(1, trees.size)] ?? [];
    if (key === undefined || tree === undefined) break;
    if (kind === "drop_tree") trees.delete(key);
    else trees.set(key, openTree(editedTree(tree, kind, pick)));
  }
  const whole = [...trees].map(([key, tree]): [string, OpenTree] => [key, openTree(withoutBrokenTargets(tree, trees))]);
  const opened = new Map(whole);
  return {
    release: "release-2",
    tree: (base, tree) => opened.get(`${base}/${tree}`),
    route: () => ({
      entry: null,
      match: { score: 0, matched: "", alternatives: [] },
      candidates: [...opened].map(([key, tree]) => ({
        id: key,
        description: key,
        ref: { base: tree.base, tree: tree.tree, node: tree.root },
      })),
    }),
  };
}

function editedTree(tree: OpenTree, kind: Exclude<Edit["kind"], "drop_tree">, pick: number): OpenTree {
  const chosen = tree.nodes[pick % tree.nodes.length];
  const change = (into: (node: Node) => Node) => ({
    ...tree,
    nodes: tree.nodes.map((node) => (node === chosen ? into(node) : node)),
  });
  switch (kind) {
    case "drop_node":
      return tree.nodes.length > 1 && chosen?.id !== tree.root
        ? { ...tree, nodes: tree.nodes.filter((node) => node !== chosen) }
        : tree;
    case "drop_option":
      return change((node) => ({ ...node, options: node.options.slice(1) }));
    case "rename_input":
      return change((node) => (node.input ? { ...node, input: { ...node.input, name: "renamed" } } : node));
    case "narrow_input":
      return change((node) => (node.input ? { ...node, input: { ...node.input, min: 100 } } : node));
    case "new_root":
      return {
        ...tree,
        root: "fresh",
        nodes: [
          { id: "fresh", keywords: [], response: "New.", options: [], next: [], documents: [], texts: [] },
          ...tree.nodes.filter(({ id }) => id !== tree.root && id !== "fresh"),
        ],
      };
  }
}

/** Removes targets that do not exist: no published release has any. */
function withoutBrokenTargets(tree: OpenTree, trees: ReadonlyMap<string, OpenTree>): OpenTree {
  const there = ({ target }: { target?: Node["options"][number]["target"] }): boolean =>
    !target || trees.get(`${target.base}/${target.tree}`)?.nodes.some(({ id }) => id === target.node) === true;
  const nodes = tree.nodes.map((node) => ({
    ...node,
    options: node.options.filter(there),
    next: node.next.filter(there),
  }));
  return { ...tree, nodes };
}

const steps = fc.array(
  fc.oneof(
    { weight: 6, arbitrary: fc.record({ pick: fc.nat(9) }) },
    { weight: 1, arbitrary: fc.record({ option: fc.constantFrom("back", "restart", "end") }) },
    { weight: 2, arbitrary: fc.record({ option: fc.constantFrom("goto:root", "goto:ask_age", "goto:node_ai") }) },
  ),
  { maxLength: 14 },
);
const begin = fc.constantFrom({ base: "tech" }, { base: "loan" }, { query: "?" });

function walkSteps(from: { base?: string; query?: string }, made: ({ pick: number } | { option: string })[]): Walk {
  const session = walk(firstRelease, from);
  for (const one of made) {
    if ("option" in one) session.step(one.option);
    else {
      const { options, input } = session.view();
      const option = options[one.pick % Math.max(1, options.length)]?.id ?? "back";
      session.step(option, input === null ? undefined : ["33", "12", "Oslo"][one.pick % 3]);
    }
  }
  return session;
}

const cases = fc.record({ from: begin, made: steps, edits: fc.array(edit, { maxLength: 6 }) });

describe("after any steps and for any release, a migration", () => {
  it("leaves a session that can be presented, with valid answers and existing nodes, and reports itself", () => {
    fc.assert(
      fc.property(cases, ({ from, made, edits }) => {
        const session = walkSteps(from, made);
        const after = editedRelease(edits);
        const { state, report } = migrateTo(session, after);
        const view = viewOf(after, state);
        expect(view.release).toBe("release-2");
        expect(view.response).toMatch(/The guide was updated|知识内容已更新/);
        for (const [index, visit] of state.trail.entries()) {
          expect(findNode(after, visit.ref).ok).toBe(true);
          if (visit.answer === undefined) continue;
          const trail = [...state.trail.slice(0, index), { ref: visit.ref }];
          const standing = unwrap(
            readCurrentNode(after, defaultEvaluator, { trail, earlier: session.state.earlier }, NOW),
          );
          expect(isAnswerValid(standing, visit.answer)).toBe(true);
        }
        for (const { ref } of state.candidates) expect(findNode(after, ref).ok).toBe(true);
        if (state.entry !== null) expect(findNode(after, state.entry).ok).toBe(true);
        expect(report.is_complete).toBe(view.is_complete);
      }),
      { numRuns: runs(500) },
    );
  });

  it("keeps the node exactly when it exists, and names every answer it removes", () => {
    fc.assert(
      fc.property(cases, ({ from, made, edits }) => {
        const session = walkSteps(from, made);
        const after = editedRelease(edits);
        const { state, report } = migrateTo(session, after);
        const here = session.state.trail.at(-1)?.ref;
        if (here !== undefined) {
          expect(report.position_kept).toBe(findNode(after, here).ok);
          if (report.position_kept) expect(state.trail.at(-1)?.ref).toEqual(here);
          const left = session.state.trail.filter(({ ref }) => findNode(after, ref).ok).map(({ ref }) => ref);
          if (left.length > 0) expect(state.trail.map(({ ref }) => ref)).toEqual(left);
        }
        const answers = ({ trail, earlier, kept }: SessionState) =>
          [...earlier, ...trail, ...kept].filter((visit) => visit.answer !== undefined);
        const now = new Set(answers(state).map((visit) => JSON.stringify(visit)));
        const lost = answers(session.state).filter((visit) => !now.has(JSON.stringify(visit)));
        const named = new Set(report.answers_dropped.map((name) => name.replace(/^.*#/, "")));
        for (const { ref } of lost) expect(named).toContain(ref.node);
        if (lost.length === 0) expect(report.answers_dropped).toEqual([]);
      }),
      { numRuns: runs(500) },
    );
  });

  it("is one event in a whole chain, folds to the same state, and is done only once", () => {
    fc.assert(
      fc.property(cases, ({ from, made, edits }) => {
        const session = walkSteps(from, made);
        const after = editedRelease(edits);
        const rows: JournalRow[] = [];
        let journal = openJournal(rowStore(rows));
        const store = rowStore(rows);
        // Stores the events as rows, so that the migration continues their hash chain.
        for (const event of session.events) {
          const operation = rowOf(journal, event);
          rows.push(operation.row);
          journal = advanceJournal(journal, operation);
        }
        const moved = unwrap(handleMigrate(journal, firstRelease, after, session.state.revision, NOW));
        const { operation } = moved;
        if (operation === null || operation.row === null) throw new Error("a move to another release writes a row");
        rows.push(operation.row);
        journal = advanceJournal(journal, operation);
        expect(verifyChain(eventRecords(store))).toEqual({ ok: true });
        expect(foldEvents(eventRecords(store).map(({ event }) => event))).toEqual(operation.state);
        expect(openJournal(store).state).toEqual(operation.state);
        const again = unwrap(handleMigrate(journal, after, after, undefined, NOW));
        expect(again.operation).toBeNull();
        expect(again.report).toMatchObject({ position_kept: true, answers_dropped: [] });
        expect(handleMigrate(journal, after, after, session.state.revision, NOW)).toMatchObject({
          ok: false,
          failure: { code: "revision_conflict" },
        });
      }),
      { numRuns: runs(200) },
    );
  });

  it("can be walked on from: every option shown is accepted, and back and restart stand somewhere", () => {
    fc.assert(
      fc.property(cases, fc.array(fc.nat(9), { maxLength: 6 }), ({ from, made, edits }, picks) => {
        const session = walkSteps(from, made);
        const after = editedRelease(edits);
        let { state } = migrateTo(session, after);
        for (const pick of picks) {
          const { options, input } = viewOf(after, state);
          const ids = [...options.map(({ id }) => id).filter((id) => id !== "provide_more_info"), "back", "restart"];
          const option = ids[pick % ids.length] ?? "back";
          const step = transition(after, state, { selected_option_id: option }, NOW);
          if (!step.ok) {
            // An answer without a next rule is refused nowhere else than at its own question.
            expect(input).not.toBeNull();
            continue;
          }
          state = step.value.state;
          viewOf(after, state);
        }
      }),
      { numRuns: runs(500) },
    );
  });
});

function rowOf(journal: ReturnType<typeof openJournal>, event: Parameters<typeof applyEvent>[1]) {
  const { row, state } = appendEvent(journal, { event, state: applyEvent(journal.state, event) }, null);
  if (row === null) throw new Error("an event is a row");
  return { row, state };
}
