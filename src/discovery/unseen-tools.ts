/**
 * Whether an agreement to a server that has not listed any tools covers those that it lists first, which nobody has seen. It has to for a
 * package, which is started once it is agreed to, and for a server that shows nothing before a sign-in. One that was asked and failed could hide
 * its texts from whoever agrees by failing once: its tools wait until they can be shown.
 */
import type { ServerSource } from "./model.ts";

/** `problem`: the code of the last failure, where there was one. */
export function allowsUnseenTools({ kind }: ServerSource, problem: string | undefined): boolean {
  return kind === "package" || problem === undefined || problem === "needs_sign_in";
}
