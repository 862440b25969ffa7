/**
 * Publishing and rolling back, as the authors' command line requests them. The caller has checked the scope; the routes are
 * in `routes.ts`.
 */
import { redactSecrets } from "../../context/redact/redact.ts";
import { CairnError, type Failure, valueOf } from "../../errors.ts";
import { inLanguage } from "../../localized-text.ts";
import { MAX_OBJECT_BYTES, type ChannelPointer } from "../../knowledge/release.ts";
import { MAX_BODY, readBytes } from "../../mcp/body.ts";
import { readManifest } from "../../knowledge/read-manifest.ts";
import type { Principal } from "../../principal.ts";
import type { Env } from "../env.ts";
import { rightsOn, rightsOnHistory, seesChannel } from "../releases/author-rights.ts";
import { languageOfCall } from "./caller-language.ts";
import { channelName, optionalCount, optionalText, refuseOthers } from "./fields.ts";
import { MAX_PUBLISH_BODY, readObjects } from "./objects.ts";
import { missingObjects, publish, type Published } from "../releases/publish.ts";
import { storeObject } from "../releases/store-object.ts";
import { RELEASES_NAME } from "../releases/releases-object.ts";
import { rollback } from "../releases/rollback.ts";
import { audit } from "../tenants/audit.ts";
import { respondWithFailure, respondWithJson, readJsonObject } from "./respond.ts";
import type { WorkerServices } from "../services.ts";

/** Characters of a change's message. */
const MAX_MESSAGE = 500;

const HASH = /^[0-9a-f]{64}$/;

/** `POST /api/releases/missing { objects }`: which of these objects the server lacks. */
export async function listMissingObjects(request: Request, env: Env, principal: Principal): Promise<Response> {
  const body = await readJsonObject(request, "list of objects", MAX_BODY);
  const { objects } = body;
  if (!Array.isArray(objects))
    throw new CairnError({
      code: "invalid_input",
      field: "objects",
      expected: { en: "a list of hashes", zh: "哈希列表" },
    });
  const hashes = objects.filter((hash) => typeof hash === "string" && HASH.test(hash));
  if (hashes.length !== objects.length) {
    throw new CairnError({
      code: "invalid_input",
      field: "objects",
      expected: { en: "SHA-256 hashes in lower-case hex", zh: "小写十六进制的 SHA-256 哈希" },
    });
  }
  const channel = channelName(optionalText(body, "channel", 64));
  if (!(await seesChannel(env, principal, channel)))
    throw new CairnError({ code: "forbidden", scope: `author:${channel}` });
  const pointer = await env.RELEASES.get(env.RELEASES.idFromName(RELEASES_NAME)).pointer(channel);
  // The channel's current change: a publish that sends it as `expected_sequence` never replaces a newer one.
  return respondWithJson({ missing: await missingObjects(env, hashes), channel, sequence: pointer?.sequence ?? 0 });
}

/**
 * `PUT /api/objects/{hash}?name=<object name>`, the body as it is: stores one object before the release that names it. A
 * release of any size is sent this way, object by object, and its manifest last.
 */
export async function putObject(
  request: Request,
  hash: string,
  env: Env,
  services: WorkerServices,
  correlationId: string,
): Promise<Response> {
  const name = new URL(request.url).searchParams.get("name") ?? "";
  if (name === "" || name.length > 400) {
    throw new CairnError({
      code: "invalid_input",
      field: "name",
      expected: { en: "the object's name in its manifest", zh: "对象在清单中的名称" },
    });
  }
  const bytes = await readBytes(request, MAX_OBJECT_BYTES);
  if (bytes === null)
    throw new CairnError({ code: "too_large", what: "object", limit: MAX_OBJECT_BYTES, unit: "bytes" });
  const stored = valueOf(await storeObject(env, { name, hash, size: bytes.length }, bytes, services.now()));
  switch (stored.kind) {
    case "stored":
      return respondWithJson({ hash, size: bytes.length }, 201);
    case "broken":
      return respondWithFailure(
        {
          code: "invalid_input",
          field: "object",
          expected: {
            en: "an object as `author compile` makes it; it was not stored",
            zh: "由 `author compile` 生成的对象；没有存储",
          },
        },
        correlationId,
        { findings: [stored.finding] },
      );
    case "removing":
      return respondWithFailure({ code: "rate_limited", retry_after_seconds: 300 }, correlationId, {
        message: "A clean-up is removing this object now. Publish again in five minutes.",
      });
  }
}

/** `POST /api/releases { manifest, objects, channel?, message?, expected_sequence? }`. */
export async function publishRelease(
  request: Request,
  env: Env,
  services: WorkerServices,
  principal: Principal,
  correlationId: string,
): Promise<Response> {
  const body = await readJsonObject(request, "release", MAX_PUBLISH_BODY);
  const manifest = readManifest(body.manifest);
  if (manifest === null) {
    throw new CairnError({
      code: "invalid_input",
      field: "manifest",
      expected: {
        en: "a manifest of format 1, as `author compile` makes it",
        zh: "由 `author compile` 生成的第 1 版清单",
      },
    });
  }
  const channel = channelName(optionalText(body, "channel", 64));
  const rights = valueOf(await rightsOn(env, principal, channel, manifest));
  const sent = readObjects(body.objects);
  // An author of some bases alone: the router, which serves all of them, is made of the trees and of nothing else.
  if (rights.judgedAt !== undefined) {
    const { isRoutingOfTrees } = await import("../releases/own-routing.ts");
    if (!(await isRoutingOfTrees(env.KNOWLEDGE, manifest, sent)))
      throw new CairnError({ code: "forbidden", scope: `author:${channel}`, outside: ["routing"] });
  }
  const outcome = valueOf(
    await publish(env, {
      channel,
      manifest,
      rights,
      objects: sent,
      message: redactSecrets(optionalText(body, "message", MAX_MESSAGE) ?? ""),
      at: services.now(),
      expected_sequence: optionalCount(body, "expected_sequence"),
      rewrite: body.rewrite === true,
    }),
  );
  switch (outcome.kind) {
    case "published":
      // This isolate must not answer from its cached pointer.
      services.knowledge.invalidate(channel);
      if (outcome.published.changed) await auditPublish(env, principal, "published", outcome.published);
      return respondWithJson(outcome.published, outcome.published.changed ? 201 : 200);
    case "missing":
      return respondWithFailure(
        {
          code: "invalid_input",
          field: "objects",
          expected: {
            en: "the bytes of every object the server lacks (listed in `missing`)",
            zh: "服务器缺少的每个对象的内容（见 `missing`）",
          },
        },
        correlationId,
        { missing: outcome.hashes },
      );
    case "broken":
      return respondWithFailure(
        {
          code: "invalid_input",
          field: "manifest",
          expected: { en: "a release without findings; nothing was stored", zh: "没有问题的版本；什么都没有存储" },
        },
        correlationId,
        { findings: outcome.findings },
      );
    case "forbidden":
      throw new CairnError({ code: "forbidden", scope: `author:${channel}` });
    case "conflict":
      return conflict(request, channel, optionalCount(body, "expected_sequence"), outcome.pointer, correlationId);
    case "removing":
      return respondWithFailure({ code: "rate_limited", retry_after_seconds: 300 }, correlationId, {
        message: inLanguage(languageOfCall(request), {
          en: "A clean-up is removing parts of this release now. Publish again in five minutes.",
          zh: "正在清理这个版本的一部分内容，请五分钟后重新发布。",
        }),
      });
  }
}

async function auditPublish(
  env: Env,
  principal: Principal,
  action: "published" | "rolled_back",
  { channel, release, sequence }: Published,
): Promise<void> {
  await audit(env, principal, { action, subject: channel, detail: { release, sequence } });
}

/** The channel has changed since the writer read it: reports its current change, and how to see the difference. */
function conflict(
  request: Request,
  channel: string,
  expected: number | undefined,
  pointer: ChannelPointer | null,
  correlationId: string,
): Response {
  const [seen, sequence] = [expected ?? 0, pointer?.sequence ?? 0];
  const command = `npm run author -- diff ${seen} ${sequence}${channel === "main" ? "" : ` --channel ${channel}`}`;
  const shown = seen > 0 && sequence > 0;
  const message = inLanguage(languageOfCall(request), {
    en: `${channel} has moved on: it is at change ${sequence}, not ${seen}. Nothing was changed.${shown ? ` "${command}" shows what was changed.` : ""} To go on from there, say --expect ${sequence}.`,
    zh: `${channel} 已有新的变更：现在是变更 ${sequence}，而不是 ${seen}。什么都没有改动。${shown ? `“${command}”会列出其间的改动。` : ""}要在此基础上继续，请加上 --expect ${sequence}。`,
  });
  const failure: Failure = { code: "revision_conflict", revision: sequence, expected_revision: seen };
  return respondWithFailure(failure, correlationId, { message, channel, pointer });
}

/** `POST /api/channels/{channel}/rollback { back?, release?, message?, expected_sequence? }`. */
export async function rollBack(
  request: Request,
  env: Env,
  services: WorkerServices,
  principal: Principal,
  channel: string,
  correlationId: string,
): Promise<Response> {
  const body = await readJsonObject(request, "request body", MAX_BODY);
  refuseOthers(body, ["release", "back", "message", "expected_sequence"]);
  const name = channelName(channel);
  const rights = valueOf(await rightsOnHistory(env, principal, name));
  const asked = {
    channel: name,
    to: optionalText(body, "release", 64),
    back: optionalCount(body, "back") ?? 1,
    message: redactSecrets(optionalText(body, "message", MAX_MESSAGE) ?? ""),
    at: services.now(),
    expected_sequence: optionalCount(body, "expected_sequence"),
  };
  // A channel of another tenant's is read as one without a history.
  const outcome = rights === null ? { kind: "unknown" as const } : await rollback(env, { ...asked, rights });
  switch (outcome.kind) {
    case "published":
      services.knowledge.invalidate(name);
      await auditPublish(env, principal, "rolled_back", outcome.published);
      return respondWithJson(outcome.published);
    case "unknown":
      throw new CairnError({
        code: "invalid_input",
        field: asked.to === undefined ? "back" : "release",
        expected: {
          en: "a release that this channel had before, as `author releases` lists them",
          zh: "这个通道以前用过的版本，见 `author releases`",
        },
      });
    case "unavailable":
      throw new CairnError({ code: "knowledge_unavailable", what: "release" });
    case "broken":
      return respondWithFailure(
        {
          code: "invalid_input",
          field: "release",
          expected: { en: "a release without findings", zh: "没有问题的版本" },
        },
        correlationId,
        {
          message: inLanguage(languageOfCall(request), {
            en: `Release ${outcome.release.slice(0, 8)} was stored under earlier rules, and today's refuse it: see the findings. The channel stays as it is. Mend its files and publish them again, or go back to another release.`,
            zh: `版本 ${outcome.release.slice(0, 8)} 是按以前的规则存储的，不符合现在的规则，详见 findings。通道没有变动。请修正它的文件后重新发布，或回退到别的版本。`,
          }),
          release: outcome.release,
          findings: outcome.findings,
        },
      );
    case "removed":
      return respondWithFailure(
        {
          code: "invalid_input",
          field: "release",
          expected: { en: "a release that is still stored", zh: "仍有存储的版本" },
        },
        correlationId,
        {
          message: inLanguage(languageOfCall(request), {
            en: `Release ${outcome.release.slice(0, 8)} was removed by a clean-up. Publish it again from its files.`,
            zh: `版本 ${outcome.release.slice(0, 8)} 已被清理。请用它的文件重新发布。`,
          }),
          release: outcome.release,
        },
      );
    case "conflict":
      return conflict(request, name, optionalCount(body, "expected_sequence"), outcome.pointer, correlationId);
  }
}
