/** Which registries' packages this machine can start: npm always, PyPI with `uvx`, images with Docker. Asked anew: either may come and go. */
import type { RunnerSettings } from "../settings.ts";
import { hasDocker } from "./oci.ts";
import { hasUvx } from "./pypi.ts";
import { toolEnvironment, type ToolOptions } from "./tool.ts";

/** A program that does not answer in time is taken for there: the installation says what is wrong with it. Never fails. */
export async function startableRegistries(settings: RunnerSettings): Promise<Record<"npm" | "pypi" | "oci", boolean>> {
  const options: ToolOptions = {
    cwd: settings.folder,
    environment: toolEnvironment(settings.environment),
    timeoutMs: 10_000,
    signal: new AbortController().signal,
  };
  const [pypi, oci] = await Promise.all([hasUvx(options), hasDocker(options)].map((one) => one.catch(() => true)));
  return { npm: true, pypi: pypi === true, oci: oci === true };
}
