/** Every kind of mistake that is planted, by what it is about. */
import type { Kind } from "../plant.ts";
import { authoredKinds } from "./authored.ts";
import { freshGroups } from "./fresh/index.ts";
import { frozenKinds } from "./frozen.ts";
import { jsonKinds } from "./json.ts";
import { documentKinds, fileKinds, isHarmless, synonymKinds, templateKinds, testKinds } from "./others.ts";
import { otherFormatKinds } from "./other-formats.ts";
import { pastedKinds } from "./pasted.ts";
import { furtherKinds } from "./further.ts";
import { treeKinds } from "./tree.ts";
import { yamlKinds } from "./yaml.ts";

export const groups: Readonly<Record<string, readonly Kind[]>> = {
  YAML: yamlKinds,
  JSON: jsonKinds,
  trees: treeKinds,
  documents: documentKinds.map(isHarmless),
  tests: testKinds.map(isHarmless),
  synonyms: synonymKinds,
  templates: templateKinds,
  files: fileKinds.map(isHarmless),
  further: furtherKinds,
  frozen: frozenKinds,
  pasted: pastedKinds,
  authored: authoredKinds,
  "other formats": otherFormatKinds,
  ...freshGroups,
};
