/** A published collection of any size: generated documents, compiled as usual and written to the KV of the benchmark. */
import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { compile } from "../../src/compile/compile.ts";
import type { CompiledRelease } from "../../src/knowledge/release.ts";
import { canonicalJson } from "../../src/json.ts";
import { openIndex } from "../../src/search/open.ts";
import { generatedPassages } from "./generated.ts";
import { send } from "./load.ts";

/** Sections of one document. */
const SECTIONS = 20;
/** Generated passages in one section: together about as long as a real passage. */
const TEXTS = 3;

/** Documents that compile to about `count` passages, with the tree that a base requires. */
export function sources(count: number): { path: string; text: string }[] {
  const files = [
    {
      path: "knowledge/generated/main.tree.yaml",
      text: "title: Generated\nlanguage: en\nnodes:\n  root: { response: Ask for what is written here. }\n",
    },
  ];
  let lines: string[] = [];
  let [sections, texts] = [0, 0];
  for (const { title, content } of generatedPassages(count * TEXTS)) {
    if (texts === 0) lines.push(sections === 0 ? `# ${title}` : "", `## ${title}`);
    lines.push("", `${content}.`);
    texts = (texts + 1) % TEXTS;
    if (texts > 0) continue;
    sections = (sections + 1) % SECTIONS;
    if (sections > 0) continue;
    const name = `d${String(files.length).padStart(6, "0")}`;
    files.push({
      path: `knowledge/generated/documents/${name}.md`,
      text: `---\ntitle: ${title}\nlanguage: en\n---\n\n${lines.join("\n")}\n`,
    });
    lines = [];
  }
  return files;
}

export interface Collection {
  release: CompiledRelease;
  passages: number;
}

export function compileCollection(count: number): Collection {
  const { release, findings } = compile(sources(count));
  if (release === undefined) throw new Error(`the collection does not compile: ${JSON.stringify(findings[0])}`);
  const first = release.manifest.objects.find(({ name }) => name === "index/0");
  return { release, passages: openIndex(release.objects.get(first?.hash ?? "") ?? new Uint8Array(0)).passages };
}

/** The KV entries of a release. */
export function storedValues({ id, manifest, objects }: CompiledRelease): Map<string, Uint8Array> {
  const values = new Map([...objects].map(([hash, bytes]) => [`object/${hash}`, bytes]));
  return values.set(`release/${id}`, new TextEncoder().encode(canonicalJson(manifest)));
}

/** Writes a release to the folder that `subjects/kv.ts` reads, and points the channel to it with `subjects/held.ts`. */
export async function storeRelease(release: CompiledRelease, storage: string, port: number): Promise<void> {
  const folder = join(storage, "kv");
  mkdirSync(folder, { recursive: true });
  const values = storedValues(release);
  for (const [key, bytes] of values) writeFileSync(join(folder, key.replaceAll("/", "_")), bytes);
  const request = { channel: "main", release: release.id, message: "", at: 1, stored: [...values.keys()] };
  const answer = await send(port, { path: "/bench/point", headers: {}, body: JSON.stringify(request) });
  if (answer.status !== 200 || !answer.body.includes("pointed")) throw new Error(`not published: ${answer.body}`);
}
