/** The steps of a session that was begun elsewhere. */
import { expect, test } from "vitest";
import { earlierSteps } from "../../../../src/console/views/try/earlier.ts";
import type { Node, NodeRef } from "../../../../src/knowledge/model.ts";
import type { SessionEvent } from "../../../../src/session/types.ts";
import { proves } from "../../../requirements/index.ts";

const ref = (node: string): NodeRef => ({ base: "pets", tree: "main", node });
const nodes = {
  root: { id: "root", title: "Which pet", options: [{ id: "dog", description: "A dog" }] },
  age: { id: "age", title: "Its age", options: [], input: { name: "age", type: "integer" } },
  test: {
    id: "test",
    title: "Its test",
    options: [],
    input: { name: "test", type: "choice", choices: [{ id: "cable", description: "With a cable" }] },
  },
  chip: { id: "chip", title: "Its chip", options: [], input: { name: "chip", type: "text", sensitive: true } },
} as unknown as Record<string, Node>;
const moved = (from: string, to: string, option: string, more: object = {}): SessionEvent =>
  ({
    type: "moved",
    at: 2,
    from: ref(from),
    option,
    answer: null,
    to: ref(to),
    complete: false,
    ...more,
  }) as SessionEvent;

const started = {
  type: "started",
  at: 1,
  release: "0".repeat(64),
  channel: "main",
  language: "en",
  user_query: "my dog",
  match: { score: 1, matched: "dog", alternatives: [] },
  entry: ref("root"),
  candidates: [],
} as unknown as SessionEvent;

const find = ({ node }: NodeRef): Node | undefined => nodes[node];

test("are the options by their words and the values as typed, but not what an author marked as sensitive", () => {
  proves("page/said");
  const { question, steps } = earlierSteps(
    [
      started,
      moved("root", "age", "dog", { answer: { value: "dog", via: "option" } }),
      moved("age", "chip", "provide_more_info", { user_input: "4", answer: { name: "age", value: 4, via: "input" } }),
      moved("chip", "end", "provide_more_info", {
        user_input: "(hidden)",
        answer: { name: "chip", value: "(hidden)", via: "input", sensitive: "digest" },
      }),
    ],
    find,
  );
  expect(question).toBe("my dog");
  expect(steps.map(({ said }) => said)).toEqual(["A dog", "4", "••••"]);
  expect(steps.map(({ from }) => from.current_step)).toEqual(["Which pet", "Its age", "Its chip"]);
  expect(steps.at(-1)?.to.node_id).toBe("end");
});

test("a choice that answers an input is named by its words", () => {
  proves("page/said");
  const answer = { name: "test", value: "cable", via: "input" };
  const { steps } = earlierSteps(
    [started, moved("test", "chip", "cable", { answer })].toSpliced(0, 1, {
      ...started,
      entry: ref("test"),
    } as SessionEvent),
    find,
  );
  expect(steps.map(({ said }) => said)).toEqual(["With a cable"]);
});

test("a step back is one of them, and a tree that is not there leaves ids", () => {
  const { steps } = earlierSteps([started, moved("root", "age", "dog"), { type: "went_back", at: 3 }], () => undefined);
  expect(steps.map(({ said, to }) => [said, to.node_id])).toEqual([
    ["dog", "age"],
    ["back", "root"],
  ]);
});

test("a return to an earlier step is named by that step", () => {
  const revised = {
    type: "revised",
    at: 4,
    node: "root",
    trail: [{ ref: ref("root") }],
    dropped: [],
    complete: false,
    option: "goto:root",
    kept: [],
    reopened: 2,
  } as SessionEvent;
  const { steps } = earlierSteps([started, moved("root", "age", "dog"), revised], find);
  expect(steps.at(-1)).toMatchObject({ option: "goto:root", said: "Which pet", to: { node_id: "root" } });
});

test("words that were not understood are one of them, and stayed", () => {
  const stayed: SessionEvent = {
    type: "stayed",
    at: 3,
    reason: "not_understood",
    option: "provide_more_info",
    likely: [],
    user_input: "qwzx",
  };
  const { steps } = earlierSteps([started, stayed], find);
  expect(steps).toMatchObject([{ said: "qwzx", words: "qwzx", how: "stayed", to: { node_id: "root" } }]);
});
