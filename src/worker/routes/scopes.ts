/**
 * Which right an address of `/api` needs. One place for all of them, so that a new address has a rule before it has a function.
 * Not here: which tool a caller may use (the tool's record), whose sessions and channels they see (`auth/`).
 */
import { CairnError } from "../../errors.ts";
import { coversAll, lacks, mayOperate, mayPublish, mayRead, mayUse, type Principal } from "../../principal.ts";

/** Paths that need the scope `author`. */
const AUTHOR_PATHS = /^\/api\/(?:releases|channels|objects|catalogue|sign-in-codes|servers)(?:\/|$)/;
/** Those of them that concern every channel. */
const WHOLE_PATHS = /^\/api\/(?:catalogue|releases\/gc)$/;
/** Paths that need the scope `operator`. */
const OPERATOR_PATHS =
  /^\/api\/(?:(?:keys|audit|erasures|lessons|operations|proposals)(?:\/|$)|sessions\/[^/]+\/backup$)/;
/** Lists what belongs to others of the tenant: for authors and operators. Beginning a session is for users. */
const LISTING_PATH = "/api/sessions";
/** Fails with `forbidden` when the principal lacks the scope of the route. Which tool may be called, the tool's record says. */
export function requireScope(principal: Principal, asked: string, path: string): void {
  // Says of an address what GET says of it.
  const method = asked === "HEAD" ? "GET" : asked;
  // Whoever was let in may ask who they are, whatever else they may do.
  if (method === "GET" && path === "/api/caller") return;
  if (AUTHOR_PATHS.test(path) || (method === "GET" && path === LISTING_PATH)) {
    // What concerns every channel is for authors of all of them.
    const isWhole = method === "POST" && WHOLE_PATHS.test(path);
    const isAllowed = isWhole ? coversAll(principal) : mayPublish(principal);
    if (!isAllowed) throw new CairnError(lacks(principal, "author"));
    return;
  }
  if (OPERATOR_PATHS.test(path)) {
    if (!mayOperate(principal)) throw new CairnError(lacks(principal, "operator"));
    return;
  }
  const reads = method === "GET" || path.startsWith("/api/tools/");
  if (!(reads ? mayRead(principal) : mayUse(principal))) throw new CairnError(lacks(principal, "mcp"));
}
