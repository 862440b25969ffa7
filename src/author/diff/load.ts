/** The two sides of a comparison: releases on a server, or files. Not here: reading what differs (`knowledge/difference/load.ts`). */
import { hashOf } from "../../compile/compile.ts";
import type { CompiledRelease } from "../../knowledge/release.ts";
import { readManifest } from "../../knowledge/read-manifest.ts";
import { readResponse, releaseResponse } from "../api-responses.ts";
import { ApiError, type Api } from "../api.ts";
import type { ComparedRelease } from "../../knowledge/difference/load.ts";

export interface Side extends ComparedRelease {
  /** The name on the command line. */
  name: string;
  release: string;
  /** True for files, which have no sessions. */
  local: boolean;
}

/** A release on the server: `name` is a channel, `#change`, or the first characters of its id. */
export async function remoteSide(api: Api, name: string, channel: string): Promise<Side> {
  const path = `/api/releases/${encodeURIComponent(name)}?channel=${encodeURIComponent(channel)}`;
  const { release, manifest: given } = readResponse(releaseResponse, await api.get(path));
  const manifest = readManifest(given);
  if (manifest === null)
    throw new ApiError({
      en: `Release ${release.slice(0, 12)} was made by another version of Cairn.`,
      zh: `版本 ${release.slice(0, 12)} 由另一版 Cairn 生成。`,
    });
  const read = async (hash: string): Promise<Uint8Array> => {
    const bytes = await api.bytes(`/api/objects/${hash}`);
    if (hashOf(bytes) !== hash)
      throw new ApiError({
        en: `The object ${hash.slice(0, 12)} arrived incomplete. Try again.`,
        zh: `对象 ${hash.slice(0, 12)} 接收不完整，请重试。`,
      });
    return bytes;
  };
  return { name, release, local: false, manifest, read };
}

/** Compiled files as a side. */
export function fileSide(name: string, { id, manifest, objects }: CompiledRelease): Side {
  const read = async (hash: string): Promise<Uint8Array> => objects.get(hash) ?? new Uint8Array();
  return { name, release: id, local: true, manifest, read };
}
