/**
 * Whether an address carries a secret: a key in it would be stored and shown to everybody of the tenant. Secrets of servers are set
 * by the operator as headers, which no answer shows. A path that is secret in itself looks like any other.
 */
import { redactSecrets } from "../../context/redact/redact.ts";
import { isSecretMember } from "../../context/redact/secrets/member-names.ts";

/** What registries write for a value to fill in. */
const TO_FILL_IN = /^(?:$|[{<$%*])/;

/** `url`: any text. */
export function carriesSecret(url: string): boolean {
  if (redactSecrets(url) !== url) return true;
  const query = URL.parse(url)?.searchParams ?? new URLSearchParams();
  return Array.from(query).some(([name, value]) => isSecretMember(name) && !TO_FILL_IN.test(value));
}
