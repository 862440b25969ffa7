/**
 * All servers of one runner: added, listed, removed, and brought up again when the runner is started anew.
 * Not here: HTTP (`api.ts`).
 */
import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { bridgeListener } from "./bridge.ts";
import { codeOf, RunnerError } from "./failures.ts";
import { authorize } from "./http.ts";
import { ManagedServer } from "./managed-server.ts";
import { holdPort, type HeldPort } from "./ports.ts";
import { readServerRequest, type ServerRecord } from "./record.ts";
import type { RunnerSettings } from "./settings.ts";
import { loadRecords, saveRecords } from "./store.ts";
import { isRecord } from "./json-rpc.ts";
import type { ServerView } from "./view.ts";

interface Entry {
  server: ManagedServer;
  port: HeldPort | undefined;
}

export class Runner {
  readonly settings: RunnerSettings;
  readonly #entries = new Map<string, Entry>();

  constructor(settings: RunnerSettings) {
    this.settings = settings;
    for (const name of ["packages", "data"]) mkdirSync(join(settings.folder, name), { recursive: true, mode: 0o700 });
  }

  /** Starts the servers of the last run. A record that would be refused today is left out. */
  restore(): void {
    for (const saved of loadRecords(this.settings.folder)) {
      if (!isRecord(saved)) continue;
      const { port, source, environment, addons, folders, owner, writableFolders: writable_folders } = saved;
      try {
        const wanted = { source, environment, addons, folders, writable_folders, owner };
        const record = readServerRequest(wanted, this.settings);
        if (typeof port === "number") record.port = port;
        this.#begin(record);
      } catch (error) {
        process.stderr.write(`A saved server is not started: ${codeOf(error)}.\n`);
      }
    }
  }

  /** Adds a server, or finds it: a repeat changes nothing, other settings or an earlier failure start it anew. */
  async add(body: unknown): Promise<ServerView> {
    const record = readServerRequest(body, this.settings);
    const present = this.#entries.get(record.id);
    if (present !== undefined) {
      const isSame = sameSettings(present.server.record, record);
      if (isSame && this.view(record.id).status !== "failed") return this.view(record.id);
      const { port } = present.server.record;
      if (port !== undefined) record.port = port;
      this.#entries.delete(record.id);
      await end(present, false);
    } else if (this.#entries.size >= this.settings.limits.maxServers) throw new RunnerError("too_many_servers");
    // Another request for the same may have come first while the old one ended.
    if (!this.#entries.has(record.id)) this.#begin(record);
    return this.view(record.id);
  }

  views(): ServerView[] {
    return [...this.#entries.keys()].map((id) => this.view(id));
  }

  view(id: string): ServerView {
    const { server, port } = this.#entry(id);
    return server.view(this.#url(id, port));
  }

  server(id: string): ManagedServer {
    return this.#entry(id).server;
  }

  async remove(id: string): Promise<void> {
    const entry = this.#entry(id);
    this.#entries.delete(id);
    this.#save();
    await end(entry, true);
  }

  /** Ends every program; what was added is started again by the next run. */
  async close(): Promise<void> {
    const entries = [...this.#entries.values()];
    this.#entries.clear();
    await Promise.all(entries.map((entry) => end(entry, false)));
  }

  #entry(id: string): Entry {
    const entry = this.#entries.get(id);
    if (entry === undefined) throw new RunnerError("not_found");
    return entry;
  }

  #url(id: string, port: HeldPort | undefined): string | null {
    const { publicUrl, host } = this.settings;
    if (port === undefined) return null;
    if (publicUrl !== undefined) return `${publicUrl}/servers/${id}/mcp`;
    return `http://${host.includes(":") ? `[${host}]` : host}:${port.port}/mcp`;
  }

  #begin(record: ServerRecord): void {
    const { settings } = this;
    const server = new ManagedServer(record, settings);
    const entry: Entry = { server, port: undefined };
    this.#entries.set(record.id, entry);
    this.#save();
    server.begin(async () => {
      const listener = bridgeListener(server, settings, (request) => authorize(request, settings.token));
      const held = await holdPort(settings.ports, settings.host, record.port, listener);
      // It may have been removed while a port was looked for.
      if (this.#entries.get(record.id) !== entry) {
        await held.release();
        throw new RunnerError("removed");
      }
      entry.port = held;
      record.port = held.port;
      server.log.add("runner", `port ${held.port}`);
      this.#save();
    });
  }

  #save(): void {
    saveRecords(
      this.settings.folder,
      [...this.#entries.values()].map(({ server }) => server.record),
    );
  }
}

async function end({ server, port }: Entry, erase: boolean): Promise<void> {
  await Promise.all([port?.release(), server.close(erase)]);
}

function sameSettings(a: ServerRecord, b: ServerRecord): boolean {
  const told = ({ source, environment, addons, folders, writableFolders }: ServerRecord): string =>
    JSON.stringify([source, Object.entries(environment).toSorted(), addons, folders, writableFolders]);
  return told(a) === told(b);
}
