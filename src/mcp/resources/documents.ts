/**
 * `document://{base}/{id}`: a published document as its author wrote it, `#{passage}` after it for one passage alone, and
 * completion of document ids.
 */
import { valueOf } from "../../errors.ts";
import { documentObjectName, parseDocuments } from "../../knowledge/document-shard.ts";
import type { Document } from "../../knowledge/model.ts";
import type { Manifest } from "../../knowledge/release.ts";
import { findPassages } from "../../search/lookup.ts";
import type { KnowledgePort, ReleaseView } from "../../services.ts";
import { listedRelease, releaseOf } from "../../operations/session/release.ts";
import type { Call } from "../call.ts";
import type { CompletionRequest } from "../server-definition.ts";
import { notFound } from "./address.ts";
import { nearDocuments } from "./named.ts";
import { rankCompletions } from "./knowledge.ts";

function shardNames(manifest: Manifest): string[] {
  return manifest.objects.map((object) => object.name).filter((name) => name.startsWith("documents/"));
}

/** A document of a release; undefined when the release has none of that name. Throws what storage fails with. */
export async function findDocument(
  release: ReleaseView,
  base: string,
  id: string,
  knowledge: KnowledgePort,
): Promise<Document | undefined> {
  const shards = shardNames(release.manifest).length;
  if (shards === 0) return undefined;
  const shard = valueOf(await knowledge.object(release.id, documentObjectName(base, id, shards), parseDocuments));
  return shard?.find((candidate) => candidate.base === base && candidate.id === id);
}

/** The contents of a `resources/read`: the Markdown, and its front matter beside it. */
export async function readDocument(base: string, id: string, uri: string, call: Call): Promise<object> {
  const { knowledge } = call.services;
  const release = valueOf(await releaseOf(call, call.session));
  const document = await findDocument(release, base, id, knowledge);
  if (document === undefined) throw notFound(uri, await nearDocuments(`${base}/${id}`, release, knowledge));
  return { uri, mimeType: "text/markdown", text: document.body, _meta: describe(document, release.id) };
}

/** The same for one passage: its text, and where it stands in the document. */
export async function readPassage(base: string, id: string, passage: number, uri: string, call: Call): Promise<object> {
  const { search, knowledge } = call.services;
  const release = valueOf(await releaseOf(call, call.session));
  const name = `${base}/${id}#${passage}`;
  const record = (await findPassages(valueOf(await search.open(release.id)), [name])).get(name);
  if (record === undefined) throw notFound(uri, await nearDocuments(`${base}/${id}`, release, knowledge));
  const { title, type, language, tags, valid_until, headings, selector, content } = record;
  const meta = { title, type, language, tags, valid_until, headings, selector, release: release.id };
  return { uri, mimeType: "text/markdown", text: content, _meta: { "cairn/passage": meta } };
}

function describe({ title, type, language, tags, valid_until, meta }: Document, release: string): object {
  return { "cairn/document": { ...meta, title, type, language, tags, valid_until, release } };
}

/** Values for `base` and `id` of the document template. */
export async function completeDocuments({ argument, known }: CompletionRequest, call: Call): Promise<string[]> {
  const { knowledge } = call.services;
  const current = await listedRelease(call);
  if (!current.ok) return [];
  const { manifest, id: release } = current.value;
  if (argument.name === "base") {
    const withDocuments = manifest.bases.filter((base) => base.documents > 0);
    return rankCompletions(
      argument.value,
      withDocuments.map((base) => base.base),
    );
  }
  if (argument.name !== "id") return [];
  const shards = await Promise.all(shardNames(manifest).map((name) => knowledge.object(release, name, parseDocuments)));
  const wanted = known.get("base");
  const ids = shards
    .flatMap((shard) => (shard.ok ? (shard.value ?? []) : []))
    .filter((document) => wanted === undefined || document.base === wanted)
    .map((document) => document.id);
  return rankCompletions(argument.value, ids.toSorted());
}
