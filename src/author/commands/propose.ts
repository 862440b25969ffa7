/** `propose`: drafts of trees, and changes of existing ones, from runs that went well. Nothing is published, and no file is changed. */
import { counted } from "../../failures/words.ts";
import { isAbsolute, join, relative, resolve } from "node:path";
import { inLanguage, type Language } from "../../localized-text.ts";
import { changesOf } from "../../proposals/changes.ts";
import { draftOf } from "../../proposals/draft.ts";
import { templateOf, type TemplateDraft } from "../../proposals/template.ts";
import { walksAsTests } from "../../proposals/walks-as-tests.ts";
import { groupRuns, type Group } from "../../proposals/group.ts";
import { UniqueIds } from "../../proposals/ids.ts";
import { MIN_RUNS } from "../../proposals/model.ts";
import { openApi } from "../api.ts";
import { UsageError, type CliContext, type Command, type ExitCode } from "../command.ts";
import { collect, type Collection } from "../files.ts";
import { prepare, runSuite, type Prepared } from "../golden/suite.ts";
import { languageFrom } from "../language.ts";
import { changeFiles } from "../proposals/change-files.ts";
import { runsOfFiles, runsOfServer } from "../proposals/collect-runs.ts";
import { draftFiles, testFile } from "../proposals/draft-files.ts";
import { templateFiles } from "../proposals/template-files.ts";
import { writeFolder, type WrittenFolder } from "../proposals/files.ts";

const DEFAULT_OUT = "proposals";

export const propose: Command = {
  name: "propose",
  summary: {
    en: "Draft trees and templates from runs that went well, and changes of trees from how they are used",
    zh: "从成功的运行生成树和模板的草稿，从使用情况提出对树的改动",
  },
  help: {
    en: `propose [runs.jsonl …] [--out proposals] [--release main] [--lang zh|en] [--url …] [--token …]

From three or more runs of one kind that went well: a tree with the questions that were asked, the answers as options or inputs, calls
of tools as named steps, and each run as a test. Tasks that all called the same tools in the same order give a prompt template instead. Where the runs belong to a tree that is here: what to change in it. Secrets, personal data
and words of tools are left out. Nothing is published, and no file that is there is changed.

  runs.jsonl  sessions from GET /api/sessions/<id>/export and trajectories from GET /api/trajectories; default: those of the server
  --out       the folder to write to
  --release   whose sessions are read from the server: a release, a channel, or the number of a change; default: all stored releases of main`,
    zh: `propose [runs.jsonl …] [--out proposals] [--release main] [--lang zh|en] [--url …] [--token …]

同一类运行成功三次以上，就生成一棵树：问过的问题、作为选项或输入的回答、作为步骤的工具调用，每次运行都成为一个测试。所有运行都按同样的顺序调用同样的工具时，改为生成提示词模板。运行属于这里已有的树时，则列出对它的改动建议。密钥、个人信息和工具返回的文字都不会写进去。不发布任何内容，也不改动已有的文件。

  runs.jsonl  来自 GET /api/sessions/<id>/export 的会话和 GET /api/trajectories 的轨迹；默认读取服务器上的运行
  --out       写到哪个文件夹
  --release   从服务器读取哪个版本的会话：版本 id、通道或变更编号；默认为 main 的所有现存版本`,
  },
  options: {
    out: { type: "string" },
    release: { type: "string" },
    lang: { type: "string" },
    url: { type: "string" },
    token: { type: "string" },
  },
  async run(cli, args): Promise<ExitCode> {
    const language = languageFrom(cli, args);
    const out = resolve(cli.directory, args.text("out") ?? DEFAULT_OUT);
    const here = collect(cli, undefined);
    if (isInside(out, join(here.root, "knowledge")) || isInside(out, join(here.root, "templates")))
      throw new UsageError({
        en: "--out must not be a folder of knowledge: what is there is published. Choose another one.",
        zh: "--out 不能是知识文件夹，那里的内容会被发布。请换一个文件夹。",
      });
    const { walks, tasks, problems } =
      args.positionals.length > 0
        ? runsOfFiles(cli, args.positionals)
        : await runsOfServer(openApi(cli, args), args.text("release"));
    for (const text of problems) cli.err(`${inLanguage(language, text)}\n`);
    const known = prepare(here, cli.now());
    const place = { out, known, here, language, templates: new UniqueIds() };
    let written = 0;
    for (const group of groupRuns(walks, tasks)) written += report(cli, group, place);
    if (written === 0)
      cli.err(
        inLanguage(language, {
          en: `Nothing to propose: a draft needs ${MIN_RUNS} runs of one kind that went well. ${walks.length + tasks.length} runs were read.${args.positionals.length > 0 ? "" : " A server lists a session about a minute after it begins."}\n`,
          zh: `没有可以提出的草稿：需要同一类的 ${MIN_RUNS} 次成功运行。共读取 ${walks.length + tasks.length} 次运行。${args.positionals.length > 0 ? "" : "会话开始约一分钟后才会列出。"}\n`,
        }),
      );
    return written === 0 ? 1 : 0;
  },
};

function isInside(path: string, folder: string): boolean {
  const way = relative(folder, path);
  return !way.startsWith("..") && !isAbsolute(way);
}

interface Place {
  out: string;
  known: Prepared;
  here: Collection;
  language: Language;
  /** Names of the templates that were drafted: two of one name could not be published together. */
  templates: UniqueIds;
}

/** Runs that are named where they are too few. */
const MAX_NAMED = 5;

/** Writes what a group proposes and says so. Answers how many folders it is. */
function report(cli: CliContext, group: Group, place: Place): number {
  const { language, known } = place;
  const { tree } = group;
  const existing = tree === undefined ? undefined : known.knowledge?.trees.get(`${tree.base}/${tree.tree}`);
  const all = new Set(group.walks.map(({ source }) => source.id)).size;
  if ((existing === undefined ? group.runs : all) < MIN_RUNS) {
    const ids = [...new Set(group.walks.map(({ source }) => source.id))];
    const named = `${ids.slice(0, MAX_NAMED).join(", ")}${ids.length > MAX_NAMED ? ", …" : ""}`;
    cli.err(
      inLanguage(language, {
        en: `${group.name}: ${group.runs} of ${all} runs went well; a draft needs ${MIN_RUNS}. Runs: ${named}\n`,
        zh: `${group.name}：${all} 次运行中有 ${group.runs} 次成功，草稿需要 ${MIN_RUNS} 次。运行：${named}\n`,
      }),
    );
    return 0;
  }
  if (group.template !== undefined) return writeTemplate(cli, templateOf(group.template, group.name), place);
  if (existing === undefined) return writeDraft(cli, group, place);
  const changes = changesOf(existing, group.walks);
  const draft = group.good.length > 0 ? draftOf(group.good, group.name) : undefined;
  const tests = draft === undefined ? [] : draft.conversations;
  // As they were walked; where the tree has changed, the draft may know another way to the same steps.
  const walked = walksAsTests(group.good, existing);
  const passing = tests.flatMap((one, at) => {
    const shapes = [...(walked[at] === undefined ? [] : [walked[at]]), one];
    return shapes.find((shape) => passes(testFile(existing.tree, [shape]), existing.base, place, cli.now())) ?? [];
  });
  const names = new Set(passing.map(({ name }) => name));
  const files = changeFiles(
    {
      tree: { base: existing.base, tree: existing.tree },
      changes,
      sources: [...new Map(group.walks.map(({ source }) => [source.id, source])).values()],
      passing,
      failing: tests.flatMap(({ name }) => (names.has(name) ? [] : [name])),
    },
    language,
  );
  const made = writeFolder(place.out, `${group.name}-changes`, files);
  sayWhere(cli, made, language);
  cli.out(
    inLanguage(language, {
      en: `  ${changes.length} proposals for ${existing.base}/${existing.tree} from ${all} runs; ${passing.length} of ${tests.length} runs are tests that pass on it.\n`,
      zh: `  对 ${existing.base}/${existing.tree} 的 ${changes.length} 条建议，来自 ${all} 次运行；${tests.length} 次运行里有 ${passing.length} 次可作为通过的测试。\n`,
    }),
  );
  return 1;
}

function writeDraft(cli: CliContext, group: Group, { out, language }: Place): number {
  const draft = draftOf(group.good, group.name);
  const files = draftFiles(draft, language);
  const made = writeFolder(out, draft.name, files);
  sayWhere(cli, made, language);
  const collection = ofFiles(files);
  const { project, knowledge, findings } = prepare(collection, cli.now());
  const passed = knowledge === undefined ? 0 : runSuite(collection, { project, knowledge }, cli.now()).passed;
  cli.out(
    inLanguage(language, {
      en: `  ${counted(Object.keys(draft.tree.nodes).length, "step")} from ${counted(draft.sources.length, "run")}; ${counted(findings.length, "error")}; ${passed} of ${counted(draft.conversations.length, "test")} ${draft.conversations.length === 1 ? "passes" : "pass"}; ${counted(draft.notes.length, "point")} to look at (README.md).\n`,
      zh: `  ${draft.sources.length} 次运行得到 ${Object.keys(draft.tree.nodes).length} 步；${findings.length} 个错误；${draft.conversations.length} 个测试通过 ${passed} 个；有 ${draft.notes.length} 处需要留意（README.md）。\n`,
    }),
  );
  return 1;
}

function writeTemplate(cli: CliContext, made: TemplateDraft, { out, language, templates }: Place): number {
  const draft = { ...made, name: templates.take(made.name) };
  const files = templateFiles(draft, language);
  sayWhere(cli, writeFolder(out, draft.folder, files), language);
  const collection = ofProject(files);
  const { project, knowledge, findings } = prepare(collection, cli.now());
  const passed = knowledge === undefined ? 0 : runSuite(collection, { project, knowledge }, cli.now()).prompts.passed;
  cli.out(
    inLanguage(language, {
      en: `  a template of ${counted(draft.tools.length, "call")} from ${counted(draft.sources.length, "run")}; ${counted(findings.length, "error")}; ${passed} of ${counted(draft.tests.length, "test")} ${draft.tests.length === 1 ? "passes" : "pass"}; ${counted(draft.notes.length + 1, "point")} to look at (README.md).\n`,
      zh: `  ${draft.sources.length} 次运行得到含 ${draft.tools.length} 次调用的模板；${findings.length} 个错误；${draft.tests.length} 个测试通过 ${passed} 个；有 ${draft.notes.length + 1} 处需要留意（README.md）。\n`,
    }),
  );
  return 1;
}

/** The files of a project as a collection. */
function ofProject(files: ReadonlyMap<string, string>): Collection {
  const all = Array.from(files, ([path, text]) => ({ path, text }));
  const isTest = (path: string): boolean => path.endsWith(".test.yaml");
  return {
    sources: all.filter(({ path }) => path.endsWith(".md") && path.includes("/")),
    tests: all.filter(({ path }) => isTest(path)),
    shown: new Map(),
    root: "",
    only: "",
  };
}

/** The files of a draft as a collection of their own. */
function ofFiles(files: ReadonlyMap<string, string>): Collection {
  const all = Array.from(files, ([path, text]) => ({ path: `knowledge/draft/${path}`, text }));
  return {
    sources: all.filter(({ path }) => path.endsWith(".tree.yaml")),
    tests: all.filter(({ path }) => path.endsWith(".test.yaml")),
    shown: new Map(),
    root: "",
    only: "",
  };
}

/** Whether a test passes on the knowledge that is here. */
function passes(text: string, base: string, { known, here }: Place, now: number): boolean {
  const { project, knowledge } = known;
  if (knowledge === undefined) return false;
  const tests = [{ path: `knowledge/${base}/tests/runs.test.yaml`, text }];
  const { passed, failed, findings } = runSuite({ ...here, tests, only: "" }, { project, knowledge }, now);
  return passed === 1 && failed === 0 && findings.length === 0;
}

function sayWhere(cli: CliContext, { folder, written, instead }: WrittenFolder, language: Language): void {
  const path = relative(cli.directory, folder) || folder;
  const note = !written
    ? inLanguage(language, { en: " (unchanged)", zh: "（没有变化）" })
    : instead === undefined
      ? ""
      : inLanguage(language, {
          en: ` (${instead} has other files and was left as it is)`,
          zh: `（${instead} 里有别的文件，没有改动）`,
        });
  cli.out(`${path}${note}\n`);
}
