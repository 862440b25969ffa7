/** Keys of tools for teams, analytics and monitoring. */
import type { SecretForm } from "../form.ts";

export const tools: readonly SecretForm[] = [
  // Cairn's own keys, and codes that sign in once (`src/worker/auth/keys.ts`, `sign-in-codes.ts`).
  { starts: ["cairn_", "once_"], pattern: /(?:cairn|once)_[A-Za-z0-9_-]{32}[0-9a-f]{8}/y, inside: true },
  // Notion, Linear, Airtable, Figma, Asana, Postman, HubSpot, Intercom, Dropbox, Contentful, Typeform, Frame.io, ReadMe.
  { starts: ["ntn_"], pattern: /ntn_[A-Za-z0-9]{40,}/y },
  { starts: ["secret_"], pattern: /secret_[A-Za-z0-9]{43,}/y },
  { starts: ["lin_api_", "lin_oauth_", "lin_wh_"], pattern: /lin_(?:api|oauth|wh)_[A-Za-z0-9]{32,}/y },
  { starts: ["pat"], pattern: /pat[A-Za-z0-9]{14}\.[a-f0-9]{64}/y },
  { starts: ["figd_", "figo_", "figu_"], pattern: /fig[dou]_[\w-]{36,}/y },
  { starts: ["0/", "1/", "2/"], pattern: /[0-2]\/\d{12,17}(?:\/\d{12,17})?:[0-9a-f]{32}/y },
  { starts: ["PMAK-"], pattern: /PMAK-[a-f0-9]{24}-[a-f0-9]{34}/y },
  { starts: ["PMAT-"], pattern: /PMAT-[A-Z0-9]{26}/y },
  { starts: ["pat-na", "pat-eu"], pattern: /pat-(?:na|eu)\d-[0-9a-fA-F-]{36}/y },
  { starts: ["dG9rO", "dG9r"], pattern: /dG9r[A-Za-z0-9+/]{50,}={0,2}/y },
  { starts: ["sl."], pattern: /sl\.(?:u\.)?[\w-]{100,}/y },
  { starts: ["CFPAT-"], pattern: /CFPAT-[\w-]{40,}/y },
  { starts: ["tfp_"], pattern: /tfp_[\w.=-]{40,}/y },
  { starts: ["fio-u-"], pattern: /fio-u-[\w=-]{60,}/y },
  { starts: ["rdme_"], pattern: /rdme_[a-z0-9]{60,}/y },
  { starts: ["b_"], pattern: /b_[\w-]{44}(?![\w-])/y, random: true },
  { starts: ["sk.eyJ", "pk.eyJ", "tk.eyJ"], pattern: /[spt]k\.eyJ[\w-]{20,400}\.[\w-]{20,}/y },
  { starts: ["p8e-"], pattern: /p8e-[A-Za-z0-9]{32}/y },
  // Trello, PagerDuty.
  { starts: ["ATTA"], pattern: /ATTA[A-Za-z0-9]{68,}/y },
  { starts: ["pdus+_", "pdeu+_"], pattern: /pd[ue][su]\+_[\w-]{15,}/y },
  { starts: ["4b1d"], pattern: /4b1d[A-Za-z0-9]{38}(?!\w)/y, random: true },
  { starts: ["_mmk"], before: { of: /\w/, min: 36 }, pattern: /_mmk(?!\w)/y, inside: true },
  // New Relic, Grafana, Sentry, Dynatrace, LaunchDarkly, Honeycomb, PostHog, Logfire.
  { starts: ["NRAK-", "NRJS-", "NRII-", "NRRA-", "NRBR-"], pattern: /NR(?:AK|JS|II|RA|BR)-[A-Za-z0-9_-]{19,}/y },
  { starts: ["NRAL"], before: { of: /[a-f0-9]/, min: 36 }, pattern: /NRAL(?!\w)/y, inside: true },
  { starts: ["glsa_"], pattern: /glsa_[A-Za-z0-9]{32}_[A-Fa-f0-9]{8}/y },
  { starts: ["glc_"], pattern: /glc_[A-Za-z0-9+/]{32,}={0,3}/y },
  { starts: ["sntrys_"], pattern: /sntrys_[\w+/=-]{40,}/y },
  { starts: ["sntryu_", "sntryi_", "sntrya_"], pattern: /sntry[uia]_[a-f0-9]{64}/y },
  { starts: ["dt0c01.", "dt0s01.", "dt0s16."], pattern: /dt0[cs]\d\d\.[A-Za-z0-9]{8,24}\.[A-Za-z0-9]{60,}/y },
  {
    starts: ["sdk-", "api-", "mob-"],
    pattern: /(?:sdk|api|mob)-[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}(?!\w)/y,
  },
  { starts: ["hcaik_", "hcxik_", "hcalk_"], pattern: /hc[a-z]{2,3}k_[a-z0-9]{50,}/y },
  { starts: ["phc_", "phx_"], pattern: /ph[cx]_[A-Za-z0-9]{32,}/y },
  { starts: ["pylf_v1_"], pattern: /pylf_v1_[a-z]{2}_[A-Za-z0-9]{30,}/y },
  // Stytch, Browserbase, Apify, Scrapfly, Axiom, Tinybird, Checkly, Statsig, Flagsmith, Builder.io, Cal.com, Zuplo.
  { starts: ["secret-live-", "secret-test-"], pattern: /secret-(?:live|test)-[\w-]{30,}={0,2}/y },
  { starts: ["bb_live_", "bb_test_"], pattern: /bb_(?:live|test)_[\w-]{24,}/y },
  { starts: ["apify_api_"], pattern: /apify_api_[A-Za-z0-9]{30,}/y },
  { starts: ["scp-live-", "scp-test-"], pattern: /scp-(?:live|test)-[a-f0-9]{32}/y },
  { starts: ["xaat-", "xapt-"], pattern: /xa[ap]t-[0-9a-f]{8}-[0-9a-f-]{27}/y },
  { starts: ["p.eyJ"], pattern: /p\.eyJ[\w-]{20,400}\.[\w-]{20,}/y },
  { starts: ["cu_"], pattern: /cu_[a-f0-9]{32}(?!\w)/y },
  { starts: ["secret-"], pattern: /secret-[A-Za-z0-9]{40,50}(?!\w)/y, random: true },
  { starts: ["ser."], pattern: /ser\.(?=[A-Za-z]{0,21}\d)[A-Za-z0-9]{22}(?!\w)/y },
  { starts: ["bpk-"], pattern: /bpk-[a-f0-9]{32}(?!\w)/y },
  { starts: ["cal_live_"], pattern: /cal_live_[a-f0-9]{32}/y },
  { starts: ["zpka_"], pattern: /zpka_[a-f0-9]{32}_[a-f0-9]{8}/y },
];
