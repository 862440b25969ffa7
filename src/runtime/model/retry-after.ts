/** How long an HTTP answer asks to wait. */

/** The wait in milliseconds: `retry-after-ms`, or `Retry-After` as seconds or an HTTP date against the response's own `Date`. */
export function retryAfter(headers: Headers): number | undefined {
  const exact = headers.get("retry-after-ms");
  if (exact !== null && exact.trim() !== "" && Number.isFinite(Number(exact))) return Math.max(0, Number(exact));
  const given = headers.get("retry-after");
  if (given === null) return undefined;
  const seconds = Number(given);
  if (Number.isFinite(seconds)) return Math.max(0, seconds * 1000);
  const until = Date.parse(given) - Date.parse(headers.get("date") ?? "");
  return Number.isFinite(until) ? Math.max(0, until) : undefined;
}
