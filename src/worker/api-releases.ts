/**
 * `/api/releases` and `/api/channels`: what an author's command line talks to. Everything here needs the author's
 * scope, or loopback where no author's token is configured (`auth.ts`).
 */
import { createHash } from "node:crypto";
import { CairnError } from "../errors.ts";
import { readManifest } from "../knowledge/validate-release.ts";
import { unwrap } from "./api.ts";
import { announcePublished } from "./bus-object.ts";
import type { Env } from "./env.ts";
import { channelName, optionalCount, optionalText } from "./fields.ts";
import { missingObjects, publish, type Published } from "./publish.ts";
import { rollback } from "./rollback.ts";
import { RELEASES_NAME } from "./releases-object.ts";
import { failed, json, readJsonObject } from "./respond.ts";
import type { WorkerServices } from "./services.ts";

/** One publish: all objects of a large knowledge folder in base64 fit, an isolate's memory holds it twice. */
const PUBLISH_LIMIT = 24 * 1024 * 1024;
const QUESTION_LIMIT = 1024 * 1024;
const MAX_MESSAGE = 500;

const HASH = /^[0-9a-f]{64}$/;

async function askMissing(request: Request, env: Env): Promise<Response> {
  const { objects } = await readJsonObject(request, "list of objects", QUESTION_LIMIT);
  if (!Array.isArray(objects))
    throw new CairnError({ code: "invalid_input", field: "objects", expected: "a list of hashes" });
  const hashes = objects.filter((hash) => typeof hash === "string" && HASH.test(hash));
  if (hashes.length !== objects.length) {
    throw new CairnError({ code: "invalid_input", field: "objects", expected: "SHA-256 hashes in small hex letters" });
  }
  return json({ missing: await missingObjects(env, hashes) });
}

/** Bytes by hash, each checked against its own name. */
function readObjects(value: unknown): Map<string, Uint8Array> {
  const objects = new Map<string, Uint8Array>();
  if (typeof value !== "object" || value === null) return objects;
  for (const [hash, base64] of Object.entries(value)) {
    if (typeof base64 !== "string") {
      throw new CairnError({ code: "invalid_input", field: "objects", expected: "base64 text for each hash" });
    }
    const bytes = new Uint8Array(Buffer.from(base64, "base64"));
    if (createHash("sha256").update(bytes).digest("hex") !== hash) {
      throw new CairnError({ code: "invalid_input", field: "objects", expected: "bytes whose SHA-256 is their name" });
    }
    objects.set(hash, bytes);
  }
  return objects;
}

async function publishRelease(
  request: Request,
  env: Env,
  services: WorkerServices,
  correlationId: string,
): Promise<Response> {
  const body = await readJsonObject(request, "release", PUBLISH_LIMIT);
  const manifest = readManifest(body.manifest);
  if (manifest === null) {
    throw new CairnError({
      code: "invalid_input",
      field: "manifest",
      expected: "a manifest of format 1, as `author compile` makes it",
    });
  }
  const channel = channelName(optionalText(body, "channel", 64));
  const outcome = unwrap(
    await publish(env, {
      channel,
      manifest,
      objects: readObjects(body.objects),
      message: optionalText(body, "message", MAX_MESSAGE) ?? "",
      at: services.now(),
      expected_sequence: optionalCount(body, "expected_sequence"),
      rewrite: body.rewrite === true,
    }),
  );
  switch (outcome.kind) {
    case "published":
      await told(env, services, outcome.published);
      return json(outcome.published, outcome.published.changed ? 201 : 200);
    case "missing":
      return failed(
        {
          code: "invalid_input",
          field: "objects",
          expected: "the bytes of every object the server lacks (listed in `missing`)",
        },
        correlationId,
        { missing: outcome.hashes },
      );
    case "broken":
      return failed(
        { code: "invalid_input", field: "manifest", expected: "a release without findings; nothing was stored" },
        correlationId,
        { findings: outcome.findings },
      );
    case "conflict":
      return conflict(
        outcome.pointer?.sequence ?? 0,
        optionalCount(body, "expected_sequence") ?? 0,
        correlationId,
        outcome.pointer,
      );
  }
}

/** A channel has changed: this isolate forgets what it knew, and clients that listen are told their lists are old. */
async function told(env: Env, services: WorkerServices, published: Published): Promise<void> {
  services.knowledge.forget(published.channel);
  if (published.changed) await announcePublished(env);
}

function conflict(sequence: number, expected: number, correlationId: string, pointer: unknown): Response {
  return failed({ code: "revision_conflict", revision: sequence, expected_revision: expected }, correlationId, {
    message: `The channel has moved on: it is at change ${sequence}, not ${expected}. Look at what was published, then publish again.`,
    pointer,
  });
}

async function listReleases(url: URL, env: Env): Promise<Response> {
  const channel = channelName(url.searchParams.get("channel"));
  const releases = await env.RELEASES.get(env.RELEASES.idFromName(RELEASES_NAME)).history(channel, 100);
  return json({ channel, releases });
}

async function rollBack(request: Request, env: Env, services: WorkerServices, channel: string, correlationId: string) {
  const body = await readJsonObject(request, "request body", QUESTION_LIMIT);
  const outcome = await rollback(env, {
    channel: channelName(channel),
    to: optionalText(body, "release", 64),
    back: optionalCount(body, "back") ?? 1,
    message: optionalText(body, "message", MAX_MESSAGE) ?? "",
    at: services.now(),
    expected_sequence: optionalCount(body, "expected_sequence"),
  });
  switch (outcome.kind) {
    case "published":
      await told(env, services, outcome.published);
      return json(outcome.published);
    case "unknown":
      throw new CairnError({ code: "invalid_input", field: "back", expected: "a change this channel's history has" });
    case "conflict":
      return conflict(
        outcome.pointer?.sequence ?? 0,
        optionalCount(body, "expected_sequence") ?? 0,
        correlationId,
        outcome.pointer,
      );
  }
}

/** Answers a request of an author, or undefined when no route fits. The caller has checked the scope. */
export async function handleReleases(
  request: Request,
  url: URL,
  env: Env,
  services: WorkerServices,
  correlationId: string,
): Promise<Response | undefined> {
  const rolled = /^\/api\/channels\/([^/]+)\/rollback$/.exec(url.pathname)?.[1];
  if (rolled !== undefined && request.method === "POST") return rollBack(request, env, services, rolled, correlationId);
  switch (`${request.method} ${url.pathname}`) {
    case "POST /api/releases/missing":
      return askMissing(request, env);
    case "POST /api/releases":
      return publishRelease(request, env, services, correlationId);
    case "GET /api/releases":
      return listReleases(url, env);
    default:
      return undefined;
  }
}
