/** Secrets in sentences whose name does not stand right before them, and ones that took the place of others. */
import { expect, test } from "vitest";
import { redactSecrets } from "../../../../src/context/redact/redact.ts";

test.each<[string, string[]]>([
  ["otpauth://totp/Acme:bob?secret=KRSXG5DSNFXGOIDB&issuer=Acme", ["KRSXG5DSNFXGOIDB"]],
  ["服务器用户名root/密码Toor!99，登录不了", ["Toor!99"]],
  ["后台用admin，口令abc@7788", ["abc@7788"]],
  ["My password was changed from Apfel99# to Birne77# yesterday", ["Apfel99#", "Birne77#"]],
  ["我的WiFi密码以前是 dahai888 现在改成 xiaohe999", ["dahai888", "xiaohe999"]],
  ["The password (the one on the sticker) is Vt7-kkw-99p", ["Vt7-kkw-99p"]],
  ["阿里云 AccessKeySecret 我填的 h8Yt3kLmN0pQrStUvWxYzAbCdEfGh1", ["h8Yt3kLmN0pQrStUvWxYzAbCdEfGh1"]],
  ["我的支付密码就是那个 190283", ["190283"]],
  ["The passcode on my phone is 482913", ["482913"]],
  ["the psk on the sticker reads 84719203", ["84719203"]],
  [
    "Our API credential for the mailer, 9f8a7c6b5d4e3f2a1b0c9d8e7f6a5b4c, stopped working",
    ["9f8a7c6b5d4e3f2a1b0c9d8e7f6a5b4c"],
  ],
  ["pw for the router admin page = gR33nTea#9", ["gR33nTea#9"]],
  ["the wifi's passphrase is now Zzih6tZg1v6t, tell nobody", ["Zzih6tZg1v6t"]],
  ["my password is still Tulip-42-Green", ["Tulip-42-Green"]],
  ["password=\nKatze_77x", ["Katze_77x"]],
  ["PASS\tPferd-33y", ["Pferd-33y"]],
  ["I wrote the password, correcthorse9battery, on a note", ["correcthorse9battery"]],
  ["我把路由器密码从 tiger2020 改成了 lion4096x，还是连不上", ["tiger2020", "lion4096x"]],
  ["They reset my password from Winter#12 to Spring#34 this morning", ["Winter#12", "Spring#34"]],
  ["数据库账号sa/密码Sql@2019x", ["Sql@2019x"]],
  ["登录名zhang，密码zh@ng5566", ["zh@ng5566"]],
  ["the wifi password (printed under the blue label) is mK8-wq2-LLd", ["mK8-wq2-LLd"]],
  [
    "The API token for our staging shop, c0ffee12ab34cd56ef7890aa11bb22cc, expired",
    ["c0ffee12ab34cd56ef7890aa11bb22cc"],
  ],
  ["腾讯云的 SecretKey 我写的 Gu5t9xGARNpq86cd98joQYCN3EXAMP1E", ["Gu5t9xGARNpq86cd98joQYCN3EXAMP1E"]],
  ["My alarm passcode at the door is 730194", ["730194"]],
  ["门锁密码就是后面这个 558201", ["558201"]],
  ["password for the guest network in the lobby: Lob8by!xx", ["Lob8by!xx"]],
  ["password:\n  hUnter_2x9", ["hUnter_2x9"]],
  ["the passphrase, blueTruck77lemon, does not work any more", ["blueTruck77lemon"]],
  ["otpauth://hotp/Shop?issuer=Shop&secret=GEZDGNBVGY3TQOJQ", ["GEZDGNBVGY3TQOJQ"]],
  ["Passwort\tKuchen_81z", ["Kuchen_81z"]],
])("goes: %j", (text, secrets) => {
  const clean = redactSecrets(text);
  for (const secret of secrets) expect(clean).not.toContain(secret);
});

test.each([
  "密码SHA256加密",
  "密码WPA2模式下连不上",
  "密码app里改",
  "我的密码MD5值不对",
  "The password policy on the page is 202611",
  "the password for iOS18 devices, iPhone15, is required",
  "I typed the password, waited 30s, and got error500",
  "The passcode on iPadOS17 is required",
  "password=\nrequired",
  "pass\tfail\tskipped",
  "PASS\t12 tests",
  "the API token, as of v2.1, is deprecated",
  "密码从8位改成12位",
  "password was changed from SHA1 to SHA256",
  "the key for page2, section3, is missing",
  "令牌，比如 OAuth2，过期了",
  "支付密码就是六位数字",
  "passcode on the lock has 6 digits",
  "the token for build 20261128, the newest one, failed",
  "用户名/密码Login页面打不开",
  "密码要有A1b2这样的组合吗",
  "AccessKeySecret 我填的不对",
  "token (see RFC 6750 section 2.1 for details) is required",
  "password:\n  required: true",
  "我的密码以前是8位现在改成12位",
  "the secret, of course, is patience2",
  "PSK on the box reads fine",
])("stays: %j", (text) => {
  expect(redactSecrets(text)).toBe(text);
});
