/** `test --update`: replaces failed expectations with the actual results, and keeps comments. */
import { isMap, isNode, parseDocument } from "yaml";
import type { SourceFile } from "../../compile/parse.ts";
import { parseGolden } from "./file.ts";
import { runConversation, type RunContext } from "./run.ts";

/** Ends a file whose corrections never settle. */
const MAX_CORRECTIONS = 500;

/** The text of a test file with its failed expectations corrected; undefined when nothing changed. */
export function updateGolden(
  source: SourceFile,
  context: Omit<RunContext, "file" | "golden">,
): { text: string; corrections: number } | undefined {
  let text = source.text;
  let corrections = 0;
  for (; corrections < MAX_CORRECTIONS; corrections++) {
    const { file, golden } = parseGolden({ path: source.path, text });
    if (golden === undefined) return undefined;
    const failed = (golden.conversations ?? [])
      .map((conversation, index) => runConversation({ ...context, file, golden }, conversation, index).difference)
      .find((one) => one !== undefined);
    if (failed === undefined) break;
    const document = parseDocument(text);
    if (failed.actual === null) document.deleteIn(failed.path);
    else {
      // A new `expect` is written on the step's line, as people write it.
      const owner = failed.path.slice(0, -1);
      if (!document.hasIn(owner)) document.setIn(owner, document.createNode({}, { flow: true }));
      document.setIn(failed.path, failed.actual);
    }
    const remaining = document.getIn(failed.path.slice(0, -1));
    if (isNode(remaining) && isMap(remaining) && remaining.items.length === 0)
      document.deleteIn(failed.path.slice(0, -1));
    text = document.toString({ lineWidth: 0 });
  }
  return corrections === 0 ? undefined : { text, corrections };
}
