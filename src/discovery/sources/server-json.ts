/**
 * One `server.json` of the MCP registry as an entry: its remotes and its packages that name one exact version.
 * Not here: the envelope of a registry's answer (`v01.ts`).
 */
import { packageProblem } from "../package-name.ts";
import type { PackageSource, RegistryEntry, RemoteEndpoint, ServerSource } from "../model.ts";
import { descriptionIn, exactVersion, listIn, member, momentIn, nameIn, webUrlIn, wordIn } from "./source.ts";

const REMOTE_KINDS: ReadonlyMap<unknown, RemoteEndpoint["kind"]> = new Map([
  ["streamable-http", "streamable-http"],
  ["http", "streamable-http"],
  ["sse", "sse"],
]);
const PACKAGE_REGISTRIES: ReadonlyMap<unknown, PackageSource["registry"]> = new Map([
  ["npm", "npm"],
  ["pypi", "pypi"],
  ["oci", "oci"],
  ["docker", "oci"],
]);

/** An entry; undefined for one without a usable name. `official`: what the registry itself says of it. */
export function entryOf(server: unknown, official: unknown, registry: string): RegistryEntry | undefined {
  const name = nameIn(server, "name");
  if (name === undefined || !/^[\w.@-]+(?:\/[\w.@-]+)*$/u.test(name)) return undefined;
  const title = nameIn(server, "title");
  const repository = webUrlIn(member(server, "repository"), "url");
  const updatedAt = momentIn(official, "updatedAt");
  return {
    name,
    registry,
    ...(title === undefined ? {} : { title }),
    description: descriptionIn(server, "description"),
    version: wordIn(server, "version") ?? "",
    status: statusOf(member(official, "status") ?? member(server, "status")),
    ...(repository === undefined ? {} : { repository }),
    sources: [...remotesOf(server), ...packagesOf(server)],
    ...(updatedAt === undefined ? {} : { updatedAt }),
  };
}

/** What a registry does not say is taken as active: it lists the entry. */
function statusOf(value: unknown): RegistryEntry["status"] {
  return value === "deprecated" || value === "deleted" ? value : "active";
}

function remotesOf(server: unknown): ServerSource[] {
  return listIn(server, "remotes").flatMap((remote): RemoteEndpoint[] => {
    const kind = REMOTE_KINDS.get(member(remote, "type") ?? member(remote, "transport_type"));
    const url = webUrlIn(remote, "url");
    if (kind === undefined || url === undefined) return [];
    const headers = listIn(remote, "headers").flatMap(inputOf);
    return [{ kind, url, ...(headers.length === 0 ? {} : { headers }) }];
  });
}

type Input = NonNullable<PackageSource["environment"]>[number];

/** A header or an environment variable that a person has to give. */
export function inputOf(value: unknown): Input[] {
  const name = wordIn(value, "name");
  if (name === undefined || !/^[\w.-]+$/u.test(name)) return [];
  const description = wordIn(value, "description");
  return [
    {
      name,
      ...(description === undefined ? {} : { description }),
      required: member(value, "isRequired") === true,
      secret: member(value, "isSecret") === true || /key|token|secret|password/iu.test(name),
    },
  ];
}

function packagesOf(server: unknown): ServerSource[] {
  return listIn(server, "packages").flatMap((row): PackageSource[] => {
    const registry = PACKAGE_REGISTRIES.get(member(row, "registryType") ?? member(row, "registry_type"));
    const given = wordIn(row, "identifier");
    if (registry === undefined || given === undefined) return [];
    const named = registry === "oci" ? imageOf(given) : { identifier: given };
    const version = exactVersion(named.version ?? wordIn(row, "version"));
    if (version === undefined) return [];
    const { identifier } = named;
    // What a runner would refuse is not offered: a person would be asked to agree to it.
    if (packageProblem({ kind: "package", registry, identifier, version }) !== undefined) return [];
    const integrity = named.digest ?? wordIn(row, "fileSha256");
    const listed = [...listIn(row, "packageArguments")].map(argumentOf);
    const fixed = listed.flatMap((one) => one.fixed ?? []);
    const open = listed.flatMap((one) => one.open ?? []);
    const environment = listIn(row, "environmentVariables").flatMap(inputOf);
    return [
      {
        kind: "package",
        registry,
        identifier,
        version,
        ...(integrity === undefined ? {} : { integrity }),
        ...(fixed.length === 0 ? {} : { arguments: fixed }),
        ...(open.length === 0 ? {} : { openArguments: open }),
        ...(environment.length === 0 ? {} : { environment }),
      },
    ];
  });
}

/** An image's name apart from its tag and digest. */
function imageOf(text: string): { identifier: string; version?: string; digest?: string } {
  const [whole = "", digest] = text.split("@sha256:", 2);
  const tag = /:([^:/]+)$/u.exec(whole)?.[1];
  const identifier = tag === undefined ? whole : whole.slice(0, -tag.length - 1);
  return { identifier, ...(tag === undefined ? {} : { version: tag }), ...(digest === undefined ? {} : { digest }) };
}

/** A value with a part to be filled in, in the spellings that registries use; `/path/to/` is nobody's path. */
const OPEN_VALUE = /<[^>]*>|\{[^}]*\}|\$\{|(?:^|[\s=])\/path\/to\b/u;

/** An argument as words for the command line, or as one that a person has to give. */
function argumentOf(row: unknown): { fixed?: string[]; open?: string } {
  const value = wordIn(row, "value");
  const named = member(row, "type") === "named" ? (wordIn(row, "name") ?? "") : "";
  if (value !== undefined && !OPEN_VALUE.test(value)) {
    // Some registries repeat the whole of `--name value` as the value.
    return { fixed: named === "" || value.startsWith("-") ? [value] : [named, value] };
  }
  if (member(row, "isRequired") !== true && value === undefined) return {};
  return { open: wordIn(row, "description") ?? wordIn(row, "valueHint") ?? value ?? named };
}
