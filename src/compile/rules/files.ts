/** Rules about the files themselves. */
import type { Rule } from "./rule.ts";

export const strayFile: Rule = {
  id: "stray-file",
  severity: "warning",
  check(project, report) {
    for (const file of project.strays) {
      report(file, [], "value", {
        en: [
          "This file is not read in this folder.",
          "Name a tree *.tree.yaml or *.tree.json, and put documents under documents/.",
        ],
        zh: ["这个文件放在这里不会被读取。", "树文件请命名为 *.tree.yaml 或 *.tree.json，文档请放到 documents/ 下。"],
      });
    }
  },
};
