/** The routing data as a release stores it. Not here: who reads it, and how long it is kept (`worker/`). */
import { openRouting, type OpenRouting } from "./query.ts";

/** Its name in the manifest. */
export const ROUTING = "routing";

/** The stored bytes, opened: the one parser of this object, since what it makes is kept. Throws for bytes that are no JSON. */
export function parseRouting(bytes: Uint8Array): OpenRouting {
  return openRouting(JSON.parse(new TextDecoder().decode(bytes)));
}
