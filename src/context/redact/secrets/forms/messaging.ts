/** Tokens of chat, mail and telephone services, and addresses of webhooks, which let whoever knows them post. */
import type { SecretForm } from "../form.ts";

export const messaging: readonly SecretForm[] = [
  // Slack.
  {
    starts: ["xoxa-", "xoxb-", "xoxe-", "xoxo-", "xoxp-", "xoxr-", "xoxs-", "xoxc-", "xoxd-"],
    pattern: /xox[a-eo-s]-(?:\d[\w%.-]{7,}|(?=[A-Za-z]{0,20}\d)[\w%.-]{8,})/y,
    inside: true,
  },
  { starts: ["xoxe.xox"], pattern: /xoxe\.xox[bp]-[\w-]{20,}/y, inside: true },
  { starts: ["xapp-"], pattern: /xapp-\d-[A-Za-z0-9-]{20,}/y },
  { starts: ["hooks.slack.com/"], pattern: /hooks\.slack\.com\/(?:services|workflows|triggers)\/([\w/+-]{20,})/y },
  // Discord, Teams, Google Chat, Zapier, IFTTT, Make.
  {
    starts: ["discord.com/api/", "discordapp.com/api/"],
    pattern: /discord(?:app)?\.com\/api\/(?:v\d{1,2}\/)?webhooks\/\d{5,25}\/([\w-]{30,})/y,
  },
  { starts: [".webhook.office.com/"], pattern: /\.webhook\.office\.com\/webhookb2\/([\w@/-]{36,})/y, inside: true },
  { starts: ["outlook.office.com/"], pattern: /outlook\.office\.com\/webhook\/([\w@/-]{36,})/y },
  { starts: ["chat.googleapis.com/"], pattern: /chat\.googleapis\.com\/v1\/spaces\/([\w/?=&%.-]{20,})/y },
  { starts: ["hooks.zapier.com/"], pattern: /hooks\.zapier\.com\/hooks\/catch\/([\w/-]{8,})/y },
  { starts: [".make.com/", ".integromat.com/"], pattern: /\.(?:make|integromat)\.com\/([a-z0-9]{24,})/y, inside: true },
  { starts: ["maker.ifttt.com/"], pattern: /maker\.ifttt\.com\/[\w/{}-]{1,100}\/key\/([\w-]{15,})/y },
  // Bark, ServerChan.
  { starts: ["SCT"], pattern: /SCT\d{1,8}T[A-Za-z0-9]{20,}/y },
  { starts: ["api.day.app/"], pattern: /api\.day\.app\/([A-Za-z0-9]{16,})/y },
  // Feishu and Lark, WeCom, DingTalk.
  { starts: ["/open-apis/bot/"], pattern: /\/open-apis\/bot\/(?:v2\/)?hook\/([\w-]{16,})/y, inside: true },
  { starts: ["/cgi-bin/webhook/send?"], pattern: /\/cgi-bin\/webhook\/send\?key=([\w-]{16,})/y, inside: true },
  { starts: ["SEC"], pattern: /SEC[a-f0-9]{64}(?!\w)/y },
  { starts: ["/robot/send?"], pattern: /\/robot\/send\?access_token=([\w-]{16,})/y, inside: true },
  // Telegram, Twilio, SendGrid, Mailgun, Mailchimp, Brevo, Resend, Postmark, Twitch, LINE.
  { starts: [":AA"], before: { of: /\d/, min: 8, max: 10 }, pattern: /:AA[\w-]{32,}/y, inside: true },
  { starts: ["SK"], pattern: /SK[0-9a-fA-F]{32}(?!\w)/y },
  { starts: ["SG."], pattern: /SG\.[\w-]{16,80}\.[\w-]{16,}/y },
  { starts: ["key-"], pattern: /key-[0-9a-f]{32}(?!\w)/y },
  { starts: ["pubkey-"], pattern: /pubkey-[0-9a-f]{32}(?!\w)/y },
  { starts: ["-us"], before: { of: /[0-9a-f]/, min: 32, max: 32 }, pattern: /-us\d{1,2}(?!\w)/y, inside: true },
  { starts: ["xkeysib-", "xsmtpsib-"], pattern: /x(?:key|smtp)sib-[a-f0-9]{64}-[A-Za-z0-9]{16}/y },
  { starts: ["re_"], pattern: /re_[A-Za-z0-9]{8}_[A-Za-z0-9]{20,}/y },
  { starts: ["oauth:"], pattern: /oauth:([a-z0-9]{30})(?!\w)/y },
  { starts: ["sendbird_"], pattern: /sendbird_[\w-]{30,}/y },
  // Meta, X, LinkedIn.
  { starts: ["EAA"], pattern: /EAA[A-Za-z0-9]{60,}/y },
  { starts: ["IGQV", "IGAA"], pattern: /IG(?:QV|AA)[\w-]{60,}/y },
  { starts: ["AAAAAAAAAAAAAAAAAAAA"], pattern: /A{20,22}[A-Za-z0-9%]{60,}/y },
  // MailerSend, OneSignal, Telnyx.
  { starts: ["mlsn."], pattern: /mlsn\.[a-f0-9]{60,}/y },
  { starts: ["os_v2_"], pattern: /os_v2_(?:app|org)_[a-z0-9]{60,}/y },
  { starts: ["KEY01"], pattern: /KEY01[A-F0-9]{30}_[A-Za-z0-9]{22}/y },
];
