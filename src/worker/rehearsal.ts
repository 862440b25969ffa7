/**
 * A search over three passages of its own while the program loads. What a first search has to make ready (patterns,
 * tables, functions that never ran) is made ready at start-up, which no request pays for. Not here: any knowledge.
 */
import { inflateRawSync } from "node:zlib";
import { CairnError } from "../errors.ts";
import { pageFrom, type SearchAnswer } from "../mcp/search/answer.ts";
import { makeSearch } from "../mcp/search/scope.ts";
import { openIndex } from "../search/open.ts";
import type { SearchStore } from "../search/store.ts";

/** A compiled release's objects, in base64; the test beside the search's others tells how they come about. */
export const PARTS = {
  "index/0":
    "Q1JOMQMAAACEAAAAAAAAACMAAAADAAAAAAAAAAEAAABAAAAAlAAAAJgAAACwAAAAtAEAAPQBAAAAAAAAAAAAAHsiYmFzZXMiOlt7ImJhc2UiOiJiIiwiZnJvbSI6MCwidG8iOjN9XSwicGVyT2JqZWN0Ijo0LCJwZXJCbG9jayI6NCwic3lub255bXMiOltdfQAAAFhiQwAAAAAAAAAAAHMAAAAeAAAA7AAAADwAAAAAAWECBAEEYm91dAEBAQRmdGVyAQIBAm5kAgQABmJ1dHRvbgEBAAVkZXZpYwEBAANmb3IBAQADZ29lAQIABGhvbGQBAQACaXMBAQEBdAIDAAVsYWJlbAEBAARtb3JlAQIABG5vdGgBAQACb2YCAwEBbgECAANvbmMBAgEEdGhlcgECAAhwYXNzd29yZAEBAAVyZXNldAIEAwF0AQEBBW91dGVyAgQABnNlY29uZAEBAQFvAQIAA3RlbgEBAQJoZQMFAgNpbmcBAgAEd29yZAEBAAPku5YBAQMD55qEAQEAA+WFtgEBAwPku5YBAQAD55qEAQEDA+ivjQEBAAPor40BAQAAAAEhASAEAyEBDAEMAAIAAwwAAgMMAAIBDAQCAQIDDQEMBUECAaEBoAQBIQEgAAMMAAABAwECBSAEBAQEBAQEBAA=",
  "passages/0":
    "AQAAAHABAADdk79OQjEUxnef4qSsFwgqomxubibGTRx628Ol8dJD2l6NMSTG6Ojq4Eu4ufg4avQxPC0hAQR1JG79ev6k5/v1XAmjRVfkTVlriUzk0mOUfNSkqiHawFKyDCaUMXSEHkMwtgAJjqqALgYvRzFWVEYjy1LaopJFvEIbw7LwonsiXKwVp5kYoNTcIl0uacgZHktUgRy3KI1F323Vt7mTIhsmb6rB98Ke7dkDKjWEAUJehUAW+uSAS8Aj12qfgbQayCqEITlcY9WI00Tz6AwtO9XuZKJyhkefkuk2m8xNjDdmIG6uDcRM7PdXwWzXO/Mwa5CS48jHzG4kvb8gp8F4diThLGWOJVA/CY3nRuGEpScwAQrClPo/bpj9DPmd3d/Jqx/WV82QP2T7eCEGCdxfmS/ATj1WLOnWwpKm3ClW/jphijDijduY828BS+lFMWZCA97vnt9eHj4ebz+f7l+vb+bMaO0tNUOJ8Rc=",
};

const QUERY = "How is the router's password reset?";

/** Searches once. Rejects only when the bytes are not of the format the search reads. */
export async function rehearse(): Promise<SearchAnswer> {
  const opened = openIndex(bytesOf(PARTS["index/0"]));
  const store: SearchStore = {
    index: async () => opened,
    shard: async () => new Uint8Array(0),
    records: async () => bytesOf(PARTS["passages/0"]),
    inflate: (bytes) => inflateRawSync(bytes),
  };
  const made = await makeSearch({ release: "", bases: [], store, today: "" }, { query: QUERY, fields: "all" });
  if (!made.ok) throw new CairnError(made.failure);
  return pageFrom(made.value, 0);
}

function bytesOf(text: string): Uint8Array {
  return Uint8Array.from(atob(text), (character) => character.charCodeAt(0));
}
