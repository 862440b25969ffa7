/** Which parts of a text only show something: code fences, and what stands in quotation or code marks inside a line. */

export interface Fence {
  /** From its opening line to just after its closing one. */
  from: number;
  to: number;
  inside: { from: number; to: number };
  /** The word behind the opening marks. */
  info: string;
  closed: boolean;
}

/** An opening fence may stand behind a label. */
const FENCE_LINE = /^([ \t>]{0,8}|[^\n`]{0,60}[:：][ \t*_]{0,6})(`{3,}|~{3,})([^\n`]*)$/gmu;
const MAX_FENCES = 400;
const QUOTES = "`\"'“‘「『《（(";

/** The fences of a text in order. */
export function fencesOf(text: string): Fence[] {
  const fences: Fence[] = [];
  let open: { fence: Fence; marks: string } | undefined;
  for (const match of text.matchAll(FENCE_LINE)) {
    if (fences.length >= MAX_FENCES) break;
    const [line, before = "", marks = "", info = ""] = match;
    const end = match.index + line.length;
    if (open === undefined) {
      const inside = { from: Math.min(end + 1, text.length), to: text.length };
      const fence: Fence = {
        from: match.index + before.length,
        to: text.length,
        inside,
        info: info.trim(),
        closed: false,
      };
      open = { fence, marks };
      fences.push(fence);
    } else if (info.trim() === "" && before.trim() === "" && marks.startsWith(open.marks)) {
      open.fence.inside.to = match.index;
      open.fence.to = end;
      open.fence.closed = true;
      open = undefined;
    }
  }
  return fences;
}

/** Whether the part stands in quotation or code marks inside a line that says something else. */
export function isQuotedInLine(text: string, from: number, to: number): boolean {
  const before = text.charAt(from - 1);
  if (before === "" || !QUOTES.includes(before)) return false;
  const line = text.slice(text.lastIndexOf("\n", from - 1) + 1, from - 1);
  const rest = text.slice(to + 1).split("\n", 1)[0] ?? "";
  return /[\p{L}\p{N}]/u.test(line) || /[\p{L}\p{N}]/u.test(rest);
}
