/**
 * `manage_server`: adding, approving, rejecting, removing, listing again. The agent that calls never agrees by itself: its
 * user is asked in their client, or gets the address of a page, or the caller is an operator.
 */
import { accept, refuse, type Failure, type Outcome } from "../../errors.ts";
import { DEFAULT_TERMS, readTerms, type AskedTerms } from "../../discovery/agreement.ts";
import type { ApprovedBy, ServerView } from "../../discovery/library-port.ts";
import type { ServerSource } from "../../discovery/model.ts";
import { readPackage } from "../../discovery/package-name.ts";
import { isRecord } from "../../json.ts";
import { inLanguage } from "../../localized-text.ts";
import type { OperationCall } from "../call.ts";
import type { ClientPort, UserQuestion } from "../client.ts";
import { SessionLog } from "../session/session-log.ts";
import { mayDecide, withApproval } from "./approval-link.ts";
import { offerSignIn, withSignIn } from "./sign-in-link.ts";
import {
  approvalQuestion,
  approvedUnlistedText,
  cannotStartText,
  knownAlreadyText,
  needsFoldersText,
  seenByNobodyText,
} from "./texts.ts";
import { describeServer, type ServerAnswer } from "./wire.ts";

export interface ManageServerArguments {
  name?: string | undefined;
  action: "add" | "approve" | "reject" | "remove" | "refresh";
  url?: string | undefined;
  transport?: "streamable-http" | "sse" | undefined;
  package?: string | undefined;
  /** With approve: for whom, whether only for tools that read, and for how many days. */
  for?: "session" | "tenant" | undefined;
  session_id?: string | undefined;
  read_only?: boolean | undefined;
  days?: number | undefined;
  language?: string | undefined;
}

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
      return add(input, call);
    case "approve":
      return approve(input, call, client);
    case "reject":
    case "remove": {
      const kept = await operatorsServer(name, call);
      if (kept !== undefined) return refuse(kept);
      return action === "reject"
        ? shown(await library.reject(tenant, name))
        : removed(await library.remove(tenant, name));
    }
    case "refresh":
      return listedAgain(await offerSignIn(await library.refresh(tenant, name), call), input);
  }
}

/**
 * The refusal where an operator, in person or by the policy, has listed or approved the server and the caller is none: everybody of
 * the tenant uses it, and one sentence that a model believes would take it from all of them. Where no caller is told from
 * another, on a machine of one's own, everybody may.
 */
async function operatorsServer(name: string, { services, principal }: OperationCall): Promise<Failure | undefined> {
  const alone = principal.open === true && services.library.openToStrangers;
  if (alone || principal.scopes.includes("operator")) return undefined;
  const view = await services.library.view(principal.tenant);
  if (!view.ok) return view.failure;
  const server = view.value.servers.find((one) => one.name === name);
  const isOperators = server?.listedBy === "operator" || OPERATORS_YES.has(server?.approvedBy);
  return isOperators ? { code: "forbidden", scope: "operator" } : undefined;
}

/** An operator's own yes, and those of the policy that the operator has set. */
const OPERATORS_YES: ReadonlySet<ApprovedBy | undefined> = new Set<ApprovedBy>(["operator", "allowlist", "score"]);

const shown = (outcome: Outcome<ServerView>): Outcome<ServerAnswer> =>
  outcome.ok ? accept(describeServer(outcome.value)) : outcome;

/** The answer, with what is to be done where somebody agreed to the server before its tools were known: they have not been seen. */
function listedAgain(outcome: Outcome<ServerView>, { language = "en" }: ManageServerArguments): Outcome<ServerAnswer> {
  const answer = shown(outcome);
  if (!answer.ok || answer.value.status !== "approved") return answer;
  const { usable, waiting } = answer.value.tools;
  if (usable > 0 || waiting === 0) return answer;
  return accept({ ...answer.value, message: inLanguage(language, seenByNobodyText(answer.value.name)) });
}

/** The answer with the reason why its tools will fail, where its program has no folder to work in. */
function withFolders(
  outcome: Outcome<ServerAnswer>,
  { language = "en" }: Pick<ManageServerArguments, "language">,
): Outcome<ServerAnswer> {
  if (!outcome.ok || outcome.value.needs_folders !== true) return outcome;
  return accept({ ...outcome.value, message: inLanguage(language, needsFoldersText).trim() });
}

/** What was agreed to and could be called ended with it. */
function removed(outcome: Outcome<ServerView>): Outcome<ServerAnswer> {
  if (!outcome.ok) return outcome;
  const { granted: _granted, approved_by: _by, problem: _problem, ...server } = describeServer(outcome.value);
  return accept({ ...server, status: "removed", tools: { usable: 0, waiting: 0, changed: 0 } });
}

async function add(input: ManageServerArguments, call: OperationCall): Promise<Outcome<ServerAnswer>> {
  const source = readSource(input);
  if (!source.ok) return source;
  if ("url" in source.value && isOwnAddress(source.value.url, call.origin))
    return refuse({ code: "invalid_input", field: "url", expected: ANOTHER_SERVER });
  const { tenant, actor } = call.principal;
  const { name } = input;
  const proposal = {
    source: source.value,
    listedBy: "caller",
    ...(name !== undefined && { name }),
    ...(actor !== undefined && { by: actor }),
  };
  const before = await call.services.library.view(tenant);
  const proposed = await call.services.library.propose(tenant, proposal);
  const added = withFolders(shown(proposed), input);
  if (added.ok && proposed.ok && proposed.value.cannotStart !== undefined) {
    const message = inLanguage(input.language ?? "en", cannotStartText)(proposed.value.cannotStart);
    return accept({ ...added.value, message });
  }
  if (!added.ok || !before.ok || !before.value.servers.some((one) => one.name === added.value.name)) return added;
  const known = inLanguage(input.language ?? "en", knownAlreadyText(added.value.name));
  const message = [known, ...(added.value.message === undefined ? [] : [added.value.message])].join(" ");
  return accept({ ...added.value, message });
}

const ANOTHER_SERVER = {
  en: "the address of another server: this one is Cairn's own, whose tools you call directly",
  zh: "另一台服务器的地址：这是 Cairn 自己的地址，它的工具请直接调用",
};
const LOOPBACK = /^(?:localhost|127(?:\.\d+){3}|\[::1\])$/;

/** Whether an address leads back to where this call came in: all names of the machine itself are one. */
function isOwnAddress(url: string, origin: string | undefined): boolean {
  if (origin === undefined) return false;
  const [asked, own] = [new URL(url), new URL(origin)];
  const isSameHost = asked.hostname === own.hostname || [asked, own].every(({ hostname }) => LOOPBACK.test(hostname));
  return isSameHost && asked.port === own.port;
}

function readSource({ url, transport, package: written }: ManageServerArguments): Outcome<ServerSource> {
  if (url !== undefined && written !== undefined)
    return refuse({
      code: "invalid_input",
      field: "package",
      expected: {
        en: "nothing beside url: a server is reached at its address or started from a package",
        zh: "不与 url 同时给出：服务器要么按地址连接，要么由软件包启动",
      },
    });
  if (url !== undefined && written === undefined) {
    if (URL.canParse(url) && /^https?:$/.test(new URL(url).protocol))
      return accept({ kind: transport ?? "streamable-http", url });
    return refuse({
      code: "invalid_input",
      field: "url",
      expected: { en: "an address that begins with https://", zh: "以 https:// 开头的地址" },
    });
  }
  const source = written === undefined ? undefined : readPackage(written);
  if (source !== undefined) return accept(source);
  const expected = {
    en: "npm:name@1.2.3, pypi:name@1.2.3 or oci:name@version, with an exact version",
    zh: "npm:name@1.2.3、pypi:name@1.2.3 或 oci:name@version，且版本必须确切",
  };
  return written === undefined
    ? refuse({
        code: "invalid_input",
        field: "url",
        expected: { en: "the server's url, or package", zh: "服务器的 url 或 package" },
      })
    : refuse({ code: "invalid_input", field: "package", expected });
}

async function approve(
  input: ManageServerArguments,
  call: OperationCall,
  client: ClientPort | undefined,
): Promise<Outcome<ServerAnswer> | UserQuestion> {
  const { name = "", for: scope, session_id: session, read_only: readOnly, days } = input;
  if (scope === "session" && session === undefined)
    return refuse({
      code: "invalid_input",
      field: "session_id",
      expected: { en: "the session that may call its tools", zh: "可以调用其工具的会话" },
    });
  // Whoever approves says what they want: nothing of what was agreed to before.
  if (scope === "session" && session !== undefined) {
    const opened = await SessionLog.open(call, session);
    if (!opened.ok) return opened;
  }
  const agreed = await agreeTo(name, call, client, {
    for: scope ?? DEFAULT_TERMS.for,
    ...(session !== undefined && { session }),
    readOnly: readOnly ?? DEFAULT_TERMS.readOnly,
    days: days ?? DEFAULT_TERMS.days,
  });
  if ("confirm" in agreed) return agreed;
  return agreed.ok ? withFolders(shown(agreed), input) : approvedUnlisted(input, agreed.failure, call);
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
 * address of the page. An answer to the question is about what was shown then: the pin and the terms come back with it.
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
  const state = isRecord(client?.state) ? client.state : {};
  const terms = readTerms(state.terms);
  if (answer !== undefined && typeof state.pin === "string" && terms !== undefined) {
    const agreed = await library.agree(principal, name, { kind: "elicitation", answer, pin: state.pin }, terms);
    return agreed.ok ? agreed : refuse(await linked(agreed.failure, name, call, terms));
  }
  const agreed = await library.agree(principal, name, { kind: "call" }, asked);
  if (agreed.ok || agreed.failure.code !== "forbidden") return offerSignIn(agreed, call);
  if (client?.canConfirm === true) {
    const agreement = await library.agreement(principal.tenant, name, asked);
    if (!agreement.ok) return agreement;
    const { server, terms: shownTerms } = agreement.value;
    const about = { pin: server.pin, terms: shownTerms };
    return { confirm: approvalQuestion(agreement.value), state: JSON.stringify(about) };
  }
  return refuse(await linked(agreed.failure, name, call, asked));
}

const linked = async (failure: Failure, name: string, call: OperationCall, terms: AskedTerms): Promise<Failure> =>
  failure.code === "forbidden" ? withApproval(failure, name, call, terms) : withSignIn(failure, call);
