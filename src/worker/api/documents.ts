/** Published documents as JSON, for the console and scripts: a base's list, and one as its author wrote it. Not here: searching them. */
import { CairnError, valueOf } from "../../errors.ts";
import { parseDocuments } from "../../knowledge/document-shard.ts";
import type { ManifestBase } from "../../knowledge/release.ts";
import { findDocument } from "../../mcp/resources/documents.ts";
import type { Principal } from "../../principal.ts";
import type { CurrentRelease, Services } from "../../services.ts";
import { channelName } from "./fields.ts";
import { respondWithJson } from "./respond.ts";

/** Documents that a list names: the search finds the others. */
const MAX_LISTED = 1_000;

async function currentOf(url: URL, services: Services, { tenant }: Principal): Promise<CurrentRelease> {
  return valueOf(await services.knowledge.current(channelName(url.searchParams.get("channel")), tenant));
}

function baseOf({ manifest }: CurrentRelease, name: string): ManifestBase {
  const found = manifest.bases.find(({ base }) => base === name);
  if (found !== undefined) return found;
  const known = manifest.bases.map(({ base }) => base);
  throw new CairnError({ code: "unknown_knowledge_base", knowledge_base: name, known });
}

/** Id, title, type and language of a base's documents, by id; `total` counts those beyond the list too. Fails with `unknown_knowledge_base`. */
export async function listDocuments(
  url: URL,
  services: Services,
  principal: Principal,
  name: string,
): Promise<Response> {
  const current = await currentOf(url, services, principal);
  const { documents: total } = baseOf(current, name);
  const listed: { id: string; title: string; type: string; language: string }[] = [];
  for (const { name: shard } of current.manifest.objects) {
    if (!shard.startsWith("documents/")) continue;
    if (listed.length >= Math.min(total, MAX_LISTED)) break;
    const documents = valueOf(await services.knowledge.object(current.id, shard, parseDocuments)) ?? [];
    for (const { base, id, title, type, language } of documents)
      if (base === name) listed.push({ id, title, type, language });
  }
  const documents = listed
    .slice(0, MAX_LISTED)
    .toSorted((left, right) => left.id.localeCompare(right.id, "en", { numeric: true }));
  return respondWithJson({ release: current.id, base: name, total, documents });
}

/** One document, complete. Fails with `unknown_knowledge_base`, `invalid_input` (`document`). */
export async function readDocument(
  url: URL,
  services: Services,
  principal: Principal,
  name: string,
  id: string,
): Promise<Response> {
  const current = await currentOf(url, services, principal);
  const { base } = baseOf(current, name);
  const document = await findDocument(current, base, id, services.knowledge);
  if (document === undefined) {
    throw new CairnError({
      code: "invalid_input",
      field: "document",
      expected: { en: "the id of a document of this base", zh: "本知识库里一篇文档的 id" },
    });
  }
  return respondWithJson({ release: current.id, ...document });
}
