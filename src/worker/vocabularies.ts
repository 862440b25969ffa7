/**
 * Exact tokenizers over the files that travel with the deployment: a vocabulary is read from the assets when a model that
 * needs it is first named, once per isolate. Without the file, or with a damaged one, the estimate serves.
 */
import { exactTokenizers } from "../context/tokens/exact.ts";
import { openVocabulary, VOCABULARIES } from "../context/tokens/vocabularies.ts";
import type { TokenizerPort } from "../context/tokens/tokens.ts";

/** Assets answer by path alone; the host is a placeholder that never leaves the binding. */
const ASSET_ORIGIN = "https://assets.invalid";

/** A port over an assets binding. */
export function assetTokenizers(assets: Pick<Fetcher, "fetch">): TokenizerPort {
  return exactTokenizers(async (encoding) => {
    const { file } = VOCABULARIES[encoding];
    const response = await assets.fetch(`${ASSET_ORIGIN}/${file}`);
    if (!response.ok) {
      await response.body?.cancel();
      // A deployment made without it will not grow one; anything else may pass.
      if (response.status === 404) return undefined;
      throw new Error(`The assets answered ${response.status}.`);
    }
    const ranks = openVocabulary(encoding, new Uint8Array(await response.arrayBuffer()));
    if (ranks === undefined) console.error(`The vocabulary ${file} is not what it should be; tokens are estimated.`);
    return ranks;
  });
}
