/** Laws of sessions, over random steps on trees with options, inputs, rules, loops and jumps. */
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { canonicalJson } from "../../src/json.ts";
import { foldEvents } from "../../src/session/fold.ts";
import { MAX_RESTART_HISTORY, MAX_TRAIL_LENGTH } from "../../src/session/limits.ts";
import { presentSession } from "../../src/session/present.ts";
import { transition } from "../../src/session/transition.ts";
import type { SessionState } from "../../src/session/types.ts";
import { knowledgeOf } from "../support/knowledge.ts";
import { proves } from "../requirements/index.ts";
import { techTree, twoBases } from "../support/trees.ts";
import { walk, type Walk } from "../support/walk.ts";
import { runs } from "../support/runs.ts";

const knowledge = knowledgeOf(twoBases);

/** A step. `pick` selects an option by number, so that it fits any node. */
type Move = { pick: number } | { option: string; text?: string };

const move: fc.Arbitrary<Move> = fc.oneof(
  { weight: 6, arbitrary: fc.record({ pick: fc.nat(20) }) },
  {
    weight: 1,
    arbitrary: fc.record({ option: fc.constantFrom("back", "restart", "end", "continue", "zz", "__proto__") }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      option: fc.constantFrom("answer", "provide_more_info", "age", "city"),
      text: fc.oneof(
        fc.constantFrom("17", "四十二", "Berlin", "hardware", ""),
        fc.string({ unit: "binary", maxLength: 30 }),
      ),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      option: fc.constantFrom("root", "ask_age", "ask_city", "amount", "node_ai").map((id) => `goto:${id}`),
    }),
  },
);

const begin = fc.constantFrom({ base: "tech" }, { base: "loan" }, { query: "?" });

function takeStep(session: Walk, made: Move): void {
  if ("option" in made) {
    session.step(made.option, made.text);
    return;
  }
  const { options, input } = session.view();
  const option = options[made.pick % Math.max(1, options.length)]?.id ?? "back";
  session.step(option, input === null ? undefined : ["33", "12", "Oslo"][made.pick % 3]);
}

/** The part of a state that `back` restores: the trail with its answers, and whether the session is complete. */
function positionOf({ status, trail, earlier, ended }: SessionState) {
  return { status, trail, earlier, ended };
}

/** A state without its revision, time and notices. */
function withoutTimesAndNotices(state: SessionState): SessionState {
  return { ...state, revision: 0, updated_at: 0, notice: null, migrated: undefined };
}

describe("a session", () => {
  it("folds its events to the state that each step returned, from any snapshot", () => {
    fc.assert(
      fc.property(begin, fc.array(move, { maxLength: 40 }), fc.nat(), (from, moves, cut) => {
        const session = walk(knowledge, from);
        const states = [session.state];
        for (const made of moves) {
          takeStep(session, made);
          if (session.refused === null) states.push(session.state);
        }
        expect(foldEvents(session.events)).toEqual(session.state);
        expect(session.state.revision).toBe(session.events.length);
        const at = cut % states.length;
        const thawed: SessionState = JSON.parse(JSON.stringify(states[at]));
        expect(foldEvents(session.events.slice(at + 1), thawed)).toEqual(session.state);
      }),
      { numRuns: runs(400) },
    );
  });

  it("can always be presented, and what it lists is accepted", () => {
    fc.assert(
      fc.property(begin, fc.array(move, { maxLength: 25 }), (from, moves) => {
        const session = walk(knowledge, from);
        for (const made of moves) takeStep(session, made);
        const view = session.view();
        expect(view.is_complete).toBe(session.state.status === "complete");
        for (const { id } of view.options) {
          const outcome = transition(
            knowledge,
            session.state,
            { selected_option_id: id, user_input: "20" },
            session.state.updated_at,
          );
          expect(outcome.ok, `${view.node_id}: ${id}`).toBe(true);
        }
      }),
      { numRuns: runs(300) },
    );
  });

  it("never throws, never changes the given state, and gives the same result for the same command", () => {
    fc.assert(
      fc.property(
        begin,
        fc.array(move, { maxLength: 15 }),
        fc.string({ unit: "binary" }),
        fc.option(fc.string({ unit: "binary", maxLength: 200 }), { nil: undefined }),
        (from, moves, option, text) => {
          const session = walk(knowledge, from);
          for (const made of moves) takeStep(session, made);
          const before = canonicalJson(session.state);
          const command = { selected_option_id: option, user_input: text };
          const first = transition(knowledge, session.state, command, 7);
          expect(transition(knowledge, session.state, command, 7)).toEqual(first);
          expect(canonicalJson(session.state)).toBe(before);
        },
      ),
      { numRuns: runs(500) },
    );
  });

  it("undoes a move with back", () => {
    fc.assert(
      fc.property(begin, fc.array(move, { maxLength: 20 }), move, (from, moves, last) => {
        const session = walk(knowledge, from);
        for (const made of moves) takeStep(session, made);
        const before = session.state;
        takeStep(session, last);
        const event = session.events.at(-1);
        if (session.refused !== null || (event?.type !== "moved" && event?.type !== "ended")) return;
        // A move to a whole new node, whose own back (if it has one) is another matter.
        const undo = session.view().options.some(({ id }) => id === "back") && session.state.status !== "complete";
        if (undo || (before.status !== "complete" && before.ended)) return;
        session.step("back");
        expect(positionOf(session.state)).toEqual(positionOf(before));
      }),
      { numRuns: runs(500) },
    );
  });

  it("undoes a restart with back, and the one before it, after any steps", () => {
    fc.assert(
      fc.property(begin, fc.array(move, { maxLength: 20 }), fc.array(move, { maxLength: 5 }), (from, moves, since) => {
        const session = walk(knowledge, from);
        for (const made of moves) takeStep(session, made);
        const before = withoutTimesAndNotices(session.state);
        session.step("restart");
        if (session.state.status !== "choosing") expect(session.state.trail).toHaveLength(1);
        const fresh = withoutTimesAndNotices(session.state);
        // A restart where nothing was walked yet is nothing to undo.
        const changed = fresh.left?.length !== before.left?.length;
        if (!changed) expect(fresh).toEqual(before);
        else {
          session.step("back");
          expect(withoutTimesAndNotices(session.state)).toEqual(before);
          session.step("restart");
          expect(withoutTimesAndNotices(session.state)).toEqual(fresh);
        }
        if (!changed) return;
        // Also step by step, once more was walked.
        let moved = 0;
        for (const made of since) {
          takeStep(session, made);
          if (session.refused !== null) continue;
          if (session.events.at(-1)?.type !== "moved") return;
          moved += 1;
        }
        for (let count = 0; count < moved; count += 1) {
          session.step("back");
          // An author's own option of that name.
          if (session.events.at(-1)?.type !== "went_back") return;
        }
        expect(withoutTimesAndNotices(session.state)).toEqual({ ...fresh, match: session.state.match });
        session.step("back");
        expect(withoutTimesAndNotices(session.state)).toEqual(before);
      }),
      { numRuns: runs(500) },
    );
  });

  it("limits the walks that restarts save, drops the oldest first, and never skips one", () => {
    const notes = knowledgeOf({
      "note/main": { nodes: { root: { response: "?", input: { name: "note", type: "text" }, next: "root" } } },
    });
    const session = walk(notes, { base: "note" });
    for (const letter of "abc") {
      for (let count = 0; count < 9; count += 1) session.step("answer", letter.repeat(9_900));
      session.step("restart");
    }
    expect(JSON.stringify(session.state.left).length).toBeLessThan(MAX_RESTART_HISTORY);
    const answered = () => session.state.trail[0]?.answer?.value;
    const found: unknown[] = [];
    for (let count = 0; count < 40; count += 1) {
      session.step("back");
      if (session.state.trail.length === 10) found.push(String(answered())[0]);
    }
    expect(found).toEqual(["c", "b"]);
    expect(session.view().response).toContain("first step");
    for (let count = 0; count < 25; count += 1) session.step("answer", "d".repeat(9_900));
    session.step("restart");
    // Too large to keep: nothing older is taken for it.
    session.step("back");
    expect(session.state.trail).toHaveLength(1);
    expect(session.view().response).toContain("first step");
  });

  it("returns to the same node when a reopened answer is given again unchanged", () => {
    fc.assert(
      fc.property(
        begin,
        fc.array(fc.record({ pick: fc.nat(20) }), { maxLength: 15 }),
        fc.nat(),
        (from, moves, which) => {
          const session = walk(knowledge, from);
          for (const made of moves) takeStep(session, made);
          if (session.state.status !== "active") session.step("back");
          const before = session.state;
          const reopened = before.trail[which % Math.max(1, before.trail.length - 1)];
          if (before.status !== "active" || reopened?.answer === undefined) return;
          const path = session.view().path;
          session.step(`goto:${path[before.trail.indexOf(reopened)]}`);
          const at = session.state.trail.length - 1;
          const { answer } = before.trail[at] ?? {};
          if (answer?.name === undefined) session.step(String(answer?.value));
          else session.step("answer", String(answer.value));
          expect(session.state.trail.map(({ ref, answer: given }) => [ref.node, given?.value])).toEqual(
            before.trail.map(({ ref, answer: given }) => [ref.node, given?.value]),
          );
          expect(session.state.status).toBe("active");
          expect(session.state.kept).toEqual([]);
        },
      ),
      { numRuns: runs(500) },
    );
  });

  it("stores the text of every accepted step unchanged in its event", () => {
    fc.assert(
      fc.property(fc.string({ unit: "binary", minLength: 1, maxLength: 300 }), (text) => {
        const session = walk(knowledge, { base: "tech" });
        session.step("provide_more_info", text);
        if (session.refused !== null) expect(text.trim()).toBe("");
        else expect(session.events.at(-1)).toMatchObject({ user_input: text });
        session.step("restart", text);
        expect(JSON.parse(JSON.stringify(session.events.at(-1)))).toMatchObject({ user_input: text });
      }),
      { numRuns: runs(200) },
    );
  });

  it("limits the trail, keeps the removed answers for conditions, and can still be folded", () => {
    const loops = knowledgeOf({
      "loop/main": {
        nodes: {
          root: { response: "?", input: { name: "age", type: "integer" }, next: "a" },
          a: { response: "a", options: [{ id: "on", description: "on", next_node: "b" }] },
          b: {
            response: "b ${answer:age}",
            options: [
              { id: "on", description: "on", next_node: "a" },
              { id: "secret", description: "secret", when: "answers.age == 40", next_node: null },
            ],
          },
        },
      },
    });
    const session = walk(loops, { base: "loop" });
    session.step("answer", "40");
    for (let count = 0; count < 2 * MAX_TRAIL_LENGTH + 1; count += 1) session.step("on");
    expect(session.refused).toBeNull();
    expect(session.state.trail).toHaveLength(MAX_TRAIL_LENGTH);
    expect(session.state.earlier.length).toBeLessThanOrEqual(3);
    expect(session.view()).toMatchObject({ node_id: "b", response: "b 40" });
    expect(session.view().options.map(({ id }) => id)).toEqual(["on", "secret"]);
    expect(foldEvents(session.events)).toEqual(session.state);
    for (let count = 0; count < MAX_TRAIL_LENGTH; count += 1) session.step("back");
    expect(session.state.trail).toHaveLength(1);
    expect(session.view().response).toContain("first step");
  });

  it("refuses text that would make the answers outgrow a storage row, and stays usable", () => {
    const notes = knowledgeOf({
      "note/main": { nodes: { root: { response: "?", input: { name: "note", type: "text" }, next: "root" } } },
    });
    const session = walk(notes, { base: "note" });
    for (let count = 0; count < 40; count += 1) session.step("answer", "字".repeat(9_000));
    expect(session.refused).toMatchObject({ code: "too_large" });
    expect(JSON.stringify(session.state).length).toBeLessThan(400_000);
    session.step("restart");
    expect(session.refused).toBeNull();
    session.step("answer", "short");
    expect(session.refused).toBeNull();
  });

  it("shows only authors' texts and Cairn's constant texts, the same each time", () => {
    proves("navigation/deterministic-text", "navigation/predefined-text");
    const { nodes } = techTree;
    const written = new Set(Object.values(nodes).map(({ response }) => response));
    const words = new Set([
      "咨询已结束。如需继续，可以返回上一步或重新开始。",
      "已经是第一步，无法再返回。",
      "抱歉，没有理解您的意思。请从下列选项中选择，或换一种说法。",
      "抱歉，没有完全理解您的意思。您要找的可能是排在最前面的选项；也可以换一种说法。",
    ]);
    fc.assert(
      fc.property(fc.array(move, { maxLength: 20 }), (moves) => {
        const [one, other] = [
          walk(knowledge, { base: "tech", language: "zh-CN" }),
          walk(knowledge, { base: "tech", language: "zh-CN" }),
        ];
        for (const made of moves) {
          takeStep(one, made);
          takeStep(other, made);
          expect(other.view()).toEqual(one.view());
          const parts = one.view().response.split("\n\n");
          const kept = parts.filter((part) => !written.has(part) && !words.has(part));
          for (const part of kept)
            expect(part).toMatch(/^(?:以下回答仍然适用，已保留|由于修改了前面的回答，以下回答不再适用，已移除)：/);
        }
      }),
      { numRuns: runs(300) },
    );
  });

  it("navigates a tree of many nodes like a small one", () => {
    proves("knowledge-files/authors-decide-structure", "navigation/options-numbered");
    const count = 3_000;
    const nodes = Object.fromEntries(
      Array.from({ length: count }, (_, index) => [
        index === 0 ? "root" : `n${index}`,
        {
          response: `step ${index}`,
          options: [2 * index + 1, 2 * index + 2].flatMap((next) =>
            next < count ? [{ id: `to${next}`, description: `To ${next}`, next_node: `n${next}` }] : [],
          ),
        },
      ]),
    );
    const session = walk(knowledgeOf({ "large/main": { nodes } }), { base: "large" });
    for (let at = 0; 2 * at + 2 < count; at = 2 * at + 2) {
      expect(session.view().options.map(({ id }) => id)).toEqual([`to${2 * at + 1}`, `to${2 * at + 2}`]);
      session.step(`to${2 * at + 2}`);
    }
    expect(session.view()).toMatchObject({ is_complete: true });
  });

  it("reports knowledge_unavailable for a tree that cannot be read", () => {
    const session = walk(knowledge, { base: "loan" });
    const away = {
      release: knowledge.release,
      tree: (base: string, tree: string) => (base === "tech" ? undefined : knowledge.tree(base, tree)),
    };
    expect(transition(away, session.state, { selected_option_id: "learn" }, 1)).toMatchObject({
      ok: false,
      failure: { code: "knowledge_unavailable" },
    });
    session.step("learn");
    expect(presentSession(away, session.state, "s", 1)).toMatchObject({
      ok: false,
      failure: { code: "knowledge_unavailable" },
    });
  });
});
