/**
 * Resolves all placeholders of a prompt, each with its own deadline and size limit.
 * Not here: how their values are put into the sections (`fill.ts`).
 */
import { RESOLVERS } from "./resolvers/index.ts";
import type { LaidOutSection } from "./layout.ts";
import type { PlaceholderPrefix } from "./model.ts";
import type { ResolveContext, ResolvedValue, ToolChoice } from "./port.ts";
import { isAsking, MAX_ASKING, MAX_EXPANDED } from "./template-cost.ts";

export type PlaceholderStatus =
  | "resolved"
  | "empty"
  | "unknown_key"
  | "timed_out"
  | "too_large"
  | "failed"
  | "not_recorded";

/** One row of the report. */
export interface PlaceholderReport {
  placeholder: string;
  /** `before`: the search that the template asks for before its first turn. */
  source: PlaceholderPrefix | "before";
  status: PlaceholderStatus;
  /** Duration in whole milliseconds. */
  ms: number;
  tokens: number;
  /** Who chose the tools that it lists. */
  decided_by?: ToolChoice["decided_by"];
  /** Passages found by the search before the first turn, best first. */
  passages?: { evidence_id: string; score?: number }[];
  /** That search found nothing likely to be about the intent. */
  fits?: false;
  /** A past prompt with another template: it was not recorded then, and read for this look. */
  read_again?: true;
}

/** The result for one placeholder. Plain data, so an assembly can be replayed from it. */
export interface ResolvedPlaceholder {
  prefix: PlaceholderPrefix;
  key: string;
  status: PlaceholderStatus;
  /** Absent unless `status` is "resolved" or "empty". */
  value?: ResolvedValue;
  /** How long resolving took, in whole milliseconds; absent for less than one. */
  ms?: number;
}

export interface ResolveLimits {
  /** Milliseconds each placeholder may take. */
  deadline_ms: number;
  /** Characters each value may have. */
  value_limit: number;
}

export const DEFAULT_LIMITS: ResolveLimits = { deadline_ms: 3000, value_limit: 200_000 };

/** `prefix:key`, the name of a placeholder however it was written. */
export function placeholderName(prefix: PlaceholderPrefix, key: string): string {
  return `${prefix}:${key}`;
}

/** Every distinct placeholder of a layout, in order of first appearance. */
export function collectPlaceholders(
  sections: readonly Pick<LaidOutSection, "parts">[],
): { prefix: PlaceholderPrefix; key: string; raw: string }[] {
  const found = new Map<string, { prefix: PlaceholderPrefix; key: string; raw: string }>();
  for (const section of sections) {
    for (const part of section.parts) {
      if (part.kind !== "placeholder") continue;
      const name = placeholderName(part.prefix, part.key);
      if (!found.has(name)) found.set(name, { prefix: part.prefix, key: part.key, raw: part.raw });
    }
  }
  return [...found.values()];
}

/** The author's own text in a layout, without placeholders and callers' sections. */
export function authorText(sections: readonly LaidOutSection[]): string {
  return sections.flatMap(({ parts }) => parts.map((part) => (part.kind === "text" ? part.text : ""))).join("\n");
}

function sizeOf(value: ResolvedValue): number {
  return value.kind === "text" ? value.text.length : value.items.reduce((sum, item) => sum + item.text.length, 0);
}

/** Tokens of a value; none has none. */
export function countValue(value: ResolvedValue | undefined, count: (text: string) => number): number {
  if (value === undefined) return 0;
  const texts = value.kind === "text" ? [value.text] : value.items.map((item) => item.text);
  return texts.reduce((sum, text) => sum + count(text), 0);
}

function isBlank(value: ResolvedValue): boolean {
  return value.kind === "text" ? value.text.trim() === "" : value.items.length === 0;
}

/** Resolves all placeholders in parallel, calls of own tools one after the other. Never rejects: a failure is in the status. */
export async function resolvePlaceholders(
  wanted: readonly { prefix: PlaceholderPrefix; key: string; raw: string }[],
  context: Omit<ResolveContext, "signal"> & { limits?: ResolveLimits },
): Promise<{ resolved: ResolvedPlaceholder[]; report: PlaceholderReport[] }> {
  const { port, limits = DEFAULT_LIMITS } = context;
  const settle = async (prefix: PlaceholderPrefix, key: string): Promise<ResolvedPlaceholder> => {
    const stop = new AbortController();
    const work = async (): Promise<ResolvedPlaceholder> => {
      try {
        const value = await RESOLVERS[prefix](key, { ...context, signal: stop.signal });
        if (value === undefined) return { prefix, key, status: "unknown_key" };
        if (sizeOf(value) > limits.value_limit) return { prefix, key, status: "too_large" };
        return { prefix, key, status: isBlank(value) ? "empty" : "resolved", value };
      } catch {
        return { prefix, key, status: "failed" };
      }
    };
    const late = async (): Promise<ResolvedPlaceholder> => {
      await port.after(limits.deadline_ms, stop.signal);
      return { prefix, key, status: "timed_out" };
    };
    // Only `mcp:` prefixes do I/O; the others need no timer.
    const first = prefix.startsWith("mcp:") ? await Promise.race([work(), late()]) : await work();
    stop.abort();
    return first;
  };
  // No published template has more; what callers pass in as a section may.
  const tooMany = new Set(wanted.filter(isAsking).slice(MAX_ASKING));
  const timed = async (prefix: PlaceholderPrefix, key: string): Promise<ResolvedPlaceholder> => {
    const begun = port.now();
    const made = await settle(prefix, key);
    const ms = Math.max(0, Math.round(port.now() - begun));
    return ms === 0 ? made : { ...made, ms };
  };
  // Own tools compute: eight at once would hold up everybody else for as long as they take together.
  let last: Promise<unknown> | undefined;
  const inTurn = (prefix: PlaceholderPrefix, key: string): Promise<ResolvedPlaceholder> => {
    if (prefix !== "mcp:tool_result") return timed(prefix, key);
    const made =
      last === undefined ? timed(prefix, key) : last.then(() => port.pause?.()).then(() => timed(prefix, key));
    last = made;
    return made;
  };
  const settled = await Promise.all(
    wanted.map(async (one) => {
      const { prefix, key, raw } = one;
      const resolved: ResolvedPlaceholder = tooMany.has(one)
        ? { prefix, key, status: "too_large" }
        : await inTurn(prefix, key);
      const { value, ms = 0 } = resolved;
      const tokens = countValue(value, (text) => port.countTokens(text));
      const decided_by = value?.kind === "text" ? value.decided_by : undefined;
      const report: PlaceholderReport = { placeholder: raw, source: prefix, status: resolved.status, ms, tokens };
      return { resolved, report: { ...report, ...(decided_by !== undefined && { decided_by }) } };
    }),
  );
  return { resolved: settled.map((one) => one.resolved), report: settled.map((one) => one.report) };
}

/**
 * The placeholders as they are filled: those with which the values, each as often as it is placed, would pass `MAX_EXPANDED`
 * are too large, in order of appearance. The same at a replay.
 */
export function limitExpansion(
  sections: readonly LaidOutSection[],
  resolved: readonly ResolvedPlaceholder[],
): ResolvedPlaceholder[] {
  const placed = new Map<string, number>();
  for (const { parts } of sections) {
    for (const part of parts) {
      if (part.kind !== "placeholder") continue;
      const name = placeholderName(part.prefix, part.key);
      placed.set(name, (placed.get(name) ?? 0) + 1);
    }
  }
  let left = MAX_EXPANDED;
  return resolved.map(({ value, ...one }) => {
    if (value === undefined) return one;
    const size = sizeOf(value) * (placed.get(placeholderName(one.prefix, one.key)) ?? 1);
    if (size > left) return { ...one, status: "too_large" };
    left -= size;
    return { ...one, value };
  });
}
