/** `npm run runner`: reads the settings, serves the API, ends every program when it ends itself. */
import process from "node:process";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { forgetAddress, foundBy, keepAddress } from "./address-file.ts";
import { createApi } from "./api.ts";
import { close, listen } from "./ports.ts";
import { Runner } from "./runner.ts";
import { readSettings, SettingsError } from "./settings.ts";
import { USAGE } from "./usage.ts";

const repository = join(dirname(fileURLToPath(import.meta.url)), "..", "..");

async function main(): Promise<void> {
  const usual = join(repository, ".cairn", "runner");
  const settings = readSettings(process.env, usual);
  const runner = new Runner(settings);
  const api = createApi(runner);
  if (!(await listen(api, settings.port, settings.host))) {
    process.stderr.write(`Port ${settings.port} cannot be had. Set CAIRN_RUNNER_PORT to another one.\n`);
    process.exit(1);
  }
  const address = api.address();
  const port = typeof address === "object" && address !== null ? address.port : settings.port;
  runner.restore();
  const isGiven = (process.env.CAIRN_RUNNER_TOKEN ?? "") !== "";
  const kept = isGiven ? "CAIRN_RUNNER_TOKEN" : join(settings.folder, "token");
  if (isGiven) forgetAddress(settings.folder);
  const isNew = !isGiven && keepAddress(settings.folder, settings.host, port);
  process.stdout.write(`Runner ready on http://${settings.host}:${port} (token: ${kept}; state: ${settings.folder})\n`);
  if (isNew) process.stdout.write(`${foundBy(settings.folder, usual)}\n`);
  let ending = false;
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const)
    process.on(signal, () => {
      if (ending) return;
      ending = true;
      void Promise.all([runner.close(), close(api)]).then(() => process.exit(0));
    });
}

const [option] = process.argv.slice(2);
if (option !== undefined) {
  const isHelp = option === "--help" || option === "-h";
  (isHelp ? process.stdout : process.stderr).write(USAGE);
  process.exit(isHelp ? 0 : 2);
}
await main().catch((error: unknown) => {
  if (!(error instanceof SettingsError)) throw error;
  process.stderr.write(`${error.message}\n`);
  process.exit(2);
});
