/**
 * The author's token of a server that `npm start` runs on this machine: kept in the server's state folder while it runs,
 * readable by its owner alone, and found again by the port. Two files: the token in the state folder, and in
 * `.wrangler/servers/<port>` of the repository the path of that file, since a state folder can be anywhere.
 * Invariant: the token is sent to no other machine.
 */
import { mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";

/** Read and write for the owner, nothing for anybody else. */
const OWNER_ONLY = 0o600;
const LOCAL_HOST = /^(?:localhost|127(?:\.\d{1,3}){3}|\[::1\])$/;

const tokenFile = (state: string): string => join(state, "author-token");
const serverFile = (repository: string, port: number): string => join(repository, ".wrangler", "servers", String(port));

/** Writes a file that only its owner reads; what was there before goes first, because its rights would stay. */
function writePrivate(path: string, text: string): void {
  mkdirSync(dirname(path), { recursive: true });
  rmSync(path, { force: true });
  writeFileSync(path, text, { mode: OWNER_ONLY, flag: "wx" });
}

/** Keeps the token of the server on this port; returns what removes it again when the server ends. */
export function keepLocalToken(server: { repository: string; state: string; port: number; token: string }): () => void {
  const { repository, state, port, token } = server;
  const files = [tokenFile(state), serverFile(repository, port)];
  writePrivate(tokenFile(state), `${token}\n`);
  writePrivate(serverFile(repository, port), `${tokenFile(state)}\n`);
  return () => {
    for (const file of files) rmSync(file, { force: true });
  };
}

/** The token of the server that `npm start` of this repository runs at a URL; undefined when there is none. */
export function findLocalToken(repository: string, url: string): string | undefined {
  if (!URL.canParse(url)) return undefined;
  const { hostname, port, protocol } = new URL(url);
  if (protocol !== "http:" || !LOCAL_HOST.test(hostname)) return undefined;
  try {
    const path = readFileSync(serverFile(repository, Number(port || 80)), "utf8").trim();
    return readFileSync(path, "utf8").trim() || undefined;
  } catch {
    return undefined;
  }
}
