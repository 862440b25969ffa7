/**
 * Exact tokenizers over the deployment's files: a vocabulary is read from the assets when a model that needs it is first
 * named, once per isolate. If the file is absent or damaged, tokens are estimated.
 */
import { exactTokenizers } from "../context/tokens/exact.ts";
import { openVocabulary, VOCABULARIES } from "../context/tokens/vocabularies.ts";
import type { TokenizerPort } from "../context/tokens/tokens.ts";

/** The binding uses only the path; the host is a placeholder. */
const ASSET_ORIGIN = "https://assets.invalid";

/** A port over an assets binding. */
export function assetTokenizers(assets: Pick<Fetcher, "fetch">): TokenizerPort {
  return exactTokenizers(async (encoding) => {
    const { file } = VOCABULARIES[encoding];
    const response = await assets.fetch(`${ASSET_ORIGIN}/${file}`);
    if (!response.ok) {
      await response.body?.cancel();
      // 404 is permanent: this deployment has no such file. Any other status may be temporary.
      if (response.status === 404) return undefined;
      throw new Error(`The assets answered ${response.status}.`);
    }
    const ranks = openVocabulary(encoding, new Uint8Array(await response.arrayBuffer()));
    if (ranks === undefined) console.error(`The vocabulary ${file} is damaged. Tokens are estimated.`);
    return ranks;
  });
}
