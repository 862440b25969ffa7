/** What the runner keeps of a server: enough to start it again. Also how its id is made and a request for one is read. */
import { createHash } from "node:crypto";
import { realpathSync, statSync } from "node:fs";
import { isAbsolute, sep } from "node:path";
import * as z from "zod";
import type { PackageSource } from "../discovery/model.ts";
import { RunnerError } from "./failures.ts";
import type { Approval } from "./install/model.ts";
import type { RunnerSettings } from "./settings.ts";
import { checkPackageSource } from "./package-source.ts";

export interface ServerRecord extends Approval {
  id: string;
  /** Whose it is: programs and their data are never shared between owners. */
  owner: string;
  source: PackageSource;
  /** The port it had last. */
  port?: number;
}

const text = z.string().max(4096);

const requestSchema = z.strictObject({
  source: z.object({
    kind: z.literal("package"),
    registry: z.enum(["npm", "pypi", "oci"]),
    identifier: text,
    version: text,
    integrity: text.optional(),
    arguments: z
      .array(text.refine((value) => !value.includes("\0")))
      .max(64)
      .optional(),
    environment: z.unknown().optional(),
  }),
  environment: z
    .record(
      z.string(),
      z
        .string()
        .max(32_768)
        .refine((value) => !value.includes("\0")),
    )
    .optional(),
  addons: z.boolean().optional(),
  folders: z.array(text).max(16).optional(),
  writable_folders: z.array(text).max(16).optional(),
  owner: z.string().max(256).optional(),
});

const VARIABLE = /^[A-Za-z_][A-Za-z0-9_]{0,127}$/;
/** Variables that load code into a program, or decide where it looks for some. */
const RESERVED =
  /^(?:NODE_(?!ENV$).*|LD_.*|DYLD_.*|npm_.*|CAIRN_.*|UV_.*|DOCKER_.*|PYTHON.*|OPENSSL_.*|BASH_ENV|ENV|PATH|HOME|TMPDIR|LANG|IFS|SHELL)$/i;
const MAX_VARIABLES = 64;

/** A request for a server as a record. Throws the code of what is wrong with it; `allowed`: folders that may be named. */
export function readServerRequest(
  body: unknown,
  allowed: Pick<RunnerSettings, "folders" | "writableFolders">,
): ServerRecord {
  const parsed = requestSchema.safeParse(body);
  if (!parsed.success) throw new RunnerError("invalid_input");
  const { source: wanted, environment = {}, addons = false, folders = [], owner = "" } = parsed.data;
  const writable = (parsed.data.writable_folders ?? []).map((folder) => allowedFolder(folder, allowed.writableFolders));
  const readable = folders.map((folder) => allowedFolder(folder, allowed.folders));
  const source: PackageSource = {
    kind: "package",
    registry: wanted.registry,
    identifier: wanted.identifier,
    version: wanted.version,
    ...(wanted.integrity !== undefined && { integrity: wanted.integrity }),
    ...(wanted.arguments !== undefined && { arguments: wanted.arguments }),
  };
  checkPackageSource(source);
  const names = Object.keys(environment);
  if (names.length > MAX_VARIABLES || names.some((name) => !VARIABLE.test(name)))
    throw new RunnerError("invalid_input");
  if (names.some((name) => RESERVED.test(name))) throw new RunnerError("environment_not_allowed");
  return {
    id: idOf(owner, source),
    owner,
    source,
    environment: { ...environment },
    addons,
    folders: [...new Set([...readable, ...writable])],
    writableFolders: writable,
  };
}

/** Readable at its beginning, and different for every owner, package and version. */
function idOf(owner: string, { registry, identifier, version }: PackageSource): string {
  const hash = createHash("sha256")
    .update(JSON.stringify([owner, registry, identifier, version]))
    .digest("hex");
  const words = identifier
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, "-")
    .replace(/^-+|-+$/g, "");
  return `${words.slice(0, 40)}-${hash.slice(0, 12)}`;
}

/** The folder without symbolic links, when it is inside one of the operator's. Throws `folder_not_allowed`. */
function allowedFolder(folder: string, allowed: readonly string[]): string {
  // `*` is a wildcard of Node's permission model, `:` parts a volume of Docker.
  if (!isAbsolute(folder) || /[*:,\0]/.test(folder)) throw new RunnerError("folder_not_allowed");
  let real: string;
  try {
    real = realpathSync(folder);
    if (!statSync(real).isDirectory()) throw new RunnerError("folder_not_allowed");
  } catch {
    throw new RunnerError("folder_not_allowed");
  }
  if (!allowed.some((root) => real === root || real.startsWith(root + sep)))
    throw new RunnerError("folder_not_allowed");
  return real;
}
