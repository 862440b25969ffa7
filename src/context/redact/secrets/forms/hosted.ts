/** Keys of programs that people host themselves, and of small devices and editors. */
import type { SecretForm } from "../form.ts";

export const hosted: readonly SecretForm[] = [
  // ntfy, Vikunja.
  { starts: ["tk_"], pattern: /tk_(?:[a-f0-9]{40}|[A-Za-z0-9]{29})(?!\w)/y, random: true },
  // Matrix: access and refresh tokens of Synapse.
  { starts: ["syt_", "syr_"], pattern: /sy[tr]_[A-Za-z0-9+/]{2,120}={0,2}_[A-Za-z]{20}_[A-Za-z0-9]{6}(?!\w)/y },
  // Proxmox: the name of the token stands before it.
  { starts: ["PVEAPIToken="], pattern: /PVEAPIToken=[\w.@-]{1,80}![\w.-]{1,60}[=:]([0-9a-f]{8}-[0-9a-f-]{27})/y },
  // Rancher, Portainer, Outline, Uptime Kuma.
  { starts: ["token-"], pattern: /token-[a-z0-9]{5}:([a-z0-9]{54})(?!\w)/y },
  { starts: ["ptr_"], pattern: /ptr_[A-Za-z0-9+/]{43}=/y },
  { starts: ["ol_api_"], pattern: /ol_api_[A-Za-z0-9]{38}(?!\w)/y },
  { starts: ["uk1_"], pattern: /uk1_[\w-]{40}(?![\w-])/y },
  // WakaTime, Adafruit IO, Pushbullet, Alchemy.
  { starts: ["waka_"], pattern: /waka_[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/y },
  { starts: ["aio_"], pattern: /aio_[A-Za-z0-9]{28}(?!\w)/y, random: true },
  { starts: ["o."], pattern: /o\.[A-Za-z0-9]{32}(?!\w)/y, random: true },
  { starts: ["alcht_"], pattern: /alcht_[A-Za-z0-9]{30}(?!\w)/y, random: true },
];
