/** Every command, in the order in which the help shows them: write, try, publish. A new command is one file and one line. */
import type { Command } from "../command.ts";
import { check } from "./check.ts";
import { compileCommand } from "./compile.ts";
import { publish } from "./publish.ts";
import { schema } from "./schema.ts";
import { test } from "./test.ts";

export const commands: readonly Command[] = [check, test, schema, compileCommand, publish];
