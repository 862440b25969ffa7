/** One past prompt of a session, with everything about it: for the console. */
import { CairnError, valueOf } from "../../errors.ts";
import { usualToolsets } from "../../mcp/call.ts";
import { ownContent } from "../../mcp/own-content.ts";
import { theProduct } from "../../mcp/product.ts";
import { DEFAULT_CHANNEL } from "../../knowledge/release.ts";
import { inspectPrompt } from "../../operations/context/inspect.ts";
import type { Principal } from "../../principal.ts";
import type { Services } from "../../services.ts";
import { MAX_NAME } from "../../session/limits.ts";
import { languageOfCall } from "./caller-language.ts";
import { optionalName, optionalText } from "./fields.ts";
import { respondWithJson } from "./respond.ts";

/** Characters of a phrase, and the largest budget: as in `replay_context`. */
const MAX_PHRASE = 2_000;
const MAX_BUDGET = 2_000_000;

/** `GET /api/sessions/{id}/prompts/{assembly}?token_budget=&template=&model=&phrase=`. Nothing is written. */
export async function readPrompt(
  request: Request,
  services: Services,
  principal: Principal,
  session_id: string,
  assembly_id: string,
): Promise<Response> {
  const given = Object.fromEntries(new URL(request.url).searchParams);
  const own = ownContent(theProduct(services.version), usualToolsets, principal);
  const call = { services, principal, channel: DEFAULT_CHANNEL, own };
  const asked = {
    session_id,
    assembly_id,
    token_budget: budgetOf(given.token_budget),
    template: optionalName(given, "template", "template", MAX_NAME),
    model_name: optionalText(given, "model", MAX_NAME),
    phrase: optionalText(given, "phrase", MAX_PHRASE),
    ...(request.headers.has("accept-language") && { reader_language: languageOfCall(request) }),
  };
  return respondWithJson(valueOf(await inspectPrompt(asked, call)));
}

function budgetOf(text: string | undefined): number | undefined {
  if (text === undefined || text === "") return undefined;
  const budget = Number(text);
  if (Number.isInteger(budget) && budget >= 1 && budget <= MAX_BUDGET) return budget;
  throw new CairnError({
    code: "invalid_input",
    field: "token_budget",
    expected: { en: `a whole number from 1 to ${MAX_BUDGET}`, zh: `1 到 ${MAX_BUDGET} 之间的整数` },
  });
}
