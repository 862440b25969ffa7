/** Objects in the body of a publish: bytes in base64 under their SHA-256. */
import { createHash } from "node:crypto";
import { CairnError } from "../../errors.ts";

/** Bytes of a manifest and of objects that are sent with it in base64: an isolate holds them twice. Larger releases send objects one by one. */
export const MAX_PUBLISH_BODY = 24 * 1024 * 1024;

/** Bytes by hash; each hash is verified. */
export function readObjects(value: unknown): Map<string, Uint8Array> {
  const objects = new Map<string, Uint8Array>();
  if (typeof value !== "object" || value === null) return objects;
  for (const [hash, base64] of Object.entries(value)) {
    if (typeof base64 !== "string") {
      throw new CairnError({
        code: "invalid_input",
        field: "objects",
        expected: { en: "base64 text for each hash", zh: "每个哈希对应的 base64 文本" },
      });
    }
    const bytes = new Uint8Array(Buffer.from(base64, "base64"));
    if (createHash("sha256").update(bytes).digest("hex") !== hash) {
      throw new CairnError({
        code: "invalid_input",
        field: "objects",
        expected: { en: "bytes that match the SHA-256 they are listed under", zh: "与所列 SHA-256 一致的内容" },
      });
    }
    objects.set(hash, bytes);
  }
  return objects;
}
