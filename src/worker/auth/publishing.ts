/**
 * Where an author may publish: `author` everywhere their tenant may, `author:channel/<channel>` there, `author:<base>` wherever
 * only that base changes, and `author:<channel>` there where no base has that name. Whose a channel is, is decided in `releases/owners.ts`.
 */
import { canonicalJson } from "../../json.ts";
import type { Manifest } from "../../knowledge/release.ts";
import { coversAll, mayOperate, type Principal } from "../../principal.ts";

/** The tenant whose sessions and channels an author sees; undefined = an operator, who sees all. */
export function tenantOfAuthor(principal: Principal): string | undefined {
  return mayOperate(principal) ? undefined : principal.tenant;
}

/** Whose a channel becomes that this author is the first to publish to; undefined = everybody's. */
export function ownerOfNewChannel({ tenant, open }: Principal): string | undefined {
  return open === true || tenant === "anonymous" ? undefined : tenant;
}

/** Whether the scopes cover everything on a channel. */
export function coversChannel(principal: Principal, channel: string): boolean {
  return coversAll(principal) || principal.scopes.includes(`author:channel/${channel}`);
}

/** Whether the scopes have the name of a channel, which may be the name of a knowledge base instead. */
export function namesChannel({ scopes }: Principal, channel: string): boolean {
  return scopes.includes(`author:${channel}`);
}

/** Channels that the scopes name: for certain, and where no knowledge base has that name. */
export function namedChannels({ scopes }: Principal): { certain: string[]; perhaps: string[] } {
  const names = scopes.flatMap((scope) => (scope.startsWith("author:") ? [scope.slice("author:".length)] : []));
  const [certain, perhaps] = [
    names.filter((name) => name.startsWith("channel/")),
    names.filter((name) => !name.includes("/")),
  ];
  return { certain: certain.map((name) => name.slice("channel/".length)), perhaps };
}

/**
 * What of the change from one release to the next the scopes do not cover: names of other bases, `templates`, `documents`; empty where
 * they cover all. Documents of all bases share objects, so they may change only where no other base is on the channel.
 */
export function outsideChange({ scopes }: Principal, before: Manifest | null, next: Manifest): string[] {
  const covered = new Set(
    scopes.flatMap((scope) => (scope.startsWith("author:") ? [scope.slice("author:".length)] : [])),
  );
  const templates = canonicalJson(before?.templates ?? []) === canonicalJson(next.templates) ? [] : ["templates"];
  const all = [...(before?.bases ?? []), ...next.bases];
  // Releases of earlier versions have no object where there are no templates.
  const counted = (name: string): boolean => next.templates.length > 0 || name !== "templates";
  const isOwnAlone = all.every(({ base }) => covered.has(base));
  const bases = [...new Set(all.map(({ base }) => base))].filter((base) => !covered.has(base));
  const described = (manifest: Manifest | null, base: string): string =>
    canonicalJson((manifest?.bases ?? []).filter((one) => one.base === base));
  const changed = bases.filter((base) => described(before, base) !== described(next, base));
  // The order of other bases is theirs as well.
  const order = (manifest: Manifest | null): string =>
    canonicalJson((manifest?.bases ?? []).map(({ base }) => base).filter((base) => !covered.has(base)));
  const moved = changed.length === 0 && order(before) !== order(next) ? bases : changed;
  const isOwn = (name: string): boolean =>
    isOwnAlone
      ? name !== "templates"
      : name === "routing" || (name.startsWith("tree/") && covered.has(name.split("/")[1] ?? ""));
  const counts = (name: string): boolean => !isOwn(name) && counted(name);
  const objects = changedObjects(before, next).filter(counts).map(subjectOf);
  const outside = [...new Set([...templates, ...moved, ...objects])];
  // Names that stand twice, or in another order.
  return outside.length > 0 || sameObjects(before, next, counts) ? outside : ["documents"];
}

function sameObjects(before: Manifest | null, next: Manifest, counts: (name: string) => boolean): boolean {
  const chosen = (manifest: Manifest | null): string =>
    canonicalJson((manifest?.objects ?? []).filter(({ name }) => counts(name)).map(({ name, hash }) => [name, hash]));
  return chosen(before) === chosen(next);
}

/** Names of objects that are not the same in both. */
function changedObjects(before: Manifest | null, next: Manifest): string[] {
  const [old, made] = [before?.objects ?? [], next.objects];
  const oldByName = new Map(old.map(({ name, hash }) => [name, hash]));
  const madeByName = new Map(made.map(({ name, hash }) => [name, hash]));
  const gone = old.flatMap(({ name }) => (madeByName.has(name) ? [] : [name]));
  return [...gone, ...made.flatMap(({ name, hash }) => (oldByName.get(name) === hash ? [] : [name]))];
}

/** What an author calls an object: the base of a tree; documents and all that is made of them are `documents`. */
function subjectOf(name: string): string {
  if (name === "templates") return name;
  return name.startsWith("tree/") ? (name.split("/")[1] ?? name) : "documents";
}
