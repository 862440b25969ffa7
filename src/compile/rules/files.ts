/** Rules about the files themselves. */
import { nearest, type FindingText } from "../findings.ts";
import { meantEnding, placeOf } from "../layout.ts";
import type { Rule } from "./rule.ts";

export const strayFile: Rule = {
  id: "stray-file",
  severity: "warning",
  check(project, report) {
    const told = new Set<string>();
    for (const file of project.strays) {
      const folder = describeFolder(file.path);
      // One folder is one mistake, however many files are in it.
      if (folder !== undefined && told.has(folder.key)) continue;
      if (folder !== undefined) told.add(folder.key);
      report(file, [], "value", folder?.text ?? treeWithoutName(file) ?? describeStray(file.path));
    }
  },
};

const TREE = /\.tree\.(?:json|xml|ya?ml)$/;

/** What is wrong with the folder that a file lies in, where the file itself could be read in another one. `key`: the same for each of its files. */
function describeFolder(path: string): { key: string; text: FindingText } | undefined {
  const [top = "", base = "", folder = "", ...rest] = path.split("/");
  const name = rest.at(-1);
  if (top !== "knowledge" || name === undefined) return undefined;
  const key = `${base}/${folder}`;
  if (TREE.test(name) || /^synonyms\.(?:json|ya?ml)$/.test(name)) {
    const [en, zh] = TREE.test(name)
      ? ["This tree is not read", "这棵树不会被读取"]
      : ["These synonyms are not read", "这些同义词不会被读取"];
    return {
      key: `${key} above`,
      text: {
        en: [`${en}: trees and synonyms lie in the base's own folder.`, `Move the file up, to ${top}/${base}/${name}.`],
        zh: [`${zh}：树和同义词要直接放在知识库的文件夹里。`, `请移到上面：${top}/${base}/${name}。`],
      },
    };
  }
  if (!/\.(?:md|json)$/.test(name) || folder === "documents" || folder === "tests") return undefined;
  if (folder === "templates")
    return {
      key,
      text: {
        en: ["Templates in a base are not read.", "Move them to the folder templates beside knowledge."],
        zh: ["知识库里的模板不会被读取。", "请移到与 knowledge 并列的 templates 文件夹。"],
      },
    };
  const isNear = nearest(folder, ["documents"]) !== undefined || /^(?:docs?|文档|文件|资料)$/i.test(folder);
  return {
    key,
    text: isNear
      ? {
          en: [
            "Nothing in this folder is read: documents lie in a folder called documents.",
            "Rename the folder to documents.",
          ],
          zh: [
            "这个文件夹里的文件都不会被读取：文档要放在名为 documents 的文件夹里。",
            "请把这个文件夹改名为 documents。",
          ],
        }
      : {
          en: [
            "Nothing in this folder is read: documents lie in a folder called documents.",
            "Move the files to documents, if users are to find them.",
          ],
          zh: [
            "这个文件夹里的文件都不会被读取：文档要放在名为 documents 的文件夹里。",
            "如果要让用户检索到，请把文件移到 documents。",
          ],
        },
  };
}

/** Whether a file that is not read holds a tree. */
export function holdsTree({ path, text }: { path: string; text: string }): boolean {
  return /\.(?:ya?ml|json|xml)$/.test(path) && /^nodes:|^\s*"nodes"\s*:|<tree[\s>]/m.test(text);
}

/** For a tree in the folder of its base whose name says only in part that it is one. */
function treeWithoutName(file: { path: string; text: string }): FindingText | undefined {
  const [top, base = "", name = "", ...below] = file.path.split("/");
  if (top !== "knowledge" || name === "" || below.length > 0 || !holdsTree(file) || TREE.test(name)) return undefined;
  const [, stem = "", ending = ""] = /^(.+?)(?:[._-]?tree)?\.(ya?ml|json|xml)$/i.exec(name) ?? [];
  if (stem === "" || /[.\s]/.test(stem)) return undefined;
  const meant = `${/^(?:tree|base|index|树)$/i.test(stem) || stem === base ? "main" : stem}.tree.${ending.toLowerCase()}`;
  return {
    en: [
      "This tree is not read: the name of a tree ends in .tree.yaml, .tree.json or .tree.xml.",
      `Rename it to ${meant}.`,
    ],
    zh: ["这棵树不会被读取：树的文件名要以 .tree.yaml、.tree.json 或 .tree.xml 结尾。", `请改名为 ${meant}。`],
  };
}

/** Why nothing reads a file, told from its path, and what to name it or where to put it. */
function describeStray(path: string): FindingText {
  const parts = path.split("/");
  const name = parts.at(-1) ?? "";
  const visible = name.replace(/\.txt$/i, "");
  if (/\.(json|xml|ya?ml|md)$/i.test(visible) && visible !== name)
    return {
      en: [
        "This file is not read: its name ends in .txt.",
        `Rename it to ${visible} (Windows shows endings with "File name extensions").`,
      ],
      zh: [
        "这个文件不会被读取：它的名字以 .txt 结尾。",
        `请改名为 ${visible}（在 Windows 资源管理器里勾选“文件扩展名”才能看到结尾）。`,
      ],
    };
  const tight = name.replaceAll(/\s*\.\s*/g, ".");
  if (tight !== name && placeOf([...parts.slice(0, -1), tight].join("/")).kind !== "stray")
    return {
      en: ["This file is not read: there is a space at the dot in its name.", `Rename it to ${tight}.`],
      zh: ["这个文件不会被读取：文件名里的点旁边有空格。", `请改名为 ${tight}。`],
    };
  const once = name.replace(/\.(\w+)\.\1$/i, ".$1");
  if (once !== name)
    return {
      en: ["This file is not read: its name has its ending twice.", `Rename it to ${once}.`],
      zh: ["这个文件不会被读取：文件名的结尾写了两遍。", `请改名为 ${once}。`],
    };
  const meant = meantEnding(name);
  if (meant !== undefined)
    return {
      en: ["This file is not read: its ending is not a known one.", `Did you mean ${meant}? Then rename it so.`],
      zh: ["这个文件不会被读取：不认识它的结尾。", `您是不是想写 ${meant}？如果是，请这样改名。`],
    };
  if (/\.(?:docx?|pdf|xlsx?|pptx?|html?|rtf|wps|odt)$/i.test(name) && parts[2] === "documents")
    return {
      en: [
        "Only Markdown and JSON are read here, not this format.",
        "Save its text as a Markdown file that ends in .md.",
      ],
      zh: ["这里只读取 Markdown 和 JSON，不读取这种格式。", "请把内容另存为以 .md 结尾的 Markdown 文件。"],
    };
  if (/^synonyms?\./i.test(name) && parts.length === 3)
    return {
      en: ["These synonyms are not read: the file has another name.", "Rename it to synonyms.yaml."],
      zh: ["这些同义词不会被读取：文件名不对。", "请改名为 synonyms.yaml。"],
    };
  if (/\.tree(?:\.\w+)?$/i.test(name))
    return {
      en: [
        "This tree is not read: trees end in .tree.yaml, .tree.json or .tree.xml.",
        `Rename it to ${name.replace(/\.tree(?:\.\w+)?$/i, ".tree.yaml")}, beside the other trees.`,
      ],
      zh: [
        "这棵树不会被读取：树文件要以 .tree.yaml、.tree.json 或 .tree.xml 结尾。",
        `请改名为 ${name.replace(/\.tree(?:\.\w+)?$/i, ".tree.yaml")}，并与其他树放在一起。`,
      ],
    };
  const lower = name.replace(/\.[a-z.]+$/i, (ending) => ending.toLowerCase());
  if (lower !== name)
    return {
      en: ["This file is not read: its ending is written in capitals.", `Rename it to ${lower}.`],
      zh: ["这个文件不会被读取：结尾用了大写字母。", `请改名为 ${lower}。`],
    };
  if (parts[2] === "tests") {
    const test = `${name.replace(/[.-]tests?(?=\.)|\.\w+$/g, "")}.test.yaml`;
    return {
      en: ["This test never runs: its name does not end in .test.yaml.", `Rename it to ${test}.`],
      zh: ["这个测试从来不会运行：它的名字不是以 .test.yaml 结尾。", `请改名为 ${test}。`],
    };
  }
  if (parts[2] === "documents")
    return {
      en: [
        "This file is not read: documents end in .md or .json.",
        `Rename it to ${name.replace(/\.\w+$/, "")}.md, or move it elsewhere.`,
      ],
      zh: [
        "这个文件不会被读取：文档的名字以 .md 或 .json 结尾。",
        `请改名为 ${name.replace(/\.\w+$/, "")}.md，或移到别处。`,
      ],
    };
  return {
    en: [
      "This file is not read in this folder.",
      "Name a tree *.tree.yaml, *.tree.json or *.tree.xml, and put documents under documents/.",
    ],
    zh: [
      "这个文件放在这里不会被读取。",
      "树文件请命名为 *.tree.yaml、*.tree.json 或 *.tree.xml，文档请放到 documents/ 下。",
    ],
  };
}
