/** Secrets and personal data in words of other languages and in forms of other places. */
import { expect, test } from "vitest";
import { redact } from "../../../src/context/redact/redact.ts";

test.each([
  ["mi contraseña del banco es %", "perrito88x", "key"],
  ["la contraseña del portal es %", "Lq92mm1Q", "key"],
  ["a senha do roteador é %", "cachorro31", "key"],
  ["la password del router è %", "gelato2024", "key"],
  ["le mot de passe du portail est %", "fromage75", "key"],
  ["das Passwort für den Router ist %", "hund2024x", "key"],
  ["비밀번호는 %", "hodu2024x", "key"],
  ["WLAN-Schlüssel: %", "Winter2024x", "key"],
  ["Netzwerkschlüssel: %", "73920481657", "key"],
  ["密碼係%", "baobao123", "key"],
  ["我的密碼係 %", "baobao123", "key"],
  ["身份证号%", "320106198703154421", "id_card"],
  ["身份证号码：%", "320106870315442", "id_card"],
  ["我的電話 %", "6123 4567", "phone"],
  ["电话号码是%", "61234567", "phone"],
  ["手機：%", "0987-654-321", "phone"],
  ["we live at %", "1250 Maple Ave NE, Atlanta, GA 30306", "address"],
  ["家庭地址：%", "上海市静安区愚园路1088弄12号301", "address"],
])("%s", (line, value, kind) => {
  const clean = redact(line.replace("%", value)).text;
  expect(clean).toBe(line.replace("%", `[redacted:${kind}]`));
  expect(redact(clean).text).toBe(clean);
});

test.each([
  "mi contraseña del banco es demasiado larga",
  "das Passwort für den Router ist falsch",
  "la password del router è sbagliata",
  "비밀번호는 8자 이상이어야 합니다",
  "WLAN-Schlüssel: vergessen",
  "密碼係乜嘢",
  "身份证号是18位",
  "编号320106198703154421",
  "电话会议 61234567",
  "订单 61234567",
  "電話 20240105",
  "the IPv4 mask is 255.255.255.0",
  "IPv4 mask 255.255.255.0",
  "愚园路很长，12号公交经过",
])("%s stays", (line) => {
  expect(redact(line).text).toBe(line);
});
