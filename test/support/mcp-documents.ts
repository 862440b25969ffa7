/** Documents and templates that tests publish beside the shipped templates. */
import { shippedTemplates } from "./templates.ts";

export const documents = {
  "knowledge/mcp/documents/architecture.md": `---
title: MCP架构设计原理
type: guide
tags: [架构]
---
MCP架构由主机、客户端和服务器组成，接口标准化，模块相互解耦。
`,
  "knowledge/mcp/documents/guide.md": `---
title: Model Context Protocol技术指南
type: guide
---
MCP架构的核心优势是标准化协议和生态兼容性。咨询电话 13812345678。
`,
  "knowledge/mcp/documents/learning.md": `---
title: 机器学习入门
---
机器学习从数据中学习规律。
`,
};

/** The repository's templates and a few documents. */
export const files: Record<string, string> = { ...documents, ...shippedTemplates };

/** A template file in English from its body; \`front\` is more front matter. */
export function templateFile(name: string, body: string, front = ""): Record<string, string> {
  const head = `---\nname: ${name}\ndescription: A template of the tests.\nlanguage: en\n${front}---\n`;
  return { [`templates/${name}.md`]: `${head}${body}\n` };
}

/** A model's answer that selects this template. */
export const choose = (name: string, confidence = 0.95): string =>
  JSON.stringify({ selected_template: name, reasoning: "It fits.", confidence });
