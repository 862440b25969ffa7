/**
 * The page on which a person agrees to a server, at an address with a one-time code. Opening it changes nothing, since
 * previews of links open addresses; the code is used by the button. What a server says of itself is shown as text.
 */
import { CairnError, type Failure, type Outcome } from "../../errors.ts";
import { mayPass, unavailableText } from "../../failures/unusable-server.ts";
import type { GrantTerms, NarrowRefusal, ServerChanges } from "../../discovery/agreement.ts";
import type { Agreement } from "../../discovery/library-port.ts";
import { inLanguage } from "../../localized-text.ts";
import type { KnownTool } from "../../discovery/model.ts";
import { shown } from "../../discovery/pin-diff.ts";
import { allowsUnseenTools } from "../../discovery/unseen-tools.ts";
import { needsFoldersText, refusedBeforeText } from "../../operations/discovery/texts.ts";
import { addressOf, describeServer, namesIn, oneLine, sourceInWords } from "../../operations/discovery/wire.ts";
import type { Env } from "../env.ts";
import type { ApprovalAnswer, ApprovalShown, PageAnswer, ShownConsent } from "./approval-answer.ts";
import { approvalTextsFor, type ApprovalTexts } from "./approval-texts.ts";
import { consentAnswered, consentPage, consentSettled } from "./consent-page.ts";
import { escapeHtml, htmlPage } from "./html-page.ts";
import type { LibraryObject } from "./library-object.ts";

/** Tools that the page lists with what they say of themselves. */
const MAX_TOOLS = 200;
/** Characters of a tool's texts that are shown at once; a longer text opens on a click. */
const MAX_OPEN = 600;
/** Characters of one definition on the page. Definitions that are longer say so. */
const MAX_TEXT = 60_000;
/** Characters of a tool's name in a sentence. */
const MAX_NAME = 100;
/** Changed tools that it shows place by place. */
const MAX_CHANGED = 50;
const CODE = /^([0-9a-f]{64})\.([0-9a-f]{32})$/;

/** `GET /approve/{code}`: what is asked; `POST`: the answer, once. */
export async function approvalPage(request: Request, env: Env, code: string): Promise<Response> {
  const language = request.headers.get("accept-language")?.split(",")[0] ?? "en";
  const texts = approvalTextsFor(language);
  const [, id, secret] = CODE.exec(code) ?? [];
  if (id === undefined || secret === undefined) return respond(texts, 404, texts.over);
  const object = objectOf(env, id);
  if (object === undefined) return respond(texts, 404, texts.over);
  const consent: ShownConsent | null = JSON.parse(await object.showConsent(secret));
  const status = request.method === "POST" ? 409 : 200;
  if (consent?.settled !== undefined)
    return consentSettled(texts.language, settledTexts(texts)[consent.settled], status);
  if (consent !== null && request.method !== "POST") return consentPage(texts.language, consent);
  if (request.method === "POST") return answer(request, language, object, { secret, isOfCall: consent !== null });
  const asked: Outcome<ApprovalShown | null> = JSON.parse(await object.showCode(secret));
  if (!asked.ok) throw new CairnError(asked.failure);
  if (asked.value === null) return respond(texts, 404, texts.over);
  const { agreement, refusal, isChanged, settled } = asked.value;
  if (settled !== undefined) return respond(texts, 200, settledTexts(texts)[settled]);
  return respond(texts, 200, isChanged ? texts.changedBefore : texts.lead, agreement, refusal);
}

/** Undefined for an id that this deployment did not make: the platform refuses it. */
function objectOf(env: Env, id: string): DurableObjectStub<LibraryObject> | undefined {
  try {
    return env.LIBRARY.get(env.LIBRARY.idFromString(id));
  } catch {
    return undefined;
  }
}

async function answer(
  request: Request,
  language: string,
  object: DurableObjectStub<LibraryObject>,
  { secret, isOfCall }: { secret: string; isOfCall: boolean },
): Promise<Response> {
  const origin = request.headers.get("origin");
  const plain = approvalTextsFor(language);
  if (origin !== null && origin !== new URL(request.url).origin) return respond(plain, 403, plain.elsewhere);
  const form = await request.formData().catch(() => new FormData());
  const said = form.get("answer");
  // What is neither button's answer decides nothing, and the code can still be used.
  if (said !== "approve" && said !== "reject") return respond(plain, 400, plain.unreadable);
  const agreed = said === "approve";
  if (isOfCall && (await object.answerConsent(secret, agreed))) return consentAnswered(plain.language, agreed);
  const seen = form.get("pin");
  const given: PageAnswer = {
    agreed,
    ...(typeof seen === "string" && { seen }),
    native: form.get("native") === "yes",
    wider: form.get("terms") === "wider",
  };
  const done: Outcome<ApprovalAnswer | null> = JSON.parse(await object.redeem(secret, JSON.stringify(given)));
  if (!done.ok) return respond(plain, 403, plain.failed);
  const { value } = done;
  const texts = approvalTextsFor(language, value !== null && "in_task" in value);
  if (value === null) return respond(texts, 404, texts.over);
  if (value.kind === "changed") return respond(texts, 409, texts.changedNow, value.agreement, value.refusal);
  if (value.kind === "needs_native") return respond(texts, 200, texts.needsNative, value.agreement);
  if (value.kind === "settled") return respond(texts, 409, settledTexts(texts)[value.settled]);
  if (value.kind === "cancelled") return respond(texts, 200, texts.settledCancelled);
  if (value.kind === "refused") return respond(texts, 200, value.kept === true ? texts.rejectedWider : texts.rejected);
  if (value.problem !== undefined) return respond(texts, 200, unlisted(texts, value.problem));
  const { usable, waiting } = value.server.tools;
  return respond(texts, 200, usable === 0 && waiting > 0 ? texts.approvedWaiting : texts.approved);
}

const settledTexts = (texts: ApprovalTexts): Record<NonNullable<ApprovalShown["settled"]>, string> => ({
  allowed: texts.settledAllowed,
  refused: texts.settledRefused,
  operator_refused: texts.settledByOperator,
  cancelled: texts.settledCancelled,
});

/** Why a server that somebody agreed to has no tools yet, and whether trying again can help. */
function unlisted(texts: ApprovalTexts, problem: Failure): string {
  if (problem.code === "needs_sign_in") return texts.approvedSignIn;
  if (problem.code !== "server_unavailable") return texts.approvedUnlisted(texts.noAnswer);
  const reason = inLanguage(texts.language, unavailableText(problem.reason));
  return mayPass(problem.reason) ? texts.approvedUnlisted(reason) : texts.approvedUnusable(reason);
}

function respond(
  texts: ApprovalTexts,
  status: number,
  message: string,
  asked?: Agreement,
  refusal?: NarrowRefusal,
): Response {
  const body = asked === undefined ? "" : renderQuestion(texts, asked, refusal);
  return htmlPage({ language: texts.language, title: texts.title, message, body, status });
}

function renderQuestion(texts: ApprovalTexts, agreement: Agreement, refusal: NarrowRefusal | undefined): string {
  const { server, tools, others = 0, changes, folders, terms, until } = agreement;
  const day = new Date(until).toISOString().slice(0, 10);
  const { says_it_is: identity = "–", listed_by } = describeServer(server);
  const facts = [
    [texts.name, server.name],
    [texts.address, oneLine(addressOf(server.source))],
    [texts.saysItIs, identity],
    [texts.listedBy, sourceInWords(listed_by, texts.language)],
    ...(folders === undefined ? [] : [[texts.reads, folders.readable.join(", ")]]),
    ...(folders === undefined || folders.writable.length === 0 ? [] : [[texts.writes, folders.writable.join(", ")]]),
    ...(refusal?.wider === undefined ? [[texts.allows, texts.terms(terms, day)]] : []),
  ];
  const standing = texts.standing(server.grants);
  const rows = facts
    .map(([term = "", value = ""]) => `<dt>${escapeHtml(term)}</dt><dd>${escapeHtml(value)}</dd>`)
    .join("");
  const asked = new Set(tools.map(({ definition }) => definition.name));
  const flagged = new Set(server.warnings?.filter((name) => asked.has(name)));
  const listed = tools
    .slice(0, MAX_TOOLS)
    .map((tool) => renderTool(texts, tool, flagged.has(tool.definition.name)))
    .join("");
  const unlisted = tools.length > MAX_TOOLS ? `<p>+${tools.length - MAX_TOOLS}</p>` : "";
  const unseen = allowsUnseenTools(server.source, server.problem) ? texts.noTools : texts.failedListing;
  const besides = others === 0 ? "" : `<p>${escapeHtml(texts.others(others))}</p>`;
  const incomplete = server.incomplete === true ? `<p>${escapeHtml(texts.incomplete)}</p>` : "";
  const list =
    tools.length === 0 ? `<p>${escapeHtml(unseen)}</p>` : `<ul>${listed}</ul>${unlisted}${besides}${incomplete}`;
  const onlyReads = folders !== undefined && folders.writable.length === 0;
  const refused = inLanguage(texts.language, refusedBeforeText(agreement)).trim();
  const notes = [
    ...(refused === "" ? [] : [refused]),
    ...(standing === "" ? [] : [standing]),
    ...(onlyReads ? [texts.onlyReads] : []),
    ...(server.addons === true ? [texts.native] : []),
    ...(server.needsFolders === true ? [inLanguage(texts.language, needsFoldersText).trim()] : []),
    ...(flagged.size > 0 ? [texts.warned] : []),
  ];
  // Whether a package has native code is known once it is installed: asked here, or it would be a second question.
  const isPython = server.source.kind === "package" && server.source.registry === "pypi";
  const native =
    server.source.kind === "package" && server.addons !== true
      ? `<p><label><input type="checkbox" name="native" value="yes"> ${escapeHtml(isPython ? texts.alwaysNative : texts.alsoNative)}</label></p>`
      : "";
  const changed = changes === undefined ? "" : renderChanges(texts, changes);
  return `${refusal === undefined ? "" : renderRefusal(texts, refusal)}<dl>${rows}</dl>${changed}${notes.map((note) => `<p><strong>${escapeHtml(note)}</strong></p>`).join("")}<h2>${escapeHtml(texts.tools)} (${tools.length})</h2><p>${escapeHtml(texts.fromOutside)}</p>${list}
<form method="post"><input type="hidden" name="pin" value="${escapeHtml(server.pin)}">${choiceOf(texts, terms, refusal?.wider, day)}${native}<button name="answer" value="approve">${escapeHtml(texts.approve)}</button>
<button name="answer" value="reject">${escapeHtml(texts.reject)}</button></form>`;
}

/** Why a call was not made although its tool is allowed. */
function renderRefusal(texts: ApprovalTexts, { tool, because }: NarrowRefusal): string {
  const reasons = because.map((one) => texts.narrow[one](shown(tool, MAX_NAME)));
  return `<p><strong>${reasons.map(escapeHtml).join(" ")}</strong></p>`;
}

/** The terms to choose between, those that just cover the call chosen; nothing where there is one choice. */
function choiceOf(texts: ApprovalTexts, needed: GrantTerms, wider: GrantTerms | undefined, until: string): string {
  if (wider === undefined) return "";
  const option = (value: string, terms: GrantTerms, isChosen: boolean): string =>
    `<p><label><input type="radio" name="terms" value="${value}"${isChosen ? " checked" : ""}> ${escapeHtml(texts.terms(terms, until))}</label></p>`;
  return `<fieldset><legend>${escapeHtml(texts.allows)}</legend>${option("needed", needed, true)}${option("wider", wider, false)}</fieldset>`;
}

/** All that a tool says of itself, since a model reads all of it: its description, and the texts of its schemas. */
function renderTool(texts: ApprovalTexts, { definition }: KnownTool, isFlagged: boolean): string {
  const { name, title, description = "", inputSchema, outputSchema } = definition;
  const head = `${isFlagged ? "⚠ " : ""}<code>${escapeHtml(shown(name, MAX_TEXT))}</code>${title === undefined ? "" : ` ${escapeHtml(oneLine(title))}`}`;
  const schemas = JSON.stringify(
    outputSchema === undefined ? inputSchema : { input: inputSchema, output: outputSchema },
    null,
    1,
  );
  return `<li>${head}${folded(description, texts.wholeText)}<details><summary>${escapeHtml(texts.parameters)}</summary><pre>${escapeHtml(shown(schemas, MAX_TEXT))}</pre></details></li>`;
}

/** A text as it is, line by line; a long one opens on a click. */
function folded(text: string, label: string): string {
  if (text === "") return "";
  const whole = `<pre>${escapeHtml(shown(text, MAX_TEXT))}</pre>`;
  if (text.length <= MAX_OPEN) return whole;
  return `<pre>${escapeHtml(shown(text, MAX_OPEN))}</pre><details><summary>${escapeHtml(label)} (${text.length})</summary>${whole}</details>`;
}

/** What is no longer as it was agreed to, place by place: the server's own texts, before and after. */
function renderChanges(texts: ApprovalTexts, { changed, added, removed, identity }: ServerChanges): string {
  const side = (tag: string, text: string | null): string =>
    text === null ? "" : `<${tag}>${escapeHtml(text)}</${tag}>`;
  const places = changed.slice(0, MAX_CHANGED).map(({ name, diff }) => {
    const rows = diff.changes.map(
      ({ path, before, after }) =>
        `<li><code>${escapeHtml(path)}</code> ${side("del", before)} ${side("ins", after)}</li>`,
    );
    const more = diff.more > 0 ? `<li>+${diff.more}</li>` : "";
    return `<h3><code>${escapeHtml(oneLine(name))}</code></h3><ul>${rows.join("")}${more}</ul>`;
  });
  const more = changed.length > MAX_CHANGED ? `<p>+${changed.length - MAX_CHANGED}</p>` : "";
  const named = (term: string, names: readonly string[]): string =>
    names.length === 0 ? "" : `<p>${escapeHtml(term)}: ${escapeHtml(namesIn(names))}</p>`;
  const other = identity ? `<p><strong>${escapeHtml(texts.otherIdentity)}</strong></p>` : "";
  return `<section><h2>${escapeHtml(texts.changes)}</h2><p>${escapeHtml(texts.changesFromOutside)}</p>${other}${places.join("")}${more}${named(texts.added, added)}${named(texts.removed, removed)}</section>`;
}
