/** Plain words and a few digits go behind names that leave no doubt; what documents and programs write there stays. */
import { expect, test } from "vitest";
import { redactSecrets } from "../../../../src/context/redact/redact.ts";
import { countLooks } from "../../../support/count-looks.ts";

test.each([
  ["DB_PASSWORD=%", "butterfly"],
  ["export MYSQL_ROOT_PASSWORD='%'", "princess"],
  ["docker run -e POSTGRES_PASSWORD=% postgres", "dragon"],
  ['{"user":"bob","password":"%"}', "letmein"],
  ["{'db_password': '%'}", "monkey"],
  ['{\\"passphrase\\":\\"%\\"}', "butterfly"],
  ['{"password": "%"}', "Butterfly"],
  ["密码是%", "nihaoma"],
  ["家里wifi的密码是%，连不上", "mimajiushi"],
  ["密码是%怎么改", "xiaoming"],
  ["PIN: %", "8254"],
  ["my PIN is %", "6093"],
  ["sim卡pin码是%", "6093"],
  ["门锁密码%", "8254"],
  ["手机密码是%忘了", "739104"],
  ["cvv: %", "731"],
  ["CVC=%", "731"],
  ["提取码: %", "x7kq"],
  ["链接在上面，提取码 %", "ab3d"],
])("%s %s", (line, value) => {
  const clean = redactSecrets(line.replace("%", value));
  expect(clean).toBe(line.replace("%", "[redacted:key]"));
  expect(redactSecrets(clean)).toBe(clean);
});

test.each([
  "DB_PASSWORD=",
  "DB_PASSWORD=changeme",
  "DB_PASSWORD=<password>",
  "DB_PASSWORD=$SECRET",
  "DB_PASSWORD=your_password_here",
  "DB_PASSWORD=/run/secrets/db",
  "DB_PASSWORD=getPassword()",
  "RESET_PASSWORD=reset-password",
  "ERROR_WRONG_PASSWORD=wrong_password",
  "TEST_PASS=true",
  '{"password":"string"}',
  '{"password": "required|min:8"}',
  '{"password": null}',
  '{"username":"Username","password":"Passwort"}',
  '{"password":"Password"}',
  '{"password":"密码"}',
  '{"errors":{"password":"incorrect"}}',
  '{"password":"Enter your password"}',
  "密码是什么",
  "密码是string类型",
  "密码是bcrypt加密的",
  "密码是hash过的",
  "密码是base64",
  "密码是由字母组成的",
  "密码是required",
  "PIN: 13",
  "GPIO pin: 4, 17 and 27",
  "pin 1024 is ground",
  "手机密码6位",
  "支付密码1024位",
  "cvv: 3 or 4 digits",
  "cvv: 123-456",
  "提取码是什么",
  "提取码: 请看评论",
])("%s stays", (line) => {
  expect(redactSecrets(line)).toBe(line);
});

test.each(["DB_PASSWORD=", '"password":"', "A_A_A_", "密码是wo", "PIN: ", "提取码 ", "'pwd':'x "])(
  "however often a text repeats %j, few patterns are tried for a character",
  (piece) => {
    const text = piece.repeat(Math.ceil(100_000 / piece.length));
    expect(countLooks(() => redactSecrets(text))).toBeLessThan(2 * text.length);
  },
);
