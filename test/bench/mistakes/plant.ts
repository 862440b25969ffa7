/**
 * Plants mistakes in the shipped knowledge, one at a time, and reads what the check says of each: whether it is found, at
 * which line, and with how many findings. What the shipped knowledge is told without a mistake does not count.
 * Not here: the mistakes themselves (`kinds/`).
 */
import process from "node:process";
import { checkSources } from "../../../src/compile/check.ts";
import type { Finding } from "../../../src/compile/findings.ts";
import type { SourceFile } from "../../../src/compile/parse.ts";
import type { ReadCache } from "../../../src/compile/project.ts";
import { readYaml } from "../../../src/compile/readers/yaml/read-yaml.ts";
import { checkTests } from "../../../src/author/golden/check.ts";
import { Dice } from "../../compile/sound.ts";

/** Knowledge with one mistake in it. */
export interface Planted {
  /** Files that replace those of the same path, or are new. */
  files: SourceFile[];
  /** Paths of files that are not there any more. */
  gone?: string[];
  /** Where the mistake is; any of the lines is right. None: any line. */
  file: string;
  lines: number[];
  /** What a finding at one of the lines must say, in one of the languages; decided when the mistake was written. */
  says?: RegExp;
}

/** What a mistake is planted in: a tree as YAML or as JSON, a document, a test file, synonyms, a template, or all files. */
export type Subject = "tree" | "json" | "document" | "test" | "synonyms" | "template" | "files";

export interface Kind {
  id: string;
  on: Subject;
  /** Undefined where the file has no place for it. */
  plant(file: SourceFile, dice: Dice): Planted | undefined;
  /** No mistake: nothing may be found. */
  harmless?: boolean;
}

export interface Outcome {
  kind: string;
  on: Subject;
  harmless: boolean;
  found: boolean;
  line: boolean;
  /** A finding at the line says what was decided that it must say; undefined where nothing was. */
  clear?: boolean;
  findings: Finding[];
  planted: Planted;
}

const patterns: Readonly<Record<Subject, RegExp>> = {
  tree: /^knowledge\/.*\.tree\.yaml$/,
  json: /^knowledge\/.*\.tree\.(?:yaml|json)$/,
  document: /^knowledge\/.*\/documents\/.*\.md$/,
  test: /^knowledge\/.*\.test\.yaml$/,
  synonyms: /^knowledge\/.*\/synonyms\.yaml$/,
  template: /^templates\/.*\.md$/,
  files: /^knowledge\/.*\.tree\.(?:yaml|json)$/,
};

/** Another one plants in other places. */
const SEED = Number(process.env.SEED ?? 7);

const TODAY = { today: "2026-06-01" };

/** Plants kinds of mistakes in a collection of sound files. */
export class Planter {
  readonly #files: readonly SourceFile[];
  readonly #cache: ReadCache = new Map();
  readonly #sound = new Map<string, Set<string>>();

  /** @param files sources and test files */
  constructor(files: readonly SourceFile[]) {
    this.#files = files;
  }

  /** Plants a kind in up to `places` files, one after the other. */
  try(kind: Kind, places: number): Outcome[] {
    const dice = new Dice([...kind.id].reduce((sum, one) => (Math.imul(sum, 31) + one.charCodeAt(0)) | 0, SEED));
    const left = this.#files.filter(({ path }) => patterns[kind.on].test(path));
    const outcomes: Outcome[] = [];
    while (outcomes.length < places && left.length > 0) {
      const [taken] = left.splice(dice.below(left.length), 1);
      if (taken === undefined) break;
      const [file, extra] = kind.on === "json" ? asJson(taken) : [taken, []];
      const planted = kind.plant(file, dice);
      if (planted !== undefined) outcomes.push(this.#judge(kind, planted, file, extra));
    }
    return outcomes;
  }

  /** The files of one base: a check of all of them says nothing else of a mistake in one. */
  #around({ path }: SourceFile): SourceFile[] {
    const [top, base = ""] = path.split("/");
    return this.#files.filter(
      (other) => top === "templates" || other.path.startsWith(`knowledge/${base}/`) || other.path === path,
    );
  }

  #judge(kind: Kind, planted: Planted, file: SourceFile, gone: readonly string[]): Outcome {
    const before = this.#soundFindings(file, gone);
    const paths = new Set([...planted.files.map(({ path }) => path), ...(planted.gone ?? []), ...gone]);
    const others = [...this.#around(file).filter(({ path }) => path !== file.path), file];
    const findings = this.#check([...others.filter(({ path }) => !paths.has(path)), ...planted.files]).filter(
      (finding) => !before.has(keyOf(finding)),
    );
    const here = findings.filter(
      ({ file: at, line }) => at === planted.file && (planted.lines.length === 0 || planted.lines.includes(line)),
    );
    const { says } = planted;
    return {
      kind: kind.id,
      on: kind.on,
      harmless: kind.harmless === true,
      found: findings.length > 0,
      line: here.length > 0,
      ...(says === undefined
        ? {}
        : { clear: here.some(({ message, fix, zh }) => says.test(`${message} ${fix} ${zh.message} ${zh.fix}`)) }),
      findings,
      planted,
    };
  }

  #soundFindings(file: SourceFile, gone: readonly string[]): ReadonlySet<string> {
    const known = this.#sound.get(file.path);
    if (known !== undefined) return known;
    const others = this.#around(file).filter(({ path }) => path !== file.path && !gone.includes(path));
    const found = new Set(this.#check([...others, file]).map(keyOf));
    this.#sound.set(file.path, found);
    return found;
  }

  #check(files: readonly SourceFile[]): Finding[] {
    const isTest = ({ path }: SourceFile): boolean => /\.test\.(?:yaml|yml|json)$/.test(path);
    const checked = checkSources(
      files.filter((one) => !isTest(one)),
      TODAY,
      this.#cache,
    );
    return [...checked.findings, ...checkTests(files.filter(isTest), checked.project)];
  }
}

const keyOf = ({ rule, file, message }: Finding): string => `${rule} ${file} ${message}`;

/** A YAML tree as a JSON tree of the same name, and the file that it stands for. */
function asJson({ path, text }: SourceFile): [SourceFile, string[]] {
  if (path.endsWith(".json")) return [{ path, text }, []];
  const json = { path: path.replace(/yaml$/, "json"), text: `${JSON.stringify(readYaml(text).value, null, 2)}\n` };
  return [json, [path]];
}

/** A mistake that changes one line: one of those that a pattern matches. `at` is where it is, counted from that line. */
export function swap(
  id: string,
  on: Subject,
  pattern: RegExp,
  change: string | ((line: string) => string),
  at: readonly number[] = [0],
): Kind {
  return {
    id,
    on,
    plant({ path, text }, dice) {
      const lines = text.split("\n");
      const fitting = lines.flatMap((line, index) => (pattern.test(line) ? [index] : []));
      if (fitting.length === 0) return undefined;
      const index = dice.pick(fitting);
      const line = lines[index] ?? "";
      const changed = typeof change === "string" ? line.replace(pattern, change) : change(line);
      if (changed === line) return undefined;
      const words = lines.with(index, changed).join("\n");
      return { files: [{ path, text: words }], file: path, lines: at.map((offset) => index + 1 + offset) };
    },
  };
}

/** A mistake made by any change of a file's lines. `change` returns the lines, counted from 1, where it is. */
export function edit(
  id: string,
  on: Subject,
  change: (lines: string[], dice: Dice) => readonly number[] | undefined,
): Kind {
  return {
    id,
    on,
    plant({ path, text }, dice) {
      const lines = text.split("\n");
      const at = change(lines, dice);
      return at === undefined ? undefined : { files: [{ path, text: lines.join("\n") }], file: path, lines: [...at] };
    },
  };
}

/** A mistake in a file's whole text. */
export function whole(id: string, on: Subject, change: (text: string) => string, lines: readonly number[] = []): Kind {
  return {
    id,
    on,
    plant: ({ path, text }) => ({ files: [{ path, text: change(text) }], file: path, lines: [...lines] }),
  };
}

/** A mistake that adds a file: `path` is inside of the base. */
export function added(id: string, path: string, text: string, lines: readonly number[] = [1]): Kind {
  return {
    id,
    on: "files",
    plant(file) {
      const at = `${file.path.split("/").slice(0, 2).join("/")}/${path}`;
      return { files: [{ path: at, text }], file: at, lines: [...lines] };
    },
  };
}

/** A mistake that gives a file another name. */
export function renamed(id: string, on: Subject, rename: (path: string) => string): Kind {
  return {
    id,
    on,
    plant({ path, text }) {
      const to = rename(path);
      return { files: [{ path: to, text }], gone: [path], file: to, lines: [1] };
    },
  };
}

/** The index of one of the lines that a pattern matches. */
export function lineOf(lines: readonly string[], pattern: RegExp, dice: Dice): number | undefined {
  const fitting = lines.flatMap((line, index) => (pattern.test(line) ? [index] : []));
  return fitting.length === 0 ? undefined : dice.pick(fitting);
}
