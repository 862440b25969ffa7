/**
 * Agreeing to the candidate that was chosen, and what is in the way of that: a person's yes, a sign-in, a runner that is gone.
 * Not here: which candidate is gone on with (`install.ts`), who may agree (`approve-server.ts`).
 */
import type { ServerView } from "../../../discovery/library-port.ts";
import { accept, type Failure, type Outcome } from "../../../errors.ts";
import { isRecord } from "../../../json.ts";
import type { OperationCall } from "../../call.ts";
import type { ClientPort, UserQuestion } from "../../client.ts";
import { agreeTo } from "../approve-server.ts";
import { offerSignIn } from "../sign-in-link.ts";
import { signInQuestion } from "../texts.ts";
import type { Candidate } from "./candidates.ts";
import { clientConfiguration, type SearchAnswer } from "./wire.ts";
import { readJson } from "./with-call.ts";
import type { Work } from "./work.ts";

/** A candidate that cannot be connected, for a failure of its server. */
export interface GoOn {
  goOn: Failure;
}

/** A server with tools that can be called: as it is, listed once more, or agreed to. */
export async function connect(
  server: ServerView,
  call: OperationCall,
  client: ClientPort | undefined,
): Promise<Outcome<ServerView> | UserQuestion> {
  const { name, status, tools } = server;
  const { library } = call.services;
  if (status !== "approved") return agreeTo(name, call, client);
  if (tools.usable > 0) return accept(server);
  // Agreed to and never listed: it did not answer then, or asks for a sign-in.
  const listed = await offerSignIn(await library.refresh(call.principal.tenant, name), call);
  const waits = listed.ok && listed.value.tools.usable === 0 && listed.value.tools.waiting > 0;
  return waits ? agreeTo(name, call, client) : listed;
}

/** What a person can end, with the address where they can, or the configuration of their own client. */
export async function stopped(
  { source, merged }: Candidate,
  name: string,
  failure: Failure,
  work: Work,
): Promise<Outcome<SearchAnswer> | UserQuestion | GoOn> {
  const { answer, client, texts } = work;
  const waiting = { ...answer, success: false };
  switch (failure.code) {
    case "forbidden": {
      answer.log.push(texts.waiting(name));
      const { approve_url } = failure;
      const message = texts.approve(name, approve_url);
      const link = approve_url !== undefined && { approve_url };
      return accept({ ...waiting, message, action_needed: "approve", ...link });
    }
    case "needs_sign_in": {
      const { sign_in_url } = failure;
      if (sign_in_url === undefined) return { goOn: failure };
      const wasAsked = isRecord(client?.state) && client.state.signing_in === true;
      if (client?.canOpen === true && !wasAsked)
        return goingOnWith(name, work, {
          confirm: signInQuestion(name),
          url: sign_in_url,
          state: '{"signing_in":true}',
        });
      answer.log.push(texts.signingIn(name));
      return accept({ ...waiting, message: texts.signIn(name, sign_in_url), action_needed: "sign_in", sign_in_url });
    }
    case "server_unavailable": {
      if (failure.reason !== "runner_unreachable" || source === undefined) return { goOn: failure };
      answer.log.push(texts.failed(failure.code));
      return accept({
        ...waiting,
        message: texts.runnerUnreachable(name),
        action_needed: "configure",
        failure: { code: failure.code, reason: failure.reason, retryable: true },
        client_configuration: clientConfiguration(merged.entry, source),
      });
    }
    default:
      return { goOn: failure };
  }
}

/** The next round goes on with this server, and knows which were passed over before. */
export function goingOnWith(name: string, { passed }: Work, question: UserQuestion): UserQuestion {
  const before = passed.length === 0 ? {} : { passed };
  return { ...question, state: JSON.stringify({ ...readJson(question.state), install: name, ...before }) };
}
