/** The templates of a release, as its compiler wrote them. */
import { accept, type Outcome } from "../../errors.ts";
import type { KnowledgePort } from "../../services.ts";
import type { Template } from "../../templates/model.ts";

const decoder = new TextDecoder();

/** The object was validated when it was published and is named by its own hash. */
const parse = (bytes: Uint8Array): Template[] => JSON.parse(decoder.decode(bytes));

/** Every template of a release, each language of its own; none is an empty list. Fails with `knowledge_unavailable`. */
export async function templatesOf(knowledge: KnowledgePort, release: string): Promise<Outcome<readonly Template[]>> {
  const found = await knowledge.object(release, "templates", parse);
  return found.ok ? accept(found.value ?? []) : found;
}
