/** `search://{release}/{query}`: every match of a search, page by page; what a search_ref and a resource link name. */
import { CairnError } from "../../errors.ts";
import { isOfRelease, searchAddress, type SearchReference } from "../../search/reference.ts";
import type { Call } from "../call.ts";
import { pageFrom } from "../search/answer.ts";
import { makeSearch, openScope } from "../search/scope.ts";

/**
 * A page of a search from a row on, as search_knowledge answers it, with `next` as the address of the page after it.
 * Throws `invalid_input` for a search of knowledge that has been replaced since.
 */
export async function readSearch(reference: SearchReference, offset: number, call: Call): Promise<object> {
  const scope = await openScope(call, undefined);
  if (!scope.ok) throw new CairnError(scope.failure);
  if (!isOfRelease(reference, scope.value.release)) {
    const expected = "a search of the knowledge as it is now: it was published anew since; call search_knowledge again";
    throw new CairnError({ code: "invalid_input", field: "uri", expected });
  }
  const made = await makeSearch(scope.value, reference);
  if (!made.ok) throw new CairnError(made.failure);
  const { next_cursor: _, processing_time_ms: __, ...page } = await pageFrom(made.value, offset);
  if (page.complete) return page;
  return { ...page, next: searchAddress(reference, offset + page.returned) };
}
