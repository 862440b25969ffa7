/**
 * What is wrong with test files without running them: their format, and names of trees, nodes, options, templates and arguments
 * that the project does not have. Not here: what a run finds (`suite.ts`).
 */
import { nearest, type Finding, type FindingText, type Path } from "../../compile/findings.ts";
import { mainTree } from "../../compile/layout.ts";
import { lostCharacter, notUtf8 } from "../../compile/encoding.ts";
import { danglingNames } from "../../compile/rules/references.ts";
import { describeCountry } from "../../compile/rules/languages.ts";
import { notALanguage } from "../../compile/documents.ts";
import { languageTag } from "../../compile/schema/schema.ts";
import { misnamedDocuments } from "../../compile/rules/evidence.ts";
import { ParsedFile, type SourceFile } from "../../compile/parse.ts";
import type { Project } from "../../compile/project.ts";
import { readYaml } from "../../compile/readers/yaml/read-yaml.ts";
import { wrongPrompts } from "./prompt-names.ts";
import { parseGolden, type GoldenCache, type GoldenFile } from "./file.ts";
import { notOffered } from "./walked-options.ts";
import { baseJudge, isNode, namesFor, optionJudge, wrongError } from "./judges.ts";
import { basesNamed, errorsExpected, nodesNamed, optionsChosen } from "./named.ts";
import { noSuchDocument, noSuchNode, noSuchTree } from "./no-such.ts";

/** The base that contains a test file. */
export function baseOf(path: string): string {
  const parts = path.split("/");
  return parts.length > 2 ? (parts[1] ?? "") : (parts[1] ?? "").replace(/\.test\.[a-z]+$/, "");
}

/** The findings of test files. Sorted by file, as they come. */
export function checkTests(tests: readonly SourceFile[], project: Project, cache?: GoldenCache): Finding[] {
  return tests.flatMap((source) => {
    const text = source.text.replace(/^\uFEFF/, "").replaceAll(/\r\n?/g, "\n");
    const lost = lostCharacter(text);
    if (lost !== undefined)
      return [new ParsedFile({ ...source, text }, readYaml("")).findingAt("not-utf8", "error", lost, notUtf8)];
    const { file, golden, findings } = parseGolden({ ...source, text }, cache);
    if (golden === undefined) return findings;
    return [...findings, ...checkNames(file, golden, project).map(({ finding }) => finding)];
  });
}

/** A name that means nothing: why a conversation, or without `conversation` the whole file, cannot run. */
interface WrongName {
  conversation?: number;
  /** A first question, a search or a prompt, which fails alone. */
  row?: true;
  finding: Finding;
}

/** What a test file names and the project does not have; the first of each conversation or row. */
export function checkNames(file: ParsedFile, golden: GoldenFile, project: Project): WrongName[] {
  const wrong = [
    ...wrongLanguages(golden).map(({ path, text }): WrongName => ({
      row: true,
      finding: file.finding("bad-test", "error", path, "value", text),
    })),
    ...checkKnowledgeNames(file, golden, project),
  ];
  // Nothing in it runs: the rest is told when that is corrected.
  if (wrong.some(({ conversation, row }) => conversation === undefined && row !== true)) return wrong;
  const prompts = wrongPrompts(golden, project).map(({ path, part, text }): WrongName => ({
    row: true,
    finding: file.finding("bad-test", "error", path, part, text),
  }));
  return [...wrong, ...prompts];
}

/** Languages that are no tags: the file's, and those of its conversations and rows. */
function wrongLanguages(golden: GoldenFile): { path: Path; text: FindingText }[] {
  const named: [Path, string | undefined][] = [
    [["language"], golden.language],
    ...(["conversations", "routing", "prompts"] as const).flatMap((key) =>
      (golden[key] ?? []).map(({ language }, index): [Path, string | undefined] => [
        [key, index, "language"],
        language,
      ]),
    ),
  ];
  return named.flatMap(([path, tag]) => {
    if (tag === undefined) return [];
    const text = describeCountry(tag) ?? (languageTag.test(tag) ? undefined : notALanguage);
    return text === undefined ? [] : [{ path, text }];
  });
}

/** Trees, nodes, options, errors and documents. */
function checkKnowledgeNames(file: ParsedFile, golden: GoldenFile, project: Project): WrongName[] {
  const base = baseOf(file.path);
  const trees = project.trees.filter(({ here }) => here.base === base).map(({ here }) => here);
  // What a broken tree holds is not known.
  if (project.broken.some((one) => one.base === base) || trees.length === 0) return [];
  const names = trees.map(({ tree }) => tree);
  // Two trees of one name are told as that.
  if (new Set(names).size < names.length) return [];
  // Of two nodes of one id only one was kept: what the other was named for is told there.
  if (
    project.findings.some(
      ({ rule, file: path }) => rule === "duplicate-key" && path.split("/")[1]?.split(".")[0] === base,
    )
  )
    return [];
  if (golden.tree !== undefined && !names.includes(golden.tree))
    return [{ finding: file.finding("bad-test", "error", ["tree"], "value", noSuchTree(golden.tree, base, names)) }];
  const home = trees.find(({ tree }) => tree === (golden.tree ?? mainTree(base, names)));
  if (home === undefined) return [];
  const dangling = danglingNames(project, base);
  const wrongNode = (name: string): FindingText | undefined => {
    // Told where the tree leads to it.
    if (dangling.has(name) || isNode(name, home, trees, project)) return undefined;
    return noSuchNode(name, nearest(name, namesFor(name, home, trees)));
  };
  const rows = [
    ...routedWrong(golden, wrongNode, project),
    ...searchedWrong(golden, base, project),
    ...rowsWithoutBase(golden, project),
  ].map(({ path, text }): WrongName => ({
    row: true,
    finding: file.finding("bad-test", "error", path, "value", text),
  }));
  const isOption = optionJudge(project, base);
  const wrongOption = (name: string): FindingText | undefined =>
    name.startsWith("goto:") && !name.includes("://") ? wrongNode(name.slice("goto:".length)) : isOption(name);
  const wrongBase = baseJudge(project);
  const conversations = (golden.conversations ?? []).flatMap((conversation, index): WrongName[] => {
    const named = [
      ...nodesNamed(conversation).map((named) => ({ ...named, judge: wrongNode })),
      ...errorsExpected(conversation).map((named) => ({ ...named, judge: wrongError })),
      ...optionsChosen(conversation).map((named) => ({ ...named, judge: wrongOption })),
      ...basesNamed(conversation).map((named) => ({ ...named, judge: wrongBase })),
    ].flatMap(({ path, name, judge }) => {
      const text = judge(name);
      return text === undefined ? [] : [{ path, text }];
    });
    const first = named[0] ?? notOffered(conversation, home, project);
    if (first === undefined) return [];
    const path = ["conversations", index, ...first.path];
    return [{ conversation: index, finding: file.finding("bad-test", "error", path, "value", first.text) }];
  });
  return [...conversations, ...rows];
}

/** First questions and searches in a base that is not there. */
function rowsWithoutBase(golden: GoldenFile, project: Project): { path: Path; text: FindingText }[] {
  const judge = baseJudge(project);
  return (["routing", "search"] as const).flatMap((key) =>
    (golden[key] ?? []).flatMap(({ knowledge_base: name }, index) => {
      const text = name === undefined ? undefined : judge(name);
      return text === undefined ? [] : [{ path: [key, index, "knowledge_base"], text }];
    }),
  );
}

/** First questions that are to be routed to what is neither a node, a tree nor a base. */
function routedWrong(
  { routing }: GoldenFile,
  wrongNode: (name: string) => FindingText | undefined,
  { refs }: Project,
): { path: Path; text: FindingText }[] {
  const bases = new Set([...refs.values()].map(({ base }) => base));
  return (routing ?? []).flatMap(({ expect }, index) => {
    const text = expect === "none" || bases.has(expect) ? undefined : wrongNode(expect);
    return text === undefined ? [] : [{ path: ["routing", index, "expect"], text }];
  });
}

/** Searches that are to find a document which is not there. */
function searchedWrong({ search }: GoldenFile, own: string, project: Project): { path: Path; text: FindingText }[] {
  const keys = [...project.documentKeys];
  // What cannot be read may be the document that is meant.
  if (project.documents.some(({ file, document }) => document === undefined && file.path.split("/")[1] === own))
    return [];
  const misnamed = misnamedDocuments(project);
  return (search ?? []).flatMap(({ includes }, index) => {
    const at = includes.findIndex((id) => {
      const name = id.split("#")[0] ?? id;
      return [name, `${own}/${name}`].every((key) => !project.documentKeys.has(key) && !misnamed.has(key));
    });
    const name = includes[at];
    if (name === undefined) return [];
    const names = keys.flatMap((key) => (key.startsWith(`${own}/`) ? [key.slice(own.length + 1)] : [key]));
    return [{ path: ["search", index, "includes", at], text: noSuchDocument(name, nearest(name, names)) }];
  });
}
