/** Whether an author may change a channel, and what the change has to be bound to so that it holds when it is made. */
import { accept, refuse, type Outcome } from "../../errors.ts";
import { DEFAULT_CHANNEL, type ChannelPointer, type Manifest } from "../../knowledge/release.ts";
import { coversAll, lacks, type Principal } from "../../principal.ts";
import {
  coversChannel,
  namedChannels,
  namesChannel,
  outsideChange,
  ownerOfNewChannel,
  tenantOfAuthor,
} from "../auth/publishing.ts";
import type { Env } from "../env.ts";
import type { Whose } from "../sessions/registered.ts";
import { openRelease } from "./release-reader.ts";
import { RELEASES_NAME } from "./releases-object.ts";

/** For `movePointer`, which decides atomically. */
export interface ChannelRights {
  tenant?: string;
  owner?: string;
  /** The change was judged against this one. */
  judgedAt?: number;
}

/** Fails with `forbidden`, in the same words for a channel of another tenant and for one that the scopes do not cover. */
export async function rightsOn(
  env: Env,
  principal: Principal,
  channel: string,
  next?: Manifest,
): Promise<Outcome<ChannelRights>> {
  const forbidden = refuse<ChannelRights>({ code: "forbidden", scope: `author:${channel}` });
  const tenant = tenantOfAuthor(principal);
  const owner = ownerOfNewChannel(principal);
  const pointer = await pointerOf(env, channel);
  if (belongsToAnother(principal, pointer))
    return coversChannel(principal, channel) || next === undefined
      ? forbidden
      : notCovered(principal, channel, null, next);
  const rights = { ...(tenant !== undefined && { tenant }), ...(owner !== undefined && { owner }) };
  if (coversChannel(principal, channel)) return accept(rights);
  const before = pointer === null ? null : await openRelease(env.KNOWLEDGE, pointer.release);
  if (before !== null && !before.ok) return before;
  if (namesChannel(principal, channel)) {
    const isBase = await isNameOfBase(env, channel, [before?.value.manifest, next]);
    if (!isBase.ok) return isBase;
    if (!isBase.value) return accept(rights);
  }
  if (next === undefined) return forbidden;
  const uncovered = outsideChange(principal, before?.value.manifest ?? null, next).length > 0;
  if (uncovered) return notCovered(principal, channel, before?.value.manifest ?? null, next);
  return accept({ ...rights, judgedAt: pointer?.sequence ?? 0 });
}

/** The refusal that names what of a change is not the author's. Another tenant's channel is one where nothing was published. */
function notCovered<T>(principal: Principal, channel: string, before: Manifest | null, next: Manifest): Outcome<T> {
  const outside = outsideChange(principal, before, next);
  return refuse({ code: "forbidden", scope: `author:${channel}`, ...(outside.length > 0 && { outside }) });
}

/**
 * Whether a channel has the name of a knowledge base, there, in what is to be published, or in `main`: `author:<name>` then means the
 * base, which is less.
 */
async function isNameOfBase(
  env: Env,
  channel: string,
  manifests: readonly (Manifest | undefined)[],
): Promise<Outcome<boolean>> {
  const has = (manifest: Manifest | undefined): boolean =>
    manifest?.bases.some(({ base }) => base === channel) === true;
  if (manifests.some(has)) return accept(true);
  const main = await env.RELEASES.get(env.RELEASES.idFromName(RELEASES_NAME)).pointer(DEFAULT_CHANNEL);
  if (main === null) return accept(false);
  const opened = await openRelease(env.KNOWLEDGE, main.release);
  return opened.ok ? accept(has(opened.value.manifest)) : opened;
}

/**
 * The rights to a channel's history; null where another tenant published there, for an author who could publish to a channel that
 * never was: for them nothing was ever published. Fails with `forbidden` as it would there.
 */
export async function rightsOnHistory(
  env: Env,
  principal: Principal,
  channel: string,
): Promise<Outcome<ChannelRights | null>> {
  if (await seesChannel(env, principal, channel)) return rightsOn(env, principal, channel);
  if (coversChannel(principal, channel)) return accept(null);
  const isBase = namesChannel(principal, channel) ? await isNameOfBase(env, channel, []) : accept(true);
  if (!isBase.ok) return isBase;
  return isBase.value ? refuse({ code: "forbidden", scope: `author:${channel}` }) : accept(null);
}

/**
 * The channels whose sessions an author may list and move; undefined = all. Fails with `forbidden` for who may publish changes of some
 * bases alone.
 */
export async function sessionChannels(env: Env, principal: Principal): Promise<Outcome<Whose["channels"]>> {
  if (coversAll(principal)) return accept(undefined);
  const { certain, perhaps } = namedChannels(principal);
  const channels = [...certain];
  for (const name of perhaps) {
    const pointer = await pointerOf(env, name);
    const served = pointer === null ? null : await openRelease(env.KNOWLEDGE, pointer.release);
    if (served !== null && !served.ok) return served;
    const isBase = await isNameOfBase(env, name, [served?.value.manifest]);
    if (!isBase.ok) return isBase;
    if (!isBase.value) channels.push(name);
  }
  return channels.length === 0 ? refuse(lacks(principal, "author")) : accept(channels);
}

/** Whose sessions an author may list and move. Fails as `sessionChannels` does. */
export async function whoseSessions(env: Env, principal: Principal): Promise<Outcome<Whose>> {
  const channels = await sessionChannels(env, principal);
  return channels.ok ? accept({ tenant: tenantOfAuthor(principal), channels: channels.value }) : channels;
}

/** Whether a release was ever on one of the channels; of all channels each is. */
export async function wasOnChannel(env: Env, release: string, channels: Whose["channels"]): Promise<boolean> {
  if (channels === undefined) return true;
  return env.RELEASES.get(env.RELEASES.idFromName(RELEASES_NAME)).wasOnChannel(release, [...channels]);
}

/** Whether a channel exists for a principal; for readers of lists. */
export async function seesChannel(env: Env, principal: Principal, channel: string): Promise<boolean> {
  return !belongsToAnother(principal, await pointerOf(env, channel));
}

const pointerOf = (env: Env, channel: string): Promise<ChannelPointer | null> =>
  env.RELEASES.get(env.RELEASES.idFromName(RELEASES_NAME)).pointer(channel);

function belongsToAnother(principal: Principal, pointer: ChannelPointer | null): boolean {
  const tenant = tenantOfAuthor(principal);
  return pointer?.owner !== undefined && tenant !== undefined && pointer.owner !== tenant;
}
