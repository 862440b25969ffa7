import { expect, test } from "vitest";
import { keepRefused, readRefused } from "../../../src/worker/sessions/refused-inputs.ts";

/** Key-value storage of an object, in memory. */
function storage(): SyncKvStorage {
  const kept = new Map<string, unknown>();
  return {
    get: (key: string) => structuredClone(kept.get(key)),
    put: (key: string, value: unknown) => void kept.set(key, structuredClone(value)),
  } as unknown as SyncKvStorage;
}

const at = { base: "bicycle", tree: "main", node: "ask_age" };

test("a refused text is kept once for a step, and the first twenty of a session", () => {
  const kv = storage();
  for (let repeat = 0; repeat < 2; repeat++) {
    for (let number = 0; number < 30; number++) keepRefused(kv, { text: `answer ${number}`, at });
  }
  keepRefused(kv, { text: "answer 0", at: { ...at, node: "ask_size" } });
  expect(readRefused(kv).map(({ text }) => text)).toEqual(
    Array.from({ length: 20 }, (_, number) => `answer ${number}`),
  );
});

test("a secret is taken out before a long text is cut", () => {
  const kv = storage();
  const secret = "ghp_16C7e42F292c6912E7710c838347Ae178B4a";
  keepRefused(kv, { text: `${"as I said before ".repeat(11)}${secret}`, at });
  const [kept] = readRefused(kv);
  expect(kept?.text).toHaveLength(200);
  expect(kept?.text).not.toContain("ghp_16C7");
});
