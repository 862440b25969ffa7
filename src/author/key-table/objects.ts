/** The objects that authors write, in the order of the table, with the schema of each. A new one is a line here. */
import { evidenceSettings } from "../../compile/object-schemas.ts";
import type * as z from "zod";
import { frontMatterSchema } from "../../compile/schema/front-matter.ts";
import {
  inputSchema,
  nodeSchema,
  nodeTextsSchema,
  optionSchema,
  ruleSchema,
  treeFileSchema,
  treeTextsSchema,
} from "../../compile/schema/schema.ts";
import { argumentSettings, sectionSettings, templateFrontMatter } from "../../compile/templates/front-matter.ts";
import { choiceSchema } from "../../knowledge/inputs/spec-keys.ts";
import type { LocalizedText } from "../../localized-text.ts";
import {
  conversationSchema,
  expectationSchema,
  goldenSchema,
  routingRowSchema,
  promptRowSchema,
  searchRowSchema,
  startSchema,
  stepSchema,
} from "../golden/file.ts";

export interface WrittenObject {
  /** Names its texts in `chinese.ts`. */
  id: string;
  title: LocalizedText;
  schema: z.ZodObject;
}

export const writtenObjects: readonly WrittenObject[] = [
  {
    id: "tree",
    title: {
      en: "A tree: `*.tree.yaml`, `*.tree.json`, `*.tree.xml`",
      zh: "树：`*.tree.yaml`、`*.tree.json`、`*.tree.xml`",
    },
    schema: treeFileSchema,
  },
  {
    id: "tree texts",
    title: { en: "A tree's `i18n`, by language", zh: "树的 `i18n`，按语言" },
    schema: treeTextsSchema,
  },
  { id: "node", title: { en: "A node", zh: "节点" }, schema: nodeSchema },
  { id: "option", title: { en: "An option", zh: "选项" }, schema: optionSchema },
  { id: "input", title: { en: "An `input`", zh: "输入 `input`" }, schema: inputSchema },
  { id: "choice", title: { en: "A choice with a description", zh: "带说明的选择项" }, schema: choiceSchema },
  { id: "rule", title: { en: "A rule of `next`", zh: "`next` 的一条规则" }, schema: ruleSchema },
  {
    id: "node texts",
    title: { en: "A node's `i18n`, by language", zh: "节点的 `i18n`，按语言" },
    schema: nodeTextsSchema,
  },
  {
    id: "document",
    title: { en: "The front matter of a document", zh: "文档开头的元数据" },
    schema: frontMatterSchema,
  },
  {
    id: "test",
    title: { en: "A test file: `tests/*.test.yaml`", zh: "测试文件：`tests/*.test.yaml`" },
    schema: goldenSchema,
  },
  { id: "conversation", title: { en: "A conversation", zh: "一段对话" }, schema: conversationSchema },
  { id: "start", title: { en: "A conversation's `start`", zh: "对话的 `start`" }, schema: startSchema },
  {
    id: "step",
    title: { en: "A step: one of `choose`, `say` and `answer`", zh: "一步：`choose`、`say`、`answer` 三者之一" },
    schema: stepSchema,
  },
  { id: "expectation", title: { en: "An `expect`", zh: "期望 `expect`" }, schema: expectationSchema },
  { id: "routing", title: { en: "A row of `routing`", zh: "`routing` 的一行" }, schema: routingRowSchema },
  { id: "search", title: { en: "A row of `search`", zh: "`search` 的一行" }, schema: searchRowSchema },
  { id: "prompts", title: { en: "A row of `prompts`", zh: "`prompts` 的一行" }, schema: promptRowSchema },
  {
    id: "template",
    title: { en: "The front matter of a template: `templates/*.md`", zh: "提示词模板开头的元数据：`templates/*.md`" },
    schema: templateFrontMatter,
  },
  { id: "section", title: { en: "A template's section", zh: "模板的一节" }, schema: sectionSettings },
  { id: "argument", title: { en: "A template's argument", zh: "模板的一个参数" }, schema: argumentSettings },
  { id: "evidence", title: { en: "A template's `evidence`", zh: "模板的 `evidence`" }, schema: evidenceSettings },
];
