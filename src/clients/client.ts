/** An MCP client, and how somebody adds an address to it. Not here: the clients themselves (`list.ts`). */
import type { LocalizedText } from "../localized-text.ts";

/**
 * How a deep link is opened, and what a file or a command to copy contains. `token`: what stands for the token, where the server asks
 * for one; a recipe that is an address alone has no place for it.
 */
export interface Client {
  /** Stable; the part of an address that opens this client's recipe. */
  id: string;
  name: LocalizedText;
  /** What to do, for a person. */
  steps: LocalizedText;
  /** The text to copy. `shell` is a command, `toml` and `json` are (parts of) a settings file. */
  snippet?: { format: "shell" | "json" | "toml" | "address"; text(address: string, token?: string): string };
  /** A link that opens the client with the address filled in. */
  deepLink?(address: string, token?: string): string;
  /** The client sends no token of its own: its user signs in, which a server that asks for tokens does not offer. */
  sendsNoToken?: true;
  /** The client reaches public addresses only. */
  publicOnly?: true;
}
