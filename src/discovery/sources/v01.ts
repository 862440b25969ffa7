/**
 * The v0.1 API of the MCP registry: `{ servers: [{ server, _meta }], metadata: { nextCursor } }`, and the addresses to ask.
 * A list of bare `server.json` objects is read as well: operators keep theirs so.
 */
import { entryOf } from "./server-json.ts";
import {
  cursorIn,
  firstRow,
  listIn,
  MAX_ENTRIES,
  member,
  readRows,
  type SourceFormat,
  type SourceReading,
} from "./source.ts";

const OFFICIAL = "io.modelcontextprotocol.registry/official";
/** Entries of a page that is asked for. */
const PAGE = 100;

/** Reads an answer of `GET /v0.1/servers`, or `{ servers }` of bare `server.json` objects. */
export function readV01Registry(value: unknown, registry: string): SourceReading {
  const rows = listIn(value, "servers", MAX_ENTRIES + 1);
  const read = readRows(rows, (row) => {
    const wrapped = member(row, "server");
    if (wrapped === undefined) return entryOf(row, undefined, registry);
    const meta = member(row, "_meta");
    return entryOf(wrapped, member(meta, OFFICIAL) ?? meta, registry);
  });
  const metadata = member(value, "metadata");
  const nextCursor = cursorIn(metadata, "nextCursor") ?? cursorIn(metadata, "next_cursor");
  return { ...read, ...(nextCursor === undefined ? {} : { nextCursor }) };
}

export const v01: SourceFormat = {
  name: "v0.1",
  matches(value) {
    const first = firstRow(value);
    if (first === undefined) return Array.isArray(member(value, "servers"));
    return (
      member(first, "server") !== undefined ||
      ["packages", "remotes", "version"].some((key) => member(first, key) !== undefined)
    );
  },
  read: readV01Registry,
};

/** What to ask a v0.1 registry for. */
export interface V01Question {
  /** Registries look for this as a part of a name: one keyword each. */
  search?: string;
  /** Only entries that changed since, ISO 8601. */
  updatedSince?: string;
  cursor?: string;
}

/** The address of one page. `address`: the registry's, with or without a path. Throws TypeError for one that is no URL. */
export function v01PageUrl(address: string, { search, updatedSince, cursor }: V01Question): string {
  const url = new URL(address);
  url.pathname = `${url.pathname.replace(/\/+$/u, "").replace(/\/v0(?:\.1)?(?:\/servers)?$/u, "")}/v0.1/servers`;
  url.search = "";
  url.hash = "";
  url.searchParams.set("limit", String(PAGE));
  // A mirror takes every version that changed; a question wants what is in force.
  if (updatedSince === undefined || search !== undefined) url.searchParams.set("version", "latest");
  if (search !== undefined) url.searchParams.set("search", search);
  if (updatedSince !== undefined) url.searchParams.set("updated_since", updatedSince);
  if (cursor !== undefined) url.searchParams.set("cursor", cursor);
  return url.href;
}
