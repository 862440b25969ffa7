/**
 * Packages of PyPI, by `uvx` where it is on the path. They run as the runner's user without Node's permission model, so
 * an approval of `addons` is needed. Nothing is built from source, since building runs the package's code.
 */
import { join } from "node:path";
import { RunnerError } from "../failures.ts";
import type { Approval, Installed, InstallRequest } from "./model.ts";
import { runTool, toolEnvironment, type ToolOptions } from "./tool.ts";

/** Whether `uvx` is on this machine. Throws as `runTool` does. */
export async function hasUvx(options: ToolOptions): Promise<boolean> {
  return (await runTool("uvx", ["--version"], options)).code === 0;
}

/** Finds `uvx`; the package itself is fetched when its program starts for the first time. */
export async function installPypi(request: InstallRequest): Promise<Installed> {
  const { source, settings, signal } = request;
  // uv compares archives with the index's digests and cannot be told one for a single package.
  if (source.integrity !== undefined && source.integrity !== "") throw new RunnerError("integrity_unsupported");
  const environment = toolEnvironment(settings.environment);
  const options = { cwd: settings.folder, environment, timeoutMs: 10_000, signal };
  if (!(await hasUvx(options))) throw new RunnerError("uvx_missing");
  return {
    native: true,
    integrity: "registry",
    launch: (approval: Approval, dataFolder) => ({
      command: "uvx",
      args: [
        "--no-build",
        "--no-config",
        "--from",
        `${source.identifier}==${source.version}`,
        source.identifier,
        ...(source.arguments ?? []),
      ],
      environment: {
        PATH: environment.PATH ?? "/usr/local/bin:/usr/bin:/bin",
        LANG: "C.UTF-8",
        HOME: dataFolder,
        TMPDIR: dataFolder,
        UV_CACHE_DIR: join(settings.folder, "uv-cache"),
        UV_NO_PROGRESS: "1",
        ...approval.environment,
      },
      cwd: dataFolder,
      mayStartOthers: true,
    }),
  };
}
