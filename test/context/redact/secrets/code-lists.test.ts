/** Every backup code of a list goes, codes that a message names behind them, a card's code where its number is not sent along, and plain words in YAML. */
import { expect, test } from "vitest";
import { redactSecrets } from "../../../../src/context/redact/redact.ts";

const KEY = "[redacted:key]";

test.each([
  ["My backup codes: 48219037, 55172046, 99301175", `My backup codes: ${KEY}, ${KEY}, ${KEY}`],
  ["GitHub recovery codes:\n3f9a2-c71de\n8b04e-5d2f7", `GitHub recovery codes:\n${KEY}\n${KEY}`],
  ["两步验证备用码：28471930 60395127 11840762", `两步验证备用码：${KEY} ${KEY} ${KEY}`],
  ["recovery codes: 1) 7xk2-99pa 2) m3qd-40zt", `recovery codes: 1) ${KEY} 2) ${KEY}`],
  ["G-184523 is your Google verification code", `G-${KEY} is your Google verification code`],
  ["402918是您的登录验证码", `${KEY}是您的登录验证码`],
  ["登录动态密码 9047 两分钟内有效", `登录动态密码 ${KEY} 两分钟内有效`],
  ["2FA setup key: JBSW Y3DP EHPK 3PXP QK5T", `2FA setup key: ${KEY}`],
  ["The card was declined, expiry 09/28, CVV 417", `The card was declined, expiry 09/28, CVV ${KEY}`],
  [
    "db:\n  host: db.internal\n  password: sunflower\n  pool: 5",
    `db:\n  host: db.internal\n  password: ${KEY}\n  pool: 5`,
  ],
  ["数据库:\n  用户名: root\n  密码: 春天2024", `数据库:\n  用户名: root\n  密码: ${KEY}`],
  ["auth:\n  client_secret: |\n    orchard-lantern\n  ttl: 5", `auth:\n  client_secret: |\n    ${KEY}\n  ttl: 5`],
])("%j", (text, clean) => {
  expect(redactSecrets(text)).toBe(clean);
  expect(redactSecrets(clean)).toBe(clean);
});

test("the last part of a key of Adyen goes, of whatever characters it is", () => {
  const key = `AQEyhmfx${"Lo3NaBZDw0m/n3Q5qf3VaY9U".repeat(3)}==-${"y3qzswmlmALhxaVPNjYf7"}=-W+t7NF;s4}%=kUSD`;
  expect(redactSecrets(`the key is ${key} here`)).toBe(`the key is ${KEY} here`);
});

test.each([
  "The backup codes page shows 10 codes, 8 characters each",
  "备用码用完了怎么重新生成？一共能生成 10 个",
  "Your order 583920 is your third this month",
  "CVV 3 digits on the back of the card",
  "password:\n  type: string\n  minLength: 12",
  "rules:\n  password: required\n  email: required\n  host: optional",
  "messages:\n  title: Welcome\n  password: forgotten\n  close: back",
])("%j is left as it is", (text) => {
  expect(redactSecrets(text)).toBe(text);
});
