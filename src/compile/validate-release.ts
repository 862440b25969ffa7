/**
 * Validates a compiled release before it is stored, whoever compiled it: hashes, shapes, references, conditions.
 * It reads the compiled objects alone, so that the Worker needs no YAML. Findings name an object, not a file.
 * The only module of `compile` that the Worker imports.
 */
import { createHash } from "node:crypto";
import { canonicalJson } from "../json.ts";
import type { LocalizedText } from "../localized-text.ts";
import type { Finding } from "./findings.ts";
import { isPacked } from "../search/blocks.ts";
import { isIndex } from "../search/check-index.ts";
import type { Tree } from "../knowledge/model.ts";
import { manifestSchema } from "../knowledge/read-manifest.ts";
import { treeKey } from "../knowledge/refs.ts";
import type { Manifest, ManifestObject } from "../knowledge/release.ts";
import { treeObjectSchema } from "./tree-object.ts";
import { validateTree, type ReportProblem } from "./validate-tree.ts";

export interface ReleaseToValidate {
  id: string;
  manifest: Manifest;
  /** The bytes of every object of the manifest, by hash. */
  objects: ReadonlyMap<string, Uint8Array>;
}

/** Every problem because of which a release must not be served; an empty list when it is valid. Never throws. */
export function validateRelease(release: ReleaseToValidate): Finding[] {
  const findings: Finding[] = [];
  const report: ReportProblem = (object, rule, message) => {
    findings.push(createFinding(object, rule, message));
  };
  const { manifest } = release;
  if (!manifestSchema.safeParse(manifest).success) {
    report("manifest", "bad-manifest", { en: "The manifest does not fit format 1.", zh: "清单不符合第 1 版格式。" });
    return findings;
  }
  if (sha256(canonicalJson(manifest)) !== release.id) {
    report("manifest", "bad-hash", {
      en: "The release's id is not the hash of its manifest.",
      zh: "发布编号与清单的哈希不一致。",
    });
  }
  const trees = new Map<string, Tree>();
  const names = new Set<string>();
  for (const object of manifest.objects) {
    if (names.has(object.name))
      report(object.name, "duplicate-id", {
        en: "The manifest names this object twice.",
        zh: "清单里重复列出了这个对象。",
      });
    names.add(object.name);
    const tree = validateObject(object, release.objects.get(object.hash), report);
    if (tree !== undefined) trees.set(treeKey(tree.base, tree.tree), tree);
  }
  for (const tree of trees.values()) validateTree(tree, trees, report);
  const reported = new Set(findings.map(({ file }) => file));
  for (const { base, trees: listed } of manifest.bases) {
    for (const { tree } of listed) {
      const key = treeKey(base, tree);
      if (trees.has(key) || reported.has(`tree/${key}`)) continue;
      reported.add(`tree/${key}`);
      report(`tree/${key}`, "missing-object", {
        en: "The manifest lists this tree but has no object for it.",
        zh: "清单列出了这棵树，却没有对应的对象。",
      });
    }
  }
  return findings;
}

/** Validates the bytes of one object. Returns the tree when it is a valid one. */
function validateObject(
  object: ManifestObject,
  bytes: Uint8Array | undefined,
  report: ReportProblem,
): Tree | undefined {
  const { name } = object;
  if (bytes === undefined) {
    report(name, "missing-object", {
      en: "The object's bytes were not sent and are not stored.",
      zh: "没有收到这个对象的内容，存储里也没有。",
    });
  } else if (bytes.length !== object.size || sha256(bytes) !== object.hash) {
    report(name, "bad-hash", {
      en: "The object's bytes do not have the hash or size that the manifest names.",
      zh: "对象内容与清单中的哈希或大小不一致。",
    });
  } else if (isBinary(name)) {
    if (!isReadable(name, bytes))
      report(name, "parse-error", {
        en: "The object is not a search index of this format.",
        zh: "对象不是这一格式的搜索索引。",
      });
  } else {
    const value = parseJson(bytes);
    if (value === undefined)
      report(name, "parse-error", { en: "The object is not JSON.", zh: "对象不是合法的 JSON。" });
    else if (name.startsWith("tree/")) return readTree(name, value, report);
  }
  return undefined;
}

function readTree(name: string, value: unknown, report: ReportProblem): Tree | undefined {
  const parsed = treeObjectSchema.safeParse(value);
  if (!parsed.success) {
    report(name, "wrong-type", {
      en: "The tree does not fit the schema that sessions read.",
      zh: "这棵树的结构不符合会话所需的格式。",
    });
    return undefined;
  }
  const tree = parsed.data;
  if (`tree/${treeKey(tree.base, tree.tree)}` === name) return tree;
  report(name, "bad-value", { en: "The tree has another name than its object.", zh: "树的名称与对象名不一致。" });
  return undefined;
}

function createFinding(file: string, rule: string, message: LocalizedText): Finding {
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

/** Search objects have binary formats of their own (`search/format.ts`, `search/blocks.ts`); all others are JSON. */
function isBinary(name: string): boolean {
  return name.startsWith("index/") || name.startsWith("passages/");
}

function isReadable(name: string, bytes: Uint8Array): boolean {
  return name.startsWith("passages/") ? isPacked(bytes) : isIndex(bytes);
}

function sha256(bytes: Uint8Array | string): string {
  return createHash("sha256").update(bytes).digest("hex");
}

/** Undefined when the bytes are not JSON in UTF-8. */
function parseJson(bytes: Uint8Array): unknown {
  try {
    const value: unknown = JSON.parse(new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(bytes));
    return value;
  } catch {
    return undefined;
  }
}
