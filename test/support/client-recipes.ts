/** Reads a client's snippet or deep link as the client does, and gives the address that it names. */
import { execFileSync } from "node:child_process";
import { parse as parseToml } from "smol-toml";
import type { Client } from "../../src/clients/client.ts";

/** The addresses in a settings file: every text that begins like one, whatever its key. */
function addressesIn(value: unknown): string[] {
  if (typeof value === "string") return /^https?:/.test(value) ? [value] : [];
  return typeof value === "object" && value !== null ? Object.values(value).flatMap(addressesIn) : [];
}

/** The arguments that a program gets when a shell reads this line. */
function shellArguments(line: string): string[] {
  const [program = "", ...rest] = line.split(" ");
  const script = `${program}() { printf '%s\\n' "$@"; }\n${program} ${rest.join(" ")}`;
  return execFileSync("sh", ["-c", script], { encoding: "utf8" }).trimEnd().split("\n");
}

/** What a snippet says once it is read. */
export function readSnippet(
  { snippet }: Client,
  address: string,
  token?: string,
): { addresses: string[]; value: unknown } | undefined {
  if (snippet === undefined) return undefined;
  const text = snippet.text(address, token);
  switch (snippet.format) {
    case "address":
      return { addresses: [text], value: text };
    case "shell": {
      const value = shellArguments(text);
      return { addresses: value.filter((argument) => /^https?:/.test(argument)), value };
    }
    case "toml": {
      const value = parseToml(text);
      return { addresses: addressesIn(value), value };
    }
    case "json": {
      const value: unknown = JSON.parse(text);
      return { addresses: addressesIn(value), value };
    }
  }
}

const fromBase64 = (text: string): unknown => JSON.parse(Buffer.from(text, "base64").toString("utf8"));

/** What a deep link carries: base64 of JSON in a parameter, or JSON as the whole query. Undefined where it carries nothing. */
export function readDeepLink(
  { deepLink }: Client,
  address: string,
  token?: string,
): { addresses: string[]; value: unknown } | undefined {
  const link = deepLink === undefined ? undefined : new URL(deepLink(address, token));
  if (link === undefined || link.search === "") return undefined;
  const packed = link.searchParams.get("config") ?? link.searchParams.get("servers");
  const value =
    packed === null ? (JSON.parse(decodeURIComponent(link.search.slice(1))) as unknown) : fromBase64(packed);
  return { addresses: addressesIn(value), value };
}
