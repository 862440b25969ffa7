/** Templates and ports for the tests of this folder. */
import { parse } from "yaml";
import { compileTemplate } from "../../src/compile/templates/compile.ts";
import type { Template } from "../../src/templates/model.ts";
import type { TemplatePort, TemplateValues } from "../../src/templates/port.ts";

export function compile(source: string) {
  return compileTemplate(source, (yaml) => parse(yaml));
}

/** Compiles a template that is expected to be sound. */
export function template(source: string): Template {
  const compiled = compile(source);
  if (compiled.template === undefined) throw new Error(JSON.stringify(compiled.findings));
  return compiled.template;
}

export function values(local: Record<string, string> = {}, sections: Record<string, string> = {}): TemplateValues {
  return {
    local: new Map(Object.entries(local)),
    own: new Set(),
    sections: new Map(Object.entries(sections)),
    facts: new Map(),
    answers: new Map(),
  };
}

/** A port whose clock stands still and whose deadline never comes, unless overridden. */
export function port(over: Partial<TemplatePort> = {}): TemplatePort {
  return { now: () => 0, after: () => new Promise(() => {}), countTokens: (text) => text.length, ...over };
}

export const CHAT = `---
name: simple_chat
title: 日常对话
description: 通用聊天
language: zh-CN
keywords: [聊天]
arguments:
  user_input: 用户的原话
sections:
  persona: { priority: must }
  history: { priority: medium, ttl: 3, min_tokens: 20 }
  rules: { ttl: 2h }
---
# 人设 {#persona}

你是一个友好的助手。

# 历史 {#history}

\${mcp:resource:conversation://current/history}

# Rules

Model {local:model_name}, time \${local:current_time}.

# 问题 {#question}

\${local:user_input}
`;
