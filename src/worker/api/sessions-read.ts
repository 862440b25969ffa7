/**
 * Reads sessions as plain JSON, and searches, for scripts, authors and the console. Not here: beginning a session and taking
 * steps (`sessions.ts`), publishing (`releases.ts`), the routes (`routes.ts`).
 */
import { CairnError, valueOf } from "../../errors.ts";
import { answerSearch } from "../../operations/search/answer.ts";
import type { Principal } from "../../principal.ts";
import type { Services } from "../../services.ts";
import type { Env } from "../env.ts";
import { MAX_CURSOR, MAX_NAME, MAX_QUESTION } from "../../session/limits.ts";
import { channelName, optionalName, optionalText, text } from "./fields.ts";
import { askedLanguage } from "./caller-language.ts";
import { respondWithJson } from "./respond.ts";
import { CHUNK, jsonPieces, streamed } from "./streamed.ts";

const JSON_TYPE = { "content-type": "application/json; charset=utf-8" };

/** All events of a session, as one JSON document that is read page by page, with their number and the hash of the last. */
export async function readEvents(services: Services, principal: Principal, sessionId: string): Promise<Response> {
  const read = async (from: number) => valueOf(await services.sessions.eventPage(principal, sessionId, from, CHUNK));
  // What is refused is refused before anything is sent.
  const first = await read(1);
  const { revision: count = Infinity, hash: head } = first.last ?? {};
  async function* pieces(): AsyncGenerator<string, void> {
    const about = JSON.stringify({ session_id: sessionId, count, head });
    yield `${about.slice(0, -1)},"events":[`;
    for (let page = first, separator = ""; ; separator = ",") {
      // What came since the first page is not part of the document.
      const events = page.events.filter(({ revision }) => revision <= count);
      yield separator + events.map((event) => JSON.stringify(event)).join();
      if (page.next === null || page.next > count) break;
      page = await read(page.next);
    }
    yield "]}";
  }
  return streamed(pieces(), JSON_TYPE);
}

const EXPORT_HEADERS = {
  "content-type": "application/x-ndjson; charset=utf-8",
  "content-disposition": 'attachment; filename="session.jsonl"',
};

/**
 * The session as a file that `npm run author -- replay` reads: one event a line, with the view that followed it. Of a damaged
 * session everything that can still be read, with the places where it is not what was written.
 */
export async function exportSession(
  services: Services,
  env: Pick<Env, "SESSIONS">,
  principal: Principal,
  sessionId: string,
): Promise<Response> {
  const { exportLog } = await import("../../operations/session/export.ts");
  const lines = await exportLog(services, principal, sessionId);
  if (lines.ok) return streamed(lines.value[Symbol.iterator](), EXPORT_HEADERS);
  if (lines.failure.code !== "session_damaged") throw new CairnError(lines.failure);
  const { exportDamaged } = await import("../sessions/export-damaged.ts");
  return streamed(valueOf(await exportDamaged(env, principal, sessionId)), EXPORT_HEADERS);
}

/** `?view=state`, `events` or `context`, which is streamed; with `&cursor=` the context comes in pages. */
export async function readSession(
  url: URL,
  services: Services,
  principal: Principal,
  sessionId: string,
): Promise<Response> {
  const view = url.searchParams.get("view") ?? "state";
  if (view === "state") return respondWithJson(valueOf(await services.sessions.read(principal, sessionId)));
  if (view === "events") return readEvents(services, principal, sessionId);
  if (view === "context") {
    const { readContext, readContextPage } = await import("../../operations/session/document.ts");
    const cursor = url.searchParams.get("cursor");
    if (cursor === null) {
      return streamed(jsonPieces(valueOf(await readContext(sessionId, { services, principal }))), JSON_TYPE);
    }
    const page = await readContextPage(sessionId, cursor === "" ? undefined : cursor, { services, principal });
    return respondWithJson(valueOf(page));
  }
  throw new CairnError({
    code: "invalid_input",
    field: "view",
    expected: { en: "state, events or context", zh: "state、events 或 context" },
  });
}

const FIELDS = ["all", "title", "content", "tags"] as const;
const DETAILS = ["brief", "full"] as const;

/**
 * `GET /api/search/explain?q=&base=&fields=&document=&channel=`: the query's terms, each one's part in the scores of the best passages,
 * and why a named document (`<base>/<document>`) is found or not.
 */
export async function explainFound(url: URL, services: Services, principal: Principal): Promise<Response> {
  const { whyFound } = await import("../../operations/search/why.ts");
  const given = Object.fromEntries(url.searchParams);
  const caller = { services, principal, channel: channelName(given.channel) };
  const found = await whyFound(caller, {
    query: text(given, "q", MAX_QUESTION),
    fields: fieldsOf(given),
    knowledge_base: optionalName(given, "base", "knowledge_base", MAX_NAME),
    document: optionalText(given, "document", MAX_NAME),
  });
  return respondWithJson({ why: valueOf(found) });
}

function fieldsOf(given: Record<string, string>): (typeof FIELDS)[number] {
  const wanted = optionalText(given, "fields", MAX_NAME) ?? "all";
  const fields = FIELDS.find((known) => known === wanted);
  if (fields === undefined)
    throw new CairnError({ code: "invalid_input", field: "fields", expected: FIELDS.join(", ") });
  return fields;
}

/**
 * `?q=`, `base=`, `fields=`, `detail=` (default full: programs read it), `cursor=`, `channel=`: the answer of search_knowledge, its reasons
 * in the language that the client asks for, where it names one.
 */
export async function searchKnowledge(request: Request, services: Services, principal: Principal): Promise<Response> {
  const url = new URL(request.url);
  const language = askedLanguage(request);
  const given = Object.fromEntries(url.searchParams);
  const fields = fieldsOf(given);
  const asked = optionalText(given, "detail", MAX_NAME) ?? "full";
  const detail = DETAILS.find((known) => known === asked);
  if (detail === undefined) {
    throw new CairnError({ code: "invalid_input", field: "detail", expected: DETAILS.join(", ") });
  }
  const caller = { services, principal, channel: channelName(given.channel) };
  const knowledge_base = optionalName(given, "base", "knowledge_base", MAX_NAME);
  const found = await answerSearch(caller, {
    query: text(given, "q", MAX_QUESTION),
    fields,
    detail,
    ...(knowledge_base !== undefined && { knowledge_base }),
    cursor: optionalText(given, "cursor", MAX_CURSOR),
    ...(language !== undefined && { language }),
  });
  return respondWithJson(valueOf(found).answer);
}
