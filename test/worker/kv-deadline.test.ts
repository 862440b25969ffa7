/** A store that never answers: every read ends after ten seconds, as unavailable and not as an error. */
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { createCatalogue } from "../../src/worker/catalogue/catalogue-store.ts";
import { createKnowledgeStore } from "../../src/worker/knowledge-store.ts";
import { readChanging, readStored } from "../../src/worker/releases/read-stored.ts";
import { proves } from "../requirements/index.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const hung = { get: () => new Promise(() => {}) } as unknown as KVNamespace;
const unreachable = { pointer: () => Promise.reject(new Error("no object")) };

const RELEASE = "a".repeat(64);

test.each<[string, () => Promise<unknown>, unknown]>([
  ["an object", () => readStored(hung, "object/x", RELEASE), null],
  ["a value that changes", () => readChanging(hung, "channel/main"), undefined],
  [
    "the catalogue",
    () => createCatalogue(hung, () => 0).search("charts", 3),
    { ok: false, failure: { code: "knowledge_unavailable", what: "catalogue" } },
  ],
  [
    "the pointer's copy",
    () => createKnowledgeStore(hung, unreachable, () => 0).current("main", "anonymous"),
    { ok: false, failure: { code: "knowledge_unavailable", what: "published knowledge" } },
  ],
  [
    "a release",
    () => createKnowledgeStore(hung, unreachable, () => 0).release(RELEASE),
    { ok: false, failure: { code: "knowledge_unavailable", what: "release" } },
  ],
])("%s", async (_, read, expected) => {
  proves("exposure/hung-store");
  let answer: unknown = "nothing yet";
  void read().then((value) => (answer = value));
  await vi.advanceTimersByTimeAsync(9_999);
  expect(answer).toBe("nothing yet");
  await vi.advanceTimersByTimeAsync(1);
  expect(answer).toEqual(expected);
});
