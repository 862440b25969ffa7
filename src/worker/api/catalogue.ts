/** The catalogue of registries as authors publish it and see it. The caller has checked the scope; routes are in `routes.ts`. */
import { CairnError, valueOf } from "../../errors.ts";
import { faultOf, storeCatalogue } from "../catalogue/publish-catalogue.ts";
import { readCatalogueManifest } from "../catalogue/read-catalogue-manifest.ts";
import type { Principal } from "../../principal.ts";
import type { Env } from "../env.ts";
import { audit } from "../tenants/audit.ts";
import type { WorkerServices } from "../services.ts";
import { readJsonObject, respondWithJson } from "./respond.ts";
import { MAX_PUBLISH_BODY, readObjects } from "./objects.ts";

/** `GET /api/catalogue`: what is published, or null. */
export async function showCatalogue(services: WorkerServices): Promise<Response> {
  return respondWithJson({ catalogue: valueOf(await services.catalogue.manifest()) });
}

/** `POST /api/catalogue { manifest, objects }`. Publishes no release: sessions and channels are not touched. */
export async function publishCatalogue(
  request: Request,
  env: Env,
  services: WorkerServices,
  principal: Principal,
): Promise<Response> {
  const body = await readJsonObject(request, "catalogue", MAX_PUBLISH_BODY);
  const manifest = readCatalogueManifest(body.manifest);
  if (manifest === null)
    throw new CairnError({
      code: "invalid_input",
      field: "manifest",
      expected: {
        en: "a catalogue of format 1, as author catalogue makes it",
        zh: "由 author catalogue 生成的第 1 版目录",
      },
    });
  const objects = readObjects(body.objects);
  const fault = faultOf(manifest, objects);
  if (fault !== undefined) throw new CairnError({ code: "invalid_input", ...fault });
  const done = await storeCatalogue(env.KNOWLEDGE, manifest, objects);
  await audit(env, principal, { action: "catalogue_published", subject: "catalogue" });
  // This isolate must not search the one before for another minute.
  await services.catalogue.manifest();
  return respondWithJson({ servers: manifest.servers, ...done }, done.changed ? 201 : 200);
}
