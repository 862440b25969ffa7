/**
 * Failures that this isolate has answered at `/api` and as tools of `/mcp` since it started, by code, with the newest references, which a
 * failed tool has none of unless it was unexpected. Memory only: another isolate knows its own, and a new one knows none.
 * Not here: what is logged (`context/redact/failure.ts`).
 */
import type { FailureCode } from "../../errors.ts";

/** Newest references that are kept of each code. */
const MAX_REFERENCES = 5;

interface Kept {
  count: number;
  /** Milliseconds since the epoch. */
  last_at: number;
  correlation_ids: string[];
}

const kept = new Map<FailureCode, Kept>();

export function noteFailure(code: FailureCode, correlationId?: string): void {
  const before = kept.get(code);
  kept.set(code, {
    count: (before?.count ?? 0) + 1,
    last_at: Date.now(),
    correlation_ids: [
      ...(correlationId === undefined ? [] : [correlationId]),
      ...(before?.correlation_ids ?? []),
    ].slice(0, MAX_REFERENCES),
  });
}

/** The most frequent first. */
export function recentFailures(): (Kept & { code: FailureCode })[] {
  return Array.from(kept, ([code, entry]) => ({ code, ...entry })).toSorted((left, right) => right.count - left.count);
}
