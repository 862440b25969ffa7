/** What an installer makes of a package, and what a program needs to be started. Not here: how either is done. */
import type { PackageSource } from "../../discovery/model.ts";
import type { Launch } from "../program.ts";
import type { RunnerSettings } from "../settings.ts";

/** What a server was approved to get. */
export interface Approval {
  /** Values of environment variables, by name. */
  environment: Readonly<Record<string, string>>;
  /** Whether code outside Node's permission model may run: native addons, or a whole program that is not npm's. */
  addons: boolean;
  /** Folders to read besides its own, without symbolic links. */
  folders: readonly string[];
  /** Those of them that it may write to as well. */
  writableFolders: readonly string[];
}

/** How far the package's digest was checked: against the one announced, against the registry's own, or not at all. */
export type IntegrityCheck = "announced" | "registry" | "none";

/** A package that is on this machine. */
export interface Installed {
  /** Whether it contains native code. */
  native: boolean;
  integrity: IntegrityCheck;
  /** Whether any of its packages has install scripts, which are not run; absent where the registry does not say. */
  installScripts?: boolean;
  /** How to start it; `dataFolder` is its own to write. */
  launch(approval: Approval, dataFolder: string): Launch;
}

export interface InstallRequest {
  source: PackageSource;
  settings: RunnerSettings;
  signal: AbortSignal;
  /** A line of the installer's own output. */
  onLine(line: string): void;
}

/** One registry's way to install. It throws a RunnerError. */
export type Installer = (request: InstallRequest) => Promise<Installed>;
