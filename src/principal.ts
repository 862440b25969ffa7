/** Who is calling, decided once by the auth layer from the token alone. */

export type Scope = "mcp" | "author" | "operator";

export interface Principal {
  /** Sessions of one tenant do not exist for another. */
  tenant: string;
  scopes: readonly Scope[];
  /** Nobody had to show a token to be of this tenant: it is shared by all strangers. */
  open?: true;
}
