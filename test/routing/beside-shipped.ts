/**
 * Knowledge beside the shipped bases, for labelled words that nobody wrote with the shipped ones in mind: a fish tank with synonyms and
 * typed answers (`aquarium/`), and the question flows of a government, where their data is here. Not here: the words (`labelled.ts`).
 */
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { checkSources } from "../../src/compile/check.ts";
import { buildTrees } from "../../src/compile/project.ts";
import type { SourceFile } from "../../src/compile/parse.ts";
import type { Tree } from "../../src/knowledge/model.ts";
import { convertFlow, type Flow } from "../flows/convert.ts";

const flowsFile = join(import.meta.dirname, "../../../shared/data/flows/smart-answers/flows.json");

/** The files of the fish tank, as they would be in a repository. */
export function aquariumSources(): SourceFile[] {
  const folder = join(import.meta.dirname, "aquarium");
  return readdirSync(folder)
    .toSorted()
    .map((name) => ({ path: `knowledge/aquarium/${name}`, text: readFileSync(join(folder, name), "utf8") }));
}

/** The trees of the fish tank. */
export function aquariumTrees(): Tree[] {
  return buildTrees(checkSources(aquariumSources()).project);
}

/** The question flows as trees of a base `flows`; none where their data is absent. */
export function flowTrees(): Tree[] {
  if (!existsSync(flowsFile)) return [];
  const flows: { [name: string]: Flow } = JSON.parse(readFileSync(flowsFile, "utf8"));
  const sources = Object.entries(flows).flatMap(([name, flow]) => {
    const tree = convertFlow({ ...flow, nodes: withOwnOptions(flow.nodes) });
    return tree === undefined ? [] : [{ path: `knowledge/flows/${name}.tree.json`, text: JSON.stringify(tree) }];
  });
  return buildTrees(checkSources(sources).project);
}

/** Where a rule was computed in the original, the ways on would stand as options in place of what a person is shown. */
function withOwnOptions(nodes: Flow["nodes"]): Flow["nodes"] {
  return Object.fromEntries(
    Object.entries(nodes).map(([id, node]) => {
      const [next] = node.edges ?? [];
      const isOwn = node.type === "radio" && node.options !== undefined && next !== undefined;
      return [id, isOwn ? { ...node, rules: node.rules ?? [{ when: {}, next }] } : node];
    }),
  );
}
