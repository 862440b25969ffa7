/**
 * Takes the place of the MCP SDK's platform file (see [alias] in wrangler.toml). The SDK's own builds every schema of
 * both eras on loading and brings a JSON Schema validator that only its push-style elicitation uses; Cairn asks with
 * `inputRequired`, and the tool that asked checks the answer.
 */

export class DefaultJsonSchemaValidator {
  getValidator(): never {
    throw new Error(
      "push-style elicitation is not used here: return inputRequired(...) and check the answer in the tool",
    );
  }
}

/** The SDK's stdio transport names it; nothing here uses that transport. */
export const process = { stdin: undefined, stdout: undefined };
