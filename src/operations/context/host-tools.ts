/** Tools of the host's own, as a prompt lists them: the host runs them, so all that is needed is what a model reads. */
import type { Json } from "../../json.ts";
import type { TemplatePort } from "../../templates/port.ts";

export interface HostTool {
  name: string;
  description?: string | undefined;
  input_schema?: Json | undefined;
}

/** A port that lists these tools first. One with the name of a tool of Cairn's stands for it. */
export function withHostTools(port: TemplatePort, tools: readonly HostTool[]): TemplatePort {
  if (tools.length === 0) return port;
  const given = new Map(
    tools.map(({ name, description = "", input_schema }) => [
      name,
      { name, description, chosen: true as const, ...(input_schema !== undefined && { input_schema }) },
    ]),
  );
  return {
    ...port,
    async listTools(signal) {
      const others = (await port.listTools?.(signal)) ?? [];
      return [...given.values(), ...others.filter(({ name }) => !given.has(name))];
    },
  };
}
