/**
 * Validates a compiled release before it is served, whoever compiled it: hashes, shapes, references, conditions.
 * It reads the compiled objects alone, so that the Worker needs no YAML, and one at a time, so that a large release fits an
 * isolate. Findings name an object, not a file. The Worker imports this module of `compile`, and `validate-object.ts`.
 */
import { createHash } from "node:crypto";
import { canonicalJson } from "../json.ts";
import type { LocalizedText } from "../localized-text.ts";
import type { Finding } from "./findings.ts";
import { manifestSchema } from "../knowledge/read-manifest.ts";
import { treeKey } from "../knowledge/refs.ts";
import type { Manifest, ManifestObject } from "../knowledge/release.ts";
import { kindOf } from "../knowledge/release.ts";
import type { ObjectContent, ReleaseContents } from "./references/contents.ts";
import { compareDocuments } from "./references/documents.ts";
import { compareManifest } from "./references/manifest.ts";
import { compareRouting } from "./references/routing.ts";
import { checkObject, type CheckedObject } from "./validate-object.ts";
import { FIRST_INDEX, validateSearch } from "./validate-search.ts";
import { validateTrees, type ReportProblem } from "./validate-tree.ts";

export { isCatalogue } from "./validate-catalogue.ts";

export interface ReleaseToValidate {
  id: string;
  manifest: Manifest;
  /** The bytes of an object of the manifest; undefined when they were not sent and are not stored. */
  read(object: ManifestObject): Promise<Uint8Array | undefined>;
  /** Whether these very bytes were found valid as this kind of object before. Most are read all the same, for what they name. */
  isKnown?(object: ManifestObject): boolean;
}

/** Documents and passages that are known to be valid are read again, for what they name, while they have no more bytes together. */
const MAX_READ_AGAIN_BYTES = 48 * 1024 * 1024;
/** A release whose parts belong to different ones could have a finding for every passage. */
const MAX_REFERENCE_FINDINGS = 100;

/** Every problem because of which a release must not be served; an empty list when it is valid. Rejects only as `read` does. */
export async function validateRelease(release: ReleaseToValidate): Promise<Finding[]> {
  const findings: Finding[] = [];
  const report: ReportProblem = (object, rule, message, fix) => {
    findings.push(createFinding(object, rule, message, fix));
  };
  const { manifest } = release;
  if (!manifestSchema.safeParse(manifest).success) {
    report("manifest", "bad-manifest", { en: "The manifest does not fit format 1.", zh: "清单不符合第 1 版格式。" });
    return findings;
  }
  if (sha256(canonicalJson(manifest)) !== release.id) {
    report("manifest", "bad-hash", {
      en: "The release's id is not the hash of its manifest.",
      zh: "版本编号与清单的哈希不一致。",
    });
  }
  const contents = emptyContents(manifest, (object) => release.isKnown?.(object) === true);
  const { trees } = contents;
  const names = new Set<string>();
  for (const object of manifest.objects) {
    if (names.has(object.name))
      report(object.name, "duplicate-id", {
        en: "The manifest names this object twice.",
        zh: "清单里重复列出了这个对象。",
      });
    names.add(object.name);
    if (release.isKnown?.(object) === true && !isCompared(object.name, contents)) continue;
    const bytes = await release.read(object);
    const { problem, content } = validateObject(object, bytes);
    if (object.name === FIRST_INDEX && problem === undefined) contents.index = bytes;
    if (problem !== undefined) report(object.name, problem.rule, problem.message);
    if (content !== undefined) keepContent(contents, object.name, content);
  }
  validateTrees(trees, report);
  validateSearch(manifest, contents.index, new Set(findings.map(({ file }) => file)), report);
  reportMissing(
    manifest,
    names,
    new Set([...findings.map(({ file }) => file), ...Array.from(trees.keys(), (key) => `tree/${key}`)]),
    report,
  );
  // What objects say of each other means something once each of them is sound.
  if (findings.length > 0) return findings;
  const reportReference = (object: string, message: LocalizedText): void => report(object, "bad-reference", message);
  compareManifest(manifest, contents, reportReference);
  if (contents.routing !== undefined) compareRouting(contents.routing, manifest, trees, reportReference);
  compareDocuments(contents, reportReference);
  return findings.slice(0, MAX_REFERENCE_FINDINGS);
}

/** Nothing yet; without documents and passages where they are known in part and too large to be read again. */
function emptyContents({ objects }: Manifest, isKnown: (object: ManifestObject) => boolean): ReleaseContents {
  const large = objects.filter(({ name }) => kindOf(name) === "documents" || kindOf(name) === "passages");
  const bytes = large.reduce((sum, { size }) => sum + size, 0);
  const contents: ReleaseContents = { trees: new Map(), templates: new Set() };
  if (bytes > MAX_READ_AGAIN_BYTES && large.some(isKnown)) return contents;
  return { ...contents, documents: new Map(), passages: new Map() };
}

/** Whether an object is compared with others, so that it is read also where it is known. Of an index the first shard says it all. */
function isCompared(name: string, { documents }: ReleaseContents): boolean {
  const kind = kindOf(name);
  if (kind === "documents" || kind === "passages") return documents !== undefined;
  return kind !== "index" || name === FIRST_INDEX;
}

function keepContent(contents: ReleaseContents, name: string, content: ObjectContent): void {
  switch (content.kind) {
    case "tree":
      contents.trees.set(treeKey(content.tree.base, content.tree.tree), content.tree);
      break;
    case "documents":
      contents.documents?.set(name, content.documents);
      break;
    case "passages":
      contents.passages?.set(name, content.runs);
      break;
    case "templates":
      contents.templates = new Set(content.names);
      break;
    case "routing":
      contents.routing = content.routing;
      break;
  }
}

/** Reports what the manifest lists and has no object for. `seen`: objects that are there, or were reported. */
function reportMissing(
  { bases }: Manifest,
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
  if (!names.has("templates"))
    report(
      "templates",
      "missing-object",
      {
        en: "The release has no object for its templates, without which no prompt can be made.",
        zh: "版本里没有模板对象，缺少它就无法生成提示词。",
      },
      {
        en: "Compile and publish with the command line of this version of Cairn: it always writes the object, an empty list where there is no templates/ folder.",
        zh: "请用与服务器同版的 Cairn 命令行重新编译并发布：它总会写入这个对象，没有 templates/ 目录时写入空列表。",
      },
    );
  if (bases.some(({ trees }) => trees.length > 0) && !names.has("routing"))
    report("routing", "missing-object", {
      en: "The manifest lists trees but has no object that routes questions to them.",
      zh: "清单列出了树，却没有把问题引到树的路由对象。",
    });
}

/** Validates the bytes of one object: those the manifest names, and of its kind. */
function validateObject(object: ManifestObject, bytes: Uint8Array | undefined): CheckedObject {
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

const COMPILE_AGAIN: LocalizedText = {
  en: "Compile again from the source files and publish the result.",
  zh: "请从源文件重新编译后再发布。",
};

/** A finding of a compiled object, which has no lines. */
function createFinding(file: string, rule: string, message: LocalizedText, fix = COMPILE_AGAIN): Finding {
  return {
    rule,
    severity: "error",
    file,
    line: 1,
    column: 1,
    end_line: 1,
    end_column: 1,
    message: message.en,
    fix: fix.en,
    zh: { message: message.zh, fix: fix.zh },
  };
}

function sha256(bytes: Uint8Array | string): string {
  return createHash("sha256").update(bytes).digest("hex");
}
