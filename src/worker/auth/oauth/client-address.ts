/**
 * A client may be named by the https address of its metadata document, which the library then fetches. The platform refuses addresses
 * that are not public; a development server has nothing that does, so they are refused here as well, before the library sees them.
 * Not here: names that stand for such an address, which only the platform can tell.
 */
import { checkAddress } from "../../../discovery/address/check.ts";
import { isRecord } from "../../../json.ts";

/** Whether a request names a client in any of the places that OAuth has for it by an address that must not be fetched. `body` is a form's text. */
export function namesClosedClient(request: Request, body: string): boolean {
  const form = new URLSearchParams(body);
  const named = [
    ...new URL(request.url).searchParams.getAll("client_id"),
    ...form.getAll("client_id"),
    ...basicName(request.headers.get("authorization")),
    ...form.getAll("client_assertion").flatMap(assertedNames),
  ];
  return named.some((name) => /^\s*https:/i.test(name) && !checkAddress(name).ok);
}

/** The name in a Basic header, which forms encode (RFC 6749, 2.3.1). */
function basicName(header: string | null): string[] {
  const encoded = /^basic\s+(\S+)$/i.exec(header ?? "")?.[1];
  const name = encoded === undefined ? undefined : decoded(encoded)?.split(":", 1)[0];
  return name === undefined ? [] : new URLSearchParams(`name=${name}`).getAll("name");
}

/** Who an assertion says it is from and about (RFC 7523). */
function assertedNames(assertion: string): string[] {
  const payload = decoded((assertion.split(".")[1] ?? "").replaceAll("-", "+").replaceAll("_", "/"));
  if (payload === undefined) return [];
  try {
    const claims: unknown = JSON.parse(payload);
    return isRecord(claims) ? [claims.sub, claims.iss].filter((name) => typeof name === "string") : [];
  } catch {
    return [];
  }
}

function decoded(base64: string): string | undefined {
  try {
    return atob(base64);
  } catch {
    return undefined;
  }
}
