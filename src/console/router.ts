/**
 * The address bar is the state: which view is shown, and what it shows. A view reads `place` and moves by `go`.
 * Not here: which view belongs to an address (`views.ts`).
 */
import { computed, signal } from "@preact/signals";

/** The address without its origin, as the browser shows it. */
const address = signal(location.pathname + location.search);

export interface Place {
  /** Decoded parts of the path. */
  parts: readonly string[];
  query: URLSearchParams;
}

function decoded(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}

/** Where the reader is. */
export const place = computed<Place>(() => {
  const url = new URL(address.value, location.origin);
  return { parts: url.pathname.split("/").filter(Boolean).map(decoded), query: url.searchParams };
});

/** Whose things are shown: of this tenant, which an operator names with `?tenant=`. Empty = the reader's own. */
export const tenant = computed(() => place.value.query.get("tenant") ?? "");

/** The address of a view: parts are encoded, empty values of the query left out. It stays with the tenant whose things are shown. */
export function addressOf(parts: readonly string[], query: Record<string, string | undefined> = {}): string {
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries({ tenant: tenant.value, ...query }))
    if (value !== undefined && value !== "") search.set(name, value);
  const text = search.toString();
  return `/${parts.map(encodeURIComponent).join("/")}${text === "" ? "" : `?${text}`}`;
}

/** Shows another place. `replace` leaves no step back: for what is typed or moved. */
export function go(to: string, replace = false): void {
  if (to === address.value) return;
  if (replace) history.replaceState(null, "", to);
  else history.pushState(null, "", to);
  address.value = to;
  if (!replace) scrollTo(0, 0);
}

/** Changes values of the query of where the reader is. */
export function setQuery(changes: Record<string, string | undefined>): void {
  const { parts, query } = place.value;
  go(addressOf(parts, { ...Object.fromEntries(query), ...changes }), true);
}

/** Links inside the page change the view without loading it again; modified clicks and other targets stay the browser's. */
export function followLinks(): void {
  addEventListener("popstate", () => {
    address.value = location.pathname + location.search;
  });
  document.addEventListener("click", (event) => {
    if (event.defaultPrevented || event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey) return;
    const link = event.target instanceof Element ? event.target.closest("a") : null;
    if (link === null || link.target !== "" || link.origin !== location.origin || link.dataset.plain !== undefined)
      return;
    event.preventDefault();
    go(link.pathname + link.search);
  });
}
