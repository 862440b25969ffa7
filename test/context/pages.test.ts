/** A context document in pages: each is a valid document, none is too large, and together they are the whole. */
import fc from "fast-check";
import { expect, test } from "vitest";
import { contextDocumentSchema, type ContextDocument } from "../../src/context/document.ts";
import { listContext } from "../../src/context/list-blocks.ts";
import { contextPage } from "../../src/context/pages.ts";
import { foldContext } from "../../src/context/project.ts";
import type { RecordedEvent } from "../../src/context/events.ts";
import { runs } from "../support/runs.ts";
import { AT, document, started } from "./support.ts";

function pagesOf(whole: ContextDocument): ContextDocument[] {
  const pages: ContextDocument[] = [];
  for (let cursor: string | undefined; ;) {
    const found = contextPage(whole, cursor);
    if (found === undefined) throw new Error("the cursor of a page was refused");
    pages.push(found.page);
    if (found.next === undefined) return pages;
    cursor = found.next;
  }
}

test("law: the pages together are the document", () => {
  const event = fc.record({ kind: fc.constantFrom("turn", "evidence"), length: fc.integer({ min: 1, max: 90_000 }) });
  fc.assert(
    fc.property(fc.array(event, { maxLength: 12 }), (events) => {
      const log = events.map(({ kind, length }, index): RecordedEvent => {
        const text = `${index} ${"x".repeat(length)}`;
        if (kind === "evidence") return { type: "evidence_recorded", at: AT, evidence: document(text) };
        const turn = { turn: 1, timestamp: "", reasoning: text, action: "", observation: `Seen ${index}.` };
        return { type: "turn_added", at: AT, turn };
      });
      const whole = listContext(foldContext([started, ...log], { session_id: "s1" }));
      const pages = pagesOf(whole);
      for (const page of pages) {
        expect(contextDocumentSchema.safeParse(page).success).toBe(true);
        expect(JSON.stringify(page).length).toBeLessThan(250_000);
      }
      const messages = pages.flatMap(({ session }, place) =>
        // Where a page has no messages, the first one stands for whose it is.
        place > 0 && session.messages.length === 1 && session.messages[0] === whole.session.messages[0]
          ? []
          : session.messages,
      );
      expect(messages).toEqual(whole.session.messages);
      expect(pages.flatMap(({ context_blocks }) => context_blocks)).toEqual(whole.context_blocks);
      expect(Object.assign({}, ...pages.map(({ evidences }) => evidences))).toEqual(whole.evidences);
    }),
    { numRuns: runs(25) },
  );
});

test("a short document is one page, and a text that is no cursor is refused", () => {
  const whole = listContext(foldContext([started], { session_id: "s1" }));
  expect(contextPage(whole, undefined)).toEqual({ page: whole, next: undefined });
  for (const cursor of ["", "messages", "messages:-1", "__proto__:0", "messages:1e3"]) {
    expect(contextPage(whole, cursor)).toBeUndefined();
  }
});

test("a page of many short entries has 60,000 characters at most, all that stands around them counted", () => {
  const log = Array.from({ length: 1_500 }, (_, at): RecordedEvent => {
    const turn = { turn: at, timestamp: "", reasoning: `${at}`, action: "", observation: `Seen ${at}.` };
    return at % 2 === 0
      ? { type: "evidence_recorded", at: AT, evidence: document(`Passage ${at}`) }
      : { type: "turn_added", at: AT, turn };
  });
  const pages = pagesOf(listContext(foldContext([started, ...log], { session_id: "s1" })));
  expect(pages.length).toBeGreaterThan(3);
  expect(Math.max(...pages.map((page) => JSON.stringify(page).length))).toBeLessThanOrEqual(60_000);
});
