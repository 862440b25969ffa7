/**
 * Sections that the front matter of a template names and its body lacks, told where the slip most likely is: at the line that was to be
 * the heading, at the one heading that names no section, else at the key.
 */
import { nearest } from "../findings.ts";
import { splitSections, type SplitFile } from "./markdown.ts";
import type { TemplateProblem } from "./problems.ts";

/** @param names sections without content */
export function sectionsWithoutContent(
  names: readonly string[],
  file: SplitFile,
  configured: Readonly<Record<string, unknown>>,
): { line: number; problem: TemplateProblem }[] {
  const others = splitSections(file.body, file.bodyLine).filter(
    ({ name, heading }) => heading !== undefined && !Object.hasOwn(configured, name),
  );
  const unnamed = others.filter(({ isNamed }) => !isNamed);
  return names.map((name) => {
    const line = lineOfHeading(file.body, name);
    if (line !== undefined)
      return {
        line: file.bodyLine + line,
        problem: { rule: "section-without-content", section: name, isHeading: true },
      };
    const [only] = unnamed;
    if (only !== undefined && unnamed.length === 1 && names.length === 1)
      return {
        line: only.line,
        problem: { rule: "section-without-content", section: name, unnamed: only.heading ?? "" },
      };
    const meant = nearest(
      name,
      others.map((other) => other.name),
    );
    const slip = others.find((other) => other.name === meant);
    // Ids are small letters: a heading with others is the slip. Else which of the two it is only the author knows.
    if (slip !== undefined && /\p{Lu}/u.test(slip.name) && !/\p{Lu}/u.test(name))
      return {
        line: slip.line,
        problem: { rule: "section-without-content", section: slip.name, isId: true, meant: name },
      };
    return {
      line: lineOfKey(file.yaml, name) ?? 1,
      problem: {
        rule: "section-without-content",
        section: name,
        path: `sections.${name}`,
        part: "key",
        ...(meant === undefined ? {} : { meant }),
      },
    };
  });
}

/**
 * The line of a body, from 0, that names a section as a heading does and is none: `#Rules {#rules}`, `# Rules ｛#rules｝`,
 * `# Rules {rules}`, `{#rules} # Rules`, or an underlined one.
 */
function lineOfHeading(body: string, name: string): number | undefined {
  const index = body
    .split("\n")
    .findIndex(
      (line) =>
        /^(?=\s*[#＃]|.*[{｛][ \t]*[#＃]).*?[{｛(（[【]\s*[#＃]?\s*([^\s}｝)）\]】]+)\s*[}｝)）\]】]/u.exec(
          line,
        )?.[1] === name,
    );
  return index === -1 ? undefined : index;
}

/** The line of the file with a key of the front matter, which begins behind line 1; undefined where it is written otherwise. */
function lineOfKey(yaml: string, key: string): number | undefined {
  const index = yaml.split("\n").findIndex((line) => line.replace(/^\s+/, "").startsWith(`${key}:`));
  return index === -1 ? undefined : index + 2;
}
