/**
 * Where an author may publish: `author` everywhere their tenant may, `author:channel/<channel>` there, `author:<base>` wherever
 * only that base changes, and `author:<channel>` there where no base has that name. Whose a channel is, is decided in `releases/owners.ts`.
 */
import { canonicalJson } from "../../json.ts";
import type { Manifest } from "../../knowledge/release.ts";
import { mayOperate, type Principal } from "../../principal.ts";

/** The tenant whose sessions and channels an author sees; undefined = an operator, who sees all. */
export function tenantOfAuthor(principal: Principal): string | undefined {
  return mayOperate(principal) ? undefined : principal.tenant;
}

/** Whose a channel becomes that this author is the first to publish to; undefined = everybody's. */
export function ownerOfNewChannel({ tenant, open }: Principal): string | undefined {
  return open === true || tenant === "anonymous" ? undefined : tenant;
}

/** Whether the scopes cover every channel. */
export function coversAll({ scopes }: Principal): boolean {
  return scopes.includes("author") || scopes.includes("operator");
}

/** Whether the scopes cover everything on a channel. */
export function coversChannel(principal: Principal, channel: string): boolean {
  return coversAll(principal) || principal.scopes.includes(`author:channel/${channel}`);
}

/** Whether the scopes have the name of a channel, which may be the name of a knowledge base instead. */
export function namesChannel({ scopes }: Principal, channel: string): boolean {
  return scopes.includes(`author:${channel}`);
}

/**
 * Whether the scopes cover the change from one release to the next: every other base and every template is as before. Documents
 * of all bases share objects, so they may change only where no other base is on the channel.
 */
export function coversChange({ scopes }: Principal, before: Manifest | null, next: Manifest): boolean {
  const covered = new Set(
    scopes.flatMap((scope) => (scope.startsWith("author:") ? [scope.slice("author:".length)] : [])),
  );
  if (canonicalJson(before?.templates ?? []) !== canonicalJson(next.templates)) return false;
  const all = [...(before?.bases ?? []), ...next.bases];
  // Releases of earlier versions have no object where there are no templates.
  const counted = (name: string): boolean => next.templates.length > 0 || name !== "templates";
  if (all.every(({ base }) => covered.has(base)))
    return sameObjects(before, next, (name) => name === "templates" && counted(name));
  const others = (manifest: Manifest | null): string =>
    canonicalJson((manifest?.bases ?? []).filter(({ base }) => !covered.has(base)));
  if (others(before) !== others(next)) return false;
  const isOwn = (name: string): boolean =>
    name === "routing" || (name.startsWith("tree/") && covered.has(name.split("/")[1] ?? ""));
  return sameObjects(before, next, (name) => !isOwn(name) && counted(name));
}

function sameObjects(before: Manifest | null, next: Manifest, counts: (name: string) => boolean): boolean {
  const chosen = (manifest: Manifest | null): string =>
    canonicalJson((manifest?.objects ?? []).filter(({ name }) => counts(name)).map(({ name, hash }) => [name, hash]));
  return chosen(before) === chosen(next);
}
