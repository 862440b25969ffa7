/** Where a document is read, by its name or that of a passage: `<base>/<id>`, `<base>/<id>#<n>`. */
import { addressOf, place } from "./router.ts";

export function documentAddress(name: string): string {
  const [, base = "", id = ""] = /^([^/]+)\/(.+?)(?:#\d+)?$/su.exec(name) ?? [];
  return addressOf(["knowledge", base, "documents", id], { channel: place.value.query.get("channel") ?? undefined });
}
