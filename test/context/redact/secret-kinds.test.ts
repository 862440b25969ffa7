import { describe, expect, test } from "vitest";
import { redact, redactSecrets } from "../../../src/context/redact/redact.ts";
import { measureLines, measurePersonal, measureSecrets, readSentences } from "../../bench/redaction.ts";
import { BENIGN_LINES, HELD_OUT_LINES } from "../../support/redaction/benign-lines.ts";
import { DEVELOPMENT_KINDS, HELD_OUT_KINDS, type KindRow } from "../../support/redaction/secret-kinds.ts";
import { proves } from "../../requirements/index.ts";

const leaked = (kinds: readonly KindRow[]): string[] =>
  measureSecrets(kinds)
    .filter((one) => one.leaked > 0)
    .map(({ id }) => id);

describe("kinds of secrets", () => {
  test("at least 120 kinds are tried, each id once", () => {
    const ids = [...DEVELOPMENT_KINDS, ...HELD_OUT_KINDS].map(([id]) => id);
    expect(new Set(ids).size).toBe(ids.length);
    expect(ids.length).toBeGreaterThanOrEqual(120);
  });

  test("of those looked at, every one is removed from every carrier", () => {
    proves("redaction/secret-kinds");
    expect(leaked(DEVELOPMENT_KINDS)).toEqual([]);
  });

  test("of those held out, at least 95 % are removed", () => {
    expect(leaked(HELD_OUT_KINDS).length).toBeLessThanOrEqual(Math.floor(HELD_OUT_KINDS.length * 0.05));
  });
});

describe("kinds of personal data", () => {
  test("of the carriers looked at, every kind is removed; of those held out, at least 90 % of what was tried", () => {
    proves("redaction/personal-kinds");
    expect(measurePersonal(false).filter((one) => one.leaked > 0)).toEqual([]);
    const held = measurePersonal(true);
    const tried = held.reduce((sum, one) => sum + one.tried, 0);
    const missed = held.reduce((sum, one) => sum + one.leaked, 0);
    expect(missed / tried).toBeLessThanOrEqual(0.1);
  });
});

describe("what only looks like a secret", () => {
  test("lines looked at stay as they are; of those held out, at most one in 57 changes", () => {
    proves("redaction/ordinary-text-stays");
    expect(measureLines(BENIGN_LINES)).toEqual([]);
    expect(measureLines(HELD_OUT_LINES).length).toBeLessThanOrEqual(Math.floor(HELD_OUT_LINES.length / 57));
    expect(BENIGN_LINES.length + HELD_OUT_LINES.length).toBeGreaterThanOrEqual(100);
  });

  test("of ordinary sentences at most one in a thousand changes", (context) => {
    const sentences = readSentences();
    if (sentences === undefined) return context.skip("../shared/data is absent");
    const all = [...sentences.values()].flat().filter((_, place) => place % 4 === 0);
    const changed = all.filter((one) => redact(one).text !== one);
    expect(changed.length).toBeLessThanOrEqual(all.length / 1000);
  });
});

describe("redaction of secrets", () => {
  test("is the same twice as once, over every kind and line", () => {
    for (const { example } of measureSecrets([...DEVELOPMENT_KINDS, ...HELD_OUT_KINDS], 7)) {
      const once = redactSecrets(example);
      expect(redactSecrets(once)).toBe(once);
    }
  });
});

describe("names of secrets in other words", () => {
  const hex = "4f46dccb83ffee8d61c3a6f7a2330b1c";
  test.each([
    ...["ADMIN_KEY=", "ALGOLIA_ADMIN_KEY=", "algolia admin key: ", "SUPER_ADMIN_KEY: "].map((name) => [name, hex]),
    ...[
      "pw: ",
      "pw = ",
      "the pw = ",
      "mot de passe : ",
      "mot de passe\u00a0: ",
      "Passwort: ",
      "Kennwort = ",
      "Zugangsdaten: Passwort: ",
    ].map((name) => [name, "Sommer2024x"]),
    ...[
      "contraseña: ",
      "Contraseña=",
      "senha: ",
      "пароль: ",
      "Пароль: ",
      "パスワード: ",
      "パスワード：",
      "비밀번호: ",
    ].map((name) => [name, "QkRt7xWv2k"]),
    ...["用户名 admin 密码 ", "账号：admin，密码 ", "wifi key: ", "WPA2 key = "].flatMap((name) => [
      [name, "Kq4f0e21Zw"],
      [name, "sommer2024"],
    ]),
    ["wifi key ", "QkRt7xWv2kLp"],
  ])("%s%s", (name, value) => {
    expect(redact(`${name}${value}`).text).not.toContain(value);
  });

  test.each([
    "min_key=4f46dccb83ffee8d61c3a6f7a2330b1c",
    "The pwm key=value pairs",
    "Where do I change the Passwort?",
    "Passwort: vergessen?",
    "wifi key management is slow",
    "用户名和密码 都不对",
    "用户名 admin 密码 不对",
    "a pw manager",
  ])("%s stays", (line) => {
    expect(redact(line).text).toBe(line);
  });
});

describe("passwords with words between", () => {
  test.each([
    ["I changed the password to hunter2!", "hunter2"],
    ["密码已经改成 abc123", "abc123"],
    ["我把密码换成了qwe123456", "qwe123456"],
    ["密码重置为 Ab12345", "Ab12345"],
    ["the wifi password at home is sunshine88", "sunshine88"],
    ["my wifi password was reset to kitty2024", "kitty2024"],
    ["my new password will be Kx92mm1Q", "Kx92mm1Q"],
    ["la clave es gatito22x", "gatito22x"],
    ["パスワードはneko2024x", "neko2024x"],
    ["password - Kx92mm1QaB", "Kx92mm1QaB"],
    ["Password\nKx92mm1QaB\n", "Kx92mm1QaB"],
  ])("%s", (line, password) => {
    expect(redact(line).text).toBe(line.replace(password, "[redacted:key]"));
  });

  test.each(["what should I change my Wi-Fi password to?", "Password\nRememberMe\nSubmit", "密码改成了新的"])(
    "%s stays",
    (line) => {
      expect(redact(line).text).toBe(line);
    },
  );
});
