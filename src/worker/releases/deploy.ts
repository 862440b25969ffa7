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

/**
 * Publishes this deployment's release if it is newer than the channel's. Any number of isolates may run it at once: objects
 * are immutable, and one object changes the pointer. Never throws; problems are logged.
 */
export async function adoptDeploy(env: Env, now: number): Promise<void> {
  try {
    const deployed = await deployedRelease(env);
    if (deployed === null) return;
    const id = releaseId(deployed.manifest);
    const releases = env.RELEASES.get(env.RELEASES.idFromName(RELEASES_NAME));
    if (await releases.shouldAdopt(DEPLOY_CHANNEL, id, deployed.built_at)) {
      // Loaded only now: most isolates find nothing to do, and the validator is large.
      const { missingObjects, publish } = await import("./publish.ts");
      const pointer = await releases.pointer(DEPLOY_CHANNEL);
      const objects = new Map<string, Uint8Array>();
      const wanted = await missingObjects(
        env,
        deployed.manifest.objects.map((object) => object.hash),
      );
      for (const hash of new Set(wanted)) {
        const response = await asset(env, `object/${hash}`);
        if (response !== null) objects.set(hash, new Uint8Array(await response.arrayBuffer()));
      }
      const outcome = await publish(env, {
        channel: DEPLOY_CHANNEL,
        manifest: deployed.manifest,
        objects,
        message: "Deployed",
        at: now,
        expected_sequence: pointer?.sequence ?? 0,
      });
      if (!outcome.ok || outcome.value.kind !== "published") {
        console.error(
          `The deployed release ${id} was not adopted: ${outcome.ok ? outcome.value.kind : outcome.failure.code}.`,
        );
        return;
      }
    }
    await releases.recordDeploy(DEPLOY_CHANNEL, id, deployed.built_at);
  } catch (error) {
    console.error("The release in this deployment could not be checked.", error);
  }
}
