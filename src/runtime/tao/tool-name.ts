/**
 * How the name of a tool is written. The tools of a connected server begin with the server's name, which may begin with a digit
 * (`12306-mcp__weather`); a number, and the number of a list's entry (`1. search`), is no name.
 */

/** The first character, as the source of a pattern with the flag `u`. */
export const NAME_START = String.raw`(?:[\p{L}_]|(?=\d[a-z0-9-]{0,23}__[A-Za-z0-9_-])\d)`;

/** A whole name, as the source of a pattern with the flag `u`. */
export const TOOL_NAME = String.raw`${NAME_START}[\p{L}\p{N}_./:-]{0,127}`;

/** The same in ASCII, for names inside sentences of any script. */
export const ASCII_TOOL_NAME = String.raw`(?:[A-Za-z_]|(?=\d[a-z0-9-]{0,23}__[A-Za-z0-9_-])\d)[A-Za-z0-9_./-]{0,127}`;
