/** `test --update`: writes what came instead of what was expected, and leaves every comment where it is. */
import { isMap, isNode, parseDocument } from "yaml";
import type { SourceFile } from "../../compile/parse.ts";
import { parseGolden } from "./file.ts";
import { runConversation, type RunContext } from "./run.ts";

/** More corrections in one conversation than it has expectations would mean it never settles. */
const MAX_CORRECTIONS = 500;

/** The text of a test file with its broken expectations corrected; undefined when nothing had to change. */
export function updateGolden(
  source: SourceFile,
  context: Omit<RunContext, "file" | "golden">,
): { text: string; corrections: number } | undefined {
  let text = source.text;
  let corrections = 0;
  for (; corrections < MAX_CORRECTIONS; corrections++) {
    const { file, golden } = parseGolden({ path: source.path, text });
    if (golden === undefined) return undefined;
    const broken = (golden.conversations ?? [])
      .map((conversation, index) => runConversation({ ...context, file, golden }, conversation, index).difference)
      .find((one) => one !== undefined);
    if (broken === undefined) break;
    const document = parseDocument(text);
    if (broken.actual === null) document.deleteIn(broken.path);
    else {
      // A new expectation is written like its neighbours: on the step's own line.
      const owner = broken.path.slice(0, -1);
      if (!document.hasIn(owner)) document.setIn(owner, document.createNode({}, { flow: true }));
      document.setIn(broken.path, broken.actual);
    }
    const left = document.getIn(broken.path.slice(0, -1));
    if (isNode(left) && isMap(left) && left.items.length === 0) document.deleteIn(broken.path.slice(0, -1));
    text = document.toString({ lineWidth: 0 });
  }
  return corrections === 0 ? undefined : { text, corrections };
}
