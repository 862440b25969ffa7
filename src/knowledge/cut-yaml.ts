/**
 * Cuts the text of a tree file into its nodes and the rest, so that each can be read by itself. Not a reader: it looks at
 * indentation alone, and whoever reads the pieces must find each of them whole.
 *
 * Why pieces read as the file does: a reader goes through a text from its beginning. Where the rest, read without the nodes, has a key
 * `nodes` of its own at the top, the reader of the whole stands in that map when it comes to the first node. Where a piece can be read to
 * its end without a mistake, nothing is open there (no quote, no bracket), and the next line, a key of the node's own depth,
 * continues nothing that came before it. So it is with every piece, and with the line behind the last one, a key at the margin.
 */

/** A piece of a file: its text and where it starts. */
export interface Piece {
  text: string;
  start: number;
}

export interface Cut {
  /** What stands before the nodes, with the line `nodes:`, and what stands behind them. */
  head: string;
  tail: Piece;
  nodes: Piece[];
}

/** Characters that some readers take for the end of a line, and others do not. */
const oddLineEnds = /[\r\u0085\u2028\u2029]/;
const marginKey = /^[A-Za-z_$][\w$-]*:(?: |$)/;
const nodeKey = /^(?:[\p{L}\p{N}_][\p{L}\p{N}_.-]*|"[^"\\]+"):(?: |$)/u;

/** The pieces of a text; undefined where it is not laid out as nearly all are, and has to be read as one. */
export function cutYaml(text: string): Cut | undefined {
  if (oddLineEnds.test(text)) return undefined;
  const lines = [...text.matchAll(/^nodes:.*\n/gm)];
  const line = lines[0];
  if (line === undefined || lines.length > 1 || !/^nodes: *(?:#.*)?\n$/.test(line[0])) return undefined;
  const begin = line.index + line[0].length;
  if (!keysOnly(text.slice(0, line.index))) return undefined;
  const indent = /^(?:[ ]*(?:#.*)?\n)*( +)[^ #\n]/.exec(text.slice(begin, begin + 10_000))?.[1];
  if (indent === undefined) return undefined;
  const starts: number[] = [];
  let end = text.length;
  const shallow = new RegExp(`^( {0,${indent.length}})([^ #\\n].*)$`, "gm");
  shallow.lastIndex = begin;
  for (let found = shallow.exec(text); found !== null; found = shallow.exec(text)) {
    const [, before = "", rest = ""] = found;
    if (before === "" && marginKey.test(rest)) {
      end = found.index;
      break;
    }
    if (before !== indent || !nodeKey.test(rest)) return undefined;
    starts.push(found.index);
  }
  if (starts.length === 0 || !keysOnly(text.slice(end))) return undefined;
  // What stands before the first node, comments and empty lines, belongs to it.
  starts[0] = begin;
  return {
    head: text.slice(0, begin),
    tail: { text: text.slice(end), start: end },
    nodes: starts.map((start, index) => ({ text: text.slice(start, starts[index + 1] ?? end), start })),
  };
}

/** Whether all that stands at the margin are plain keys and comments. */
function keysOnly(text: string): boolean {
  return text.split("\n").every((line) => line === "" || /^[ #]/.test(line) || marginKey.test(line));
}
