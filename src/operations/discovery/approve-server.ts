/**
 * Agreeing to a server: by the caller's scope or the policy, else the user is asked in their client, or gets the address of a page.
 * Not here: who may agree (`discovery/policy.ts`), what the page does (`worker/library/`).
 */
import { accept, refuse, type Failure, type Outcome } from "../../errors.ts";
import { DEFAULT_TERMS, exactly, type AskedTerms } from "../../discovery/agreement.ts";
import type { Agreement, ServerView } from "../../discovery/library-port.ts";
import { rejectedServer } from "../../failures/tool-failures.ts";
import { isRecord } from "../../json.ts";
import { inLanguage } from "../../localized-text.ts";
import { digestOf } from "../../session/hash-chain.ts";
import type { OperationCall } from "../call.ts";
import type { ClientPort, UserQuestion } from "../client.ts";
import { SessionLog } from "../session/session-log.ts";
import { approvalPageOf, withApproval } from "./approval-link.ts";
import { shown, withFolders, type ManageServerArguments } from "./managed-answer.ts";
import { offerSignIn, withSignIn } from "./sign-in-link.ts";
import { approvalQuestion, approvedUnlistedText, askedAnew, isCutQuestion } from "./texts.ts";
import { describeServer, type ServerAnswer } from "./wire.ts";

/** Agrees to a server in the way its caller may. Fails with `forbidden` (with the address where a person may agree), `invalid_input`, and as the library does. */
export async function approveServer(
  input: ManageServerArguments,
  call: OperationCall,
  client: ClientPort | undefined,
): Promise<Outcome<ServerAnswer> | UserQuestion> {
  const { name = "" } = input;
  const terms = await readAsked(input, call);
  if (!terms.ok) return terms;
  const agreed = await agreeTo(name, call, client, terms.value);
  if ("confirm" in agreed) return agreed;
  return agreed.ok ? withFolders(shown(agreed), input) : approvedUnlisted(input, agreed.failure, call);
}

/** The terms that a caller asks for. Fails with `invalid_input`, and as opening the session or finding the task does. */
async function readAsked(
  { name = "", for: scope, session_id, task_id, read_only: readOnly, days, tools }: ManageServerArguments,
  call: OperationCall,
): Promise<Outcome<AskedTerms>> {
  const session = session_id ?? call.session;
  if (scope === "session" && session === undefined)
    return refuse({
      code: "invalid_input",
      field: "session_id",
      expected: { en: "the session that may call its tools", zh: "可以调用其工具的会话" },
    });
  if (scope === "task" && task_id === undefined)
    return refuse({
      code: "invalid_input",
      field: "task_id",
      expected: { en: "the task that may call its tools", zh: "可以调用其工具的任务" },
    });
  if (scope === "session" && session !== undefined) {
    const opened = await SessionLog.open(call, session);
    if (!opened.ok) return opened;
  }
  if (scope === "task" && task_id !== undefined) {
    const found = await call.services.tasks.find(call.principal, task_id);
    if (!found.ok) return found;
  }
  const named = tools === undefined ? accept(undefined) : await namedTools(name, tools, call);
  if (!named.ok) return named;
  // Whoever approves says what they want: nothing of what was agreed to before.
  return accept({
    for: scope ?? DEFAULT_TERMS.for,
    ...(session !== undefined && { session }),
    ...(scope === "task" && task_id !== undefined && { task: task_id }),
    readOnly: readOnly ?? DEFAULT_TERMS.readOnly,
    days: days ?? DEFAULT_TERMS.days,
    tools: named.value ?? null,
  });
}

/** Tools by their server's own names of them, where it has listed them; before it has, as they were given. */
async function namedTools(
  name: string,
  given: readonly string[],
  call: OperationCall,
): Promise<Outcome<readonly string[]>> {
  const agreement = await call.services.library.agreement(call.principal.tenant, name, { tools: null });
  if (!agreement.ok) return agreement;
  const listed = agreement.value.tools;
  const own = given.map((one) => one.replace(new RegExp(`^${name}__`, "u"), ""));
  if (listed.length === 0) return accept([...new Set(own)]);
  const found = given.map(
    (one, at) =>
      listed.find(({ id, definition }) => id === one || definition.name === (own[at] ?? one))?.definition.name,
  );
  if (found.every((one) => one !== undefined)) return accept([...new Set(found)]);
  const expected = {
    en: "names of its tools, each whole, as list_tools_available shows them with this server",
    zh: "它的工具的完整名称，见 list_tools_available（指定这台服务器）",
  };
  return refuse({ code: "invalid_input", field: "tools", expected });
}

/** An agreement holds although the server could not be asked for its tools then; any other failure stays one. */
async function approvedUnlisted(
  { name = "", language = "en" }: ManageServerArguments,
  failure: Failure,
  call: OperationCall,
): Promise<Outcome<ServerAnswer>> {
  if (failure.code !== "server_unavailable" && failure.code !== "timeout") return refuse(failure);
  const view = await call.services.library.view(call.principal.tenant);
  const server = view.ok ? view.value.servers.find((one) => one.name === name) : undefined;
  if (server?.status !== "approved") return refuse(failure);
  const message = inLanguage(language, approvedUnlistedText(failure));
  return accept({ ...describeServer(server), problem: failure.code, message });
}

/**
 * Agrees to a server by the policy or the caller's scope; else asks the user in their client, or fails with `forbidden` and the
 * address of the page. What comes back with an answer only says what was shown, and is compared: a yes is to what this call asks for now, or to
 * nothing. Then the user is asked again. A yes counts once.
 */
export async function agreeTo(
  name: string,
  call: OperationCall,
  client: ClientPort | undefined,
  asked: AskedTerms = {},
): Promise<Outcome<ServerView> | UserQuestion> {
  const { library } = call.services;
  const { principal } = call;
  const answer = client?.confirmation();
  const shown = shownIn(client);
  const isAnswered = answer !== undefined && shown !== undefined;
  if (isAnswered) {
    const agreement = await library.agreement(principal.tenant, name, asked);
    if (!agreement.ok) return agreement;
    const { server, terms } = agreement.value;
    if (answer !== "accept" || shown === digestOfQuestion(agreement.value, call)) {
      const channel = { kind: "elicitation", answer, pin: server.pin } as const;
      const agreed = await library.agree(principal, name, channel, exactly(terms));
      return agreed.ok ? agreed : refuse(await linked(agreed.failure, name, call, exactly(terms)));
    }
    // The same answer once more, because its first reply was lost.
    if (agreement.value.allowed === true) return accept(server);
    // A call asks nobody about what was refused since.
    if (asked.tool !== undefined && server.status === "rejected")
      return refuse(rejectedServer(name, server.operatorRefused));
  }
  const agreed = await library.agree(principal, name, { kind: "call" }, asked);
  if (agreed.ok || !needsAnswer(agreed.failure)) return offerSignIn(agreed, call);
  if (client?.canConfirm === true) {
    const agreement = await library.agreement(principal.tenant, name, asked);
    if (!agreement.ok) return agreement;
    const page = isCutQuestion(agreement.value) ? await approvalPageOf(name, call, asked) : undefined;
    const question = approvalQuestion(agreement.value, page);
    const state = JSON.stringify({ shown: digestOfQuestion(agreement.value, call) });
    return { confirm: isAnswered ? askedAnew(question) : question, state };
  }
  return refuse(await linked(agreed.failure, name, call, asked));
}

/** What a yes is to: an answer that somebody gave since, or a removal, makes it another question. */
function digestOfQuestion(asked: Agreement, { principal: { actor = "" } }: OperationCall): string {
  const { server, terms, addedAt, answers, refusedAs = "" } = asked;
  return digestOf({ name: server.name, pin: server.pin, terms, addedAt, answers, refusedAs, actor });
}

/** The digest of the question that an answer is to; undefined where none was asked. */
function shownIn(client: ClientPort | undefined): string | undefined {
  const state = client?.state;
  return isRecord(state) && typeof state.shown === "string" ? state.shown : undefined;
}

const linked = async (failure: Failure, name: string, call: OperationCall, terms: AskedTerms): Promise<Failure> =>
  needsAnswer(failure) ? withApproval(failure, name, call, terms) : withSignIn(failure, call);

/** Whether a person's yes is missing, and would count. */
const needsAnswer = (failure: Failure): failure is Extract<Failure, { code: "forbidden" }> =>
  failure.code === "forbidden" && failure.operator_refused !== true;
