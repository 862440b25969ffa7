/**
 * The rows of a tenant's library: servers, their tools, grants, one-time codes, and what is known of reaching each server.
 * Only what an event changed is written, and an event's rows are written together.
 * Not here: what an event means (`discovery/library.ts`).
 */
import type { GrantTerms } from "../../discovery/agreement.ts";
import type { ApprovalCode } from "../../discovery/approval-codes.ts";
import { EMPTY_LIBRARY, type LibraryState, type ServerRecord, type ToolRecord } from "../../discovery/library.ts";
import type { ApprovedBy, DroppedServer } from "../../discovery/library-port.ts";
import type { Pin } from "../../discovery/pin.ts";
import type { UnavailableReason } from "../../failures/unusable-server.ts";
import type { RemovedServer } from "./naming.ts";
import type { Link } from "./remote/connection.ts";

/** A tool that fails: how often in a row, and until when it is not called. Milliseconds since the epoch. */
export interface FailingTool {
  failures: number;
  coolUntil: number;
}

/** What is known of a server besides what somebody agrees to. */
export interface ServerNotes {
  listedBy: string;
  /** Which caller proposed it. */
  by?: string;
  registryName?: string;
  repository?: string;
  title?: string;
  description?: string;
  approvedBy?: ApprovedBy;
  /** An operator, or the policy, has agreed to it once. */
  byOperator?: true;
  /** An operator in person has, and not the policy. */
  inPerson?: true;
  /** An operator has rejected it since. */
  operatorRefused?: true;
  /** How often somebody, or the policy, has answered whether it may be used. */
  answers?: number;
  /** What was allowed with the last agreement. */
  terms?: GrantTerms;
  /** Wider terms that somebody has refused since, and what the server offered then. */
  refusedTerms?: readonly (GrantTerms & { pin?: Pin })[];
  link?: Link;
  /** Until then its list need not be asked for again. Milliseconds since the epoch. */
  freshUntil?: number;
  /** Calls that failed one after the other because of the server. */
  failures?: number;
  /** When the last of them was. Milliseconds since the epoch. */
  failedAt?: number;
  /** Tools whose calls failed one after the other, by their own names. */
  failingTools?: Readonly<Record<string, FailingTool>>;
  /** Until then it is not asked. Milliseconds since the epoch. */
  coolUntil?: number;
  problem?: string;
  score?: number;
  /** Native code may run, where it is a package. */
  addons?: true;
  /** Names of its tools that the scan warns about. */
  flagged?: readonly string[];
  /** Addresses of the resources it listed. */
  resources?: readonly string[];
  /** Calls that it answered with a result. */
  calls?: number;
  /** Calls that were made, and those of them that brought a result. Absent where only `calls` was counted. */
  use?: { total: number; succeeded: number };
  /** Why it could not be used when it was asked last. */
  unavailable?: UnavailableReason;
  /** Where the runner serves a package, and what it found when it installed it. */
  runner?: { id: string; url: string; integrityMatches?: boolean; hasInstallScripts?: boolean };
  /** How long its installation and start took, the last time. Milliseconds. */
  deployMs?: number;
}

/** Dropped servers that are remembered. */
const MAX_DROPPED = 20;
/** Removed servers whose names are remembered. */
const MAX_REMOVED = 100;

/** A question that waits for its answer, or an answer that waits for its call. */
export interface ConsentRow {
  /** Of the code; null once it was answered. */
  code: string | null;
  /** Of the tool and its arguments. */
  call: string;
  /** The tool's server: with it its questions go. Absent in rows from before this was kept. */
  server?: string;
  /** It was put in a client: the answer brings the code, and there is no page. */
  inClient?: true;
  /** The answer was no. */
  declined?: true;
  /** What is sealed holds the call's arguments, and stays after a yes until the call takes them. */
  keeps?: true;
  /** Base64 of a nonce and what the page shows. */
  sealed: string;
  /** Milliseconds since 1970. */
  expiresAt: number;
}

const SERVER = "server:";
const NOTES = "notes:";

export class LibraryStore {
  readonly #sql: SqlStorage;
  readonly #storage: DurableObjectStorage;

  constructor(storage: DurableObjectStorage) {
    this.#storage = storage;
    this.#sql = storage.sql;
    this.#sql.exec("CREATE TABLE IF NOT EXISTS parts (key TEXT PRIMARY KEY, value TEXT NOT NULL) WITHOUT ROWID");
    this.#sql.exec(
      "CREATE TABLE IF NOT EXISTS tools (server TEXT, position INTEGER, value TEXT NOT NULL, PRIMARY KEY (server, position)) WITHOUT ROWID",
    );
  }

  read(): { state: LibraryState; revision: number } {
    const servers = this.#startingWith<Omit<ServerRecord, "tools">>(SERVER).map((server) => ({
      ...server,
      tools: this.#tools(server.name),
    }));
    servers.sort((left, right) => left.addedAt - right.addedAt);
    const grants = this.#get<LibraryState["grants"]>("grants") ?? EMPTY_LIBRARY.grants;
    return { state: { servers, grants }, revision: this.#get<number>("revision") ?? 0 };
  }

  /** Writes what differs between two states. Answers the revision of the tools, which grows when one changed. */
  write(before: LibraryState, after: LibraryState, revision: number): number {
    return this.#storage.transactionSync(() => {
      let next = revision;
      const known = new Map(before.servers.map((server) => [server.name, server]));
      for (const server of after.servers) {
        const old = known.get(server.name);
        known.delete(server.name);
        if (old === server) continue;
        next = revision + 1;
        const { tools, ...record } = server;
        this.#put(SERVER + server.name, record);
        if (old?.tools !== tools) this.#writeTools(server.name, tools);
      }
      for (const name of known.keys()) {
        next = revision + 1;
        this.#sql.exec("DELETE FROM parts WHERE key = ? OR key = ?", SERVER + name, NOTES + name);
        this.#sql.exec("DELETE FROM tools WHERE server = ?", name);
      }
      if (before.grants !== after.grants) this.#put("grants", after.grants);
      if (next !== revision) this.#put("revision", next);
      return next;
    });
  }

  notes(server: string): ServerNotes {
    return this.#get<ServerNotes>(NOTES + server) ?? { listedBy: "" };
  }

  writeNotes(server: string, notes: ServerNotes): void {
    this.#put(NOTES + server, notes);
  }

  /** Codes of the approval page, by their digests. */
  get codes(): readonly ApprovalCode[] {
    return this.#get<ApprovalCode[]>("codes") ?? [];
  }

  set codes(codes: readonly ApprovalCode[]) {
    this.#put("codes", codes);
  }

  /** Waiting servers that made room for others, the latest. */
  get dropped(): readonly DroppedServer[] {
    return this.#get<DroppedServer[]>("dropped") ?? [];
  }

  addDropped(dropped: DroppedServer): void {
    this.#put("dropped", [...this.dropped, dropped].slice(-MAX_DROPPED));
  }

  /** Names of servers that were removed, the latest last. */
  get removed(): readonly RemovedServer[] {
    return this.#get<RemovedServer[]>("removed") ?? [];
  }

  addRemoved(removed: RemovedServer): void {
    const others = this.removed.filter(({ source }) => source !== removed.source);
    this.#put("removed", [...others, removed].slice(-MAX_REMOVED));
  }

  /** Questions about single calls, and their answers. */
  get consents(): readonly ConsentRow[] {
    return this.#get<ConsentRow[]>("consents") ?? [];
  }

  set consents(consents: readonly ConsentRow[]) {
    this.#put("consents", consents);
  }

  #tools(server: string): ToolRecord[] {
    const rows = this.#sql.exec<{ value: string }>(
      "SELECT value FROM tools WHERE server = ? ORDER BY position",
      server,
    );
    return Array.from(rows, ({ value }): ToolRecord => JSON.parse(value));
  }

  #writeTools(server: string, tools: readonly ToolRecord[]): void {
    this.#sql.exec("DELETE FROM tools WHERE server = ?", server);
    for (const [position, tool] of tools.entries())
      this.#sql.exec("INSERT INTO tools VALUES (?, ?, ?)", server, position, JSON.stringify(tool));
  }

  #get<T>(key: string): T | undefined {
    const [row] = this.#sql.exec<{ value: string }>("SELECT value FROM parts WHERE key = ?", key).toArray();
    return row === undefined ? undefined : JSON.parse(row.value);
  }

  #startingWith<T>(prefix: string): T[] {
    const rows = this.#sql.exec<{ value: string }>(
      "SELECT value FROM parts WHERE key >= ? AND key < ?",
      prefix,
      `${prefix}\uffff`,
    );
    return Array.from(rows, ({ value }): T => JSON.parse(value));
  }

  #put(key: string, value: unknown): void {
    this.#sql.exec("INSERT OR REPLACE INTO parts VALUES (?, ?)", key, JSON.stringify(value));
  }
}
