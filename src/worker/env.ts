/**
 * The type of every binding in wrangler.toml and of every variable that an operator may set. wrangler.toml describes each.
 */
import type { KeysObject } from "./auth/keys-object.ts";
import type { EventBusObject } from "./bus/bus-object.ts";
import type { LegacyTransportObject } from "./legacy/legacy-object.ts";
import type { LessonsObject } from "./lessons/lessons-object.ts";
import type { LibraryObject } from "./library/library-object.ts";
import type { AiBinding } from "./model/workers-ai.ts";
import type { RateLimitBindings } from "./rate-limits.ts";
import type { PinsObject } from "./releases/pins-object.ts";
import type { ReleasesObject } from "./releases/releases-object.ts";
import type { SessionObject } from "./sessions/session-object.ts";
import type { StartsObject } from "./sessions/starts-object.ts";
import type { TenantObject } from "./tenants/tenant-object.ts";
import type { DispatchObject } from "./tasks/dispatch-object.ts";
import type { TaskObject } from "./tasks/task-object.ts";
import type { UsageObject } from "./usage/usage-object.ts";

export interface Env extends RateLimitBindings {
  KNOWLEDGE: KVNamespace;
  /** Clients, grants and tokens of the authorization server; named by its library. */
  OAUTH_KV: KVNamespace;
  /** Files of the deployment: the compiled release under `/_release/`, vocabularies under `/_tokens/`. Absent in some tests. */
  ASSETS?: Fetcher;
  SESSIONS: DurableObjectNamespace<SessionObject>;
  STARTS: DurableObjectNamespace<StartsObject>;
  RELEASES: DurableObjectNamespace<ReleasesObject>;
  PINS: DurableObjectNamespace<PinsObject>;
  LEGACY: DurableObjectNamespace<LegacyTransportObject>;
  BUS: DurableObjectNamespace<EventBusObject>;
  LIBRARY: DurableObjectNamespace<LibraryObject>;
  KEYS: DurableObjectNamespace<KeysObject>;
  TENANTS: DurableObjectNamespace<TenantObject>;
  TASK: DurableObjectNamespace<TaskObject>;
  DISPATCH: DurableObjectNamespace<DispatchObject>;
  LESSONS: DurableObjectNamespace<LessonsObject>;
  USAGE: DurableObjectNamespace<UsageObject>;
  /** Who may call: `none`, `tokens`, `oauth` or `access` (docs/AUTH.md). Absent = `tokens` where CAIRN_TOKENS is set, else `none`. */
  CAIRN_AUTH?: string;
  /** JSON: hex SHA-256 of a token -> { tenant, scopes, expires?, name? }. */
  CAIRN_TOKENS?: string;
  /** The token that may publish. Absent = nobody publishes over HTTP; beside any way but `none`, the Worker refuses to serve. */
  CAIRN_AUTHOR_TOKEN?: string;
  /** Hex SHA-256 of a token that may publish: how `npm start` passes its token without showing it in a process list. */
  CAIRN_AUTHOR_SHA256?: string;
  /** Secret: the token that may make and revoke keys, erase, and read the audit log. Absent = nobody but tokens with the scope. */
  CAIRN_OPERATOR_TOKEN?: string;
  /** JSON: who signs in -> { tenant, scopes }, by e-mail address, `sub:<subject>`, `*@domain` or `*`. */
  CAIRN_MEMBERS?: string;
  /** Cloudflare Access: the team's address, and the audience tags of the applications, comma-separated. */
  CAIRN_ACCESS_TEAM?: string;
  CAIRN_ACCESS_AUD?: string;
  /** An OpenID provider that people sign in at: its issuer, and what Cairn is registered as there. */
  CAIRN_OIDC_ISSUER?: string;
  CAIRN_OIDC_CLIENT_ID?: string;
  /** Secret; absent = a public client. */
  CAIRN_OIDC_CLIENT_SECRET?: string;
  /** Host names, comma-separated, under which `/mcp` may be reached beyond loopback and `*.workers.dev`. */
  CAIRN_HOSTS?: string;
  /** Host names, comma-separated, of web pages that may call `/mcp` from a browser; `*` = any. */
  CAIRN_ORIGINS?: string;
  /** JSON { account_url, token, index, model? }: adds search by embeddings. Absent = lexical search only. */
  CAIRN_EMBEDDINGS?: string;
  /** "1" under `npm start` and in tests: the release in the deployment is ignored. It grants no permission. */
  CAIRN_LOCAL?: string;
  /** Bytes that the events of one session may take together. Default 4,000,000. */
  CAIRN_SESSION_BYTES?: string;
  /** Events that one session may have. Default 10,000. */
  CAIRN_SESSION_EVENTS?: string;
  /** Sessions that a tenant may begin in a day. Default 10,000; without callers' tokens none. */
  CAIRN_TENANT_SESSIONS?: string;
  /** Bytes that a tenant's calls may have stored in a day. Default 1,000,000,000; without callers' tokens none. */
  CAIRN_TENANT_BYTES?: string;
  /** `keep` leaves personal data in the context of sessions and in prompts; anything else removes it. Secrets always go. */
  CAIRN_PERSONAL_DATA?: string;
  /** Days after its last event that a session is erased. Default 30. */
  CAIRN_SESSION_DAYS?: string;
  /** An OpenAI-compatible endpoint, up to and without `/chat/completions`. Absent, and no AI = the host's model answers. */
  CAIRN_MODEL_URL?: string;
  /** Secret: the endpoint's key. */
  CAIRN_MODEL_KEY?: string;
  /** The model's name at the endpoint, or of Workers AI (`@cf/…`). Absent = no model. */
  CAIRN_MODEL_NAME?: string;
  /** Seconds a run of the four stages may take in one call, 1 to 600. Default 50. */
  CAIRN_RUN_SECONDS?: string;
  /** Tasks of one tenant and type that run at once. Default 4. */
  CAIRN_TASKS_AT_ONCE?: string;
  /** "0" switches the collection of trajectories off (`GET /api/trajectories`). */
  CAIRN_TRAJECTORIES?: string;
  /** "0": nothing is learnt from finished runs, and no lesson is used. */
  CAIRN_LESSONS?: string;
  /** "1": a seed task is made of each run that is learnt from. */
  CAIRN_SEED_TASKS?: string;
  /** Secret, JSON list: MCP servers that may be connected, with the headers each needs. wrangler.toml shows the form. */
  CAIRN_SERVERS?: string;
  /** Registries of the API v0.1, comma-separated addresses, asked live in a search for servers. Absent = none. */
  CAIRN_REGISTRIES?: string;
  /** Namespaces of registries that count as trusted, comma-separated, e.g. `io.github.owner`. */
  CAIRN_TRUSTED_NAMESPACES?: string;
  /** The runner that starts packages (docs/RUNNER.md): its address, and the secret it asks for. Absent = packages are configured by hand. */
  CAIRN_RUNNER_URL?: string;
  CAIRN_RUNNER_TOKEN?: string;
  /** A DNS resolver over HTTPS, asked before a server is: a name of a private address is refused. Absent = not asked. */
  CAIRN_DNS?: string;
  /** JSON: who may agree to a server (`discovery/policy.ts`). Absent = a person is asked each time. */
  CAIRN_POLICY?: string;
  /** Workers AI, used when a name is set and no address. */
  AI?: AiBinding;
}
