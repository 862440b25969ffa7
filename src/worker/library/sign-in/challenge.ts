/**
 * What a server's refusals say about signing in, and the scopes that are asked for because of them. The words are a server's own, and a
 * person is shown what is asked for: so they have limits.
 */
import { computeScopeUnion, extractWWWAuthenticateParams, isStrictScopeSuperset } from "@modelcontextprotocol/client";
import { MAX_SCOPE } from "./scope.ts";

/** What a refusal said about signing in. */
export interface Challenge {
  resourceMetadataUrl?: string;
  scope?: string;
}

export function readChallenge(response: Response): Challenge & { isTooNarrow: boolean } {
  const { resourceMetadataUrl, scope, error } = extractWWWAuthenticateParams(response);
  return {
    isTooNarrow: response.status === 403 && error === "insufficient_scope",
    ...(resourceMetadataUrl !== undefined && { resourceMetadataUrl: resourceMetadataUrl.href }),
    ...(scope !== undefined && { scope }),
  };
}

/**
 * The scopes to ask for after a call was refused for the lack of some: those that were given, and the others. Undefined where all of
 * them were given already, so that another sign-in would bring nothing, and where they are too many.
 */
export function widerScope(given: string | undefined, wanted: string | undefined): { scope?: string } | undefined {
  // Without a name for what is missing, the server's own metadata says what to ask for.
  if (wanted === undefined) return {};
  if (!isStrictScopeSuperset(wanted, given)) return undefined;
  const scope = computeScopeUnion(given, wanted);
  if (scope === undefined) return {};
  return scope.length <= MAX_SCOPE ? { scope } : undefined;
}
