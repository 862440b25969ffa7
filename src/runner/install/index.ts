/** How packages of each registry are installed: one line each. */
import type { PackageSource } from "../../discovery/model.ts";
import type { Installer } from "./model.ts";
import { installNpm } from "./npm.ts";
import { installOci } from "./oci.ts";
import { installPypi } from "./pypi.ts";

interface Registry {
  install: Installer;
  /** Whether its programs run under Node's permission model unless native code is approved. */
  confined: boolean;
}

export const REGISTRIES: Readonly<Record<PackageSource["registry"], Registry>> = {
  npm: { install: installNpm, confined: true },
  pypi: { install: installPypi, confined: false },
  // A container is a confinement of its own.
  oci: { install: installOci, confined: true },
};
