/** Completion of prompt arguments and of the variable parts of resource templates. */
import type { Call } from "../call.ts";
import { INVALID_PARAMS, ProtocolFault } from "../fault.ts";
import type { CompletionRequest } from "../server-definition.ts";
import { completeDocuments } from "./documents.ts";
import { completeKnowledge } from "./knowledge.ts";

/** Values for an argument of a prompt or of a resource template. Throws a fault for any other reference. */
export async function complete(request: CompletionRequest, call: Call): Promise<string[]> {
  const { ref } = request;
  if (ref.type === "ref/resource" && ref.uri?.startsWith("knowledge://") === true)
    return completeKnowledge(request, call);
  if (ref.type === "ref/resource" && ref.uri?.startsWith("document://") === true)
    return completeDocuments(request, call);
  if (ref.type === "ref/prompt") return (await import("../prompts.ts")).completePrompt(request, call);
  if (ref.type === "ref/resource" && ref.uri?.startsWith("template://") === true) {
    return (await import("../prompts.ts")).completeTemplates(request.argument.value, call);
  }
  if (ref.type === "ref/resource") return [];
  throw new ProtocolFault(INVALID_PARAMS, "A completion refers to ref/prompt or ref/resource.");
}
