/**
 * An npm registry on loopback with packages written in a test, for the ordinary npm client: what a program does can be
 * tried without the network, by the same way that a real package comes.
 */
import { createHash } from "node:crypto";
import { createServer } from "node:http";
import { gzipSync } from "node:zlib";

export interface TestPackage {
  name: string;
  version: string;
  /** Path inside the package -> text; `package.json` is made from the rest. */
  files: Record<string, string>;
  manifest?: Record<string, unknown>;
}

export interface TestRegistry {
  url: string;
  integrity(name: string): string;
  sha256(name: string): string;
  stop(): Promise<void>;
}

export async function startNpmRegistry(packages: readonly TestPackage[]): Promise<TestRegistry> {
  const made = new Map(packages.map((one) => [one.name, { ...one, archive: makeArchive(one) }]));
  const integrityOf = (archive: Buffer): string => `sha512-${createHash("sha512").update(archive).digest("base64")}`;
  const server = createServer((request, response) => {
    const path = decodeURIComponent(new URL(request.url ?? "/", "http://registry").pathname).slice(1);
    const archive = made.get(path.replace(/\/-\/archive\.tgz$/, ""))?.archive;
    if (archive !== undefined && path.endsWith(".tgz")) return void response.end(archive);
    const found = made.get(path);
    if (found === undefined) return void response.writeHead(404).end("{}");
    const { name, version } = found;
    const dist = {
      tarball: `http://${request.headers.host}/${name}/-/archive.tgz`,
      integrity: integrityOf(found.archive),
      shasum: createHash("sha1").update(found.archive).digest("hex"),
    };
    response.setHeader("content-type", "application/json");
    response.end(
      JSON.stringify({
        name,
        "dist-tags": { latest: version },
        versions: { [version]: { ...manifestOf(found), dist } },
      }),
    );
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const address = server.address();
  const port = typeof address === "object" && address !== null ? address.port : 0;
  const archiveOf = (name: string): Buffer => made.get(name)?.archive ?? Buffer.alloc(0);
  return {
    url: `http://127.0.0.1:${port}/`,
    integrity: (name) => integrityOf(archiveOf(name)),
    sha256: (name) => createHash("sha256").update(archiveOf(name)).digest("hex"),
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

function manifestOf({ name, version, manifest }: TestPackage): Record<string, unknown> {
  return { name, version, ...manifest };
}

/** A gzipped tar of regular files under `package/`. */
function makeArchive(one: TestPackage): Buffer {
  const files = { "package.json": JSON.stringify(manifestOf(one)), ...one.files };
  const blocks = Object.entries(files).flatMap(([path, text]) => {
    const bytes = Buffer.from(text);
    return [header(`package/${path}`, bytes.length), bytes, Buffer.alloc((512 - (bytes.length % 512)) % 512)];
  });
  return gzipSync(Buffer.concat([...blocks, Buffer.alloc(1024)]));
}

function header(path: string, size: number): Buffer {
  const block = Buffer.alloc(512);
  const octal = (value: number, length: number): string => `${value.toString(8).padStart(length - 1, "0")}\0`;
  block.write(path, 0);
  block.write(octal(0o644, 8), 100);
  block.write(octal(0, 8), 108);
  block.write(octal(0, 8), 116);
  block.write(octal(size, 12), 124);
  block.write(octal(0, 12), 136);
  block.write(" ".repeat(8), 148);
  block.write("0", 156);
  block.write("ustar\u000000", 257);
  const sum = block.reduce((total: number, byte: number) => total + byte, 0);
  block.write(`${sum.toString(8).padStart(6, "0")}\0 `, 148);
  return block;
}
