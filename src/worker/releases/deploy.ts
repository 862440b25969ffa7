/**
 * The release in a deployment: `wrangler deploy` compiles it and ships it as static assets under `/_release/`; the first
 * isolate publishes it, unless the channel has changed since it was built.
 */
import type { Manifest } from "../../knowledge/release.ts";
import type { Env } from "../env.ts";
import { releaseId } from "./release-id.ts";
import { RELEASES_NAME } from "./releases-object.ts";

/** The channel that a deploy publishes to. */
const DEPLOY_CHANNEL = "main";
/** The binding uses only the path; the host is a placeholder. */
const ASSET_ORIGIN = "https://assets.invalid";

/** `/_release/release.json`, written by `author compile --out`. */
interface DeployedRelease {
  manifest: Manifest;
  /** Milliseconds since the epoch when the build made it. */
  built_at: number;
}

async function asset(env: Env, path: string): Promise<Response | null> {
  const response = await env.ASSETS?.fetch(`${ASSET_ORIGIN}/_release/${path}`);
  return response?.ok === true ? response : null;
}

/** The release in this deployment; null for a Worker built without knowledge. */
async function deployedRelease(env: Env): Promise<DeployedRelease | null> {
  const response = await asset(env, "release.json");
  if (response === null || response.headers.get("content-type")?.includes("json") !== true) return null;
  return response.json<DeployedRelease>();
}

/** Objects that one request copies: each takes a read of an asset, a write to KV and two calls, of the 1,000 a request may make. */
const MAX_COPIED = 100;

/**
 * Publishes this deployment's release if it is newer than the channel's. Any number of isolates may run it at once: objects
 * are immutable, and one object changes the pointer. Never throws; problems are logged. "more": a large release is copied in
 * several steps, and this has to be called again.
 */
export async function adoptDeploy(env: Env, now: number, atMost = MAX_COPIED): Promise<"done" | "more"> {
  try {
    const deployed = await deployedRelease(env);
    if (deployed === null) return "done";
    const id = releaseId(deployed.manifest);
    const releases = env.RELEASES.get(env.RELEASES.idFromName(RELEASES_NAME));
    if (await releases.shouldAdopt(DEPLOY_CHANNEL, id, deployed.built_at)) {
      // Loaded only now: most isolates find nothing to do, and the validator is large.
      const { publish } = await import("./publish.ts");
      const pointer = await releases.pointer(DEPLOY_CHANNEL);
      if ((await copyObjects(env, deployed.manifest, now, atMost)) === "more") return "more";
      const outcome = await publish(env, {
        channel: DEPLOY_CHANNEL,
        manifest: deployed.manifest,
        objects: new Map(),
        message: "Deployed",
        at: now,
        expected_sequence: pointer?.sequence ?? 0,
      });
      if (!outcome.ok || outcome.value.kind !== "published") {
        console.error(
          `The deployed release ${id} was not adopted: ${outcome.ok ? outcome.value.kind : outcome.failure.code}.`,
        );
        return "done";
      }
    }
    await releases.recordDeploy(DEPLOY_CHANNEL, id, deployed.built_at);
  } catch (error) {
    console.error("The release in this deployment could not be checked.", error);
  }
  return "done";
}

/**
 * Copies objects that KV lacks from the deployment, one in memory at a time. "more": as many as one request may copy were
 * copied, and the next request goes on from there.
 */
async function copyObjects(env: Env, manifest: Manifest, now: number, atMost: number): Promise<"done" | "more"> {
  const { missingObjects } = await import("./publish.ts");
  const { storeObject } = await import("./store-object.ts");
  const byHash = new Map(manifest.objects.map((object) => [object.hash, object]));
  const missing = await missingObjects(env, [...byHash.keys()]);
  for (const hash of missing.slice(0, atMost)) {
    const response = await asset(env, `object/${hash}`);
    const object = byHash.get(hash);
    // What is not copied is reported as missing by the publish.
    if (response === null || object === undefined) continue;
    await storeObject(env, object, new Uint8Array(await response.arrayBuffer()), now);
  }
  return missing.length > atMost ? "more" : "done";
}
