/** `search://{release}/{query}`: every match of a search, page by page; what a search_ref and a resource link name. */
import { CairnError } from "../../errors.ts";
import { isOfRelease, searchAddress, type SearchReference } from "../../search/reference.ts";
import type { Call } from "../call.ts";
import { continuesList, OTHER_RANKING, pageFrom } from "../../operations/search/answer.ts";
import { searchScope, openScope, type Scope } from "../../operations/search/scope.ts";

/**
 * A brief page of a search from a row on (without one, the first page), as search_knowledge answers it, with `next` as the
 * address of the page after it; a row's address has its whole passage. Reads the knowledge the channel points at, or that
 * of the call's session. Throws `invalid_input` for a search of knowledge that is neither.
 */
export async function readSearch(reference: SearchReference, offset: number | undefined, call: Call): Promise<object> {
  const scope = await scopeOf(reference, call);
  const made = await searchScope(scope, reference);
  if (!made.ok) throw new CairnError(made.failure);
  if (!continuesList(made.value, reference.ranking)) {
    throw new CairnError({ code: "invalid_input", field: "uri", expected: OTHER_RANKING });
  }
  const { next_cursor: _, processing_time_ms: __, ...page } = await pageFrom(made.value, offset, "brief");
  if (page.complete) return page;
  return { ...page, next: searchAddress(made.value.reference, (offset ?? 0) + page.returned) };
}

async function scopeOf(reference: SearchReference, call: Call): Promise<Scope> {
  const published = await openScope(call, undefined);
  if (!published.ok) throw new CairnError(published.failure);
  if (isOfRelease(reference, published.value.release)) return published.value;
  const own = call.session === undefined ? undefined : await openScope(call, call.session);
  if (own?.ok === false) throw new CairnError(own.failure);
  if (own !== undefined && isOfRelease(reference, own.value.release)) return own.value;
  const expected = {
    en: "a search of the knowledge as it is now, which was published anew since: call search_knowledge again; a search made in a session is read with read_resource and the session_id",
    zh: "对当前知识的检索；知识在此之后已重新发布，请重新调用 search_knowledge；若检索是在某个会话中做的，请用 read_resource 并带上该会话的 session_id 读取",
  };
  throw new CairnError({ code: "invalid_input", field: "uri", expected });
}
