/**
 * Sends the objects of a release that the server lacks, one by one and a few at a time, with the progress on a terminal.
 * What has arrived stays: a publish that was interrupted goes on where it was. Not here: the manifest (`commands/publish.ts`).
 */
import type { LocalizedText } from "../localized-text.ts";
import { inLanguage } from "../localized-text.ts";
import { MAX_OBJECT_BYTES, type CompiledRelease, type ManifestObject } from "../knowledge/release.ts";
import { ApiError, type Api } from "./api.ts";
import type { CliContext } from "./command.ts";
import { repeatedly } from "./repeatedly.ts";

const MAX_PARALLEL = 4;
/** Below so many objects and bytes there is no time for progress to be read. */
const FEW_OBJECTS = 20;
const FEW_BYTES = 4 * 1024 * 1024;
/** Writes to KV that Cloudflare's free plan allows in a day. */
const FREE_WRITES = 1_000;

/** What stands in the way of sending objects: undefined, or one that storage cannot take. Known before anything is sent. */
export function findTooLarge(release: CompiledRelease): LocalizedText | undefined {
  const large = release.manifest.objects.find(({ size }) => size > MAX_OBJECT_BYTES);
  if (large === undefined) return undefined;
  const [size, limit] = [megabytes(large.size), megabytes(MAX_OBJECT_BYTES)];
  return {
    en: `${large.name} has ${size} MB; storage takes ${limit} MB at most. Nothing was sent. Split the largest tree or document into several files.\n`,
    zh: `${large.name} 有 ${size} MB，而存储最多接受 ${limit} MB。没有发送任何内容。请把最大的树或文档拆成几个文件。\n`,
  };
}

/** A warning when the objects are more than a free account may write in a day. */
export function warnOfWrites(objects: number): LocalizedText | undefined {
  if (objects <= FREE_WRITES) return undefined;
  return {
    en: `This writes ${objects} objects; the free plan of Cloudflare allows ${FREE_WRITES} writes to KV a day. On that plan run the same command again tomorrow: it goes on where it stopped.\n`,
    zh: `这次要写入 ${objects} 个对象；Cloudflare 免费方案每天只允许写 KV ${FREE_WRITES} 次。若用免费方案，请明天再运行同一命令，它会从中断处继续。\n`,
  };
}

/**
 * Sends the objects with these hashes. Fails with the server's ApiError for an object it refuses, or that could not be
 * sent after three attempts; it says how far the upload came. `language` of the progress.
 */
export async function uploadObjects(
  cli: CliContext,
  api: Api,
  release: CompiledRelease,
  wanted: ReadonlySet<string>,
  language: string,
): Promise<void> {
  const byHash = new Map(release.manifest.objects.map((object) => [object.hash, object]));
  const waiting = [...byHash.values()].filter(({ hash }) => wanted.has(hash));
  const total = waiting.reduce((sum, { size }) => sum + size, 0);
  const count = waiting.length;
  const isLong = count > FEW_OBJECTS || total > FEW_BYTES;
  const shown = cli.color && isLong;
  if (isLong && !cli.color) cli.err(`${inLanguage(language, sending(count, total))}\n`);
  let [sent, bytes] = [0, 0];
  const lane = async (): Promise<void> => {
    for (let object = waiting.shift(); object !== undefined; object = waiting.shift()) {
      await uploadOne(api, object, release.objects.get(object.hash) ?? new Uint8Array(), cli.signal);
      sent += 1;
      bytes += object.size;
      if (shown) cli.err(`\r${inLanguage(language, progress(sent, count, bytes, total))}`);
    }
  };
  const lanes = Array.from({ length: Math.min(MAX_PARALLEL, count) }, () =>
    lane().catch((error: unknown) => {
      waiting.length = 0;
      throw error;
    }),
  );
  const failed = (await Promise.allSettled(lanes)).find(({ status }) => status === "rejected");
  if (shown) cli.err("\n");
  if (failed?.status === "rejected") throw stoppedAt(failed.reason, sent, count);
}

/** The error that ended an upload, with how far it came and how to go on. */
function stoppedAt(error: unknown, sent: number, count: number): unknown {
  if (!(error instanceof ApiError)) return error;
  const { en, zh } = error.text;
  return new ApiError(
    {
      en: `${en}\n${sent} of ${count} objects had been sent and are kept; nothing was published. Run the same command again: it goes on from there.`,
      zh: `${zh}\n已发送 ${sent}/${count} 个对象，会保留在服务器上；没有发布任何内容。请再运行同一命令，它会从中断处继续。`,
    },
    error.details,
  );
}

/** Sends one object, named as its manifest names it: the server checks it by that. */
export async function uploadOne(
  api: Api,
  { hash, name }: Pick<ManifestObject, "hash" | "name">,
  bytes: Uint8Array,
  signal: AbortSignal,
): Promise<void> {
  await repeatedly(signal, () => api.put(`/api/objects/${hash}?name=${encodeURIComponent(name)}`, bytes));
}

function sending(count: number, total: number): LocalizedText {
  return {
    en: `Sending ${count} objects, ${megabytes(total)} MB.`,
    zh: `发送 ${count} 个对象，${megabytes(total)} MB。`,
  };
}

function progress(sent: number, count: number, bytes: number, total: number): LocalizedText {
  const [done, all] = [megabytes(bytes), megabytes(total)];
  return {
    en: `Sent ${sent} of ${count} objects, ${done} of ${all} MB.`,
    zh: `已发送 ${sent}/${count} 个对象，${done}/${all} MB。`,
  };
}

function megabytes(bytes: number): string {
  return (bytes / (1024 * 1024)).toFixed(1);
}
