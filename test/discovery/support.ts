/** Tools at hand as values, for tests of this room. */
import type { JsonSchema, KnownTool, ToolStatus } from "../../src/discovery/model.ts";

/** A tool of a server, or one of Cairn's own where `server` is null. */
export function knownTool(
  server: string | null,
  name: string,
  description: string,
  { properties = {}, status = "usable" }: { properties?: JsonSchema; status?: ToolStatus } = {},
): KnownTool {
  return {
    id: server === null ? name : `${server}__${name}`,
    server,
    definition: { name, description, inputSchema: { type: "object", properties } },
    status,
  };
}

/** A few tools of three servers. */
export const someTools: readonly KnownTool[] = [
  knownTool("files", "read_file", "Read the complete contents of a file as text."),
  knownTool("files", "write_file", "Create a new file or overwrite an existing file with new content."),
  knownTool("files", "list_directory", "Get a detailed listing of all files and directories in a path."),
  knownTool("mail", "send_email", "Send an email to one or more recipients."),
  knownTool("sql", "read_query", "Execute a SELECT query on the SQLite database."),
  knownTool("sql", "list_tables", "List all tables in the SQLite database."),
  knownTool("web", "fetch", "Fetches a URL from the internet and returns its contents as markdown."),
];
