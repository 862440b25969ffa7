/**
 * Commands that another command advises, written so that they run as they are printed: with the server and the channel of the
 * call that prints them. Not here: the token, which is never printed.
 */
import type { Arguments } from "./command.ts";

/** A word of a command line, in quotes where a shell would read it as anything else. */
function word(text: string): string {
  return /^[\w@%+=:,./-]+$/.test(text) ? text : `'${text.replaceAll("'", String.raw`'\''`)}'`;
}

/** `npm run author -- …` with these words. */
export function commandLine(words: readonly string[]): string {
  return `npm run author -- ${words.map(word).join(" ")}`;
}

/** The same for the server of a call, and for its channel unless another is given. */
export function adviseCommand(args: Arguments, words: readonly string[], channel = args.text("channel")): string {
  const url = args.text("url");
  return commandLine([
    ...words,
    ...(channel === undefined || channel === "main" ? [] : ["--channel", channel]),
    ...(url === undefined ? [] : ["--url", url]),
  ]);
}
