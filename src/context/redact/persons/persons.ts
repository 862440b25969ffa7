/**
 * Names of persons in a text, whoever they are: of whoever wrote it (`introductions.ts`) and of others. Known by what stands around them and by
 * usual names, so that some are missed; a name that is a word too stays where nothing tells it apart. For what is kept of a run and shown to
 * others, such as lessons and proposals: a session's own record keeps what was said.
 */
import { introducedNames } from "../introductions.ts";
import { withoutMarks } from "../spans.ts";
import { findChineseNames } from "./chinese.ts";
import { findLatinNames } from "./english.ts";
import { findPlaceholders } from "./placeholders.ts";
import { findUnknownNames } from "./unknown-words.ts";

/** What stands where a name or a mark of what was removed stood. */
const LEFT_OUT = "…";

/** The text without names of persons and without marks of what was removed before. Doing it twice is the same as once. */
export function withoutPersons(text: string): string {
  const unmarked = withoutMarks(text, LEFT_OUT);
  const spans = [
    ...findLatinNames(unmarked),
    ...findChineseNames(unmarked),
    ...findUnknownNames(unmarked),
    ...findPlaceholders(unmarked),
  ].toSorted(([left], [right]) => left - right);
  let clean = "";
  let position = 0;
  for (const [from, to] of spans) {
    if (to <= position) continue;
    clean += from >= position ? unmarked.slice(position, from) + LEFT_OUT : "";
    position = to;
  }
  clean += unmarked.slice(position);
  return introducedNames(clean)
    .filter((name) => name.length > 1)
    .reduce((rest, name) => rest.replaceAll(name, LEFT_OUT), clean)
    .replace(/…(?:\s*…)+/gu, LEFT_OUT);
}
