/**
 * Everything under `knowledge/` and `templates/`, read and tied together, as rules and the compiler see it.
 */
import { buildTree, refTreeOf } from "./build-tree.ts";
import { parseDocumentFile, templateIdentity, type ParsedDocument } from "./documents.ts";
import type { Finding } from "./findings.ts";
import { parseJsonDocument } from "./json-document.ts";
import { placeOf } from "./layout.ts";
import type { TemplateSource, Tree } from "./model.ts";
import { ParsedFile, parseTree, type ParsedTree, type SourceFile } from "./parse.ts";
import { readYaml } from "./read-yaml.ts";
import { parseSynonyms, type ParsedSynonyms } from "./synonyms.ts";
import { treeKey, type RefTree, type RefTrees } from "./refs.ts";
import type { TreeFile } from "./schema.ts";

/** A tree that could be read. */
export interface ProjectTree {
  file: ParsedFile;
  source: TreeFile;
  here: RefTree;
  /** Branches may lead to nodes that are not written yet. */
  draft: boolean;
}

/** A tree whose file could not be understood: others may still lead into it. */
export interface BrokenTree {
  base: string;
  tree: string;
}

export interface Project {
  trees: ProjectTree[];
  broken: BrokenTree[];
  documents: ParsedDocument[];
  synonyms: ParsedSynonyms[];
  /** `language` is empty where the file does not say. */
  templates: (TemplateSource & { language: string; file: ParsedFile })[];
  /** Every file that was read, trees that could not be understood included. */
  files: ParsedFile[];
  /** Files that look like knowledge but stand where nothing reads them. */
  strays: ParsedFile[];
  refs: RefTrees;
  /** `<base>/<id>` of every document. */
  documentKeys: ReadonlySet<string>;
  /** What reading alone found. */
  findings: Finding[];
}

/** Trees read before, by path: a file whose text did not change is not read again. */
export type ReadCache = Map<string, { text: string; parsed: ParsedTree }>;

/** The same text on every machine: no byte order mark, line feeds only, composed nowhere. */
function normalise(source: SourceFile): SourceFile {
  const path = source.path.replaceAll("\\", "/");
  const text = source.text.replace(/^\uFEFF/, "");
  return { path, text: text.includes("\r") ? text.replace(/\r\n?/g, "\n") : text };
}

function parseCached(source: SourceFile, cache: ReadCache | undefined): ParsedTree {
  const known = cache?.get(source.path);
  if (known !== undefined && known.text === source.text) return known.parsed;
  const parsed = parseTree(source);
  cache?.set(source.path, { text: source.text, parsed });
  return parsed;
}

/** Reads every file. The order in which they come does not matter. */
export function readProject(sources: readonly SourceFile[], cache?: ReadCache): Project {
  const trees: ProjectTree[] = [];
  const broken: BrokenTree[] = [];
  const documents: ParsedDocument[] = [];
  const synonyms: ParsedSynonyms[] = [];
  const templates: Project["templates"] = [];
  const files: ParsedFile[] = [];
  const strays: ParsedFile[] = [];
  const findings: Finding[] = [];
  const refs = new Map<string, RefTree>();
  const ordered = sources.map(normalise).toSorted((left, right) => (left.path < right.path ? -1 : 1));
  for (const source of ordered) {
    const place = placeOf(source.path);
    if (place.kind === "tree") {
      const parsed = parseCached(source, cache);
      files.push(parsed.file);
      findings.push(...parsed.findings);
      if (parsed.tree === undefined) broken.push(place);
      else {
        const here = refTreeOf(place.base, place.tree, parsed.tree);
        const draft = parsed.tree.draft ?? parsed.file.reading.unfinished;
        trees.push({ file: parsed.file, source: parsed.tree, here, draft });
        if (!refs.has(treeKey(place.base, place.tree))) refs.set(treeKey(place.base, place.tree), here);
      }
    } else if (place.kind === "document") {
      const read = source.path.endsWith(".json") ? parseJsonDocument : parseDocumentFile;
      const parsed = read(source, place.base, place.id);
      files.push(parsed.file);
      findings.push(...parsed.findings);
      documents.push(parsed);
    } else if (place.kind === "synonyms") {
      const parsed = parseSynonyms(source, place.base);
      files.push(parsed.file);
      findings.push(...parsed.findings);
      synonyms.push(parsed);
    } else if (place.kind === "template") {
      const file = plainFile(source);
      files.push(file);
      const identity = templateIdentity(source.text);
      templates.push({ name: identity.name ?? place.name, language: identity.language ?? "", text: source.text, file });
    } else if (place.kind === "stray") strays.push(plainFile(source));
  }
  const documentKeys = new Set(
    documents.flatMap(({ document }) => (document === undefined ? [] : [`${document.base}/${document.id}`])),
  );
  return { trees, broken, documents, synonyms, templates, files, strays, refs, documentKeys, findings };
}

function plainFile(source: SourceFile): ParsedFile {
  return new ParsedFile(source, readYaml(""));
}

/** The trees in the runtime's shape. Only for a project without errors. */
export function buildTrees(project: Project): Tree[] {
  return project.trees.map((tree) => buildTree(tree.source, tree.here, project.refs, project.documentKeys));
}
