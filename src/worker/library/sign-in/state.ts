/** The state of a sign-in as it travels through browsers: a random part, the library's object, and the pin of the server's source. */

export interface SignInState {
  /** 126 random bits. */
  nonce: string;
  object: string;
  source: string;
}

/** What a valid link is for. */
export interface SignInShown {
  server: string;
  address: string;
  /** The authorization server's page. */
  url: string;
  /** The host that gets the code of the sign-in. */
  handedTo: string;
}

/** `refused`: the person said no at the authorization server. */
export type SignInResult = "signed_in" | "refused" | "failed" | "over";

const STATE = /^([\w-]{21})\.([0-9a-f]{64}):([0-9a-f]{64})$/;

/** Undefined for what cannot be a state. */
export function readState(text: string): SignInState | undefined {
  const [, nonce, object, source] = STATE.exec(text) ?? [];
  return nonce === undefined || object === undefined || source === undefined ? undefined : { nonce, object, source };
}
