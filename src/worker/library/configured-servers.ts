/**
 * The servers an operator has listed in CAIRN_SERVERS, with the headers that are sent to each. Headers go to the very
 * address they stand beside, and to no other.
 */
import type { ServerProposal } from "../../discovery/library-port.ts";
import type { ServerSource } from "../../discovery/model.ts";
import { readPackage } from "../../discovery/package-name.ts";
import { isRecord } from "../../json.ts";

/** A server of the list, and the values of the headers it needs. */
export interface ConfiguredServer extends ServerProposal {
  headers: Readonly<Record<string, string>>;
  /** For a package's program. */
  environment: Readonly<Record<string, string>>;
  /** Folders of the runner's machine that a package's program may use. */
  folders: readonly string[];
  /** Those of them that it may write to as well. */
  writableFolders: readonly string[];
}

/** The list, in its order. With a mistake in the variable it is empty, and the log says so. */
export function readConfiguredServers(text: string | undefined): ConfiguredServer[] {
  if (text === undefined || text === "") return [];
  try {
    const parsed: unknown = JSON.parse(text);
    if (!Array.isArray(parsed)) throw new TypeError("not a list");
    return parsed.map(readServer);
  } catch {
    console.error("CAIRN_SERVERS cannot be read: no server of it is offered until it is corrected.");
    return [];
  }
}

function readServer(value: unknown): ConfiguredServer {
  if (!isRecord(value)) throw new TypeError("not a server");
  const { name, title, description, headers, environment, folders, addons } = value;
  return {
    source: readSource(value),
    listedBy: "operator",
    ...(typeof name === "string" && { name }),
    ...(typeof title === "string" && { title }),
    ...(typeof description === "string" && { description }),
    ...(addons === true && { addons }),
    headers: textsIn(headers),
    environment: textsIn(environment),
    ...foldersIn(folders),
  };
}

function readSource({ url, transport, package: written, arguments: given }: Record<string, unknown>): ServerSource {
  if (typeof url === "string" && URL.canParse(url)) {
    return { kind: transport === "sse" ? "sse" : "streamable-http", url };
  }
  const source = typeof written === "string" ? readPackage(written) : undefined;
  if (source === undefined) throw new TypeError("neither url nor package");
  const words = wordsIn(given);
  return words.length === 0 ? source : { ...source, arguments: words };
}

/** A folder is a path to read, or `{ path, mode: "ro" | "rw" }`. */
function foldersIn(value: unknown): Pick<ConfiguredServer, "folders" | "writableFolders"> {
  const named = (Array.isArray(value) ? value : []).map((one: unknown) => {
    const { path, mode } = isRecord(one) ? one : { path: one, mode: "ro" };
    // A mode that is misspelled must not become another one silently.
    if (typeof path !== "string" || (mode !== "ro" && mode !== "rw")) throw new TypeError("not a folder");
    return { path, mode };
  });
  return {
    folders: named.map(({ path }) => path),
    writableFolders: named.filter(({ mode }) => mode === "rw").map(({ path }) => path),
  };
}

const wordsIn = (value: unknown): string[] =>
  Array.isArray(value) ? value.filter((one): one is string => typeof one === "string") : [];

function textsIn(value: unknown): Record<string, string> {
  const entries = isRecord(value) ? Object.entries(value) : [];
  return Object.fromEntries(entries.filter((one): one is [string, string] => typeof one[1] === "string"));
}
