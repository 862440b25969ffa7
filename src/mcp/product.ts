/** What Cairn serves on `/mcp`: its tools, prompts, resources and completions in one server definition. */
import { instructions } from "./instructions.ts";
import { complete } from "./resources/complete.ts";
import { fixed, listResources, ofKnowledge, readResource, watchable } from "./resources/read.ts";
import { resourceTemplates } from "./resources/templates.ts";
import type { ServerDefinition } from "./server-definition.ts";
import { SKILLS_EXTENSION } from "./skills/extension.ts";
import { TASKS_EXTENSION } from "./tasks/extension.ts";
import { tools } from "./tools/list.ts";

/** Builds the product's server definition. `version` is Cairn's own. */
export function productDefinition(version: string): ServerDefinition {
  return {
    info: { name: "cairn", title: "Cairn", version },
    instructions,
    capabilities: {
      tools: { listChanged: false },
      prompts: { listChanged: true },
      resources: { subscribe: true, listChanged: true },
      completions: {},
      extensions: { [TASKS_EXTENSION]: {}, [SKILLS_EXTENSION]: {} },
    },
    tools,
    servesSkill: true,
    tasks: {
      get: async (...asked) => (await import("./tasks/product.ts")).productTasks.get(...asked),
      update: async (...asked) => (await import("./tasks/product.ts")).productTasks.update(...asked),
      cancel: async (...asked) => (await import("./tasks/product.ts")).productTasks.cancel(...asked),
    },
    async listPrompts(call) {
      const { listPrompts } = await import("./prompts.ts");
      return { json: JSON.stringify({ prompts: await listPrompts(call) }), cache: ofKnowledge(call) };
    },
    async getPrompt(name, args, call) {
      const { getPrompt } = await import("./prompts.ts");
      return { json: JSON.stringify(await getPrompt(name, args, call)) };
    },
    async listResources(call) {
      const { resources, cache } = await listResources(call);
      return { json: JSON.stringify({ resources }), cache };
    },
    async listResourceTemplates() {
      return { json: JSON.stringify({ resourceTemplates }), cache: fixed };
    },
    readResource,
    watchable,
    complete,
  };
}

let product: ServerDefinition | undefined;

/** The product's server definition, built once per isolate. */
export function theProduct(version: string): ServerDefinition {
  product ??= productDefinition(version);
  return product;
}
