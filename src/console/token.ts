/**
 * The token of whoever has signed in. It is kept for this tab only, in storage that no other origin reads and that ends with the
 * tab, and goes to this server in a header: it never stands in an address.
 */
import { signal } from "@preact/signals";

const KEY = "cairn.token";

function kept(): string {
  try {
    return sessionStorage.getItem(KEY) ?? "";
  } catch {
    return "";
  }
}

/** Empty = not signed in. */
export const token = signal(kept());

/** Signs in, or out with an empty token. */
export function setToken(value: string): void {
  token.value = value;
  try {
    if (value === "") sessionStorage.removeItem(KEY);
    else sessionStorage.setItem(KEY, value);
  } catch {
    // Storage is switched off: the token lasts as long as the page.
  }
}
