/** Who is calling, decided once by the auth layer from the token alone. */

export type Scope = "mcp" | "author" | "operator";

export interface Principal {
  /** Sessions of one tenant do not exist for another. */
  tenant: string;
  scopes: readonly Scope[];
  /** Nobody had to show a token to be of this tenant: it is shared by all strangers. */
  open?: true;
}

/** Whether a caller may see every tenant's sessions. Where no tokens are configured, the author's token is the operator's. */
export function mayOperate({ scopes, open }: Principal): boolean {
  return scopes.includes("operator") || (open === true && scopes.includes("author"));
}
