/** Keys of clouds and hosting platforms. */
import type { SecretForm } from "../form.ts";

export const clouds: readonly SecretForm[] = [
  // Amazon: access key ids, long-term and short-term keys of Bedrock.
  {
    starts: ["AKIA", "ASIA", "ABIA", "ACCA", "A3T"],
    pattern: /(?:A3T[A-Z0-9]|AKIA|ASIA|ABIA|ACCA)[A-Z0-9]{16}(?!\w)/y,
  },
  { starts: ["ABSK"], pattern: /ABSK[A-Za-z0-9+/]{80,}={0,2}/y },
  { starts: ["bedrock-api-key-"], pattern: /bedrock-api-key-[\w+/=-]{20,}/y, inside: true },
  // Microsoft: client secrets of Entra, tokens of DevOps, keys of Storage and of newer services.
  {
    starts: Array.from("0123456789", (digit) => `${digit}Q~`),
    before: { of: /[\w.~-]/, min: 3 },
    pattern: /\dQ~[\w.~-]{31,}/y,
    inside: true,
  },
  { starts: ["AZDO"], before: { of: /[A-Za-z0-9]/, min: 60 }, pattern: /AZDO[A-Za-z0-9]{4}/y, inside: true },
  { starts: ["JQQJ99"], before: { of: /[A-Za-z0-9]/, min: 40 }, pattern: /JQQJ99[A-Za-z0-9]{10,}/y, inside: true },
  {
    starts: ["+AStA", "+ABaA", "+AMCA", "+ARmA", "+ACRA", "AzCa", "AzSe", "AzFu", "+AEhA", "+ASbA", "AIoTA"],
    before: { of: /[A-Za-z0-9+/]/, min: 30 },
    pattern: /[A-Za-z0-9+]{4,5}[\w+/]{4,}={0,2}/y,
    inside: true,
  },
  // Google: API keys, OAuth clients, access and refresh tokens, keys of messaging.
  { starts: ["AIza"], pattern: /AIza[\w-]{35,}/y, inside: true },
  { starts: ["GOCSPX-"], pattern: /GOCSPX-[\w-]{20,}/y, inside: true },
  { starts: ["ya29."], pattern: /ya29\.[\w-]{20,}(?:\.[\w-]+)*/y },
  { starts: ["1//0"], pattern: /1\/\/0[\w-]{30,}/y },
  { starts: [":APA91b"], before: { of: /[\w-]/, min: 8 }, pattern: /:APA91b[\w-]{80,}/y, inside: true },
  { starts: ["GOOG1", "GOOGE"], pattern: /GOOG(?:1E|E)?[A-Z0-9]{19,60}(?!\w)/y },
  // DigitalOcean, Heroku, Fly.io, Netlify, Vercel, Render, Scalingo, Linode, Hetzner, Supabase, PlanetScale, Neon, Cloudflare.
  { starts: ["dop_v1_", "doo_v1_", "dor_v1_"], pattern: /do[opr]_v1_[a-f0-9]{64}/y, inside: true },
  { starts: ["DO00", "DO80"], pattern: /DO[08]0[A-Z0-9]{16}(?!\w)/y, random: true },
  { starts: ["ion_"], pattern: /ion_[A-Za-z0-9]{42}(?!\w)/y },
  { starts: ["HRKU-"], pattern: /HRKU-[\w-]{30,}/y },
  { starts: ["fo1_"], pattern: /fo1_[\w-]{43}/y },
  { starts: ["fm1a_", "fm1r_", "fm2_"], pattern: /fm(?:1[ar]|2)_[A-Za-z0-9+/]{60,}={0,3}/y },
  { starts: ["nfp_", "nfc_", "nfo_", "nfu_"], pattern: /nf[pcou]_[A-Za-z0-9]{30,}/y },
  {
    starts: ["vcp_", "vci_", "vca_", "vcr_", "vck_", "vercel_blob_rw_"],
    pattern: /(?:vc[piark]_|vercel_blob_rw_)[A-Za-z0-9_]{24,}/y,
  },
  { starts: ["rnd_"], pattern: /rnd_[A-Za-z0-9]{28,}/y },
  { starts: ["tk-us-"], pattern: /tk-us-[\w-]{40,}/y },
  { starts: ["sbp_", "sb_secret_"], pattern: /sb(?:p_[a-f0-9]{40}|_secret_[\w-]{20,})/y },
  { starts: ["pscale_"], pattern: /pscale_(?:tkn|oauth|pw)_[\w=.-]{32,}/y, inside: true },
  { starts: ["napi_"], pattern: /napi_[a-z0-9]{40,}/y },
  { starts: ["v1.0-"], pattern: /v1\.0-[a-f0-9]{24}-[a-f0-9]{140,}/y },
  { starts: ["cfut_", "cfat_", "cfk_"], pattern: /cf(?:ut|at|k)_[A-Za-z0-9]{36,}/y },
  { starts: ["dapi"], pattern: /dapi[a-f0-9]{32}(?:-\d)?/y },
  { starts: ["dose"], pattern: /dose[a-f0-9]{32}(?:-\d)?/y },
  { starts: ["ops_eyJ"], pattern: /ops_eyJ[\w+/-]{100,}={0,3}/y },
  // Chinese clouds: Alibaba, Tencent, Baidu, Volcengine, JD, Huawei.
  { starts: ["LTAI"], pattern: /LTAI[A-Za-z0-9]{12,26}(?!\w)/y },
  { starts: ["AKID"], pattern: /AKID[A-Za-z0-9]{13,40}(?!\w)/y },
  { starts: ["bce-v3/"], pattern: /bce-v3\/ALTAK-[\w-]{16,}\/[a-f0-9]{32,}/y },
  { starts: ["ALTAK"], pattern: /ALTAK[\w-]{16,}/y },
  { starts: ["AKLT"], pattern: /AKLT[A-Za-z0-9+/_-]{40,}={0,2}/y },
  { starts: ["JDC_"], pattern: /JDC_[A-Z0-9]{24,}/y },
  { starts: ["HST3", "HPUA"], pattern: /(?:HST3W|HPUA[A-Z0-9])[A-Z0-9]{15,}(?!\w)/y },
  // Yandex.
  { starts: ["AQVN"], pattern: /AQVN[\w-]{35,}/y },
  { starts: ["y0_", "y1_", "y2_", "y3_"], pattern: /y[0-3]_[\w-]{50,}/y },
  { starts: ["t1."], pattern: /t1\.[\w-]{10,400}={0,2}\.[\w-]{80,}={0,2}/y },
  { starts: ["YC"], pattern: /YC[A-Za-z0-9_-]{38}(?![\w-])/y, random: true },
  // Scaleway, Exoscale, Backblaze, Tigris, Deno, UpCloud, Aiven, Confluent, CockroachDB, Xata, ImageKit.
  { starts: ["SCW"], pattern: /SCW(?=[A-Z]{0,16}\d)[A-Z0-9]{17}(?!\w)/y },
  { starts: ["EXO"], pattern: /EXO[a-f0-9]{24}(?!\w)/y },
  { starts: ["K00"], pattern: /K00\d[A-Za-z0-9+/]{27}(?![\w+/])/y, random: true },
  { starts: ["tsec_"], pattern: /tsec_[\w-]{40,}/y },
  { starts: ["ddp_", "ddo_"], pattern: /dd[op]_[A-Za-z0-9]{36}(?!\w)/y },
  { starts: ["ucat_"], pattern: /ucat_[A-Z0-9]{26}(?!\w)/y },
  { starts: ["AVNS_"], pattern: /AVNS_[\w-]{19}(?![\w-])/y },
  { starts: ["cflt"], pattern: /cflt[A-Za-z0-9+/]{60}(?![\w+/])/y },
  { starts: ["CCDB1_"], pattern: /CCDB1_[A-Za-z0-9]{22}_[A-Za-z0-9]{40}/y },
  // Convex: the deployment's name stands before its key.
  {
    starts: ["prod:", "dev:", "preview:"],
    pattern: /(?:prod|dev|preview):[a-z]{2,20}-[a-z]{2,20}-\d{1,4}\|([\w+/=-]{40,})/y,
  },
  { starts: ["xau_"], pattern: /xau_[A-Za-z0-9]{30,}/y },
  { starts: ["private_"], pattern: /private_[A-Za-z0-9+/]{27}=/y },
];
