/** Codes that a person is sent, with words between their name and the digits. */
import { expect, test } from "vitest";
import { redactSecrets } from "../../../../src/context/redact/redact.ts";

test.each([
  "你的登录验证码已经发送，请在五分钟内输入 % 完成登录",
  "短信里说验证码 5 分钟内有效，我收到的是 %",
  "Your verification code for signing in to Acme is: %",
  "the code they texted me was % but the page says expired",
  "Use % to verify your phone number on Acme.",
  "【某银行】%（动态验证码），用于转账，请勿告诉他人",
  "G-% is your Google verification code.",
  "验证码发到我手机了，数字是 %，可还是登不上",
  "Enter this code to confirm your identity: %",
  "我输入的短信验证码就是%，提示错误",
  "One-time passcode to reset your password: %",
  "OTP sent to your mobile ending 21 is %. Do not share it.",
  "【淘宝】您正在登录，验证码%，切勿泄露",
  "Your Uber code: %. Never share this code.",
  "% is the code to log in to your account",
  "两步验证的六位数是 %，过几秒就变",
  "My authenticator shows % right now",
  "请输入收到的 6 位校验码：%",
  "confirmation code from the email – % – doesn't work",
  "动态口令显示%，可系统说不对",
])("a code goes, whatever stands around it: %s", (sentence) => {
  for (const code of ["483920", "104857"])
    expect(redactSecrets(sentence.replace("%", code))).toBe(sentence.replace("%", "[redacted:key]"));
});

test.each([
  "the verification code timeout is 3600 seconds",
  "OTP requests per day are 5000",
  "the login code path is 4000 lines long",
  "error code sent by the device is 5001 in hexadecimal",
  "验证码服务端口是 8080",
  "动态口令有效期是 3600 秒",
  "输入验证码后提示错误代码 51201",
])("what is counted or numbered stays: %s", (sentence) => {
  expect(redactSecrets(sentence)).toBe(sentence);
});
