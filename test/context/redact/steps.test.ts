/** What redaction costs, counted in characters that are judged: it grows with a text's length, whatever stands in it. */
import { expect, test } from "vitest";
import { redactSecrets } from "../../../src/context/redact/redact.ts";
import { findNamed } from "../../../src/context/redact/secrets/find-named.ts";
import { makeInstance, seeded } from "../../support/redaction/generate.ts";

const filled = (piece: string, length = 200_000): string => piece.repeat(Math.ceil(length / piece.length));

test.each(["key:", "token:", "pass:", "key1:", "secret-token=", "password_", "api_key:"])(
  "names of secrets without a blank between them are not each judged with all that follow: %s",
  (piece) => {
    const text = filled(piece);
    // One reading of the beginning of each name's value, beside those at the text's own beginning that are judged whole.
    expect(findNamed(text, [])).toBeLessThan(60_000 + 32 * (text.length / piece.length));
  },
);

test.each(["key:", "token:", "pass:", "pwd:", "密码：", "password is ", "pwd: ", "secret=password=", "key=pwd="])(
  "of names in a row that are joined in one way the last is judged: %s",
  (piece) => {
    // 50,000 before rows are told, the longest value once more.
    expect(findNamed(filled(piece), [])).toBeLessThan(51_000);
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
