/** The author's token of the server that one `npm start` runs. */
import { randomBytes } from "node:crypto";
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { parseEnv } from "node:util";
import { repository } from "./process.ts";

/** The author's token in `.dev.vars`, which the server reads too, or 256 random bits for this run. */
export function authorTokenOfRun(): { token: string; isRandom: boolean } {
  const file = join(repository, ".dev.vars");
  const token = existsSync(file) ? parseEnv(readFileSync(file, "utf8")).CAIRN_AUTHOR_TOKEN : undefined;
  if (token) return { token, isRandom: false };
  return { token: randomBytes(32).toString("base64url"), isRandom: true };
}
