/** Keys of payment services, shops and exchanges. */
import type { SecretForm } from "../form.ts";

export const money: readonly SecretForm[] = [
  // Stripe and services that write their keys alike; OpenAI and services that are compatible with it begin with `sk-`.
  { starts: ["sk_", "rk_", "pk_"], pattern: /[spr]k_(?:live|test|prod)_[A-Za-z0-9]{10,}/y },
  { starts: ["sk-", "rk-", "pk-"], pattern: /[spr]k-(?:live|test|prod)-(?=[A-Za-z]{0,40}\d)[A-Za-z0-9]{10,}/y },
  { starts: ["sk_", "rk_", "pk_", "sk-", "rk-", "pk-"], pattern: /[spr]k[-_][\w-]{16,}/y, random: true },
  { starts: ["sk-", "pk-"], pattern: /[sp]k-(?:proj|svcacct|admin|or|lf)-[\w-]{16,}/y },
  { starts: ["sk-", "sk_"], pattern: /sk-[A-Za-z0-9]{20,}|sk_(?=[A-Za-z]{0,40}\d)[A-Za-z0-9]{20,}/y },
  { starts: ["whsec_"], pattern: /whsec_[\w+/-]{24,}={0,2}/y },
  { starts: ["sq0atp-", "sq0csp-", "sq0idp-"], pattern: /sq0[a-z]{3}-[\w-]{22,}/y },
  { starts: ["EAAA"], pattern: /EAAA[\w-]{50,}/y },
  {
    starts: ["access_token$"],
    pattern: /access_token\$(?:production|sandbox)\$[a-z0-9]{16}\$[a-f0-9]{32}/y,
    inside: true,
  },
  { starts: ["rzp_live_", "rzp_test_"], pattern: /rzp_(?:live|test)_[A-Za-z0-9]{14,}/y },
  { starts: ["FLWSECK", "FLWPUBK"], pattern: /FLW(?:SEC|PUB)K(?:_TEST|_LIVE)?-[A-Za-z0-9]{12,}(?:-X)?/y },
  {
    starts: ["access-production-", "access-development-", "access-sandbox-", "public-production-", "link-production-"],
    pattern: /(?:access|public|link)-(?:sandbox|development|production)-[0-9a-f-]{36}/y,
  },
  // Adyen: two parts in base64, and sixteen characters of any kind.
  {
    starts: ["AQE", "AQF"],
    pattern: /AQ[EF][\w+/-]{60,300}(?:={0,2}-[\w+/]{20,100}={0,2})?(?:={0,2}-[!#-&(-_a-~]{16}(?![A-Za-z0-9]))?/y,
  },
  { starts: ["live_", "test_"], pattern: /(?:live|test)_(?:pub_)?[\w-]{30,}(?![\w-])/y, random: true },
  { starts: ["shippo_"], pattern: /shippo_(?:live|test)_[a-fA-F0-9]{40}/y },
  { starts: ["duffel_"], pattern: /duffel_(?:live|test)_[\w=-]{43}/y },
  { starts: ["EZAK", "EZTK"], pattern: /EZ[AT]K[A-Za-z0-9]{54}/y },
  { starts: ["lmnsq_", "pdl_", "polar_"], pattern: /(?:lmnsq|pdl|polar)_[\w-]{24,}/y, random: true },
  // Wallets: a private key for import (its own check is not made), and the root of a wallet.
  { starts: ["5H", "5J", "5K"], pattern: /5[HJK][1-9A-HJ-NP-Za-km-z]{49}(?!\w)/y, random: true },
  {
    starts: ["Kw", "Kx", "Ky", "Kz", "L1", "L2", "L3", "L4", "L5"],
    pattern: /(?:K[w-z]|L[1-5])[1-9A-HJ-NP-Za-km-z]{50}(?!\w)/y,
    random: true,
  },
  { starts: ["xprv", "yprv", "zprv", "tprv", "uprv", "vprv"], pattern: /[t-vx-z]prv[1-9A-HJ-NP-Za-km-z]{90,}/y },
  // Shopify.
  {
    starts: ["shpat_", "shpca_", "shppa_", "shpss_", "shpua_", "shptka_"],
    pattern: /shp(?:at|ca|pa|ss|ua|tka)_[a-fA-F0-9]{32}/y,
    inside: true,
  },
  // Omise, Midtrans, Mercado Pago.
  { starts: ["skey_"], pattern: /skey_(?:test_)?5[a-z0-9]{18,}/y },
  { starts: ["Mid-server-", "SB-Mid-server-"], pattern: /(?:SB-)?Mid-server-[\w-]{20,}/y },
  { starts: ["APP_USR-"], pattern: /APP_USR-\d{10,20}-\d{6}-[0-9a-f]{32}(?:-\d{5,12})?/y },
  { starts: ["atkn_"], pattern: /atkn_[a-f0-9]{64}/y },
];
