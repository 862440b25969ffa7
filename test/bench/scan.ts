/**
 * `npm run bench -- scan`: what the scan of tool texts finds in labelled collections of `../shared/data/security`, and how many of
 * 800 real tools it warns about. `npm run bench -- scan --rows` lists every row that it misses or warns about.
 */
import { existsSync, readFileSync } from "node:fs";
import process from "node:process";
import { fileURLToPath } from "node:url";
import type { ToolDefinition } from "../../src/discovery/model.ts";
import { OWN_SERVER, peerTools, scanTool, type PeerTool, type ScanFinding } from "../../src/discovery/scan/scan.ts";
import { tools as ownTools } from "../../src/mcp/tools/list.ts";
import { catalogueTools, referenceTools, taskTools, type RealTool } from "../support/real-tools.ts";

const FOLDER = fileURLToPath(new URL("../../../shared/data/security/", import.meta.url).href);

export interface LabelledRow {
  id: string;
  category: string;
  malicious: boolean;
  findings: ScanFinding[];
}

interface Entry {
  id: string;
  label: string;
  category: string;
  server?: string;
  description?: string;
  tool?: { name: string; description: string };
  peers?: { server: string; tool: { name: string; description: string } }[];
}

const define = (name: string, description: string, parameters: readonly string[] = []): ToolDefinition => ({
  name,
  description,
  inputSchema: { type: "object", properties: Object.fromEntries(parameters.map((one) => [one, { type: "string" }])) },
});

/** The labelled rows of `security/mcpproxy`, scanned with the tools that stand beside each; undefined where they are absent. */
export function scanLabelled(): LabelledRow[] | undefined {
  if (!existsSync(`${FOLDER}mcpproxy/detect_corpus_v1.json`)) return undefined;
  return ["security_corpus_v1", "detect_corpus_v1"].flatMap((file) => {
    const { entries }: { entries: Entry[] } = JSON.parse(readFileSync(`${FOLDER}mcpproxy/${file}.json`, "utf8"));
    return entries.map((entry) => {
      const definition = define(entry.tool?.name ?? "tool", entry.tool?.description ?? entry.description ?? "");
      const server = entry.server ?? "server";
      const peers = (entry.peers ?? []).map((peer) => ({
        server: peer.server,
        definition: define(peer.tool.name, peer.tool.description),
      }));
      const siblings = new Set(peers.filter((peer) => peer.server === server).map((peer) => peer.definition.name));
      const findings = scanTool(
        definition,
        server,
        siblings,
        peerTools(peers.filter((peer) => peer.server !== server)),
      );
      return { id: entry.id, category: entry.category, malicious: entry.label === "malicious", findings };
    });
  });
}

/** What is malicious in its form, whatever its words. */
const STRUCTURAL = new Set(["us", "dp"]);
export const isStructural = (row: LabelledRow): boolean =>
  STRUCTURAL.has(row.id.split("_")[0] ?? "") || row.id.startsWith("sh_collide") || row.id.startsWith("sh_ref");

export interface ScannedTool extends PeerTool {
  findings: ScanFinding[];
}

/** Cairn's own tools, as every other is compared with them when its server is listed. */
const OWN: readonly PeerTool[] = ownTools.map(({ name }) => ({
  server: OWN_SERVER,
  definition: { name, inputSchema: {} },
}));

/**
 * Real tools, each scanned among those of its own server and, with `asPeers`, among those of all others of its collection and Cairn's own,
 * as a library with all of these servers scans them.
 */
export function scanReal(tools: readonly RealTool[], asPeers: boolean): ScannedTool[] {
  const peers = asPeers ? peerTools([...OWN, ...tools]) : undefined;
  const siblings = new Map<string, Set<string>>();
  for (const { server, definition } of tools)
    siblings.set(server, (siblings.get(server) ?? new Set<string>()).add(definition.name));
  return tools.map((tool) => ({
    ...tool,
    findings: scanTool(tool.definition, tool.server, siblings.get(tool.server), peers),
  }));
}

const share = (part: number, whole: number): string =>
  `${part}/${whole} (${((100 * part) / Math.max(1, whole)).toFixed(1)} %)`;
const caught = (rows: readonly { findings: readonly ScanFinding[] }[]): string =>
  share(rows.filter(({ findings }) => findings.length > 0).length, rows.length);
const named = (findings: readonly ScanFinding[]): string =>
  [...new Set(findings.map(({ signal }) => signal))].join(" ");

export async function bench(args: readonly string[]): Promise<number> {
  const rows = scanLabelled();
  if (rows === undefined) {
    process.stdout.write("../shared/data/security is absent: nothing to measure\n");
    return 0;
  }
  const write = (line: string): void => void process.stdout.write(`${line}\n`);
  const malicious = rows.filter((row) => row.malicious);
  write(`structural          ${caught(malicious.filter(isStructural))}`);
  write(`other malicious     ${caught(malicious.filter((row) => !isStructural(row)))}`);
  for (const [category, list] of Map.groupBy(malicious, (row) => row.category))
    write(`  ${category.padEnd(18)}${caught(list)}`);
  const hard = rows.filter((row) => row.category === "hard_negative");
  write(`ordinary            ${caught(rows.filter((row) => row.category === "benign"))}`);
  write(`hard negatives      ${caught(hard)}`);
  for (const row of hard.filter(({ findings }) => findings.length > 0)) write(`  ${row.id}: ${named(row.findings)}`);
  const collections = [referenceTools(), catalogueTools(), taskTools()];
  for (const asPeers of [false, true]) {
    const [reference = [], catalogue = [], tasks = []] = collections.map((tools) => scanReal(tools, asPeers));
    const where = asPeers ? "all servers of its collection and Cairn's own tools beside it" : "its server alone";
    write(
      `real tools          ${caught([...reference, ...catalogue])} of 800; ${caught(tasks)} of tools/tasks; ${where}`,
    );
    if (args.includes("--rows") || asPeers)
      for (const one of [...reference, ...catalogue, ...tasks].filter(({ findings }) => findings.length > 0))
        write(
          `  ${one.server} ${one.definition.name}: ${named(one.findings)}${args.includes("--rows") ? ` — ${one.findings[0]?.excerpt}` : ""}`,
        );
  }
  if (args.includes("--rows"))
    for (const row of malicious.filter(({ findings }) => findings.length === 0)) write(`missed: ${row.id}`);
  type Cisco = { label: string; name: string; description: string; params?: string[] };
  const cisco = readFileSync(`${FOLDER}cisco-tools/tools.jsonl`, "utf8")
    .split("\n")
    .filter((line) => line !== "")
    .map((line): Cisco => JSON.parse(line));
  for (const [label, list] of Map.groupBy(cisco, (row) => row.label))
    write(
      `cisco ${label.padEnd(24)}${caught(list.map((row) => ({ findings: scanTool(define(row.name, row.description ?? "", row.params), "server") })))}`,
    );
  return 0;
}
