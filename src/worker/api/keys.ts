/** Keys, for operators: made, listed and revoked without a deploy. A key is shown once; what is kept is its digest. */
import { redactSecrets } from "../../context/redact/redact.ts";
import { isRecord } from "../../json.ts";
import { isScope, isTenantName, TENANT_NAME, type Principal, type Quotas, type Scope } from "../../principal.ts";
import { MAX_NAME } from "../../session/limits.ts";
import { forgetKeys, keyId, keysOf, mintKey } from "../auth/keys.ts";
import type { KeyRecord } from "../auth/keys-object.ts";
import { sha256 } from "../auth/tokens.ts";
import { announceEndedAccess } from "../bus/bus-object.ts";
import type { Env } from "../env.ts";
import type { WorkerServices } from "../services.ts";
import { audit } from "../tenants/audit.ts";
import { inLanguage, untranslated, type LocalizedText } from "../../localized-text.ts";
import { languageOfCall } from "./caller-language.ts";
import { invalidField, MAX_SMALL_BODY, optionalCount, optionalText, refuseOthers, text } from "./fields.ts";
import { readJsonObject, respondWithFailure, respondWithJson } from "./respond.ts";

const DAY_MILLISECONDS = 24 * 60 * 60 * 1000;
const DEFAULT_DAYS = 90;
const MAX_DAYS = 730;
const MAX_SCOPES = 20;
const KEYS_PER_PAGE = 200;

/** Values of CAIRN_AUTH under which keys are asked for. */
const KEYED_MODES: LocalizedText = { en: "tokens, oauth or access", zh: "tokens、oauth 或 access" };

const serverIsOpen: LocalizedText = {
  en: "This server is open: its CAIRN_AUTH is none, so everybody may call it without a key, and no key was made. Keys are asked for, and can be made, once CAIRN_AUTH is tokens, oauth or access: set it as docs/AUTH.md says, in .dev.vars for npm start, and start or deploy again.",
  zh: "这台服务器是开放的：CAIRN_AUTH 为 none，任何人不带密钥也能调用，因此没有创建密钥。把 CAIRN_AUTH 设为 tokens、oauth 或 access 之后，才能创建密钥，调用时才会检查密钥：请按 docs/AUTH.zh-CN.md 设置（npm start 时写在 .dev.vars 里），再重新启动或部署。",
};

/** `POST /api/keys { tenant, scopes, name?, days?, quotas? }`. */
export async function createKey(
  request: Request,
  env: Env,
  services: WorkerServices,
  principal: Principal,
  correlationId: string,
): Promise<Response> {
  if (services.authSettings.mode === "none")
    return respondWithFailure({ code: "invalid_input", field: "CAIRN_AUTH", expected: KEYED_MODES }, correlationId, {
      message: inLanguage(languageOfCall(request), serverIsOpen),
    });
  const body = await readJsonObject(request, "request body", MAX_SMALL_BODY);
  refuseOthers(body, ["tenant", "scopes", "name", "days", "quotas"]);
  const tenant = text(body, "tenant", MAX_NAME);
  if (!isTenantName(tenant)) throw invalidField("tenant", TENANT_NAME);
  const days = optionalCount(body, "days") ?? DEFAULT_DAYS;
  if (days < 1 || days > MAX_DAYS)
    throw invalidField("days", { en: `a number from 1 to ${MAX_DAYS}`, zh: `1 到 ${MAX_DAYS} 之间的数字` });
  const now = services.now();
  const key = mintKey(env, services.newId() + services.newId());
  const digest = sha256(key).toString("hex");
  const record: KeyRecord = {
    id: keyId(digest),
    tenant,
    scopes: readScopes(body.scopes),
    name: redactSecrets(optionalText(body, "name", MAX_NAME) ?? ""),
    created_at: now,
    expires_at: now + days * DAY_MILLISECONDS,
    revoked_at: null,
    quotas: readQuotas(body.quotas),
  };
  await keysOf(env).create(digest, record);
  forgetKeys();
  const detail = { scopes: record.scopes.join(" "), expires_at: record.expires_at, name: record.name };
  await audit(env, principal, { tenant, action: "key_created", subject: record.id, detail });
  return respondWithJson({ key, ...shown(record) }, 201);
}

function readScopes(value: unknown): Scope[] {
  const named: unknown[] = Array.isArray(value) ? value : [];
  const scopes = named.filter(isScope);
  if (scopes.length === 0 || scopes.length !== named.length || scopes.length > MAX_SCOPES) {
    throw invalidField("scopes", {
      en: "a list of read, mcp, author, author:<base or channel>, author:channel/<channel>, operator",
      zh: "由 read、mcp、author、author:<知识库或通道>、author:channel/<通道>、operator 组成的列表",
    });
  }
  return scopes;
}

function readQuotas(value: unknown): Quotas {
  if (value === undefined || value === null) return {};
  if (!isRecord(value)) throw invalidField("quotas", untranslated("{ sessions_per_day?, bytes_per_day? }"));
  refuseOthers(value, ["sessions_per_day", "bytes_per_day"], "quotas");
  const [sessions, bytes] = [optionalCount(value, "sessions_per_day"), optionalCount(value, "bytes_per_day")];
  return {
    ...(sessions !== undefined && { sessions_per_day: sessions }),
    ...(bytes !== undefined && { bytes_per_day: bytes }),
  };
}

/** A key as operators see it: times as text, no digest. */
function shown({ created_at, expires_at, revoked_at, ...record }: KeyRecord): object {
  const iso = (at: number): string => new Date(at).toISOString();
  return {
    ...record,
    created_at: iso(created_at),
    expires_at: iso(expires_at),
    revoked_at: revoked_at === null ? null : iso(revoked_at),
  };
}

/** `GET /api/keys?tenant=&after=`: a page, by id. */
export async function listKeys(url: URL, env: Env): Promise<Response> {
  const { tenant = null, after = "" } = Object.fromEntries(url.searchParams);
  const keys = await keysOf(env).list(tenant, after, KEYS_PER_PAGE);
  const next = keys.length === KEYS_PER_PAGE ? (keys.at(-1)?.id ?? null) : null;
  return respondWithJson({ keys: keys.map(shown), next_after: next });
}

/** `DELETE /api/keys/{id}`: it works nowhere half a minute later. */
export async function revokeKey(
  id: string,
  env: Env,
  services: WorkerServices,
  principal: Principal,
): Promise<Response> {
  const record = await keysOf(env).revoke(id, services.now());
  if (record === null)
    throw invalidField("id", { en: "the id of a key, as the list of keys has it", zh: "密钥列表中的密钥编号" });
  forgetKeys(record.id);
  await announceEndedAccess(env, { key: record.id });
  await audit(env, principal, { tenant: record.tenant, action: "key_revoked", subject: record.id });
  return respondWithJson(shown(record));
}
