/** Secrets as people tell them in a sentence, and sentences like them that tell none. */
import { expect, test } from "vitest";
import { redactSecrets } from "../../../src/context/redact/redact.ts";
import { TELLS_NO_SECRET, TOLD_SECRETS } from "../../support/redaction/told-secrets.ts";

/** Sentences whose secret is still there, as far as each part of the list goes: those looked at, those only counted. */
function kept(): [string[], string[]] {
  const parts: [string[], string[]] = [[], []];
  TOLD_SECRETS.forEach((line, place) => {
    const secrets = [...line.matchAll(/\{(.+?)\}/g)].map((match) => match[1] ?? "");
    const clean = redactSecrets(line.replaceAll(/[{}]/g, ""));
    if (secrets.some((secret) => clean.includes(secret))) parts[place % 2]?.push(line);
  });
  return parts;
}

test("a secret that is told in a sentence is removed", () => {
  const [lookedAt, counted] = kept();
  expect(lookedAt).toEqual([]);
  expect(counted.length).toBeLessThanOrEqual(15);
});

test("a sentence like these that tells none stays as it is", () => {
  expect(TELLS_NO_SECRET.filter((line) => redactSecrets(line) !== line)).toEqual([]);
});

test.each([
  "the password `{Sunny$ide42}` fails",
  "the password **{Sunny-ide42}** fails",
  "password {Sunny$ide42} fails",
  "set api_key to {9xTq-44Lm-Zp01-Vb82} in the form",
  "set-cookie {sid=a8f3e0c2b7d94416} came back",
  "PUK: {47120936}",
  "PUK 码是 {47120936}",
  "银行卡 PIN 是 {9041}",
  "PIN for the door: {90417#}",
  "network key: {f7Kq92mWzT}",
  "SNMP community string is {Pr1v-R0-88}",
  "snmp-server community {Pr1vR088} RO",
  "Google sent me G-{418820} but it failed",
  "my old password was Viola-Bow-3 and the new one is {Cello-Bow-4}",
  "SMTP login mailer@corp.io with {Gizmo!2288} is rejected",
  "助记词：{苹果 大海 月亮 太阳 河流 山川 森林 草地 星星 云朵 雨水 雪花}",
])("is removed as well where it stands so: %s", (line) => {
  const secret = /\{(.+)\}/.exec(line)?.[1] ?? "";
  expect(redactSecrets(line.replaceAll(/[{}]/g, ""))).not.toContain(secret);
});

test.each([
  "the password `user_password2` column",
  "Use the password `PASSWORD_V2` variable",
  "log in as Bob with Office365",
  "set the cache key to user-2024-profile",
  "助记词有 12 个，请 抄 下来",
  "密码 office365 怎么登录",
  "路由器密码 TL-WR886N 怎么改",
  "密码 WPA2-PSK 加密",
  "login: read/write2 access",
  "Sign in: Monday / room-204b",
  "The account manager / key2success",
  "safe combination: 12-24-36 months of use",
  "口令 1234 条",
  "the pin for the board is 4004",
  "Your KLM Booking code is X4K9TP",
])("what stands where a secret could and is none stays: %s", (line) => {
  expect(redactSecrets(line)).toBe(line);
});
