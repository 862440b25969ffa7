/** Cells below a heading that names secrets or somebody's data go, whatever they look like; other columns and tables stay. */
import { expect, test } from "vitest";
import { redact, redactSecrets } from "../../../src/context/redact/redact.ts";

const KEY = "[redacted:key]";

test.each([
  [
    "user,password,api_key\nlinmei,peony,9f3kd02mslq7\nzhao,rain&Boat4,77qpz1mmx0ad",
    `user,password,api_key\nlinmei,${KEY},${KEY}\nzhao,${KEY},${KEY}`,
  ],
  ['"id","secret","note"\r\n"1","plum, orchid 7","x"\r\n', `"id","secret","note"\r\n"1","${KEY}","x"\r\n`],
  ["host\tuser\tpasswd\nalpha\tdeploy\tmango", `host\tuser\tpasswd\nalpha\tdeploy\t${KEY}`],
  ["账号;密码;备注\nops01;海盐海盐;值班", `账号;密码;备注\nops01;${KEY};值班`],
])("secrets of %j", (text, clean) => {
  expect(redactSecrets(text)).toBe(clean);
  expect(redactSecrets(clean)).toBe(clean);
});

test("personal data of a table, with wrong check digits too", () => {
  const clean = redact("姓名,身份证号,手机号,家庭住址\n李娜,440304199208150028,15902038471,文三路 5 号\n").text;
  expect(clean).toBe("姓名,身份证号,手机号,家庭住址\n李娜,[redacted:id_card],[redacted:phone],[redacted:address]\n");
  expect(redact(clean).text).toBe(clean);
});

test("a table ends where a line has other cells", () => {
  expect(redactSecrets("user,password\nana,peony\n\nPlease help,thanks")).toBe(
    `user,password\nana,${KEY}\n\nPlease help,thanks`,
  );
});

test.each([
  "name,version,size\nalpha,1.2.3,40381\nbeta,2.0.0,55172",
  "日期,订单号,金额\n2031-03-01,883920174,128.50",
  "table,key,rows\nusers,primary,20000\norders,foreign,88123",
  "city,code,phone\nBeijing,010,yes",
  "Enter your name, password\nThen click OK, done",
  "field,password\nrequired,true\nvalue,example",
  "用户，密码，邮箱\n都要填写，才能注册",
])("%j is left as it is", (text) => {
  expect(redact(text).text).toBe(text);
});
