import type { Manifest } from "../../../../knowledge/release.ts";

/** Whether a release holds no knowledge at all: nobody means to publish that. */
export const holdsNothing = ({ bases, templates }: Pick<Manifest, "bases" | "templates">): boolean =>
  bases.length === 0 && templates.length === 0;
