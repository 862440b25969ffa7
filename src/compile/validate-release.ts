/**
 * Validates a compiled release before it is stored, wherever it came from: hashes, shapes, references, conditions.
 * Works on the compiled objects alone, so that the Worker needs no YAML. Findings name an object, not a file.
 * The only module of `compile` that is deployed.
 */
import { createHash } from "node:crypto";
import * as z from "zod";
import { canonicalJson } from "../json.ts";
import { readExpression } from "../knowledge/conditions.ts";
import type { LocalizedText } from "../localized-text.ts";
import type { Finding } from "./findings.ts";
import { isPacked } from "../search/blocks.ts";
import { isIndex } from "../search/check-index.ts";
import type { Tree } from "../knowledge/model.ts";
import type { Manifest } from "../knowledge/release.ts";
import { treeObjectSchema } from "./tree-object.ts";

const hash = z.string().regex(/^[0-9a-f]{64}$/);
const name = z.string().min(1).max(400);

const manifestSchema = z.strictObject({
  format: z.literal(1),
  objects: z.array(z.strictObject({ name, hash, size: z.int().min(0) })).max(5000),
  bases: z.array(
    z.strictObject({
      base: name,
      title: z.string(),
      description: z.string(),
      language: z.string(),
      languages: z.array(z.string()),
      trees: z.array(z.strictObject({ tree: name, title: z.string(), root: name, nodes: z.int().min(0) })),
      documents: z.int().min(0),
    }),
  ),
  templates: z.array(name),
});

/** Parses a manifest that came over the wire; null when it is not one. */
export function readManifest(value: unknown): Manifest | null {
  const read = manifestSchema.safeParse(value);
  return read.success ? read.data : null;
}

export interface ReleaseToValidate {
  id: string;
  manifest: Manifest;
  /** The bytes of every object of the manifest, by hash. */
  objects: ReadonlyMap<string, Uint8Array>;
}

/** Everything that must not be served of a release; an empty list when it is sound. Never throws. */
export function validateRelease(release: ReleaseToValidate): Finding[] {
  const findings: Finding[] = [];
  const report: Report = (object, rule, message) => {
    findings.push(releaseFinding(object, rule, message));
  };
  const manifest = manifestSchema.safeParse(release.manifest);
  if (!manifest.success) {
    report("manifest", "bad-manifest", { en: "The manifest does not fit format 1.", zh: "清单不符合第 1 版格式。" });
    return findings;
  }
  if (sha256(canonicalJson(release.manifest)) !== release.id) {
    report("manifest", "bad-hash", {
      en: "The release's id is not the hash of its manifest.",
      zh: "发布编号与清单的哈希不一致。",
    });
  }
  const trees = new Map<string, Tree>();
  const names = new Set<string>();
  for (const object of release.manifest.objects) {
    if (names.has(object.name))
      report(object.name, "duplicate-id", {
        en: "The manifest names this object twice.",
        zh: "清单里重复列出了这个对象。",
      });
    names.add(object.name);
    const bytes = release.objects.get(object.hash);
    if (bytes === undefined) {
      report(object.name, "missing-object", {
        en: "The object's bytes were not sent and are not stored.",
        zh: "没有收到这个对象的内容，存储里也没有。",
      });
      continue;
    }
    if (bytes.length !== object.size || sha256(bytes) !== object.hash) {
      report(object.name, "bad-hash", {
        en: "The object's bytes do not have the hash or size that the manifest names.",
        zh: "对象内容与清单中的哈希或大小不一致。",
      });
      continue;
    }
    if (isBinary(object.name)) {
      if (!isReadable(object.name, bytes))
        report(object.name, "parse-error", {
          en: "The object is not a search index of this format.",
          zh: "对象不是这一格式的搜索索引。",
        });
      continue;
    }
    const value = parseJson(bytes);
    if (value === undefined)
      report(object.name, "parse-error", { en: "The object is not JSON.", zh: "对象不是合法的 JSON。" });
    else if (object.name.startsWith("tree/")) {
      const tree = treeObjectSchema.safeParse(value);
      if (!tree.success)
        report(object.name, "wrong-type", {
          en: "The tree does not fit the schema that sessions read.",
          zh: "这棵树的结构不符合会话所需的格式。",
        });
      else if (`tree/${tree.data.base}/${tree.data.tree}` !== object.name)
        report(object.name, "bad-value", {
          en: "The tree has another name than its object.",
          zh: "树的名称与对象名不一致。",
        });
      else trees.set(`${tree.data.base}/${tree.data.tree}`, tree.data);
    }
  }
  for (const tree of trees.values()) validateTree(tree, trees, report);
  for (const base of release.manifest.bases) {
    for (const { tree } of base.trees) {
      if (
        !trees.has(`${base.base}/${tree}`) &&
        !findings.some((finding) => finding.file === `tree/${base.base}/${tree}`)
      ) {
        report(`tree/${base.base}/${tree}`, "missing-object", {
          en: "The manifest lists this tree but has no object for it.",
          zh: "清单列出了这棵树，却没有对应的对象。",
        });
      }
    }
  }
  return findings;
}

/** Reports a finding about an object of the release, by its name. */
type Report = (object: string, rule: string, message: LocalizedText) => void;

function validateTree(tree: Tree, trees: ReadonlyMap<string, Tree>, report: Report): void {
  const object = `tree/${tree.base}/${tree.tree}`;
  const own = new Set(tree.nodes.map((node) => node.id));
  if (own.size !== tree.nodes.length)
    report(object, "duplicate-id", { en: "Two nodes have the same id.", zh: "有两个节点的 id 相同。" });
  if (!own.has(tree.root))
    report(object, "missing-root", { en: "The root is not one of the nodes.", zh: "根节点不在节点之中。" });
  const jumps = new Set(tree.jumps.map((jump) => `${jump.base}/${jump.tree}`));
  const inOther = new Map<string, Set<string>>();
  for (const node of tree.nodes) {
    for (const { target } of [...node.options, ...node.next]) {
      if (!target) continue;
      const key = `${target.base}/${target.tree}`;
      const here = target.base === tree.base && target.tree === tree.tree;
      const ids = here ? own : (inOther.get(key) ?? new Set(trees.get(key)?.nodes.map((other) => other.id)));
      if (!here) inOther.set(key, ids);
      if (!ids.has(target.node) || (!here && !jumps.has(key))) {
        report(object, "dangling-next-node", {
          en: `Node ${quoted(node.id)} leads to a node that is not in the release.`,
          zh: `节点 ${quoted(node.id)} 指向了发布中不存在的节点。`,
        });
      }
    }
    if (new Set(node.options.map((option) => option.id)).size !== node.options.length) {
      report(object, "duplicate-option", {
        en: `Node ${quoted(node.id)} has two options with the same id.`,
        zh: `节点 ${quoted(node.id)} 有两个 id 相同的选项。`,
      });
    }
    for (const { when } of [...node.options, ...node.next]) {
      if (when !== undefined && readExpression(when).error !== undefined) {
        report(object, "bad-condition", {
          en: `A condition of node ${quoted(node.id)} does not compile.`,
          zh: `节点 ${quoted(node.id)} 的某个条件无法编译。`,
        });
      }
    }
  }
  for (const fact of tree.facts) {
    if (readExpression(fact.expression).error !== undefined)
      report(object, "bad-condition", {
        en: `The fact ${quoted(fact.name)} does not compile.`,
        zh: `事实 ${quoted(fact.name)} 无法编译。`,
      });
  }
}

function quoted(id: string): string {
  return JSON.stringify(id.length > 80 ? `${id.slice(0, 80)}…` : id);
}

function releaseFinding(file: string, rule: string, message: LocalizedText): Finding {
  return {
    rule,
    severity: "error",
    file,
    line: 1,
    column: 1,
    end_line: 1,
    end_column: 1,
    message: message.en,
    fix: "Compile again from the source files and publish the result.",
    zh: { message: message.zh, fix: "请从源文件重新编译后再发布。" },
  };
}

/** Search objects are bytes of their own format (`search/format.ts`, `search/blocks.ts`); all others are JSON. */
function isBinary(name: string): boolean {
  return name.startsWith("index/") || name.startsWith("passages/");
}

function isReadable(name: string, bytes: Uint8Array): boolean {
  return name.startsWith("passages/") ? isPacked(bytes) : isIndex(bytes);
}

function sha256(bytes: Uint8Array | string): string {
  return createHash("sha256").update(bytes).digest("hex");
}

function parseJson(bytes: Uint8Array): unknown {
  try {
    const value: unknown = JSON.parse(new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(bytes));
    return value;
  } catch {
    return undefined;
  }
}
