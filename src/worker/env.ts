/**
 * Everything wrangler.toml binds and every variable an operator may set, typed in one place.
 * What each one is for is written beside it in wrangler.toml.
 */
import type { EventBusObject } from "./bus/bus-object.ts";
import type { LegacyTransportObject } from "./legacy/legacy-object.ts";
import type { AiBinding } from "./model/workers-ai.ts";
import type { PinsObject } from "./releases/pins-object.ts";
import type { ReleasesObject } from "./releases/releases-object.ts";
import type { SessionObject } from "./sessions/session-object.ts";
import type { StartsObject } from "./sessions/starts-object.ts";

export interface Env {
  KNOWLEDGE: KVNamespace;
  /** What travels with a deploy: the compiled release under `/_release/`, vocabularies under `/_tokens/`. Absent in some tests. */
  ASSETS?: Fetcher;
  SESSIONS: DurableObjectNamespace<SessionObject>;
  STARTS: DurableObjectNamespace<StartsObject>;
  RELEASES: DurableObjectNamespace<ReleasesObject>;
  PINS: DurableObjectNamespace<PinsObject>;
  LEGACY: DurableObjectNamespace<LegacyTransportObject>;
  BUS: DurableObjectNamespace<EventBusObject>;
  /** JSON: hex SHA-256 of a token -> { tenant, scopes }. Absent or empty = open: everybody is the tenant `anonymous`. */
  CAIRN_TOKENS?: string;
  /** The token that may publish. Absent = nobody publishes over HTTP; with CAIRN_TOKENS set, the Worker refuses to serve. */
  CAIRN_AUTHOR_TOKEN?: string;
  /** Hex SHA-256 of a token that may publish: how `npm start` passes the token of its run, which no process list shows then. */
  CAIRN_AUTHOR_SHA256?: string;
  /** Host names, comma-separated, under which `/mcp` may be reached beyond loopback and `*.workers.dev`. */
  CAIRN_HOSTS?: string;
  /** Host names, comma-separated, of web pages that may call `/mcp` from a browser; `*` = any. */
  CAIRN_ORIGINS?: string;
  /** JSON { account_url, token, index, model? }: search by meaning beside search by words. Absent = words alone. */
  CAIRN_EMBEDDINGS?: string;
  /** "1" under `npm start` and in tests: the release of the deployment is not looked at. It gives no right to anybody. */
  CAIRN_LOCAL?: string;
  /** Bytes that the events of one session may take together. Default 4,000,000. */
  CAIRN_SESSION_BYTES?: string;
  /** Events that one session may have. Default 10,000. */
  CAIRN_SESSION_EVENTS?: string;
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
  /** Workers AI, used when a name is set and no address. */
  AI?: AiBinding;
}
