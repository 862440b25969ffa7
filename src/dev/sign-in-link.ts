/** The link of `npm start` that signs its owner in: with a code that works once, in the fragment, which a browser sends to nobody. */

/**
 * A code of the server for this token; undefined when it gives none. Asked twice: publishing keeps this process busy for seconds, and
 * the connection that was kept open may have been closed by then. A second code is harmless.
 */
export async function signInCode(url: string, token: string): Promise<string | undefined> {
  return (await askForCode(url, token)) ?? (await askForCode(url, token));
}

async function askForCode(url: string, token: string): Promise<string | undefined> {
  try {
    const headers = { authorization: `Bearer ${token}` };
    const response = await fetch(`${url}/api/sign-in-codes`, { method: "POST", headers });
    const answer = (await response.json()) as { code?: unknown };
    return typeof answer.code === "string" ? answer.code : undefined;
  } catch {
    return undefined;
  }
}
