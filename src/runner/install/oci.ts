/**
 * Container images, by Docker where its daemon answers. A container gets no capability, no new privilege, a read-only
 * root, its memory limit from the kernel, and of the machine's folders those that were named, to read or to write as they were.
 */
import { RunnerError } from "../failures.ts";
import type { Approval, Installed, InstallRequest } from "./model.ts";
import { runTool, toolEnvironment, type ToolOptions } from "./tool.ts";

/** Whether Docker's daemon answers. Throws as `runTool` does. */
export async function hasDocker(options: ToolOptions): Promise<boolean> {
  const format = ["version", "--format", "{{.Server.Version}}"];
  return (await runTool("docker", format, { ...options, timeoutMs: 10_000 })).code === 0;
}

/** Pulls the image, by its digest where one was announced. */
export async function installOci(request: InstallRequest): Promise<Installed> {
  const { source, settings, signal, onLine } = request;
  const environment = toolEnvironment(settings.environment);
  const options = { cwd: settings.folder, environment, timeoutMs: settings.limits.installMs, signal, onLine };
  if (!(await hasDocker(options))) throw new RunnerError("docker_missing");
  const announced = source.integrity ?? "";
  if (announced !== "" && !/^(?:sha256:)?[0-9a-f]{64}$/.test(announced)) throw new RunnerError("integrity_unsupported");
  const digest = announced === "" ? "" : `sha256:${announced.replace("sha256:", "")}`;
  if (digest !== "" && source.version.startsWith("sha256:") && digest !== source.version)
    throw new RunnerError("integrity_mismatch");
  const byDigest = digest !== "" ? digest : source.version;
  const image = `${source.identifier}${byDigest.startsWith("sha256:") ? "@" : ":"}${byDigest}`;
  const pulled = await runTool("docker", ["pull", "--quiet", image], options);
  if (pulled.code !== 0) throw new RunnerError("install_failed");
  return {
    native: true,
    integrity: digest === "" ? "registry" : "announced",
    launch: (approval: Approval, dataFolder) => {
      const memory = String(settings.limits.maxMemory);
      const limits = ["--memory", memory, "--memory-swap", memory, "--cpus", "0.5", "--pids-limit", "64"];
      const closed = ["--read-only", "--tmpfs", "/tmp", "--cap-drop", "ALL", "--security-opt", "no-new-privileges"];
      // No name: a container that outlives a killed runner must not stand in the way of the next.
      const run = ["run", "--rm", "--interactive", "--pull", "never", "--label", "cairn-runner"];
      return {
        command: "docker",
        args: [
          ...run,
          ...limits,
          ...closed,
          // Values stay out of the command line, which other users can read.
          ...Object.keys(approval.environment).flatMap((key) => ["--env", key]),
          ...approval.folders.flatMap((path) => {
            const mode = approval.writableFolders.includes(path) ? "rw" : "ro";
            return ["--volume", `${path}:${path}:${mode}`];
          }),
          image,
          ...(source.arguments ?? []),
        ],
        environment: { ...definedOnly(environment), ...approval.environment },
        cwd: dataFolder,
        // The client's own memory is small; the container's is limited by the kernel.
        mayStartOthers: false,
      };
    },
  };
}

function definedOnly(environment: Readonly<Record<string, string | undefined>>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(environment).filter((entry): entry is [string, string] => entry[1] !== undefined),
  );
}
