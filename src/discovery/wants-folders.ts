/** Whether a package's program asks for folders when it starts: which ones, its operator says, and without one its tools fail. */
import type { PackageSource } from "./model.ts";
import { bundledEntries } from "./sources/bundled.ts";

const FOLDERS = /\b(?:folders?|director(?:y|ies))\b/iu;

/** By what its registry says of its arguments; for a package that was named by itself, by Cairn's own list. */
export function wantsFolders({ registry, identifier, openArguments }: PackageSource): boolean {
  const known = bundledEntries
    .flatMap(({ sources }) => sources)
    .find((one) => one.kind === "package" && one.registry === registry && one.identifier === identifier);
  const listed = known?.kind === "package" ? known.openArguments : undefined;
  return (openArguments ?? listed ?? []).some((one) => FOLDERS.test(one));
}
