/** Fixture tools that report while they run, or ask the client once (elicitation, sampling) in either era. */
import { inputRequired, inputResponse } from "@modelcontextprotocol/server";
import type { HandlerContext, ToolRecord } from "../../src/mcp/tool/tool-record.ts";
import { interactiveTool, text } from "./fixture-tool.ts";

const pause = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds));

const textArgument = (name: string) => ({
  type: "object",
  properties: { [name]: { type: "string" } },
  required: [name],
});

export function talkingTools(): ToolRecord[] {
  return [
    interactiveTool("test_tool_with_logging", "Logs three lines while it runs.", logThreeLines),
    interactiveTool("test_logging_tool", "Logs three lines while it runs.", logThreeLines),
    interactiveTool("test_tool_with_progress", "Reports progress while it runs.", async (context) => {
      const progressToken = context.mcpReq["_meta"]?.progressToken;
      for (const progress of [0, 50, 100]) {
        if (progress > 0) await pause(20);
        if (progressToken === undefined) continue;
        await context.mcpReq.notify({
          method: "notifications/progress",
          params: { progressToken, progress, total: 100 },
        });
      }
      return text("Done.");
    }),
    interactiveTool("test_sampling", "Asks the client's model.", sample, textArgument("prompt")),
    interactiveTool("test_missing_capability", "Needs the client's model.", (context) =>
      sample(context, { prompt: "Hello" }),
    ),
    interactiveTool(
      "test_elicitation",
      "Asks the user two things.",
      (context, args) =>
        elicit(
          context,
          "User response",
          String(args.message),
          {
            username: { type: "string", description: "User's response" },
            email: { type: "string", description: "User's email address" },
          },
          ["username", "email"],
        ),
      textArgument("message"),
    ),
    interactiveTool("test_streaming_elicitation", "Asks the user one thing.", (context) =>
      elicit(context, "User response", "Say something", { said: { type: "string" } }, []),
    ),
    interactiveTool("test_elicitation_sep1034_defaults", "Asks with default values.", (context) =>
      elicit(
        context,
        "Elicitation completed",
        "Check these values",
        {
          name: { type: "string", default: "John Doe" },
          age: { type: "integer", default: 30 },
          score: { type: "number", default: 95.5 },
          status: { type: "string", enum: ["active", "inactive", "pending"], default: "active" },
          verified: { type: "boolean", default: true },
        },
        [],
      ),
    ),
    interactiveTool("test_elicitation_sep1330_enums", "Asks with every form of enumeration.", (context) =>
      elicit(context, "Elicitation completed", "Choose", enumForms, []),
    ),
    interactiveTool(
      "test_reconnection",
      "Closes its stream in the middle; the client comes back for the answer.",
      async (context) => {
        context.http?.closeSSE?.();
        await pause(50);
        return text("Answered after the stream was closed.");
      },
    ),
  ];
}

async function logThreeLines(context: HandlerContext): Promise<object> {
  await context.mcpReq.log("info", "Tool execution started");
  await pause(20);
  await context.mcpReq.log("info", "Tool processing data");
  await pause(20);
  await context.mcpReq.log("info", "Tool execution completed");
  return text("Logged three lines.");
}

function sample(context: HandlerContext, args: Record<string, unknown>): object {
  const answer = inputResponse(context.mcpReq.inputResponses, "answer");
  if (answer.kind === "sampling") {
    const { content } = answer.result;
    const first = Array.isArray(content) ? content[0] : content;
    return text(`LLM response: ${first !== undefined && "text" in first ? first.text : ""}`);
  }
  return inputRequired({
    inputRequests: {
      answer: {
        method: "sampling/createMessage",
        params: {
          messages: [{ role: "user", content: { type: "text", text: String(args.prompt) } }],
          maxTokens: 100,
        },
      },
    },
  });
}

type Properties = Extract<
  Parameters<typeof inputRequired.elicit>[0]["requestedSchema"],
  { type: "object" }
>["properties"];

function elicit(
  context: HandlerContext,
  label: string,
  message: string,
  properties: Properties,
  required: string[],
): object {
  const answer = inputResponse(context.mcpReq.inputResponses, "answer");
  if (answer.kind === "elicit") {
    return text(`${label}: action=${answer.action}, content=${JSON.stringify(answer.content ?? {})}`);
  }
  const requestedSchema = { type: "object" as const, properties, required };
  return inputRequired({ inputRequests: { answer: inputRequired.elicit({ message, requestedSchema }) } });
}

const enumForms: Properties = {
  untitledSingle: { type: "string", enum: ["option1", "option2", "option3"] },
  titledSingle: {
    type: "string",
    oneOf: [
      { const: "value1", title: "First Option" },
      { const: "value2", title: "Second Option" },
      { const: "value3", title: "Third Option" },
    ],
  },
  legacyEnum: {
    type: "string",
    enum: ["opt1", "opt2", "opt3"],
    enumNames: ["Option One", "Option Two", "Option Three"],
  },
  untitledMulti: { type: "array", items: { type: "string", enum: ["option1", "option2", "option3"] } },
  titledMulti: {
    type: "array",
    items: {
      anyOf: [
        { const: "value1", title: "First Choice" },
        { const: "value2", title: "Second Choice" },
        { const: "value3", title: "Third Choice" },
      ],
    },
  },
};
