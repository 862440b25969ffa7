/**
 * The vocabularies a deployment may carry as files, and how one is recognised: by its length and digest, so that a count
 * called exact is exact. What is in such a file is `ranks.ts`; a new format would be a new file name.
 */
import { createHash } from "node:crypto";
import type { Encoding } from "./exact.ts";
import { Ranks } from "./ranks.ts";

interface Vocabulary {
  /** Below the folder the deployment serves to itself. */
  file: string;
  bytes: number;
  /** Hex SHA-256 of the file. */
  digest: string;
}

export const VOCABULARIES: Readonly<Record<Encoding, Vocabulary>> = {
  o200k_base: {
    file: "_tokens/o200k_base.1.ranks",
    bytes: 1_597_668,
    digest: "bac143fe7fe950090c6e4ed9a2f80de5412a92495758b52becbbe5a7eea25ecb",
  },
  cl100k_base: {
    file: "_tokens/cl100k_base.1.ranks",
    bytes: 744_086,
    digest: "6bfd43f7b31b50b645b3228413547e662af1ae4801e9b192b9791680a71d650c",
  },
};

/** Whether these bytes are that vocabulary, whole and unchanged. */
export function isVocabulary(encoding: Encoding, packed: Uint8Array): boolean {
  const { bytes, digest } = VOCABULARIES[encoding];
  return packed.length === bytes && createHash("sha256").update(packed).digest("hex") === digest;
}

/** The vocabulary in these bytes; undefined when they are anything else. */
export function openVocabulary(encoding: Encoding, packed: Uint8Array): Ranks | undefined {
  return isVocabulary(encoding, packed) ? new Ranks(packed) : undefined;
}
