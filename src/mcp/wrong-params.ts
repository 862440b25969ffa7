/**
 * Finds parameters that no answer can be given to, in the requests whose parameters the SDK would otherwise check itself: it
 * answers an internal error with its validator's output, where the caller needs "invalid params" and a sentence.
 * Not here: the arguments of tools and prompts (`tool/arguments.ts`, `prompts.ts`).
 */
import { isRecord } from "../json.ts";
import { INVALID_PARAMS, ProtocolFault } from "./fault.ts";

/** The parameter that a method cannot do without. */
const required: ReadonlyMap<string, string> = new Map([
  ["tools/call", "name"],
  ["prompts/get", "name"],
  ["resources/read", "uri"],
]);
/** The same for methods that only a transport session has. */
const ofSessions: ReadonlyMap<string, string> = new Map([
  ["resources/subscribe", "uri"],
  ["resources/unsubscribe", "uri"],
]);

/** The fault of a request, with its id; undefined for a request whose parameters can be read, and for what is no request. `sessionful`: it is of a transport session. */
export function findWrongParams(
  body: unknown,
  sessionful: boolean,
): { id: string | number; fault: ProtocolFault } | undefined {
  if (!isRecord(body) || body.jsonrpc !== "2.0" || typeof body.method !== "string") return undefined;
  const { id, method } = body;
  const name = required.get(method) ?? (sessionful ? ofSessions.get(method) : undefined);
  if (name === undefined || (typeof id !== "string" && !Number.isSafeInteger(id))) return undefined;
  const problem = describe(method, name, isRecord(body.params) ? body.params : {});
  return problem === undefined
    ? undefined
    : { id: id as string | number, fault: new ProtocolFault(INVALID_PARAMS, problem) };
}

function describe(method: string, name: string, params: Record<string, unknown>): string | undefined {
  if (typeof params[name] !== "string") return `The parameter ${name} is missing or not a string.`;
  if (method !== "prompts/get" || params.arguments === undefined) return undefined;
  const given = params.arguments;
  if (!isRecord(given)) return "The parameter arguments must be an object of texts.";
  const wrong = Object.entries(given).find(([, value]) => typeof value !== "string");
  return wrong && `The argument ${JSON.stringify(wrong[0].slice(0, 80))} must be a text.`;
}
