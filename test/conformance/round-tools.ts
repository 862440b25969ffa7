/** Fixture tools of multi-round calls (2026-07-28): what they need comes with the client's retry. */
import {
  CLIENT_CAPABILITIES_META_KEY,
  createRequestStateCodec,
  inputRequired,
  inputResponse,
  MissingRequiredClientCapabilityError,
} from "@modelcontextprotocol/server";
import type { HandlerContext, ToolRecord } from "../../src/mcp/tool/tool-record.ts";
import { interactiveTool, isRecord, text } from "./fixture-tool.ts";

interface RoundState {
  round: number;
}

/** Signed with a key of this process: a state from elsewhere, or a changed one, is refused. */
let codec: ReturnType<typeof createRequestStateCodec<RoundState>> | undefined;

export function stateCodec() {
  codec ??= createRequestStateCodec<RoundState>({ key: crypto.getRandomValues(new Uint8Array(32)) });
  return codec;
}

function question(message: string, name: string, type: "string" | "boolean" = "string") {
  const properties =
    type === "string" ? { [name]: { type: "string" as const } } : { [name]: { type: "boolean" as const } };
  return inputRequired.elicit({ message, requestedSchema: { type: "object", properties, required: [name] } });
}

const sampling = (said: string, maxTokens: number) => ({
  method: "sampling/createMessage" as const,
  params: { messages: [{ role: "user" as const, content: { type: "text" as const, text: said } }], maxTokens },
});

/** What the user filled in under a key, or undefined while it is missing or declined. */
function filledIn(context: HandlerContext, key: string): Record<string, unknown> | undefined {
  const answer = inputResponse(context.mcpReq.inputResponses, key);
  return answer.kind === "elicit" && answer.action === "accept" ? answer.content : undefined;
}

export function roundTools(): ToolRecord[] {
  return [
    interactiveTool("test_input_required_result_elicitation", "Asks for a name.", (context) => {
      const name = filledIn(context, "user_name")?.name;
      if (typeof name === "string") return text(`Hello, ${name}!`);
      return inputRequired({ inputRequests: { user_name: question("What is your name?", "name") } });
    }),
    interactiveTool("test_input_required_result_sampling", "Asks the client's model.", (context) => {
      const answer = inputResponse(context.mcpReq.inputResponses, "capital_question");
      if (answer.kind === "sampling") return text(JSON.stringify(answer.result.content));
      return inputRequired({ inputRequests: { capital_question: sampling("What is the capital of France?", 100) } });
    }),
    interactiveTool("test_input_required_result_list_roots", "Asks for the client's roots.", (context) => {
      const answer = inputResponse(context.mcpReq.inputResponses, "client_roots");
      if (answer.kind === "roots") return text(answer.roots.map((root) => root.uri).join(", "));
      return inputRequired({ inputRequests: { client_roots: inputRequired.listRoots() } });
    }),
    interactiveTool(
      "test_input_required_result_request_state",
      "Carries a state through the client.",
      async (context) => {
        if (filledIn(context, "confirm") !== undefined && state(context)?.round === 1) return text("state-ok");
        return asking({ confirm: question("Please confirm", "ok", "boolean") }, 1);
      },
    ),
    interactiveTool("test_input_required_result_tampered_state", "Refuses a changed state.", async (context) => {
      if (filledIn(context, "confirm") !== undefined && state(context)?.round === 1) return text("state-ok");
      return asking({ confirm: question("Please confirm", "ok", "boolean") }, 1);
    }),
    interactiveTool("test_input_required_result_multiple_inputs", "Asks for three things at once.", async (context) => {
      const responses = context.mcpReq.inputResponses;
      const kinds = ["user_name", "greeting", "client_roots"].map((key) => inputResponse(responses, key).kind);
      if (!kinds.includes("missing") && state(context)?.round === 1) return text(`Received ${kinds.join(", ")}.`);
      return asking(
        {
          user_name: question("What is your name?", "name"),
          greeting: sampling("Generate a greeting", 50),
          client_roots: inputRequired.listRoots(),
        },
        1,
      );
    }),
    interactiveTool("test_input_required_result_multi_round", "Asks in two rounds.", async (context) => {
      const round = state(context)?.round ?? 0;
      if (round === 2 && filledIn(context, "step2") !== undefined) return text("Both rounds are done.");
      if (round >= 1 && filledIn(context, "step1") !== undefined) {
        return asking({ step2: question("Step 2: What is your favorite color?", "color") }, 2);
      }
      return asking({ step1: question("Step 1: What is your name?", "name") }, 1);
    }),
    interactiveTool("test_input_required_result_capabilities", "Asks only for what the client can do.", (context) => {
      const envelope: Record<string, unknown> = { ...context.mcpReq.envelope };
      const declared = isRecord(envelope[CLIENT_CAPABILITIES_META_KEY]) ? envelope[CLIENT_CAPABILITIES_META_KEY] : {};
      if (declared.elicitation !== undefined)
        return inputRequired({ inputRequests: { name: question("Your name?", "name") } });
      if (declared.sampling !== undefined)
        return inputRequired({ inputRequests: { greeting: sampling("Generate a greeting", 50) } });
      throw new MissingRequiredClientCapabilityError({ requiredCapabilities: { elicitation: {} } });
    }),
  ];
}

function state(context: HandlerContext): RoundState | undefined {
  return context.mcpReq.requestState<RoundState>();
}

async function asking(inputRequests: NonNullable<Parameters<typeof inputRequired>[0]["inputRequests"]>, round: number) {
  return inputRequired({ inputRequests, requestState: await stateCodec().mint({ round }) });
}
