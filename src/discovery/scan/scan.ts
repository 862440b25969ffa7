/**
 * The scan of texts from outside: warnings for people, and one more reason to ask. It is never the gate: what it does not find
 * still needs approval, and what it finds may be approved.
 * One signal is one file of `signals/` and one line of the list here. Linear in the length of the texts, within a budget.
 */
import type { ToolDefinition } from "../model.ts";
import { skeletons } from "../names/confusables.ts";
import { peersByLetters } from "./named-tools.ts";
import type { PeerIndex, PeerTool, ScanFinding, ScanSubject, Signal } from "./signal.ts";
import { concealment } from "./signals/concealment.ts";
import { deferredChange } from "./signals/deferred-change.ts";
import { encodedPayload } from "./signals/encoded-payload.ts";
import { hiddenCharacters } from "./signals/hidden-characters.ts";
import { lookAlikeName } from "./signals/look-alike-name.ts";
import { ordersToModel } from "./signals/orders-to-model.ts";
import { otherTools } from "./signals/other-tools.ts";
import { secrets } from "./signals/secrets.ts";
import { gatherTexts } from "./texts.ts";

export { OWN_SERVER } from "./signal.ts";
export type { PeerIndex, PeerTool, ScanFinding, SignalName } from "./signal.ts";

const signals: readonly Signal[] = [
  hiddenCharacters,
  encodedPayload,
  ordersToModel,
  concealment,
  secrets,
  otherTools,
  lookAlikeName,
  deferredChange,
];

/** Characters of a finding that are shown. */
const MAX_EXCERPT = 160;
/** Findings of one signal that are kept. */
const MAX_FINDINGS = 5;

/** The tools that are at hand: build it once for a whole listing. */
export function peerTools(tools: readonly PeerTool[]): PeerIndex {
  const byName = new Map<string, PeerTool[]>();
  const bySkeleton = new Map<string, PeerTool[]>();
  for (const tool of tools) {
    const { name } = tool.definition;
    add(byName, name, tool);
    for (const skeleton of new Set(skeletons(name))) add(bySkeleton, skeleton, tool);
  }
  return { byName, bySkeleton, byLetters: peersByLetters(tools) };
}

function add(index: Map<string, PeerTool[]>, key: string, tool: PeerTool): void {
  const known = index.get(key);
  if (known === undefined) index.set(key, [tool]);
  else known.push(tool);
}

const NO_PEERS = peerTools([]);

/**
 * Scans a tool's definition: its names, descriptions, schemas and annotations. `siblings`: the names of its server's tools;
 * `peers`: the tools of other servers that are at hand.
 */
export function scanTool(
  definition: ToolDefinition,
  server: string,
  siblings: ReadonlySet<string> = new Set(),
  peers: PeerIndex = NO_PEERS,
): ScanFinding[] {
  const { name, title, description, inputSchema, outputSchema, annotations } = definition;
  const gathered = gatherTexts({ name, description, title, inputSchema, outputSchema, annotations });
  const own = siblings.has(name) ? siblings : new Set(siblings).add(name);
  return find({ ...gathered, tool: { server, definition, siblings: own }, peers });
}

/**
 * Scans a text or a JSON value that is no tool: a result, a registry's description of a server. `peers`: the tools whose names it
 * has no business to name.
 */
export function scanValue(value: unknown, peers: PeerIndex = NO_PEERS): ScanFinding[] {
  return find({ ...gatherTexts(value), peers });
}

function find(subject: ScanSubject & { complete: boolean }): ScanFinding[] {
  const findings: ScanFinding[] = [];
  for (const signal of signals) {
    let count = 0;
    for (const { path, words } of signal.find(subject)) {
      findings.push({ signal: signal.name, path, excerpt: excerptOf(words) });
      count += 1;
      if (count >= MAX_FINDINGS) break;
    }
  }
  if (!subject.complete) findings.push({ signal: "unscanned", path: "", excerpt: "" });
  return findings;
}

/** On one line, with unseen characters written out. */
function excerptOf(words: string): string {
  const visible = words
    .slice(0, MAX_EXCERPT)
    .replace(/\s+/g, " ")
    .replace(/[\p{C}\p{Default_Ignorable_Code_Point}]/gu, (one) => `\\u{${(one.codePointAt(0) ?? 0).toString(16)}}`);
  return words.length > MAX_EXCERPT ? `${visible}…` : visible;
}
