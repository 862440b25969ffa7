// The templates of the repository itself: complete in both languages, without findings, and chosen for what they are for.
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { parse } from "yaml";
import { estimator } from "../../src/context/tokens/tokens.ts";
import { checkTemplate, isLooping } from "../../src/compile/templates/check.ts";
import { compileTemplate } from "../../src/compile/templates/compile.ts";
import type { Template } from "../../src/templates/model.ts";
import { proves } from "../requirements/index.ts";
import { selectByRanking } from "../../src/templates/select.ts";

const folder = join(import.meta.dirname, "../../templates");
const names = [
  "simple_chat",
  "rag_answer",
  "react_reasoning",
  "code_review",
  "financial_analysis",
  "context_engineering",
];
const compiled = readdirSync(folder)
  .filter((file) => file.endsWith(".md"))
  .map((file) => ({
    file,
    ...compileTemplate(readFileSync(join(folder, file), "utf8"), (yaml): unknown => parse(yaml)),
  }));
const templates = compiled.flatMap(({ template }) => template ?? []);

function variant(name: string, language: string): Template {
  const found = templates.find((template) => template.name === name && template.language === language);
  if (found === undefined) throw new Error(`no ${name} in ${language}`);
  return found;
}

function authorText(template: Template): string {
  return template.sections
    .flatMap(({ parts }) => parts.map((part) => (part.kind === "text" ? part.text : "")))
    .join("");
}

describe("shipped templates", () => {
  it("have no findings", () => {
    const findings = compiled.flatMap(({ file, ...result }) =>
      checkTemplate(result, { countTokens: (text) => estimator.count(text) }).map(({ rule }) => `${file}: ${rule}`),
    );
    expect(findings).toEqual([]);
  });

  it.each(names)("%s says the same in Chinese and English", (name) => {
    const chinese = variant(name, "zh-CN");
    const english = variant(name, "en");
    const shape = (template: Template) => ({
      sections: template.sections.map(({ name: section, priority, min_tokens }) => [section, priority, min_tokens]),
      placeholders: template.sections.flatMap(({ parts }) =>
        parts.flatMap((part) => (part.kind === "placeholder" ? [part.raw] : [])),
      ),
      arguments: template.arguments.map(({ name: argument, required }) => [argument, required]),
      end: template.end_condition,
      examples: template.examples.length,
    });
    expect(shape(chinese)).toEqual(shape(english));
    expect(/\p{Script=Han}/u.test(authorText(chinese))).toBe(true);
    expect(/\p{Script=Han}/u.test(authorText(english))).toBe(false);
  });

  it.each(names)("%s shows by example how to answer, and ends when it loops", (name) => {
    proves("partitions/fixed-partitions", "templates/end-condition");
    for (const language of ["zh-CN", "en"]) {
      const template = variant(name, language);
      expect(template.sections.map(({ name: section }) => section)).toContain("examples");
      if (isLooping(template)) expect(authorText(template)).toContain(String(template.end_condition));
    }
  });

  it.each([
    ["什么是MCP？", "simple_chat"],
    ["分析这个项目的架构设计", "context_engineering"],
    ["搜索关于机器学习的文档", "react_reasoning"],
    ["请帮我搜索关于MCP架构的文档，并分析其核心优势", "context_engineering"],
    ["这个函数有没有安全漏洞，帮我审查一下代码", "code_review"],
    ["根据文档回答年休假怎么算，注明出处", "rag_answer"],
    ["看看这份年报的现金流和毛利率", "financial_analysis"],
    ["What is a vector?", "simple_chat"],
    ["Please review this pull request", "code_review"],
    ["According to the manual, what does the policy say? Cite the source", "rag_answer"],
    ["Analyse the cash flow in this annual report", "financial_analysis"],
    ["Work out step by step why the API became slow", "react_reasoning"],
    ["Analyse the architecture of this project", "context_engineering"],
  ])("%s is answered with %s", (intent, expected) => {
    proves("template-selection/right-kind", "pipeline/cases-without-model", "template-selection/research-not-simple");
    expect(selectByRanking(intent, templates)?.selected_template).toBe(expected);
  });
});
