/** An index made of segments is the index of its passages, however they were cut and whatever was indexed before. */
import fc from "fast-check";
import { expect, test } from "vitest";
import { IndexBuilder, type IndexedPassage } from "../../src/search/build.ts";
import { SegmentBuilder } from "../../src/search/segment.ts";
import { TermNumbers } from "../../src/search/term-numbers.ts";
import { proves } from "../requirements/index.ts";

const words = fc.array(fc.constantFrom("router", "cable", "路由器", "重启", "a", "wifi", "é", "😀"), { maxLength: 12 });
const passages = fc.array(fc.record({ base: fc.constantFrom("a", "b"), title: words, content: words, tags: words }), {
  minLength: 1,
  maxLength: 40,
});

test("segments of any length join to the index of all passages", () => {
  proves("authoring/quick-saves");
  fc.assert(
    fc.property(passages, fc.array(fc.integer({ min: 1, max: 7 }), { minLength: 40, maxLength: 40 }), (made, cuts) => {
      const rows: IndexedPassage[] = made
        .toSorted((left, right) => (left.base < right.base ? -1 : left.base > right.base ? 1 : 0))
        .map(({ base, title, content, tags }, at) => ({
          base,
          id: String(at).padStart(3, "0"),
          title: title.join(" "),
          content: content.join(" "),
          tags,
        }));
      const whole = new IndexBuilder();
      for (const row of rows) whole.add(row);
      const numbers = new TermNumbers();
      // Terms that are in no segment any more leave nothing behind.
      for (const term of ["zz", "router", "gone"]) numbers.numberOf(term);
      const cut = new IndexBuilder(numbers);
      for (let at = 0; at < rows.length;) {
        const base = rows[at]?.base ?? "";
        const builder = new SegmentBuilder(numbers);
        const end = at + (cuts[at] ?? 1);
        for (; at < end && rows[at]?.base === base; at += 1) builder.add(rows[at] as IndexedPassage);
        cut.append(base, builder.finish());
      }
      for (const shards of [1, 4]) expect(cut.finish({ shards })).toEqual(whole.finish({ shards }));
    }),
  );
});
