/** Where a runner can be reached, kept beside its token for an `npm start` of the same machine. */
import { existsSync, readFileSync, realpathSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";

/**
 * Keeps the address in the state folder. `host` may be an address that means every interface; a caller on this machine uses
 * loopback then. Gives whether it was another one before, or none.
 */
export function keepAddress(folder: string, host: string, port: number): boolean {
  const path = join(folder, "address");
  const reached = host === "0.0.0.0" || host === "::" ? "127.0.0.1" : host.includes(":") ? `[${host}]` : host;
  const address = `http://${reached}:${port}`;
  const isNew = !existsSync(path) || readFileSync(path, "utf8").trim() !== address;
  if (isNew) writeFileSync(path, `${address}\n`, { mode: 0o600 });
  return isNew;
}

/** How an `npm start` comes to know of a runner whose address is kept in this folder. `usual`: where it looks without being told. */
export function foundBy(folder: string, usual: string): string {
  const isUsual = existsSync(usual) && realpathSync(usual) === folder;
  const who = isUsual ? "npm start of this folder" : `npm start with CAIRN_RUNNER_STATE=${folder}`;
  return `${who} finds it from now on, unless CAIRN_RUNNER_URL names another; one that already runs has to be started again.`;
}

/** For a runner whose token is not the kept one: nobody can use the address without being told the token. */
export function forgetAddress(folder: string): void {
  rmSync(join(folder, "address"), { force: true });
}
