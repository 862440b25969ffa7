/** All commands, in the order of the help: write, try, publish. A new command is one file and one line here. */
import type { Command } from "../command.ts";
import { audit } from "./audit.ts";
import { backup } from "./backup.ts";
import { catalogue } from "./catalogue.ts";
import { check } from "./check.ts";
import { clients } from "./clients.ts";
import { compileCommand } from "./compile.ts";
import { context } from "./context.ts";
import { diff } from "./diff.ts";
import { embed } from "./embed.ts";
import { exportCommand } from "./export.ts";
import { gc } from "./gc.ts";
import { graph } from "./graph.ts";
import { importCommand } from "./import.ts";
import { init } from "./init.ts";
import { keys } from "./keys.ts";
import { list } from "./list.ts";
import { migrate } from "./migrate.ts";
import { play } from "./play.ts";
import { propose } from "./propose.ts";
import { publish } from "./publish.ts";
import { questions } from "./questions.ts";
import { record } from "./record.ts";
import { releases } from "./releases.ts";
import { replay } from "./replay.ts";
import { restore } from "./restore.ts";
import { rollback } from "./rollback.ts";
import { search } from "./search.ts";
import { schema } from "./schema.ts";
import { tasks } from "./tasks.ts";
import { test } from "./test.ts";
import { tokens } from "./tokens.ts";
import { verifySessions } from "./verify-sessions.ts";
import { walk } from "./walk.ts";

export const commands: readonly Command[] = [
  init,
  list,
  check,
  play,
  graph,
  test,
  walk,
  record,
  questions,
  propose,
  search,
  keys,
  schema,
  importCommand,
  exportCommand,
  compileCommand,
  publish,
  embed,
  catalogue,
  clients,
  releases,
  diff,
  rollback,
  migrate,
  replay,
  verifySessions,
  backup,
  restore,
  tasks,
  context,
  gc,
  tokens,
  audit,
];
