/** Texts inside of Markdown that stay what they are: nothing in them becomes markup, a link, a heading or a table. */

/**
 * Signs that mean something anywhere in a line. An underscore within a word means nothing, nor does an ampersand that
 * begins no entity: names and prose stay readable.
 */
const inline = /[\\`*[\]<~$]|(?<![\p{L}\p{N}])_|_(?![\p{L}\p{N}])|&(?=#?\w+;)|#(?=[#\s]*$)/gu;
/** Signs that mean something at the beginning of a line. */
const atStart = /^(?:([-+=:#>|])|(\d{1,9})([.)]))/;

/** One line of text; line ends in it become spaces. */
export function inlineText(text: string): string {
  return escapeLine(text.replace(/\s*\n\s*/g, " ").trim());
}

function escapeLine(line: string): string {
  const lead = /^[ \t\u00A0]*/.exec(line)?.[0] ?? "";
  const rest = line
    .slice(lead.length)
    .replace(inline, "\\$&")
    .replace(/(?<=https?|ftp|mailto|xmpp):|(?<=www)\.|(?<=\w)@/gi, (sign) => `\\${sign}`)
    .replace(/[\u0000-\u0008\u000B-\u001F\u007F]/g, "\uFFFD");
  // Spaces in front would make code of it; spaces behind, a line break.
  return (
    lead.replace(/[ \t]/g, "&nbsp;") +
    rest.replace(atStart, escapeStart).replace(/ +$/, (spaces) => "&nbsp;".repeat(spaces.length))
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

/** A text of several lines as a quotation. */
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

/** A text as code, whatever ticks it holds. */
export function code(text: string): string {
  const flat = text.replace(/\s+/g, " ");
  const longest = Math.max(0, ...Array.from(flat.matchAll(/`+/g), ([ticks]) => ticks.length));
  const fence = "`".repeat(longest + 1);
  const pad = /^`|`$|^ .* $/.test(flat) ? " " : "";
  return `${fence}${pad}${flat}${pad}${fence}`;
}
