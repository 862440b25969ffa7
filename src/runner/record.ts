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
  if (!parsed.success) throw new RunnerError("invalid_input", firstField(parsed.error));
  const { source: wanted, environment = {}, addons = false, folders = [], owner = "" } = parsed.data;
  const writable = allowedFolders("writable_folders", parsed.data.writable_folders ?? [], allowed.writableFolders);
  const readable = allowedFolders("folders", folders, allowed.folders);
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
    throw new RunnerError("invalid_input", "environment");
  const reserved = names.find((name) => RESERVED.test(name));
  if (reserved !== undefined) throw new RunnerError("environment_not_allowed", `environment.${reserved}`);
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

/**
 * The first thing that is wrong with a request, as a path of names of this API; none for a body that is no object. The names of variables
 * are the caller's own and not checked yet: the path ends before them.
 */
function firstField({ issues: [issue] }: z.ZodError): string | undefined {
  if (issue === undefined) return undefined;
  const [first, second, third] = issue.path;
  if (first === undefined) return undefined;
  if (typeof second === "number") return `${String(first)}[${second}]`;
  if (second === undefined || first !== "source") return String(first);
  return `source.${String(second)}${typeof third === "number" ? `[${third}]` : ""}`;
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

/** The folders of one field without symbolic links. Throws `folder_not_allowed` with the place of the first that is not inside an allowed one. */
function allowedFolders(field: string, folders: readonly string[], allowed: readonly string[]): string[] {
  return folders.map((folder, at) => {
    const real = realFolder(folder);
    if (real === undefined || !allowed.some((root) => real === root || real.startsWith(root + sep)))
      throw new RunnerError("folder_not_allowed", `${field}[${at}]`);
    return real;
  });
}

/** A folder without symbolic links; undefined where it is none, or has a name that a permission could not. */
function realFolder(folder: string): string | undefined {
  // `*` is a wildcard of Node's permission model, `:` parts a volume of Docker.
  if (!isAbsolute(folder) || /[*:,\0]/.test(folder)) return undefined;
  try {
    const real = realpathSync(folder);
    return statSync(real).isDirectory() ? real : undefined;
  } catch {
    return undefined;
  }
}
