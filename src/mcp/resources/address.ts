/** Addresses of the product's resources, searches among them, and what is answered where there is none. */
import { parseAddress, type Address as PlainAddress } from "../../references.ts";
import { readSearchAddress, type SearchReference } from "../../search/reference.ts";
import { INVALID_PARAMS, ProtocolFault } from "../fault.ts";

export type Address = PlainAddress | { kind: "search"; search: SearchReference; offset: number | undefined };

/** Longest address that is looked at. Characters. */
const MAX_ADDRESS = 2_000;

/** Reads an address. Throws a fault for one that Cairn does not serve. */
export function readAddress(uri: string): Address {
  if (uri.startsWith("search://")) return readSearch(uri);
  if (uri.length > MAX_ADDRESS) throw new ProtocolFault(INVALID_PARAMS, "The uri is too long.");
  const address = parseAddress(uri);
  if (address === undefined) throw notFound(uri);
  return address;
}

/** Searches carry a whole query, so that their addresses may be longer than others. */
function readSearch(uri: string): Address {
  const read = readSearchAddress(uri);
  if (read === undefined) throw notFound(uri);
  return { kind: "search", search: read.reference, offset: read.offset };
}

/** "No such resource", with the address in the data as the specification asks, and the nearest names of documents. */
export class NoResource extends ProtocolFault {
  readonly near: readonly string[];
  constructor(uri: string, near: readonly string[]) {
    super(
      INVALID_PARAMS,
      "There is no such resource. resources/list and resources/templates/list show what can be read.",
      { uri: uri.slice(0, MAX_ADDRESS), ...(near.length > 0 && { near }) },
    );
    this.near = near;
  }
}

export function notFound(uri: string, near: readonly string[] = []): NoResource {
  return new NoResource(uri, near);
}
