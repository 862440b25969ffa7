/**
 * Resources by what other tools call them without an address: `base/id` of a document or passage, `base/tree#node`, the id of
 * a knowledge base, of a template, of evidence, of a step or of a session; and the documents whose names are nearest to one that is none.
 */
import { nearestNames } from "../../discovery/names/nearest-names.ts";
import { CairnError, valueOf } from "../../errors.ts";
import { parseDocuments } from "../../knowledge/document-shard.ts";
import { evidenceUri, nodeUri, segment } from "../../operations/uris.ts";
import { evidenceIdIn, namesEvidence } from "../../references.ts";
import type { KnowledgePort, ReleaseView } from "../../services.ts";
import type { Call } from "../call.ts";
import { NoResource, notFound } from "./address.ts";

const OF_A_SESSION = {
  en: "an address, or an evidence id together with session_id: evidence belongs to the session that names it",
  zh: "一个地址，或证据 id 加上 session_id：证据属于给出它的那个会话",
};

/**
 * The addresses that a name without one may stand for, the likeliest first, each found out once those before it name nothing.
 * Throws `invalid_input` for evidence of no session, `unknown_session` for a step of one that is not there.
 */
async function* addressesOf(name: string, call: Call): AsyncGenerator<string> {
  const { session } = call;
  if (namesEvidence(name)) {
    if (session === undefined) throw new CairnError({ code: "invalid_input", field: "uri", expected: OF_A_SESSION });
    return yield evidenceUri(session, evidenceIdIn(name));
  }
  if (name.includes("/")) return yield* [`document://${name}`, `knowledge://${name}`];
  const id = segment(name);
  yield* [`knowledge://${id}`, `template://${id}`];
  if (session !== undefined) yield* await stepOf(session, name, call);
  yield* [`session://${id}`, `trajectory://${id}`];
}

/** The address of a node of the tree that a session is in, as its `node_id` and `path` name it; none while it is in no tree. */
async function stepOf(session: string, node: string, { services, principal }: Call): Promise<string[]> {
  const { knowledge_base, tree } = valueOf(await services.sessions.read(principal, session));
  return tree === "" ? [] : [nodeUri(knowledge_base, tree, node)];
}

/** Reads the first of the addresses at which there is something. Where there is nothing at any it fails as the first does; a bare id may have meant anything. */
export async function readNamed<T>(name: string, call: Call, read: (address: string) => Promise<T>): Promise<T> {
  let first: unknown;
  for await (const address of addressesOf(name.trim(), call)) {
    try {
      return await read(address);
    } catch (error) {
      if (!isMissing(error)) throw error;
      first ??= error;
    }
  }
  throw name.includes("/") || namesEvidence(name) ? first : notFound(name);
}

/** Whether there is nothing of that name; any other failure is one of reading it. */
function isMissing(error: unknown): boolean {
  return error instanceof NoResource || (error instanceof CairnError && error.failure.code.startsWith("unknown_"));
}

/** Parts of a release that are looked through for names, and names that are given. */
const MAX_PARTS = 16;
const MAX_NEAR = 5;

/** The documents of a release whose names, `base/id`, are nearest to a name that none has; none where storage does not answer. */
export async function nearDocuments(name: string, release: ReleaseView, knowledge: KnowledgePort): Promise<string[]> {
  const parts = release.manifest.objects.filter((object) => object.name.startsWith("documents/")).slice(0, MAX_PARTS);
  const read = await Promise.all(parts.map((part) => knowledge.object(release.id, part.name, parseDocuments)));
  const names = read.flatMap((part) => (part.ok ? (part.value ?? []) : [])).map(({ base, id }) => `${base}/${id}`);
  return nearestNames(name, names).slice(0, MAX_NEAR);
}
