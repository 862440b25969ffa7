/** Passwords and keys that a name calls so without a mark between: emphasis, cells of tables, calls, options of commands. */
import { describe, expect, test } from "vitest";
import { redact } from "../../../src/context/redact/redact.ts";
import { countLooks } from "../../support/count-looks.ts";

const PASSWORD = "kestrel77x";
const KEY = "q7Lw29XvTm4bRz81";

describe("a secret behind its name goes", () => {
  test.each([
    "**Password:** %",
    "__Password:__ %",
    "* **Passphrase:** `%`",
    "Password: **%**",
    "Password: *%*.",
    "***Wi-Fi password***: %",
    "**密码：** %",
    "<strong>Password:</strong> %",
    "<b>密码</b>：%",
    "| Username | meera |\n| Password | % |",
    "| **Password** | `%` |",
    "|password|%|",
    "| Admin password | % | staging |",
    "password | %",
    "| 密码 | % |",
    "<td>Password</td><td>%</td>",
    "<dt>Passcode</dt>\n<dd>%</dd>",
    "| Service | Login | Password |\n| :--- | :---: | ---: |\n| mail | bob | % |\n| vpn | bob | `%` |",
    "名称 | 密码\n--- | ---\n后台 | %",
    "client.login('meera', '%')",
    'await signIn("meera@shop", "%");',
    "get(url, auth=('meera', '%'))",
    "user.setPassword('%');",
    "User.changePassword(`bob`, `%`)",
    "builder.withPassword('%').build()",
    "backup --user meera --password % --out x",
    "keytool -storepass % -alias x",
    "username bob password %",
    "requirepass %",
    "wachtwoord: %",
    "het wachtwoord is %",
    "mon mdp est %",
  ])("%j", (line) => {
    const text = line.replaceAll("%", () => PASSWORD);
    expect(redact(text).text).toBe(line.replaceAll("%", "[redacted:key]"));
  });

  test.each(["| api_key | % |", "***Token:*** %", "tool --api-key %", "client.setToken('%')", "- **Password** – %"])(
    "%j",
    (line) => {
      expect(redact(line.replace("%", () => KEY)).text).toBe(line.replace("%", "[redacted:key]"));
    },
  );

  test("the code of a card goes with its card, and no other number of three digits", () => {
    expect(redact("4111 1111 1111 1111, exp 12/29, CVC 482").text).toBe(
      "[redacted:bank_card], exp 12/29, CVC [redacted:key]",
    );
    expect(redact("the CVC 482 of batch 2026012013580013").found).toEqual({});
  });
});

describe("what only stands like a secret stays", () => {
  test.each([
    "**Password:** required, at least 8 characters",
    "**Password: required**",
    "Password: **required**",
    "- **password** (string): the user's password",
    "| password | string | yes |",
    "| Password | sha256 |",
    "| password | min-8-chars |",
    "| password | Minimum length 8, maximum 64 |",
    "| user | password | created2 |\n|---|---|---|\n| string | string | date |",
    "| Parameter | Password |\n|---|---|\n| Hash | argon2id |\n| Since | v2.4.1 |",
    "| Test | pass | fail |\n|---|---|---|\n| unit | 1204 | 3 |",
    "| Option | Description |\n|---|---|\n| --password | ask for it |",
    "<td>Password</td><td>string</td>",
    'login("user", "password")',
    "signIn('google', 'callback')",
    'getPassword("smtp-prod1")',
    "user.setPassword(newPassword)",
    'const kind = "password" | "token2" | "key3";',
    "echo $password | md5sum1",
    "password || fallback1",
    "docker login --password-stdin registry1.example.com",
    "mysql --password prompts for it",
    "openssl rsa -passin file:pw1.txt",
    "password: sha256",
    "password => Hash::make($x)",
    "username bob password reset",
    "requirepass is not set",
  ])("%j", (text) => {
    expect(redact(text)).toEqual({ text, found: {} });
  });

  test.each([
    "pass: 1204, fail: 3",
    "Pass: 1204 | Fail: 3 | Skipped: 12",
    "pass=1204 fail=0 total=1204",
    '{"pass": 1204, "fail": 3}',
    "tests 1207, pass: 1204",
    "pass: 4321 checks in 3 s",
    "pass: 3500 of 3501",
    "✓ pass: 1204 (98.7%)",
    "通过 pass: 1204，失败: 3",
    "**pass**: 1204 **fail**: 0",
  ])("counts of tests: %j", (text) => {
    expect(redact(text)).toEqual({ text, found: {} });
  });

  test("a password of digits goes where nothing is counted beside it", () => {
    expect(redact("wifi pass: 12345678").text).toBe("wifi pass: [redacted:key]");
    expect(redact("user: bob pass: 4711").text).toBe("user: bob pass: [redacted:key]");
  });
});

test.each([
  ["| password |", 20_000, 0.8],
  ["|password", 20_000, 1.1],
  ['password("', 20_000, 0.8],
  ["--password ", 20_000, 2.1],
  ["**password:** ", 20_000, 1],
  ["key:", 200_000, 0.6],
  ['| password | key: --token login("a", ', 20_000, 0.8],
  ["| a | password |\n|---|---|\n", 10_000, 0.6],
])("%j %d times costs at most %d patterns for a character", (piece, times, bound) => {
  const text = piece.repeat(times);
  expect(countLooks(() => redact(text))).toBeLessThan(bound * text.length);
});
