/** What a publish takes away from a channel: bases and templates of its current release that the new one lacks. */
import type { Manifest } from "../knowledge/release.ts";
import { readManifest } from "../knowledge/read-manifest.ts";
import type { LocalizedText } from "../localized-text.ts";
import { adviseCommand } from "./advice.ts";
import { readResponse, releaseResponse } from "./api-responses.ts";
import { ApiError, type Api } from "./api.ts";
import type { Arguments } from "./command.ts";

/** Names that are printed; of more, how many. */
const MAX_NAMES = 12;

/**
 * The manifest that a channel's change points at; undefined where the server cannot give it: a release that is damaged is
 * published again all the same. Other errors are thrown.
 */
export async function servedManifest(api: Api, channel: string, sequence: number): Promise<Manifest | undefined> {
  try {
    const path = `/api/releases/${sequence}?channel=${encodeURIComponent(channel)}`;
    return readManifest(readResponse(releaseResponse, await api.get(path)).manifest) ?? undefined;
  } catch (error) {
    if (error instanceof ApiError) return undefined;
    throw error;
  }
}

/** One line naming what `next` takes away from the channel of the call; undefined where that is nothing. */
export function describeTakenAway(served: Manifest, next: Manifest, args: Arguments): LocalizedText | undefined {
  const kept = new Set(next.bases.map(({ base }) => base));
  const bases = served.bases.map(({ base }) => base).filter((base) => !kept.has(base));
  const templates = served.templates.filter((name) => !next.templates.includes(name));
  if (bases.length + templates.length === 0) return undefined;
  const channel = args.text("channel") ?? "main";
  const back = adviseCommand(args, ["rollback"]);
  const en = [countEn(bases, "base"), countEn(templates, "template")].filter((part) => part !== "").join(" and ");
  const zh = [countZh(bases, "知识库"), countZh(templates, "模板")].filter((part) => part !== "").join("和 ");
  return {
    en: `This takes away ${en} that ${channel} serves now. To bring back what it serves now: ${back}\n`,
    zh: `这次发布会去掉 ${channel} 正在提供的 ${zh}。要恢复现在的内容：${back}\n`,
  };
}

function countEn(names: readonly string[], what: string): string {
  if (names.length === 0) return "";
  const more = names.length > MAX_NAMES ? ` and ${names.length - MAX_NAMES} more` : "";
  return `${names.length} ${what}${names.length === 1 ? "" : "s"} (${names.slice(0, MAX_NAMES).join(", ")}${more})`;
}

function countZh(names: readonly string[], what: string): string {
  if (names.length === 0) return "";
  const more = names.length > MAX_NAMES ? "等" : "";
  return `${names.length} 个${what}（${names.slice(0, MAX_NAMES).join("、")}${more}）`;
}
