/** Keys of services that run models, besides those that begin with `sk-` (`money.ts`). */
import type { SecretForm } from "../form.ts";

export const models: readonly SecretForm[] = [
  { starts: ["sk-ant-"], pattern: /sk-ant-[\w-]{20,}/y, inside: true },
  { starts: ["T3BlbkFJ"], before: { of: /[\w-]/, min: 16 }, pattern: /T3BlbkFJ[\w-]{16,}/y, inside: true },
  { starts: ["hf_", "api_org_"], pattern: /(?:hf|api_org)_[A-Za-z0-9]{30,40}(?!\w)/y },
  { starts: ["gsk_"], pattern: /gsk_[A-Za-z0-9]{40,}/y },
  { starts: ["xai-"], pattern: /xai-[A-Za-z0-9]{60,}/y },
  { starts: ["pplx-"], pattern: /pplx-[A-Za-z0-9]{40,}/y },
  { starts: ["r8_"], pattern: /r8_[A-Za-z0-9]{30,}/y },
  { starts: ["fw_"], pattern: /fw_[A-Za-z0-9]{20,}(?!\w)/y, random: true },
  { starts: ["csk-"], pattern: /csk-[a-z0-9]{40,}/y },
  { starts: ["nvapi-"], pattern: /nvapi-[\w-]{50,}/y },
  { starts: ["jina_"], pattern: /jina_[\w-]{40,}/y },
  { starts: ["voy-", "pa-"], pattern: /(?:voy|pa)-[\w-]{40,}/y, random: true },
  { starts: ["tvly-"], pattern: /tvly-[\w-]{20,}/y },
  { starts: ["fc-"], pattern: /fc-[a-f0-9]{32}(?!\w)/y },
  { starts: ["lsv2_", "ls__"], pattern: /ls(?:v2_(?:pt|sk)_[\w-]{20,}|__[a-f0-9]{32})/y },
  { starts: ["pcsk_"], pattern: /pcsk_\w{40,}/y },
  { starts: ["esecret_"], pattern: /esecret_[\w-]{20,}/y },
  { starts: ["KGAT_"], pattern: /KGAT_[a-f0-9]{32}/y },
];
