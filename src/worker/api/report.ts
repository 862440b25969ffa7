/**
 * `/api/channels/{channel}/report`: what is known of the files behind a channel. An author's command line sends it beside a publish,
 * and `npm start` after each edit, also one with errors. Not here: making it (`author/report/`).
 */
import { CairnError, valueOf } from "../../errors.ts";
import { readChannelReport, MAX_REPORT_BYTES } from "../../knowledge/channel-report.ts";
import type { Principal } from "../../principal.ts";
import { announceReport } from "../bus/bus-object.ts";
import type { Env } from "../env.ts";
import { rightsOn, seesChannel } from "../releases/author-rights.ts";
import { RELEASES_NAME } from "../releases/releases-object.ts";
import { channelName } from "./fields.ts";
import { readJsonObject, respondWithJson } from "./respond.ts";

function releasesOf(env: Env) {
  return env.RELEASES.get(env.RELEASES.idFromName(RELEASES_NAME));
}

/** Keeps a report in place of the one before of its release. Only a server on the author's own machine keeps where the files are. */
export async function putReport(request: Request, env: Env, principal: Principal, named: string): Promise<Response> {
  const channel = channelName(named);
  valueOf(await rightsOn(env, principal, channel));
  const body = await readJsonObject(request, "request body", MAX_REPORT_BYTES);
  const report = readChannelReport(body);
  if (report === undefined) {
    const expected = "a report of format 1, as `author publish` makes it";
    throw new CairnError({ code: "invalid_input", field: "body", expected });
  }
  if (env.CAIRN_LOCAL !== "1") delete report.root;
  await releasesOf(env).keepReport(channel, report.release, JSON.stringify(report));
  await announceReport(env, channel);
  return respondWithJson({ channel });
}

/**
 * The newest report, or that of the release that the channel has gone back to; and the release that it serves now. Files with errors,
 * and a release whose report is not kept any more, make the two differ.
 */
export async function showReport(env: Env, principal: Principal, named: string): Promise<Response> {
  const channel = channelName(named);
  const isSeen = await seesChannel(env, principal, channel);
  const [text, pointer] = isSeen
    ? await Promise.all([releasesOf(env).report(channel), releasesOf(env).pointer(channel)])
    : [null, null];
  const report: unknown = text === null ? null : JSON.parse(text);
  return respondWithJson({ channel, serves: pointer?.release ?? null, report });
}
