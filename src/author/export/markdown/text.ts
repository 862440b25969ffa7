/** Escapes texts for Markdown, so that nothing in them becomes markup, a link, a heading or a table. */

/**
 * Characters with a meaning anywhere in a line. An underscore inside a word has none, nor has an ampersand that begins no
 * entity: names and prose stay readable.
 */
const INLINE = /[\\`*[\]<~$]|(?<![\p{L}\p{N}])_|_(?![\p{L}\p{N}])|&(?=#?\w+;)|#(?=[#\s]*$)/gu;
/** Characters with a meaning at the beginning of a line. */
const LINE_START = /^(?:([-+=:#>|])|(\d{1,9})([.)]))/;

/** One line of text; line ends in it become spaces. */
export function inlineText(text: string): string {
  return escapeLine(text.replace(/\s*\n\s*/g, " ").trim());
}

function escapeLine(line: string): string {
  const lead = /^[ \t\u00A0]*/.exec(line)?.[0] ?? "";
  const rest = line
    .slice(lead.length)
    .replace(INLINE, "\\$&")
    .replace(/(?<=https?|ftp|mailto|xmpp):|(?<=www)\.|(?<=\w)@/gi, (sign) => `\\${sign}`)
    .replace(/[\u0000-\u0008\u000B-\u001F\u007F]/g, "\uFFFD");
  // Leading spaces would make it code; trailing spaces a line break.
  return (
    lead.replace(/[ \t]/g, "&nbsp;") +
    rest.replace(LINE_START, escapeStart).replace(/ +$/, (spaces) => "&nbsp;".repeat(spaces.length))
  );
}

function escapeStart(
  _: string,
  sign: string | undefined,
  number: string | undefined,
  mark: string | undefined,
): string {
  return sign === undefined ? `${number ?? ""}\\${mark ?? ""}` : `\\${sign}`;
}

/** A text as a block quotation. */
export function quotation(text: string): string {
  const lines = text.replace(/\r\n?/g, "\n").split("\n");
  return lines
    .map((line, index) => {
      const next = lines[index + 1];
      const breaks = next !== undefined && next.trim() !== "" && line.trim() !== "";
      return line.trim() === "" ? ">" : `> ${escapeLine(line)}${breaks ? "\\" : ""}`;
    })
    .join("\n");
}

/** A text as inline code, also when it contains backticks. */
export function code(text: string): string {
  const flat = text.replace(/\s+/g, " ");
  const longest = Math.max(0, ...Array.from(flat.matchAll(/`+/g), ([ticks]) => ticks.length));
  const fence = "`".repeat(longest + 1);
  const pad = /^`|`$|^ .* $/.test(flat) ? " " : "";
  return `${fence}${pad}${flat}${pad}${fence}`;
}
