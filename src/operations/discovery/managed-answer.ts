/** What `manage_server` takes, and how it answers with a server. Not here: what it does (`manage-server.ts`). */
import { accept, type Outcome } from "../../errors.ts";
import type { ServerView } from "../../discovery/library-port.ts";
import { inLanguage } from "../../localized-text.ts";
import { needsFoldersText } from "./texts.ts";
import { describeServer, type ServerAnswer } from "./wire.ts";

export interface ManageServerArguments {
  name?: string | undefined;
  action: "add" | "approve" | "reject" | "remove" | "refresh";
  url?: string | undefined;
  transport?: "streamable-http" | "sse" | undefined;
  package?: string | undefined;
  /** With approve: for whom, whether only for tools that read or are named, and for how many days. */
  for?: "session" | "task" | "tenant" | undefined;
  session_id?: string | undefined;
  task_id?: string | undefined;
  tools?: readonly string[] | undefined;
  read_only?: boolean | undefined;
  days?: number | undefined;
  language?: string | undefined;
}

export const shown = (outcome: Outcome<ServerView>): Outcome<ServerAnswer> =>
  outcome.ok ? accept(describeServer(outcome.value)) : outcome;

/** The answer with the reason why its tools will fail, where its program has no folder to work in. */
export function withFolders(
  outcome: Outcome<ServerAnswer>,
  { language = "en" }: Pick<ManageServerArguments, "language">,
): Outcome<ServerAnswer> {
  if (!outcome.ok || outcome.value.needs_folders !== true) return outcome;
  return accept({ ...outcome.value, message: inLanguage(language, needsFoldersText).trim() });
}
