/**
 * `manage_server`: adding, approving, rejecting, removing, listing again. The agent that calls never agrees by itself: its
 * user is asked in their client, or gets the address of a page, or the caller is an operator.
 * Not here: adding (`add-server.ts`), agreeing (`approve-server.ts`).
 */
import { accept, refuse, type Failure, type Outcome } from "../../errors.ts";
import { OPERATOR_REFUSED } from "../../failures/rights-texts.ts";
import type { ServerView } from "../../discovery/library-port.ts";
import { inLanguage } from "../../localized-text.ts";
import type { OperationCall } from "../call.ts";
import type { ClientPort, UserQuestion } from "../client.ts";
import { addServer } from "./add-server.ts";
import { mayDecide } from "./approval-link.ts";
import { approveServer } from "./approve-server.ts";
import { shown, type ManageServerArguments } from "./managed-answer.ts";
import { offerSignIn } from "./sign-in-link.ts";
import { seenByNobodyText } from "./texts.ts";
import { describeServer, type ServerAnswer } from "./wire.ts";

/** Fails with `unknown_server`, `forbidden` (with the address where a person may agree), `invalid_input`, and as the library does. */
export async function manageServer(
  input: ManageServerArguments,
  call: OperationCall,
  client?: ClientPort,
): Promise<Outcome<ServerAnswer> | UserQuestion> {
  if (!mayDecide(call)) return refuse({ code: "forbidden", scope: "operator", needs_agreement: true });
  const { library } = call.services;
  const { tenant } = call.principal;
  const { name = "", action } = input;
  switch (action) {
    case "add":
      return addServer(input, call);
    case "approve":
      return approveServer(input, call, client);
    case "reject":
    case "remove": {
      const kept = await operatorsServer(name, call);
      if (kept !== undefined) return refuse(kept);
      return action === "reject"
        ? shown(await library.reject(call.principal, name))
        : removed(await library.remove(tenant, name));
    }
    case "refresh":
      return listedAgain(await offerSignIn(await library.refresh(tenant, name), call), input);
  }
}

/**
 * The refusal where an operator, in person or by the policy, has listed or approved the server and the caller is none: everybody of
 * the tenant uses it, and one sentence that a model believes would take it from all of them. Where no caller is told from
 * another, on a machine of one's own, everybody may, save for what the settings list: taken away there it comes back with the next start.
 */
async function operatorsServer(name: string, { services, principal }: OperationCall): Promise<Failure | undefined> {
  if (principal.scopes.includes("operator")) return undefined;
  const alone = principal.open === true && services.library.openToStrangers;
  const view = await services.library.view(principal.tenant);
  if (!view.ok) return view.failure;
  const server = view.value.servers.find((one) => one.name === name);
  if (server?.configured !== true && alone) return undefined;
  if (server?.operatorRefused === true) return OPERATOR_REFUSED;
  const isOperators = server?.listedBy === "operator" || server?.byOperator === true;
  return isOperators ? { code: "forbidden", scope: "operator", operators_server: true } : undefined;
}

/** The answer, with what is to be done where somebody agreed to the server before its tools were known: they have not been seen. */
function listedAgain(outcome: Outcome<ServerView>, { language = "en" }: ManageServerArguments): Outcome<ServerAnswer> {
  const answer = shown(outcome);
  if (!answer.ok || answer.value.status !== "approved") return answer;
  const { usable, waiting } = answer.value.tools;
  if (usable > 0 || waiting === 0) return answer;
  return accept({ ...answer.value, message: inLanguage(language, seenByNobodyText(answer.value.name)) });
}

/** What was agreed to and could be called ended with it. */
function removed(outcome: Outcome<ServerView>): Outcome<ServerAnswer> {
  if (!outcome.ok) return outcome;
  const { granted: _granted, approved_by: _by, problem: _problem, ...server } = describeServer(outcome.value);
  return accept({ ...server, status: "removed", tools: { usable: 0, waiting: 0, changed: 0 } });
}
