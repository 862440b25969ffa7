/**
 * Reads a JSONPath: the part of RFC 9535 that addresses places, which is names, indices, slices, wildcards and descendants.
 * Filters and functions are refused by name. Strict about everything else as the RFC is. Running a path is `jsonpath.ts`.
 */

export type PathSelector =
  | { kind: "name"; name: string }
  | { kind: "wildcard" }
  | { kind: "index"; index: number }
  | { kind: "slice"; start?: number; end?: number; step: number };

/** One step of a path. `descendant`: taken from every node below as well. */
export interface PathSegment {
  descendant: boolean;
  selectors: PathSelector[];
}

/** Says in plain words what is wrong with a path, and where: `at` counts UTF-16 units from zero. */
export class PathError extends Error {
  readonly at: number;
  constructor(at: number, message: string) {
    super(message);
    this.at = at;
  }
}

const BLANK = /[ \t\r\n]*/y;
const NAME = /[A-Za-z_\u0080-\uffff][\w\u0080-\uffff]*/y;
const INDEX = /-?\d+/y;
const SLICE = /(-?\d+)?[ \t\r\n]*:[ \t\r\n]*(-?\d+)?(?:[ \t\r\n]*:[ \t\r\n]*(-?\d+)?)?/y;
/** A surrogate is written with its other half, or not at all (RFC 9535 §2.3.1.1). */
const ESCAPE = String.raw`[bfnrt/\\]|u(?:[dD][89abAB][0-9a-fA-F]{2}\\u[dD][c-fC-F][0-9a-fA-F]{2}|(?![dD][89a-fA-F])[0-9a-fA-F]{4})`;
const QUOTED = new RegExp(
  String.raw`"((?:[^"\\\u0000-\u001f]|\\(?:"|${ESCAPE}))*)"|'((?:[^'\\\u0000-\u001f]|\\(?:'|${ESCAPE}))*)'`,
  "y",
);
/** Begins a filter, a function's arguments, a script or the current node: parts of JSONPath that are not read here. */
const UNSUPPORTED = /[?@(]/y;

/** Reads a path that starts with `$`. Throws `PathError`. */
export function parsePath(text: string): PathSegment[] {
  let at = 0;
  const match = (pattern: RegExp): RegExpExecArray | undefined => {
    pattern.lastIndex = at;
    const found = pattern.exec(text) ?? undefined;
    at += found?.[0].length ?? 0;
    return found;
  };
  const take = (sign: string): boolean => {
    if (!text.startsWith(sign, at)) return false;
    at += sign.length;
    return true;
  };
  const wrong = (message: string): PathError => {
    UNSUPPORTED.lastIndex = at;
    if (!UNSUPPORTED.test(text)) return new PathError(at, message);
    const instead = "select by place, such as $.items[0], or all of them with $.items[*]";
    return new PathError(at, `filters and functions are not supported; ${instead}`);
  };
  const integer = (digits: string | undefined): number | undefined => {
    if (digits === undefined) return undefined;
    if (!/^(?:0|-?[1-9]\d*)$/.test(digits)) throw wrong("a number has no leading zero and is not -0");
    if (!Number.isSafeInteger(Number(digits))) throw wrong("a number is out of range");
    return Number(digits);
  };
  const quoted = (): string | undefined => {
    const found = match(QUOTED);
    if (found === undefined) {
      if (/["']/.test(text.charAt(at))) throw wrong("a quoted name is not closed or has an unknown escape");
      return undefined;
    }
    const single = found[2]?.replaceAll(/\\'|"/g, (sign) => (sign === '"' ? '\\"' : "'"));
    const name: unknown = JSON.parse(`"${found[1] ?? single ?? ""}"`);
    return String(name);
  };
  const selector = (): PathSelector => {
    if (take("*")) return { kind: "wildcard" };
    const name = quoted();
    if (name !== undefined) return { kind: "name", name };
    const slice = match(SLICE);
    if (slice !== undefined) {
      const [start, end, step = 1] = slice.slice(1).map(integer);
      return { kind: "slice", step, ...(start !== undefined && { start }), ...(end !== undefined && { end }) };
    }
    const index = integer(match(INDEX)?.[0]);
    if (index === undefined) throw wrong("inside [ ] stands a name in quotes, a number, a slice or *");
    return { kind: "index", index };
  };
  const bracket = (): PathSelector[] => {
    const selectors: PathSelector[] = [];
    do {
      match(BLANK);
      selectors.push(selector());
      match(BLANK);
    } while (take(","));
    if (!take("]")) throw wrong("a [ is not closed");
    return selectors;
  };
  const dotted = (): PathSelector[] => {
    if (take("*")) return [{ kind: "wildcard" }];
    const name = match(NAME)?.[0];
    if (name === undefined) throw wrong("a dot is followed by a name or *");
    return [{ kind: "name", name }];
  };
  if (!take("$")) throw wrong("a path starts with $");
  const segments: PathSegment[] = [];
  while (at < text.length) {
    match(BLANK);
    const descendant = take("..");
    if (take("[")) segments.push({ descendant, selectors: bracket() });
    else if (descendant || take(".")) segments.push({ descendant, selectors: dotted() });
    else throw wrong("something follows the path that does not belong to it");
  }
  return segments;
}
