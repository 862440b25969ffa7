/** Converts Mermaid labels to plain text: entities and line breaks decoded, markup removed. */

const namedEntities: ReadonlyMap<string, string> = new Map([
  ["quot", '"'],
  ["amp", "&"],
  ["lt", "<"],
  ["gt", ">"],
  ["apos", "'"],
  ["nbsp", " "],
  ["lpar", "("],
  ["rpar", ")"],
  ["lsqb", "["],
  ["rsqb", "]"],
  ["lcub", "{"],
  ["rcub", "}"],
  ["semi", ";"],
  ["num", "#"],
  ["colon", ":"],
  ["vert", "|"],
]);

/** Decodes entities: Mermaid writes them with `#`, HTML with `&`. An unknown one stays as it is. */
function decodeEntities(text: string): string {
  return text.replace(/[#&]#?(x[0-9a-f]{1,6}|\d{1,7}|[a-z]{2,8});/gi, (whole, name: string) => {
    const known = namedEntities.get(name.toLowerCase());
    if (known !== undefined) return known;
    const code = /^x/i.test(name) ? Number.parseInt(name.slice(1), 16) : Number(name);
    const isCharacter = Number.isInteger(code) && code > 0 && code <= 0x10ffff && (code < 0xd800 || code > 0xdfff);
    return isCharacter ? String.fromCodePoint(code) : whole;
  });
}

const markup = /<\/?(?:b|i|u|s|em|strong|span|div|p|small|big|sub|sup|code|center|font|a|img)(?:\s[^<>]*)?\/?>/gi;

/** The text of a label as the drawn flowchart shows it. */
export function plainLabel(raw: string): string {
  const trimmed = raw.trim();
  const quoted = /^"([\s\S]*)"$/.exec(trimmed)?.[1] ?? trimmed;
  const markdown = /^`([\s\S]*)`$/.exec(quoted.trim())?.[1] ?? quoted;
  return decodeEntities(
    markdown
      .replace(/<\/?br\s*\/?>|\\n/gi, "\n")
      .replace(markup, "")
      .replace(/\bfa[bklrs]?:fa-[\w-]+/g, ""),
  )
    .split("\n")
    .map((line) => line.trim())
    .join("\n")
    .trim();
}
