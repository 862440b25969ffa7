/**
 * The folder of a backup: `channels.json` with the releases that each channel pointed at, oldest first; `releases/<id>.json`, their manifests;
 * `objects/<hash>`, what they are made of; `sessions/<id>.jsonl`, sessions as they are stored. Every file is written once and named by what
 * is in it, so that a second backup into the same folder adds what is new and replaces sessions that went on.
 */
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import * as z from "zod";
import { UsageError } from "../command.ts";
import { makeFolder, writeWhole } from "../write-file.ts";

/** Releases that a channel pointed at, oldest first; the last is the one that it serves. */
const channelsFile = z.array(z.object({ channel: z.string(), releases: z.array(z.string()) }));
export type BackedUpChannel = z.infer<typeof channelsFile>[number];
export const manifestObjects = z.object({ objects: z.array(z.object({ hash: z.string(), name: z.string() })) });

const SAFE = /^[\w-]{1,100}$/;

export class BackupFolder {
  readonly #folder: string;

  constructor(folder: string) {
    this.#folder = folder;
  }

  #path(kind: string, name: string): string {
    // Names come from a server, and become names of files.
    if (!SAFE.test(name)) throw new Error(`a name that cannot be that of a file: ${JSON.stringify(name)}`);
    return join(this.#folder, kind, name);
  }

  prepare(): void {
    for (const kind of ["releases", "objects", "sessions"]) makeFolder(join(this.#folder, kind), 0o700);
  }

  has(kind: "releases" | "objects", name: string): boolean {
    return existsSync(`${this.#path(kind, name)}${kind === "releases" ? ".json" : ""}`);
  }

  writeChannels(channels: readonly BackedUpChannel[]): void {
    writeWhole(join(this.#folder, "channels.json"), `${JSON.stringify(channels, null, 2)}\n`);
  }
  writeManifest(release: string, manifest: unknown): void {
    writeWhole(`${this.#path("releases", release)}.json`, JSON.stringify(manifest));
  }
  writeObject(hash: string, bytes: Uint8Array): void {
    writeWhole(this.#path("objects", hash), bytes);
  }
  writeSession(session: string, lines: Uint8Array): void {
    writeWhole(`${this.#path("sessions", session)}.jsonl`, lines, 0o600);
  }

  /** Fails with `UsageError` where the folder is no backup. */
  channels(): BackedUpChannel[] {
    const path = join(this.#folder, "channels.json");
    if (!existsSync(path))
      throw new UsageError({
        en: `${this.#folder} is no backup: it has no channels.json. Name the folder that backup wrote.`,
        zh: `${this.#folder} 不是备份：其中没有 channels.json。请指定 backup 写入的文件夹。`,
      });
    return channelsFile.parse(JSON.parse(readFileSync(path, "utf8")));
  }
  manifest(release: string): unknown {
    return JSON.parse(readFileSync(`${this.#path("releases", release)}.json`, "utf8"));
  }
  object(hash: string): Uint8Array {
    return readFileSync(this.#path("objects", hash));
  }
  sessions(): { session: string; lines: Uint8Array }[] {
    return readdirSync(join(this.#folder, "sessions"))
      .filter((file) => file.endsWith(".jsonl"))
      .toSorted()
      .map((file) => ({
        session: file.slice(0, -".jsonl".length),
        lines: readFileSync(join(this.#folder, "sessions", file)),
      }));
  }
}
