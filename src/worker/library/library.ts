/**
 * A tenant's library in its object: the state machine of `discovery/library.ts` over stored rows, with what is known of
 * reaching each server. Synchronous, so that nothing comes between a decision and its rows.
 * Not here: what is agreed to (`agreed.ts`), asking servers (`reach.ts`), the calls of the port (`library-object.ts`).
 */
import { nearestNames } from "../../discovery/names/nearest-names.ts";
import { accept, refuse, type Failure, type Outcome } from "../../errors.ts";
import {
  applyLibraryEvent,
  MAX_SERVERS,
  knownTools,
  type LibraryEvent,
  type LibraryState,
  type ServerRecord,
} from "../../discovery/library.ts";
import type { LibraryView, ServerProposal, ServerView } from "../../discovery/library-port.ts";
import { newServerProblem, type NameProblem } from "../../discovery/names/names.ts";
import type { ServerSource } from "../../discovery/model.ts";
import { isSameServer, isSameSource } from "../../discovery/same-server.ts";
import { normalUrl } from "../../discovery/sources/merge.ts";
import type { LocalizedText } from "../../localized-text.ts";
import { pinSource } from "../../discovery/pin.ts";
import type { Candidate } from "../../discovery/policy.ts";
import type { LibraryStore, ServerNotes } from "./library-store.ts";
import { nameFor } from "./naming.ts";
import { whoMakesRoom } from "./room.ts";
import { currentPin, present, viewServer } from "./server-view.ts";

export class Library {
  readonly #store: LibraryStore;
  #state: LibraryState;
  #revision: number;

  constructor(store: LibraryStore) {
    this.#store = store;
    ({ state: this.#state, revision: this.#revision } = store.read());
  }

  get state(): LibraryState {
    return this.#state;
  }

  apply(event: LibraryEvent): void {
    const next = applyLibraryEvent(this.#state, event);
    this.#revision = this.#store.write(this.#state, next, this.#revision);
    this.#state = next;
  }

  find(name: string): ServerRecord | undefined {
    return this.#state.servers.find((server) => server.name === name);
  }

  /** The server of this name, or `unknown_server`. */
  require(name: string): Outcome<ServerRecord> {
    const server = this.find(name);
    if (server !== undefined) return accept(server);
    return refuse(this.unknownServer(name));
  }

  /** That no server has this name, with those that are nearest to it. */
  unknownServer(server: string): Failure {
    const names = this.#state.servers.map(({ name }) => name);
    return { code: "unknown_server", server, known: nearestNames(server, names) };
  }

  notes(name: string): ServerNotes {
    return this.#store.notes(name);
  }

  setNotes(name: string, notes: ServerNotes): void {
    if (this.find(name) !== undefined) this.#store.writeNotes(name, notes);
  }

  note(name: string, change: Partial<ServerNotes>): void {
    this.setNotes(name, { ...this.notes(name), ...change });
  }

  /** Adds a server, unless one of the same source is there. Fails where its name cannot be used, or there are too many. */
  add(proposal: ServerProposal, now: number): Outcome<ServerRecord> {
    const pin = pinSource(proposal.source);
    const known = this.#state.servers.find(({ source }) => isSameSource(source, proposal.source));
    // Native code is agreed to by itself: with it a package is another proposal.
    const widened = proposal.addons === true && known !== undefined && this.notes(known.name).addons !== true;
    if (known !== undefined && !widened) return accept(known);
    if (known !== undefined) this.remove(known.name, now);
    const names = this.#state.servers.map((server) => server.name);
    const name = proposal.name ?? nameFor(proposal, pin, this.#store.removed, names);
    const byOperator = proposal.name !== undefined && proposal.listedBy === "operator";
    const problem = newServerProblem(name, names, byOperator);
    if (problem !== undefined) {
      const expected = expectedName(problem);
      return refuse({ code: "invalid_input", field: "name", expected });
    }
    const dropped = whoMakesRoom(this.#state.servers, (server) => this.notes(server), proposal.by, now);
    if (dropped !== undefined) this.remove(dropped, now);
    this.apply({ type: "added", at: now, server: name, source: proposal.source, byOperator });
    const added = this.find(name);
    if (added === undefined)
      return refuse({ code: "too_large", what: "connected servers", limit: MAX_SERVERS, unit: "servers" });
    if (dropped !== undefined) this.#store.addDropped({ name: dropped, madeRoomFor: name, at: now });
    const { listedBy, by, registryName, repository, title, description, score, addons } = proposal;
    this.note(name, {
      listedBy,
      ...(by !== undefined && { by }),
      ...(registryName !== undefined && { registryName }),
      ...(repository !== undefined && { repository }),
      ...(title !== undefined && { title }),
      ...(description !== undefined && { description }),
      ...(score !== undefined && { score }),
      ...(addons === true && { addons }),
    });
    return accept(added);
  }

  /** The server that was dropped for this one, which was added then. */
  droppedFor(name: string, added: number): string | undefined {
    return this.#store.dropped.findLast(({ madeRoomFor, at }) => madeRoomFor === name && at === added)?.name;
  }

  /** Removes a server with everything that was agreed to, questions that are open included. Its name is remembered. */
  remove(name: string, now: number): void {
    const server = this.find(name);
    const { listedBy, registryName } = this.notes(name);
    if (server !== undefined)
      this.#store.addRemoved({
        name,
        source: server.sourcePin,
        listedBy,
        ...(registryName !== undefined && { registryName }),
      });
    this.apply({ type: "removed", at: now, server: name });
    this.#store.codes = this.#store.codes.filter(({ server }) => server !== name);
    this.#store.consents = this.#store.consents.filter((row) => row.server !== name);
  }

  /** What somebody would agree to now. */
  candidate(server: ServerRecord): Candidate {
    const { name, source } = server;
    const changed = server.approvedSource !== undefined && server.rejected === undefined;
    return { server: name, source, pin: currentPin(server), changed, warnings: this.#warnings(server) };
  }

  /** Tools listed now that the scan warns about. */
  #warnings(server: ServerRecord): number {
    const flagged = new Set(this.notes(server.name).flagged);
    return present(server).filter(({ listed }) => flagged.has(listed.definition.name)).length;
  }

  /**
   * Whether an operator has rejected a server: itself, or one in another spelling or version, unless an operator in person has agreed to this one.
   * Then nobody else agrees to it, nor does the policy.
   */
  isRefusedByOperator({ name, source }: ServerRecord): boolean {
    const { operatorRefused, inPerson, approvedBy } = this.notes(name);
    if (operatorRefused === true) return true;
    return inPerson !== true && approvedBy !== "operator" && this.#leadsToRefused(source);
  }

  /** Whether an address that a server redirects to is one that an operator has rejected, whoever has agreed to the server: it chooses where it leads. */
  isRefusedAddress({ source }: ServerRecord, url: URL): boolean {
    const target: ServerSource = { kind: "streamable-http", url: url.href };
    return !isSameServer(source, target) && this.#leadsToRefused(target);
  }

  /** Whether a registry lists it under the name or the repository of one that an operator has rejected. */
  isNamedAsRefused({ name }: ServerRecord): boolean {
    const own = saidToBe(this.notes(name));
    return this.#refused.some((other) => saidToBe(other).some((one) => own.includes(one)));
  }

  /** What operators have rejected. Notes are rows: only those of rejected servers are read, since each view of each server asks. */
  get #refused(): (ServerNotes & { source: ServerSource })[] {
    const rejected = this.#state.servers.filter((server) => server.rejected === true);
    const noted = rejected.map(({ name, source }) => ({ ...this.notes(name), source }));
    return noted.filter(({ operatorRefused }) => operatorRefused === true);
  }

  #leadsToRefused(source: ServerSource): boolean {
    return this.#refused.some((other) => isSameServer(other.source, source));
  }

  viewOf(server: ServerRecord): ServerView {
    return viewServer(
      server,
      this.notes(server.name),
      this.#state.grants,
      Date.now(),
      this.isRefusedByOperator(server),
    );
  }

  view(): LibraryView {
    const { servers } = this.#state;
    return {
      servers: servers.map((server) => this.viewOf(server)),
      tools: knownTools(this.#state),
      revision: this.#revision,
      ...(this.#store.dropped.length > 0 && { dropped: this.#store.dropped }),
    };
  }
}

/** What a registry says that a server is, in one spelling each. */
const saidToBe = ({ registryName, repository }: Pick<ServerNotes, "registryName" | "repository">): string[] => [
  ...(registryName === undefined ? [] : [`name ${registryName.toLowerCase()}`]),
  ...(repository === undefined ? [] : [`repository ${normalUrl(repository)}`]),
];

/** What a name has to be, and which one it is or looks like: choosing another is the way out. */
function expectedName(problem: NameProblem | undefined): LocalizedText {
  if (problem?.problem === "looks_like")
    return {
      en: `another name: it looks like ${problem.other}, and could be mistaken for it`,
      zh: `另一个名字：它与 ${problem.other} 相似，容易混淆`,
    };
  return {
    en: "a name of small letters, digits and dashes (at most 24) that is not in use and looks like no other",
    zh: "由小写字母、数字和连字符组成的名字（不超过 24 个字符），未被使用，也不与其他名字相似",
  };
}
