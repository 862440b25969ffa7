/** Fixture tools that answer at once. */
import type { ToolRecord } from "../../src/mcp/tool/tool-record.ts";
import type { Change } from "../../src/services.ts";
import { interactiveTool, plainTool, png, text, wav } from "./fixture-tool.ts";

export function plainTools(announce: (change: Change) => Promise<void>): ToolRecord[] {
  return [
    plainTool("test_simple_text", "Answers with one text.", () => text("This is a simple text response for testing.")),
    plainTool("test_image_content", "Answers with an image.", () => ({
      content: [{ type: "image", data: png, mimeType: "image/png" }],
    })),
    plainTool("test_audio_content", "Answers with a sound.", () => ({
      content: [{ type: "audio", data: wav, mimeType: "audio/wav" }],
    })),
    plainTool("test_embedded_resource", "Answers with a resource.", () => ({
      content: [embedded("test://embedded-resource", "text/plain", "This is an embedded resource content.")],
    })),
    plainTool("test_multiple_content_types", "Answers with text, image and resource.", () => ({
      content: [
        { type: "text", text: "Multiple content types test:" },
        { type: "image", data: png, mimeType: "image/png" },
        embedded("test://mixed-content-resource", "application/json", '{"test":"data","value":123}'),
      ],
    })),
    plainTool("test_error_handling", "Always fails.", () => ({
      ...text("This tool intentionally returns an error for testing"),
      isError: true,
    })),
    plainTool("test_trigger_tool_change", "Announces a change of the tool list.", async () => {
      await announce({ kind: "tools_list_changed" });
      return text("The tool list is announced as changed.");
    }),
    plainTool("test_trigger_prompt_change", "Announces a change of the prompt list.", async () => {
      await announce({ kind: "prompts_list_changed" });
      return text("The prompt list is announced as changed.");
    }),
    // Mirrored headers are checked by the SDK, so this tool is its to serve.
    interactiveTool(
      "test_mirrored_header",
      "Takes one argument that is mirrored in a header.",
      (_, args) => text(String(args.region)),
      {
        type: "object",
        properties: { region: { type: "string", "x-mcp-header": "Region" } },
        required: ["region"],
      },
    ),
    { ...plainTool("json_schema_2020_12_tool", "", () => text("ok")), describe: () => richSchemaTool },
  ];
}

function embedded(uri: string, mimeType: string, content: string): object {
  return { type: "resource", resource: { uri, mimeType, text: content } };
}

const richSchemaTool = {
  name: "json_schema_2020_12_tool",
  description: "A tool whose schema uses the wider vocabulary of JSON Schema 2020-12.",
  inputSchema: {
    $schema: "https://json-schema.org/draft/2020-12/schema",
    type: "object",
    $defs: {
      address: {
        $anchor: "addressDef",
        type: "object",
        properties: { street: { type: "string" }, city: { type: "string" } },
      },
    },
    properties: {
      name: { type: "string" },
      address: { $ref: "#/$defs/address" },
      contactMethod: { type: "string", enum: ["phone", "email"] },
      phone: { type: "string" },
      email: { type: "string" },
    },
    allOf: [{ anyOf: [{ required: ["phone"] }, { required: ["email"] }] }],
    if: { properties: { contactMethod: { const: "phone" } }, required: ["contactMethod"] },
    // oxlint-disable-next-line unicorn/no-thenable -- a keyword of JSON Schema
    then: { required: ["phone"] },
    else: { required: ["email"] },
    additionalProperties: false,
  },
};
