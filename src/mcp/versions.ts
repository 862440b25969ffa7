/** Protocol versions served. A test holds both against the SDK's own lists. */

/** The one revision of the modern, stateless era. */
export const MODERN_VERSION = "2026-07-28";

/** Versions of the handshake era, newest first. */
export const LEGACY_VERSIONS: readonly string[] = [
  "2025-11-25",
  "2025-06-18",
  "2025-03-26",
  "2024-11-05",
  "2024-10-07",
];

/** Versions that are announced. 2024-10-07 came before the first published revision; the SDK still answers to it. */
export const ANNOUNCED_VERSIONS: readonly string[] = [
  MODERN_VERSION,
  ...LEGACY_VERSIONS.filter((version) => version >= "2024-11-05"),
];

/** Whether a client knows `resource_link` content: it came with 2025-06-18, as did the header that names the version. */
export function knowsLinks(headers: Headers): boolean {
  const version = headers.get("mcp-protocol-version");
  return version !== null && version >= "2025-06-18";
}
