/** What redaction costs, counted in characters that are judged: it grows with a text's length, whatever stands in it. */
import { expect, test } from "vitest";
import { redact, redactSecrets } from "../../../src/context/redact/redact.ts";
import { findNamed } from "../../../src/context/redact/secrets/find-named.ts";
import { findForms } from "../../../src/context/redact/secrets/find-forms.ts";
import { countCalls, countLooks } from "../../support/count-looks.ts";
import { makeInstance, seeded } from "../../support/redaction/generate.ts";

const filled = (piece: string, length = 200_000): string => piece.repeat(Math.ceil(length / piece.length));

test.each(["key:", "token:", "pass:", "key1:", "secret-token=", "password_", "api_key:"])(
  "names of secrets without a blank between them are not each judged with all that follow: %s",
  (piece) => {
    const text = filled(piece);
    // One reading of the beginning of each name's value, beside those at the text's own beginning that are judged whole.
    expect(findNamed(text, []).judged).toBeLessThan(60_000 + 32 * (text.length / piece.length));
  },
);

test.each(["key:", "token:", "pass:", "pwd:", "密码：", "password is ", "pwd: ", "secret=password=", "key=pwd="])(
  "of names in a row that are joined in one way the last is judged: %s",
  (piece) => {
    // 50,000 before rows are told, the longest value once more.
    expect(findNamed(filled(piece), []).judged).toBeLessThan(51_000);
  },
);

test("a row of names hides no value that one of them takes and the next does not", () => {
  const row = filled("pass:");
  for (const [text, value] of [
    ["password=key=hunter2#x", "hunter2#x"],
    ["password: otp: hunter2#x", "hunter2#x"],
    ["授权码：password：abcdefghijklmnop", "abcdefghijklmnop"],
    ["key=sk=Xk29vQz7LpRt4Wm8Yn3Bc6", "Xk29vQz7LpRt4Wm8Yn3Bc6"],
    ["token: key: Xk29vQz7LpRt", "Xk29vQz7LpRt"],
    ["password=passXk29vQ", "passXk29vQ"],
    ["password=token is Xk29vQ", "Xk29vQ"],
  ] as const) {
    // What is removed without the row before it is removed behind it as well.
    if (!redactSecrets(text).includes(value)) expect(redactSecrets(`${row}\n${text}`), text).not.toContain(value);
  }
});

test("a secret behind more names than are judged whole is removed all the same, and whole", () => {
  const { secret } = makeInstance("{w60}", seeded(5));
  for (const piece of ["key:", "token:", "pass:"]) {
    const clean = redactSecrets(`${filled(piece)}\napi_key=${secret} password: ${secret} end`);
    expect(clean.slice(-60)).toContain("api_key=[redacted:key] password: [redacted:key] end");
    expect(redactSecrets(filled(piece) + secret)).not.toContain(secret.slice(-20));
  }
});

test.each(["key:", "pass:", "密码："])("a password behind 150,000 characters of names is removed: %s", (piece) => {
  for (const between of ["", "\n"]) {
    const clean = redactSecrets(`${filled(piece, 150_000)}${between}password=Xk29vQz7Lp`);
    expect(clean).toMatch(/\[redacted:key\]$/);
    expect(clean).not.toContain("Xk29");
  }
});

test.each([
  ["护照E1234567", 0.75],
  ["1号", 1.3],
  ["pwd:key:", 2],
  ["pwd:密码：", 2],
  ["password=x ", 2],
  ["护照E1234567 password=x pwd:key: ", 2],
  ["pwd=ab12x ", 2],
  ["key='pwd\"", 2],
  ["密码是", 2],
  ["token -> secret\n口令:", 2],
])("however often a text repeats %j, at most so many patterns are tried for a character: %d", (piece, bound) => {
  const text = filled(piece);
  expect(countLooks(() => redact(text))).toBeLessThan(bound * text.length);
});

test("a text of more names than anybody writes loses each value that could be a secret, and keeps its words", () => {
  const row = "the token of the next page; key: name, ".repeat(5_000);
  for (const value of ["Xk29vQz7Lp", "hunter!soup", "110105194912310021", "bcdfghjklmnpq", "kim@example.org"]) {
    const clean = redactSecrets(`${row} ${value} ${row}`);
    expect(clean, value).not.toContain(value);
    expect(clean).toHaveLength(2 * row.length + 2 + "[redacted:key]".length);
    expect(redactSecrets(clean)).toBe(clean);
  }
});

test("a list of many accounts is no text of too many names", () => {
  const list = Array.from({ length: 4_000 }, (_, row) => `user${row},token budget 20${row},a${row}@b.cn\n`).join("");
  const { text, found } = redact(list);
  expect(found).toEqual({ email: 4_000 });
  expect(text).toContain("user3999,token budget 203999,[redacted:email]");
});

test("what is close to each other shares a mark behind 5,000 of them, so that a text does not become several times as long", () => {
  for (const piece of ["a@b.cc ", "护照E1234567", "13800138000、", "京A12345 "]) {
    const text = filled(piece);
    const clean = redact(text);
    expect(clean.text.length).toBeLessThan(1.1 * text.length);
    expect(clean.text).not.toContain(piece.trim());
    expect(Object.values(clean.found)).toEqual([Math.ceil(200_000 / piece.length)]);
  }
  const far = redact("a@b.cc and the next one: ".repeat(6_000)).text;
  expect(far).toBe("[redacted:email] and the next one: ".repeat(6_000));
});

test.each(["sk-", "pat-ak-", "a_sk_"])(
  "an identifier of many names is read once, and few of its places are compared: %s",
  (piece) => {
    const text = filled(piece, 9_000);
    expect(countCalls(String.prototype, ["charCodeAt"], () => findNamed(text, []))).toBeLessThan(10 * text.length);
    expect(countCalls(String.prototype, ["slice"], () => findForms(text, []))).toBeLessThan(100);
  },
);
