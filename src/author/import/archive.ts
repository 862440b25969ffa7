/**
 * Unpacks the archives that office programs call files. At most MAX_UNPACKED_BYTES are ever written to memory: an entry is
 * cut at the size that the archive states, and the stated sizes are added up first.
 */
import { unzipSync } from "fflate";
import { UsageError } from "../command.ts";

const MAX_ENTRIES = 2000;
const MAX_UNPACKED_BYTES = 64_000_000;

/** Whether bytes begin as a zip archive does. */
export function isArchive(bytes: Uint8Array): boolean {
  return bytes[0] === 0x50 && bytes[1] === 0x4b && (bytes[2] === 3 || bytes[2] === 5);
}

/** Entries by name, without pictures and other media. Throws a UsageError for what is damaged or too large. */
export function unpack(path: string, bytes: Uint8Array): Map<string, Uint8Array> {
  let entries = 0;
  let total = 0;
  const isRead = (name: string): boolean => /\.(?:xml|rels|json|vml)$|^mimetype$/i.test(name);
  try {
    const names: string[] = [];
    const unpacked = unzipSync(bytes, {
      filter: ({ name, originalSize }) => {
        names.push(name);
        entries++;
        const wanted = isRead(name);
        if (wanted) total += originalSize;
        if (entries > MAX_ENTRIES || total > MAX_UNPACKED_BYTES) throw tooLarge(path);
        return wanted;
      },
    });
    return new Map(names.map((name) => [name, Object.hasOwn(unpacked, name) ? (unpacked[name] ?? empty) : empty]));
  } catch (error) {
    if (error instanceof UsageError) throw error;
    throw new UsageError({
      en: `${path} is damaged: it cannot be unpacked. Save it again in its program, or send it again.`,
      zh: `${path} 已损坏，无法解开。请在原来的软件里重新保存，或重新传输一次。`,
    });
  }
}

const empty = new Uint8Array();

function tooLarge(path: string): UsageError {
  return new UsageError({
    en: `${path} unpacks to more than ${MAX_UNPACKED_BYTES / 1e6} MB or ${MAX_ENTRIES} parts; no tree is that large. Nothing was read.`,
    zh: `${path} 解开后超过 ${MAX_UNPACKED_BYTES / 1e6} MB 或 ${MAX_ENTRIES} 个部分，没有这么大的树，因此没有读取。`,
  });
}
