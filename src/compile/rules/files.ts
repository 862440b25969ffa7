/** Rules about the files themselves. */
import type { FindingText } from "../findings.ts";
import { meantEnding } from "../layout.ts";
import type { Rule } from "./rule.ts";

export const strayFile: Rule = {
  id: "stray-file",
  severity: "warning",
  check(project, report) {
    for (const file of project.strays) report(file, [], "value", describeStray(file.path));
  },
};

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
  if (parts[2] === "documents" && /\.tree\.(?:json|xml|ya?ml)$/.test(name))
    return {
      en: [
        "This tree is not read: it lies in documents/.",
        `Move it one folder up, to ${parts.slice(0, 2).join("/")}/${name}.`,
      ],
      zh: ["这棵树不会被读取：它放在了 documents/ 里。", `请移到上一级：${parts.slice(0, 2).join("/")}/${name}。`],
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
      en: ["This file is not read: documents end in .md or .json.", "Rename it, or move it elsewhere."],
      zh: ["这个文件不会被读取：文档的名字以 .md 或 .json 结尾。", "请改名，或移到别处。"],
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
