/**
 * The tests that every adapter of the session port must pass. Run with the one in memory and with the Durable Object in workerd.
 * The knowledge is `twoBases`. Sessions start at the root of a named base, so the tests do not depend on routing.
 */
import { describe, expect, it } from "vitest";
import type { Outcome } from "../../src/errors.ts";
import type { Principal } from "../../src/principal.ts";
import { verifyChain } from "../../src/session/hash-chain.ts";
import type { SessionPort } from "../../src/session/session-port.ts";
import type { SessionView } from "../../src/session/present.ts";
import { proves } from "../requirements/index.ts";
import { twoBases, techTree } from "../support/trees.ts";
import type { TreeFiles } from "../support/knowledge.ts";

/** An adapter under test. */
export interface SessionAdapter {
  port: SessionPort;
  /** Drops everything that is only in memory, as an eviction does. */
  evict(sessionId: string): Promise<void>;
  /** Publishes other trees as the current release of channel `main`. */
  publish(files: TreeFiles): Promise<void>;
}

/** A question whose answer is personal, with a condition, a fact and a text over it. */
const sensitiveBase: TreeFiles = {
  clinic: {
    language: "en",
    facts: { in_full: "'+86 ' + answers.phone", is_mobile: "answers.phone.startsWith('1')" },
    nodes: {
      root: {
        response: "Your number?",
        input: { name: "phone", type: "text", sensitive: true },
        next: "confirm",
      },
      confirm: {
        response: "Number ${answer:phone}, in full ${fact:in_full}.",
        options: [
          { id: "mobile", description: "Call me", next_node: "done", when: "facts.is_mobile" },
          { id: "other", description: "Write to me", next_node: "done" },
        ],
      },
      done: { response: "Thank you." },
    },
  },
};

/** Facts over a personal answer that hold nothing of its text, and one that has nothing to do with it. */
const sensitiveFacts: TreeFiles = {
  insurer: {
    language: "en",
    facts: {
      a_year: "answers.income * 12",
      bracket: "facts.a_year > 60000 ? 'upper' : 'lower'",
      upper: "facts.bracket == 'upper'",
      told: "has(answers.income) ? 'told' : 'kept'",
      by_name: "answers['inco' + 'me'] > 0",
      split: "1 / (answers.income - 6000)",
      twice: "answers.children * 2",
    },
    nodes: {
      root: { response: "Children?", input: { name: "children", type: "integer" }, next: "earns" },
      earns: {
        response: "Income? ${fact:a_year} ${fact:told}",
        input: { name: "income", type: "integer", sensitive: true },
        next: [{ when: "facts.upper", next_node: "offer" }, { next_node: "refused" }],
      },
      offer: {
        response:
          "${answer:earns}, ${answer:income}, ${fact:a_year}, ${fact:bracket}, ${fact:upper}, ${fact:told}, ${fact:by_name}, ${fact:split}, ${fact:twice}",
        options: [{ id: "take", description: "Take it", next_node: null }],
      },
      refused: { response: "Not for you." },
    },
  },
};

const sensitiveChoice: TreeFiles = {
  ward: {
    language: "en",
    nodes: {
      root: {
        response: "Which illness?",
        input: {
          name: "ill",
          type: "choice",
          sensitive: true,
          choices: [
            { id: "yyz", description: "Depression" },
            { id: "tnb", description: "Diabetes" },
            { id: "gxy", description: "Hypertension" },
          ],
        },
        next: [{ when: "answers.ill != 'gxy'", next_node: "done" }],
      },
      done: { response: "Thank you.", options: [{ id: "bye", description: "Goodbye", next_node: null }] },
    },
  },
};

const alice: Principal = { tenant: "alice", scopes: ["mcp"] };
const mallory: Principal = { tenant: "mallory", scopes: ["mcp"] };

function value<T>(outcome: Outcome<T>): T {
  if (!outcome.ok) throw new Error(`refused: ${JSON.stringify(outcome.failure)}`);
  return outcome.value;
}

function code(outcome: Outcome<unknown>): string {
  return outcome.ok ? "ok" : outcome.failure.code;
}

async function begin(adapter: SessionAdapter, base: string, key?: string): Promise<SessionView> {
  const input = { user_query: "begin", knowledge_base: base, channel: "main", idempotency_key: key };
  return value(await adapter.port.initiate(alice, input));
}

/** Declares the tests. `make` gives a new adapter with `files` published on channel `main`. */
export function sessionContract(name: string, make: (files: TreeFiles) => Promise<SessionAdapter>): void {
  describe(`the session port: ${name}`, () => {
    it("walks a tree to its end", async () => {
      const { port } = await make(twoBases);
      const first = value(await port.initiate(alice, { user_query: "科技", knowledge_base: "tech", channel: "main" }));
      expect(first).toMatchObject({
        node_id: "root",
        revision: 1,
        is_complete: false,
        knowledge_base: "tech",
        language: "zh-CN",
      });
      expect(first.options.map(({ id }) => id)).toEqual(["ai", "cloud"]);
      const second = value(await port.navigate(alice, { session_id: first.session_id, selected_option_id: "ai" }));
      expect(second).toMatchObject({
        node_id: "node_ai",
        revision: 2,
        current_step: "人工智能",
        path: ["root", "node_ai"],
      });
      const third = value(await port.navigate(alice, { session_id: first.session_id, selected_option_id: "software" }));
      expect(third).toMatchObject({ node_id: "node_sw", revision: 3, is_complete: true });
      expect(code(await port.navigate(alice, { session_id: first.session_id, selected_option_id: "ai" }))).toBe(
        "session_complete",
      );
    });

    it("reads without changing", async () => {
      const adapter = await make(twoBases);
      const { port } = adapter;
      const first = await begin(adapter, "tech");
      expect(value(await port.read(alice, first.session_id))).toEqual(first);
      expect(value(await port.read(alice, first.session_id))).toEqual(first);
      expect(value(await port.events(alice, first.session_id))).toHaveLength(1);
    });

    it("validates typed answers and follows rules", async () => {
      const adapter = await make(twoBases);
      const { session_id } = await begin(adapter, "loan");
      value(await adapter.port.navigate(alice, { session_id, selected_option_id: "car" }));
      const bad = await adapter.port.navigate(alice, { session_id, selected_option_id: "answer", user_input: "old" });
      expect(bad).toMatchObject({ ok: false, failure: { code: "invalid_input", field: "age" } });
      const asked = value(
        await adapter.port.navigate(alice, { session_id, selected_option_id: "age", user_input: "42" }),
      );
      expect(asked).toMatchObject({ node_id: "amount", response: "You are 42. How much?", revision: 3 });
      expect(asked.options.map(({ id }) => id)).toEqual(["small", "large"]);
    });

    it("keeps a sensitive answer apart: conditions see it, nobody reads it, and it can be erased", async () => {
      proves("redaction/sensitive-answers");
      const adapter = await make(sensitiveBase);
      const { port } = adapter;
      const { session_id } = await begin(adapter, "clinic");
      const call = { session_id, selected_option_id: "answer", user_input: "13912345678", idempotency_key: "k-1" };
      const asked = value(await port.navigate(alice, call));
      expect(asked).toMatchObject({
        node_id: "confirm",
        response: "Number [redacted:sensitive], in full [redacted:sensitive].",
      });
      expect(asked.options.map(({ id }) => id)).toEqual(["mobile", "other"]);
      expect(value(await port.navigate(alice, call))).toEqual(asked);
      await adapter.evict(session_id);
      // Reopened and answered again, the value still decides.
      value(await port.navigate(alice, { session_id, selected_option_id: "goto:root" }));
      const again = value(await port.navigate(alice, { ...call, user_input: "13800001111", idempotency_key: "k-2" }));
      expect(again.options.map(({ id }) => id)).toEqual(["mobile", "other"]);
      const records = value(await port.events(alice, session_id));
      expect(JSON.stringify(records)).not.toMatch(/13912345678|13800001111|k-1/);
      expect(records[1]?.event).toMatchObject({
        answer: { value: "[redacted:sensitive]" },
        user_input: "[redacted:sensitive]",
      });
      expect(verifyChain(records)).toEqual({ ok: true });

      expect(code(await port.eraseSensitive(mallory, session_id))).toBe("unknown_session");
      expect(value(await port.eraseSensitive(alice, session_id))).toEqual({ erased: 2 });
      expect(value(await port.eraseSensitive(alice, session_id))).toEqual({ erased: 0 });
      await adapter.evict(session_id);
      expect(value(await port.events(alice, session_id))).toEqual(records);
      const left = value(await port.read(alice, session_id));
      expect(left).toMatchObject({ node_id: "confirm", response: asked.response });
      expect(left.options.map(({ id }) => id)).toEqual(["other"]);
      // The walk goes on, and a repeated call is known by its key alone.
      expect(value(await port.navigate(alice, { session_id, selected_option_id: "other" })).is_complete).toBe(true);
      expect(value(await port.navigate(alice, call))).toMatchObject({ node_id: "confirm" });
    });

    it("shows a mark for every fact that rests on a sensitive answer, before and after it is erased", async () => {
      proves("redaction/sensitive-answers");
      const adapter = await make(sensitiveFacts);
      const { port } = adapter;
      const { session_id } = await begin(adapter, "insurer");
      const answer = (user_input: string) =>
        port.navigate(alice, { session_id, selected_option_id: "answer", user_input });
      const asked = value(await answer("2"));
      expect(asked.response).toBe("Income? (not given) kept");
      const shown = value(await answer("6000"));
      const mark = "[redacted:sensitive]";
      expect(shown).toMatchObject({ node_id: "offer", response: `${Array(8).fill(mark).join(", ")}, 4` });
      expect(value(await port.eraseSensitive(alice, session_id))).toEqual({ erased: 1 });
      await adapter.evict(session_id);
      expect(value(await port.read(alice, session_id)).response).toBe(shown.response);
    });

    it("keeps a sensitive choice apart however it is picked: by its id, by its words, and where no step follows", async () => {
      const adapter = await make(sensitiveChoice);
      const { port } = adapter;
      const { session_id } = await begin(adapter, "ward");
      const pick = (selected_option_id: string, user_input?: string) =>
        port.navigate(alice, { session_id, selected_option_id, ...(user_input !== undefined && { user_input }) });
      await pick("gxy");
      expect(value(await pick("yyz", "Depression"))).toMatchObject({ node_id: "done" });
      value(await pick("goto:root"));
      expect(value(await pick("tnb"))).toMatchObject({ node_id: "done" });
      const records = value(await port.events(alice, session_id));
      expect(records.length).toBeGreaterThan(3);
      expect(JSON.stringify(records)).not.toMatch(/yyz|tnb|gxy|Depression|Diabetes|Hypertension/);
      expect(value(await port.eraseSensitive(alice, session_id)).erased).toBeGreaterThanOrEqual(2);
    });

    it("survives an eviction between any two steps", async () => {
      const adapter = await make(twoBases);
      const { session_id } = await begin(adapter, "tech");
      for (let round = 0; round < 20; round += 1) {
        await adapter.evict(session_id);
        const there = value(await adapter.port.navigate(alice, { session_id, selected_option_id: "ai" }));
        expect(there).toMatchObject({ node_id: "node_ai", revision: 2 * round + 2 });
        await adapter.evict(session_id);
        value(await adapter.port.navigate(alice, { session_id, selected_option_id: "back" }));
      }
      const records = value(await adapter.port.events(alice, session_id));
      expect(records).toHaveLength(41);
      expect(verifyChain(records)).toEqual({ ok: true });
    });

    it("applies a repeated operation once and answers it alike, even after an eviction and later steps", async () => {
      const adapter = await make(twoBases);
      const { session_id } = await begin(adapter, "tech");
      const step = { session_id, selected_option_id: "ai", idempotency_key: "k1", expected_revision: 1 };
      const first = value(await adapter.port.navigate(alice, step));
      expect(value(await adapter.port.navigate(alice, step))).toEqual(first);
      value(await adapter.port.navigate(alice, { session_id, selected_option_id: "hardware" }));
      await adapter.evict(session_id);
      expect(value(await adapter.port.navigate(alice, step))).toEqual(first);
      expect(value(await adapter.port.events(alice, session_id))).toHaveLength(3);
    });

    it("refuses a key that is used again with other arguments", async () => {
      const adapter = await make(twoBases);
      const { session_id } = await begin(adapter, "tech");
      value(await adapter.port.navigate(alice, { session_id, selected_option_id: "ai", idempotency_key: "k1" }));
      const other = await adapter.port.navigate(alice, {
        session_id,
        selected_option_id: "hardware",
        idempotency_key: "k1",
      });
      expect(other).toMatchObject({ ok: false, failure: { code: "idempotency_mismatch", idempotency_key: "k1" } });
    });

    it("starts one session for a repeated start", async () => {
      const adapter = await make(twoBases);
      const first = await begin(adapter, "tech", "start-1");
      expect(await begin(adapter, "tech", "start-1")).toEqual(first);
      const other = await adapter.port.initiate(alice, {
        user_query: "other",
        knowledge_base: "tech",
        channel: "main",
        idempotency_key: "start-1",
      });
      expect(code(other)).toBe("idempotency_mismatch");
    });

    it("refuses a step that expects another revision", async () => {
      const adapter = await make(twoBases);
      const { session_id } = await begin(adapter, "tech");
      value(await adapter.port.navigate(alice, { session_id, selected_option_id: "ai", expected_revision: 1 }));
      const late = await adapter.port.navigate(alice, {
        session_id,
        selected_option_id: "hardware",
        expected_revision: 1,
      });
      expect(late).toMatchObject({
        ok: false,
        failure: { code: "revision_conflict", revision: 2, expected_revision: 1 },
      });
    });

    it("accepts an expected revision after which there are only recordings, and refuses any other", async () => {
      const adapter = await make(twoBases);
      const { session_id } = await begin(adapter, "tech");
      const keep = (number: number) => adapter.port.record(alice, { session_id, records: [{ type: "note", number }] });
      // More than the journal reads at once.
      for (let number = 1; number <= 20; number += 1) value(await keep(number));
      const step = { session_id, selected_option_id: "ai" };
      const ahead = await adapter.port.navigate(alice, { ...step, expected_revision: 22 });
      expect(ahead).toMatchObject({ ok: false, failure: { code: "revision_conflict", revision: 21 } });
      expect(value(await adapter.port.navigate(alice, { ...step, expected_revision: 1 })).revision).toBe(22);
      value(await keep(21));
      const late = { session_id, selected_option_id: "back", expected_revision: 21 };
      expect(code(await adapter.port.navigate(alice, late))).toBe("revision_conflict");
      expect(value(await adapter.port.navigate(alice, { ...late, expected_revision: 22 })).revision).toBe(24);
      const record = { session_id, records: [{ type: "note", number: 22 }] };
      expect(code(await adapter.port.record(alice, { ...record, expected_revision: 22 }))).toBe("revision_conflict");
      expect(code(await adapter.port.record(alice, { ...record, expected_revision: 24 }))).toBe("ok");
    });

    it("accepts exactly one of several concurrent steps that expect the same revision", async () => {
      const adapter = await make(twoBases);
      const { session_id } = await begin(adapter, "tech");
      const outcomes = await Promise.all(
        ["ai", "cloud", "ai", "cloud"].map((selected_option_id) =>
          adapter.port.navigate(alice, { session_id, selected_option_id, expected_revision: 1 }),
        ),
      );
      expect(outcomes.map(code).toSorted()).toEqual([
        "ok",
        "revision_conflict",
        "revision_conflict",
        "revision_conflict",
      ]);
      expect(value(await adapter.port.events(alice, session_id))).toHaveLength(2);
    });

    it("keeps the release that a session started with", async () => {
      const adapter = await make(twoBases);
      const first = await begin(adapter, "tech");
      await adapter.publish({ "tech/main": { ...techTree, nodes: { root: { response: "改版", options: [] } } } });
      await adapter.evict(first.session_id);
      const second = value(
        await adapter.port.navigate(alice, { session_id: first.session_id, selected_option_id: "ai" }),
      );
      expect(second).toMatchObject({ node_id: "node_ai", release: first.release });
      const fresh = await begin(adapter, "tech");
      expect(fresh.release).not.toBe(first.release);
      expect(fresh.response).toBe("改版");
    });

    it("refuses another tenant's session and a guessed id as unknown", async () => {
      const adapter = await make(twoBases);
      const { session_id } = await begin(adapter, "tech");
      for (const [who, id] of [
        [mallory, session_id],
        [alice, "guessed"],
        [alice, "__proto__"],
        [alice, ""],
      ] as const) {
        expect(code(await adapter.port.read(who, id))).toBe("unknown_session");
        expect(code(await adapter.port.events(who, id))).toBe("unknown_session");
        expect(code(await adapter.port.navigate(who, { session_id: id, selected_option_id: "ai" }))).toBe(
          "unknown_session",
        );
      }
    });

    it("refuses hostile ids and texts with a specific failure and stores accepted text unchanged", async () => {
      const adapter = await make(twoBases);
      const { session_id } = await begin(adapter, "tech");
      const unknown = await adapter.port.navigate(alice, { session_id, selected_option_id: "__proto__" });
      expect(unknown).toMatchObject({ ok: false, failure: { code: "unknown_option", known: ["ai", "cloud"] } });
      const long = await adapter.port.navigate(alice, {
        session_id,
        selected_option_id: "provide_more_info",
        user_input: "x".repeat(1_000_000),
      });
      expect(code(long)).toBe("invalid_input");
      const nul = await adapter.port.navigate(alice, {
        session_id,
        selected_option_id: "provide_more_info",
        user_input: "a\u0000b\ud800",
      });
      expect(value(nul)).toMatchObject({ node_id: "root", revision: 2 });
      await adapter.evict(session_id);
      const records = value(await adapter.port.events(alice, session_id));
      expect(records.at(-1)?.event).toMatchObject({ type: "stayed", user_input: "a\u0000b\ud800" });
      expect(verifyChain(records)).toEqual({ ok: true });
    });

    it("holds a run for one call, through an eviction, until it is released or its time is over", async () => {
      const adapter = await make(twoBases);
      const { port } = adapter;
      const { session_id, revision } = await begin(adapter, "tech");
      const of = (run_id: string, holder: string) => ({ session_id, run_id, holder });
      const held = async (run_id: string, holder: string, seconds = 60): Promise<boolean> => {
        const hold = value(await port.holdRun(alice, of(run_id, holder), seconds));
        expect(hold.revision).toBe(revision);
        return hold.is_held;
      };
      expect(await held("one", "first")).toBe(true);
      expect(await held("one", "second")).toBe(false);
      expect(await held("one", "first")).toBe(true);
      expect(await held("another", "second")).toBe(true);
      value(await port.releaseRun(alice, of("one", "second")));
      await adapter.evict(session_id);
      expect(await held("one", "second")).toBe(false);
      value(await port.releaseRun(alice, of("one", "first")));
      expect(await held("one", "second", 0)).toBe(true);
      expect(await held("one", "third")).toBe(true);
      expect(code(await port.holdRun(mallory, of("one", "third"), 1))).toBe("unknown_session");
    });

    it("names an unknown knowledge base", async () => {
      const { port } = await make(twoBases);
      const refused = await port.initiate(alice, { user_query: "x", knowledge_base: "nowhere", channel: "main" });
      expect(refused).toMatchObject({
        ok: false,
        failure: { code: "unknown_knowledge_base", knowledge_base: "nowhere" },
      });
    });
  });
}
