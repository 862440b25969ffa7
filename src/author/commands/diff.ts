/** `diff`: what changed between two versions of the knowledge, texts side by side. */
import { UsageError, type Command, type World } from "../command.ts";
import type { OpenKnowledge } from "../consult.ts";
import { differenceOf, type ChangedText, type NodeChange } from "../difference.ts";
import { collect } from "../files.ts";
import { paint } from "../frame.ts";
import { prepare } from "../golden/suite.ts";
import { collectVersion } from "../revision.ts";
import { padTo, widthOf } from "../width.ts";

const columnWidth = 52;

/** A text in lines that fit a column; words stay whole where they can. */
function lines(text: string): string[] {
  const found: string[] = [];
  for (const paragraph of text.split("\n")) {
    let line = "";
    for (const piece of paragraph.split(/(?<=\s)|(?=\p{Script=Han})/u)) {
      if (line !== "" && widthOf(line + piece) > columnWidth) {
        found.push(line);
        line = "";
      }
      line += piece;
    }
    found.push(line);
  }
  return found;
}

function sideBySide({ name, before, after }: ChangedText): string {
  const [left, right] = [lines(before), lines(after)];
  const rows = Array.from({ length: Math.max(left.length, right.length) }, (_, index) =>
    `      ${padTo(left[index] ?? "", columnWidth)} │ ${right[index] ?? ""}`.trimEnd(),
  );
  return `    ${name}\n${rows.join("\n")}\n`;
}

const signs = { added: "+", removed: "-", changed: "~" };
const styles = { added: "green", removed: "red", changed: "yellow" } as const;

function showNode(world: World, { node, kind, parts, texts }: NodeChange): string {
  const what = parts.length === 0 ? "" : `  (${parts.join(", ")})`;
  return `  ${paint(world.color, styles[kind], `${signs[kind]} ${node}`)}${what}\n${texts.map(sideBySide).join("")}`;
}

function open(world: World, name: string | undefined): OpenKnowledge {
  const collection = name === undefined ? collect(world, undefined) : collectVersion(world, name);
  const { knowledge, findings } = prepare(collection, world.now());
  if (knowledge === undefined)
    throw new UsageError(
      `${name ?? "The working files"} cannot be compared: ${findings.length} errors. Run check first.`,
    );
  return knowledge;
}

export const diff: Command = {
  name: "diff",
  summary: "Compare two versions of the knowledge, node by node",
  help: `diff <before> [after] [--json]

  before, after  a folder, a file, or a revision of git (HEAD, main~3, a tag); the working files when after is absent

Nodes added (+), removed (-) and changed (~), with texts side by side. A removed node matters to sessions only when they are
migrated: each keeps the release it began with.`,
  options: { json: { type: "boolean" } },
  async run(world, args) {
    const [before, after, ...more] = args.positionals;
    if (before === undefined || more.length > 0) throw new UsageError("diff takes one or two versions.");
    const changes = differenceOf(open(world, before).trees, open(world, after).trees);
    if (args.flag("json")) {
      world.out(`${JSON.stringify({ trees: changes }, null, 2)}\n`);
      return 0;
    }
    for (const { tree, kind, parts, nodes } of changes) {
      world.out(
        `${paint(world.color, styles[kind], `${signs[kind]} ${tree}`)}${parts.length === 0 ? "" : `  (${parts.join(", ")})`}\n`,
      );
      world.out(nodes.map((node) => showNode(world, node)).join(""));
    }
    if (changes.length === 0) world.out("No tree differs.\n");
    return 0;
  },
};
