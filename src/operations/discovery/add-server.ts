/**
 * Adding a server by its address or package: it waits until somebody agrees to it.
 * Not here: agreeing (`approve-server.ts`), servers of registries (`search/`).
 */
import { accept, refuse, type Outcome } from "../../errors.ts";
import { isLoopbackHost } from "../../discovery/address/check.ts";
import type { ServerView } from "../../discovery/library-port.ts";
import type { ServerSource } from "../../discovery/model.ts";
import { readPackage } from "../../discovery/package-name.ts";
import { operatorRefused } from "../../failures/rights-texts.ts";
import { unavailableText } from "../../failures/unusable-server.ts";
import { inLanguage, type LocalizedText } from "../../localized-text.ts";
import type { OperationCall } from "../call.ts";
import { shown, withFolders, type ManageServerArguments } from "./managed-answer.ts";
import { addedUnlistedText, addedUselessText, cannotStartText, knownAlreadyText, lateText } from "./texts.ts";
import type { ServerAnswer } from "./wire.ts";

/** Proposes it. Fails with `invalid_input`, and as the library does. */
export async function addServer(input: ManageServerArguments, call: OperationCall): Promise<Outcome<ServerAnswer>> {
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
  if (added.ok && added.value.operator_refused === true)
    return accept({ ...added.value, message: inLanguage(input.language ?? "en", operatorRefused) });
  const isNew = before.ok && added.ok && !before.value.servers.some((one) => one.name === added.value.name);
  const reason = proposed.ok && isNew ? whyUnlisted(proposed.value) : undefined;
  if (added.ok && reason !== undefined)
    return accept({ ...added.value, message: inLanguage(input.language ?? "en", unlistedText(proposed))(reason) });
  if (!added.ok || !before.ok || !before.value.servers.some((one) => one.name === added.value.name)) return added;
  const known = inLanguage(input.language ?? "en", knownAlreadyText(added.value.name));
  const message = [known, ...(added.value.message === undefined ? [] : [added.value.message])].join(" ");
  return accept({ ...added.value, message });
}

const unlistedText = (proposed: Outcome<ServerView>): typeof addedUnlistedText =>
  proposed.ok && proposed.value.unavailable === "leads_to_rejected" ? addedUselessText : addedUnlistedText;

/** Why a remote server that was just added has no tools, where that is not a sign-in, which comes after an agreement. */
function whyUnlisted({ problem, unavailable }: ServerView): LocalizedText | undefined {
  if (problem === "timeout") return lateText;
  return problem === "server_unavailable" && unavailable !== undefined ? unavailableText(unavailable) : undefined;
}

const ANOTHER_SERVER = {
  en: "the address of another server: this one is Cairn's own, whose tools you call directly",
  zh: "另一台服务器的地址：这是 Cairn 自己的地址，它的工具请直接调用",
};

/** Whether an address leads back to where this call came in: all names of the machine itself are one. */
function isOwnAddress(url: string, origin: string | undefined): boolean {
  if (origin === undefined) return false;
  const [asked, own] = [new URL(url), new URL(origin)];
  const isSameHost = asked.hostname === own.hostname || [asked, own].every(({ hostname }) => isLoopbackHost(hostname));
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
