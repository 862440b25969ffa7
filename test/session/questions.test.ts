/** What was asked in a session and not understood, or left again at once. */
import { expect, test } from "vitest";
import { missedQuestions } from "../../src/session/questions.ts";
import type { SessionEvent } from "../../src/session/types.ts";
import { proves } from "../requirements/index.ts";

const ref = (node: string) => ({ base: "shop", tree: "main", node });
const at = 0;
const started = (user_query: string, entry: ReturnType<typeof ref> | null, matched = "x"): SessionEvent => ({
  type: "started",
  at,
  release: "r",
  channel: "main",
  language: "en",
  user_query,
  match: { score: 0.5, matched, alternatives: [] },
  entry,
  candidates: [],
});
const moved = (to: string, more: object = {}): SessionEvent => ({
  type: "moved",
  at,
  from: null,
  option: "a",
  answer: { value: "a", via: "option" },
  to: ref(to),
  complete: false,
  ...more,
});
const said = { option: "provide_more_info", answer: null };
const stayed = (user_input: string): SessionEvent => ({
  type: "stayed",
  at,
  reason: "not_understood",
  option: "provide_more_info",
  likely: [],
  user_input,
});
const back: SessionEvent = { type: "went_back", at };

test("a first question that led nowhere, and where its user went", () => {
  proves("authoring/questions");
  expect(missedQuestions([started("my parcel", null, ""), moved("parcel")])).toEqual([
    { kind: "first", text: "my parcel", at: null, outcome: "unheard", went_to: ref("parcel") },
  ]);
});

test("a question that was left at once, and one that was not", () => {
  proves("authoring/questions");
  const [wrong, right] = [started("a refund", ref("parcel")), started("a parcel", ref("parcel"))];
  expect(missedQuestions([wrong, back, moved("refund")])).toEqual([
    { kind: "first", text: "a refund", at: null, outcome: "left", went_to: ref("refund") },
  ]);
  expect(missedQuestions([right, moved("late"), back])).toEqual([]);
});

test("replies that were not understood, at their node; options and answers are no questions", () => {
  proves("authoring/questions");
  const events: SessionEvent[] = [
    started("a parcel", ref("parcel")),
    stayed("it is broken"),
    moved("damage"),
    moved("late", { ...said, user_input: "three days", answer: { value: 3, via: "input" } }),
    moved("refund", { ...said, user_input: "money" }),
    back,
  ];
  expect(missedQuestions(events)).toEqual([
    { kind: "reply", text: "it is broken", at: ref("parcel"), outcome: "unheard", went_to: ref("damage") },
    { kind: "reply", text: "money", at: ref("late"), outcome: "left" },
  ]);
});

test("texts are cut, and a session started only to record has none", () => {
  const long = missedQuestions([started("x".repeat(10_000), null, "")]);
  expect(long[0]?.text.length).toBe(500);
  expect(missedQuestions([{ ...started("x", null, ""), guided: false } as SessionEvent])).toEqual([]);
});

test("a session of any length: the last question counts as the first, and a limit holds what is found", () => {
  proves("cost/whole-sessions");
  const talk = Array.from({ length: 2_000 }, (_, place) => moved(place % 2 === 0 ? "late" : "parcel"));
  const long = [started("a parcel", ref("parcel")), ...talk, stayed("and the customs?"), moved("refund")];
  expect(missedQuestions(long)).toEqual([
    { kind: "reply", text: "and the customs?", at: ref("parcel"), outcome: "unheard", went_to: ref("refund") },
  ]);
  const deaf = [
    started("", null, ""),
    ...Array.from({ length: 900 }, (_, place) => stayed(`${place}?`)),
    moved("refund"),
  ];
  const found = missedQuestions(deaf);
  expect(found).toHaveLength(500);
  expect(found.at(-1)).toMatchObject({ text: "499?", went_to: ref("refund") });
});

test("what typed questions refused is told with its place", () => {
  const refused = [{ revision: 1, text: "a whale", at: ref("species") }];
  expect(missedQuestions([started("fish", ref("species"))], refused)).toEqual([
    { kind: "input", text: "a whale", at: ref("species"), outcome: "unheard" },
  ]);
});
