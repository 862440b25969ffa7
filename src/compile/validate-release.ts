/**
 * Validates a compiled release before it is served, whoever compiled it: hashes, shapes, references, conditions.
 * It reads the compiled objects alone, so that the Worker needs no YAML, and one at a time, so that a large release fits an
 * isolate. Findings name an object, not a file. The Worker imports this module of `compile`, and `validate-object.ts`.
 */
import { createHash } from "node:crypto";
import { canonicalJson } from "../json.ts";
import type { LocalizedText } from "../localized-text.ts";
import type { Finding } from "./findings.ts";
import type { Tree } from "../knowledge/model.ts";
import { manifestSchema } from "../knowledge/read-manifest.ts";
import { treeKey } from "../knowledge/refs.ts";
import type { Manifest, ManifestObject } from "../knowledge/release.ts";
import { kindOf } from "../knowledge/release.ts";
import { checkObject, type ObjectProblem } from "./validate-object.ts";
import { FIRST_INDEX, validateSearch } from "./validate-search.ts";
import { validateTree, type ReportProblem } from "./validate-tree.ts";

export { isCatalogue } from "./validate-catalogue.ts";

export interface ReleaseToValidate {
  id: string;
  manifest: Manifest;
  /** The bytes of an object of the manifest; undefined when they were not sent and are not stored. */
  read(object: ManifestObject): Promise<Uint8Array | undefined>;
  /** Whether these very bytes were found valid as this kind of object before. Trees and the index are read all the same: they refer to others. */
  isKnown?(object: ManifestObject): boolean;
}

/** Every problem because of which a release must not be served; an empty list when it is valid. Rejects only as `read` does. */
export async function validateRelease(release: ReleaseToValidate): Promise<Finding[]> {
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
  let index: Uint8Array | undefined;
  for (const object of manifest.objects) {
    if (names.has(object.name))
      report(object.name, "duplicate-id", {
        en: "The manifest names this object twice.",
        zh: "清单里重复列出了这个对象。",
      });
    names.add(object.name);
    const isKnown = release.isKnown?.(object) === true;
    // Other objects depend on what these say, also where they are known.
    if (isKnown && kindOf(object.name) !== "tree" && object.name !== FIRST_INDEX) continue;
    const bytes = await release.read(object);
    const { problem, tree } = validateObject(object, bytes);
    if (object.name === FIRST_INDEX && problem === undefined) index = bytes;
    if (problem !== undefined) report(object.name, problem.rule, problem.message);
    if (tree !== undefined) trees.set(treeKey(tree.base, tree.tree), tree);
  }
  for (const tree of trees.values()) validateTree(tree, trees, report);
  validateSearch(manifest, index, new Set(findings.map(({ file }) => file)), report);
  reportMissing(
    manifest,
    names,
    new Set([...findings.map(({ file }) => file), ...Array.from(trees.keys(), (key) => `tree/${key}`)]),
    report,
  );
  return findings;
}

/** Reports what the manifest lists and has no object for. `seen`: objects that are there, or were reported. */
function reportMissing(
  { bases, templates }: Manifest,
  names: ReadonlySet<string>,
  seen: Set<string>,
  report: ReportProblem,
): void {
  for (const { base, trees } of bases) {
    for (const { tree } of trees) {
      const name = `tree/${treeKey(base, tree)}`;
      if (seen.has(name)) continue;
      seen.add(name);
      report(name, "missing-object", {
        en: "The manifest lists this tree but has no object for it.",
        zh: "清单列出了这棵树，却没有对应的对象。",
      });
    }
  }
  if (templates.length > 0 && !names.has("templates"))
    report("templates", "missing-object", {
      en: "The manifest lists templates but has no object for them.",
      zh: "清单列出了模板，却没有对应的对象。",
    });
  if (bases.some(({ trees }) => trees.length > 0) && !names.has("routing"))
    report("routing", "missing-object", {
      en: "The manifest lists trees but has no object that routes questions to them.",
      zh: "清单列出了树，却没有把问题引到树的路由对象。",
    });
}

/** Validates the bytes of one object: those the manifest names, and of its kind. */
function validateObject(
  object: ManifestObject,
  bytes: Uint8Array | undefined,
): { problem?: ObjectProblem; tree?: Tree } {
  if (bytes === undefined) {
    const message = {
      en: "The object's bytes were not sent and are not stored.",
      zh: "没有收到这个对象的内容，存储里也没有。",
    };
    return { problem: { rule: "missing-object", message } };
  }
  if (bytes.length !== object.size || sha256(bytes) !== object.hash) {
    const message = {
      en: "The object's bytes do not have the hash or size that the manifest names.",
      zh: "对象内容与清单中的哈希或大小不一致。",
    };
    return { problem: { rule: "bad-hash", message } };
  }
  return checkObject(object.name, bytes);
}

/**
 * The finding of one object that is stored before the manifest that names it; undefined when these bytes have this hash and
 * are an object of this name's kind.
 */
export function validateUpload(object: ManifestObject, bytes: Uint8Array): Finding | undefined {
  const { problem } = validateObject(object, bytes);
  return problem && createFinding(object.name, problem.rule, problem.message);
}

/** A finding of a compiled object, which has no lines. */
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

function sha256(bytes: Uint8Array | string): string {
  return createHash("sha256").update(bytes).digest("hex");
}
