/** Tools of the conformance fixtures: content of every kind, and questions back to the client. No product code uses them. */
import type { HandlerContext, ToolRecord } from "../../src/mcp/tool/tool-record.ts";

type Arguments = Record<string, unknown>;

export function text(value: string): object {
  return { content: [{ type: "text", text: value }] };
}

/** A tool answered by fast dispatch. */
export function plainTool(name: string, description: string, run: () => object | Promise<object>): ToolRecord {
  return {
    name,
    toolset: "guide",
    interactive: false,
    describe: () => ({ name, description, inputSchema: { type: "object", properties: {} } }),
    list() {
      return this.describe();
    },
    invoke: async () => ({ json: JSON.stringify(await run()) }),
  };
}

/** A tool that asks the client while it runs, served by the SDK. */
export function interactiveTool(
  name: string,
  description: string,
  run: (context: HandlerContext, args: Arguments) => object | Promise<object>,
  inputSchema: Arguments = { type: "object", properties: {} },
): ToolRecord {
  return {
    name,
    toolset: "guide",
    interactive: true,
    describe: () => ({ name, description, inputSchema }),
    list() {
      return this.describe();
    },
    async invoke(args, _call, context) {
      if (context === undefined) throw new Error("an interactive tool without its context");
      return { sdk: await run(context, isRecord(args) ? args : {}) };
    },
  };
}

export function isRecord(value: unknown): value is Arguments {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** One red pixel. */
export const png = "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8DwHwAFBQIAX8jx0gAAAABJRU5ErkJggg==";
/** A WAV header and no sound. */
export const wav = "UklGRiQAAABXQVZFZm10IBAAAAABAAEAQB8AAEAfAAABAAgAZGF0YQAAAAA=";
