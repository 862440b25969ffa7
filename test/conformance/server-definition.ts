/** The server definition the official conformance suite expects of a server under test, served on `/conformance/mcp` in development. */
import { inputRequired, inputResponse } from "@modelcontextprotocol/server";
import type { HandlerContext } from "../../src/mcp/tool/tool-record.ts";
import { INVALID_PARAMS, ProtocolFault } from "../../src/mcp/fault.ts";
import type { JsonReply, Reply } from "../../src/mcp/reply.ts";
import type { ServerDefinition } from "../../src/mcp/server-definition.ts";
import type { Change } from "../../src/services.ts";
import { isRecord, png } from "./fixture-tool.ts";
import { plainTools } from "./plain-tools.ts";
import { roundTools, stateCodec } from "./round-tools.ts";
import { taskMethods, taskTools } from "./task-tools.ts";
import { talkingTools } from "./talking-tools.ts";

const kept = { ttlMs: 1_000, cacheScope: "public" } as const;

function reply(value: object): JsonReply {
  return { json: JSON.stringify(value), cache: kept };
}

const argument = (name: string) => ({ name, description: `The argument ${name}.`, required: true });

const prompts = [
  { name: "test_simple_prompt", description: "A prompt without arguments." },
  {
    name: "test_prompt_with_arguments",
    description: "A prompt with two arguments.",
    arguments: [argument("arg1"), argument("arg2")],
  },
  {
    name: "test_prompt_with_embedded_resource",
    description: "A prompt with a resource.",
    arguments: [argument("resourceUri")],
  },
  { name: "test_prompt_with_image", description: "A prompt with an image." },
  { name: "test_input_required_result_prompt", description: "A prompt that asks the user first." },
];

const said = (text: string) => ({ role: "user", content: { type: "text", text } });

function getPrompt(name: string, rawArguments: unknown, context: HandlerContext | undefined): Reply {
  const args = isRecord(rawArguments) ? rawArguments : {};
  switch (name) {
    case "test_simple_prompt":
      return reply({ messages: [said("This is a simple prompt for testing.")] });
    case "test_prompt_with_arguments":
      return reply({
        messages: [said(`Prompt with arguments: arg1='${String(args.arg1)}', arg2='${String(args.arg2)}'`)],
      });
    case "test_prompt_with_embedded_resource": {
      const resource = {
        uri: args.resourceUri,
        mimeType: "text/plain",
        text: "Embedded resource content for testing.",
      };
      const content = { type: "resource", resource };
      return reply({ messages: [{ role: "user", content }, said("Please process the embedded resource above.")] });
    }
    case "test_prompt_with_image": {
      const content = { type: "image", data: png, mimeType: "image/png" };
      return reply({ messages: [{ role: "user", content }, said("Please analyze the image above.")] });
    }
    case "test_input_required_result_prompt": {
      const answer = inputResponse(context?.mcpReq.inputResponses, "user_context");
      if (answer.kind === "elicit") return reply({ messages: [said(`Context: ${String(answer.content?.context)}`)] });
      const requestedSchema = {
        type: "object" as const,
        properties: { context: { type: "string" as const } },
        required: ["context"],
      };
      const message = "What context should the prompt use?";
      return {
        sdk: inputRequired({ inputRequests: { user_context: inputRequired.elicit({ message, requestedSchema }) } }),
      };
    }
    default:
      throw new ProtocolFault(INVALID_PARAMS, "There is no such prompt.");
  }
}

const resources = [
  { uri: "test://static-text", name: "static-text", description: "A fixed text.", mimeType: "text/plain" },
  { uri: "test://static-binary", name: "static-binary", description: "A fixed image.", mimeType: "image/png" },
  {
    uri: "test://watched-resource",
    name: "watched-resource",
    description: "Can be subscribed to.",
    mimeType: "text/plain",
  },
];

function readResource(uri: string): JsonReply {
  if (uri === "test://static-text") {
    return reply({
      contents: [{ uri, mimeType: "text/plain", text: "This is the content of the static text resource." }],
    });
  }
  if (uri === "test://static-binary") return reply({ contents: [{ uri, mimeType: "image/png", blob: png }] });
  if (uri === "test://watched-resource")
    return reply({ contents: [{ uri, mimeType: "text/plain", text: "Watched." }] });
  const id = /^test:\/\/template\/([^/]+)\/data$/.exec(uri)?.[1];
  if (id === undefined) throw new ProtocolFault(INVALID_PARAMS, "There is no such resource.", { uri });
  const data = JSON.stringify({ id, templateTest: true, data: `Data for ID: ${id}` });
  return reply({ contents: [{ uri, mimeType: "application/json", text: data }] });
}

/** Builds the server definition. `announce` puts a change on the real bus, so that the suite hears of it the way a client would. */
export function conformanceDefinition(announce: (change: Change) => Promise<void>): ServerDefinition {
  return {
    info: { name: "cairn-conformance", title: "Cairn's conformance fixtures", version: "1.0.0" },
    instructions: "Fixtures for the conformance suite.",
    capabilities: {
      tools: { listChanged: true },
      prompts: { listChanged: true },
      resources: { subscribe: true, listChanged: true },
      completions: {},
      logging: {},
      extensions: { "io.modelcontextprotocol/tasks": {} },
    },
    tools: [...plainTools(announce), ...talkingTools(), ...roundTools(), ...taskTools()],
    tasks: taskMethods,
    interactivePrompts: true,
    listPrompts: async () => reply({ prompts }),
    getPrompt: async (name, args, _call, context) => getPrompt(name, args, context),
    listResources: async () => reply({ resources }),
    listResourceTemplates: async () =>
      reply({
        resourceTemplates: [
          {
            uriTemplate: "test://template/{id}/data",
            name: "template-data",
            description: "Data by id.",
            mimeType: "application/json",
          },
        ],
      }),
    readResource: async (uri) => readResource(uri),
    watchable: async (uri) => uri,
    complete: async ({ argument: { value } }) => ["paris", "park", "party"].filter((word) => word.startsWith(value)),
    verifyState: (state, context) => stateCodec().verify(state, context),
  };
}
