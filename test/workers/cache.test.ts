/** The isolate's cache never exceeds its budget. */
import { expect, it } from "vitest";
import { ByteCache } from "../../src/worker/cache.ts";

it("evicts the least recently used entry first", () => {
  const cache = new ByteCache<string>(30);
  cache.set("a", "A", 10);
  cache.set("b", "B", 10);
  cache.set("c", "C", 10);
  expect(cache.get("a")).toBe("A");
  cache.set("d", "D", 10);
  expect(cache.get("b")).toBeUndefined();
  expect(cache.get("a")).toBe("A");
  expect(cache.get("d")).toBe("D");
});

it("never holds more than its budget", () => {
  const cache = new ByteCache<number>(100);
  for (let turn = 0; turn < 1000; turn += 1) {
    cache.set(`key ${turn % 37}`, turn, (turn * 7919) % 140);
    expect(cache.bytes).toBeLessThanOrEqual(100);
  }
});

it("does not keep what is larger than the whole budget, and forgets what it replaced", () => {
  const cache = new ByteCache<string>(10);
  cache.set("a", "small", 5);
  cache.set("a", "large", 11);
  expect(cache.get("a")).toBeUndefined();
  expect(cache.bytes).toBe(0);
});
