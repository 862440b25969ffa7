/**
 * A tenant's library in its object: the state machine of `discovery/library.ts` over stored rows, with what is known of
 * reaching each server. Synchronous, so that nothing comes between a decision and its rows.
 * Not here: asking servers (`reach.ts`), and the calls of the port (`library-object.ts`).
 */
import { nearestNames } from "../../discovery/names/nearest-names.ts";
import { accept, refuse, type Failure, type Outcome } from "../../errors.ts";
import {
  allowTheSame,
  changesSince,
  endOf,
  grantOf,
  termsFor,
  termsForCall,
  type AskedTerms,
  type GrantTerms,
  type NarrowRefusal,
} from "../../discovery/agreement.ts";
import { claimsReadOnly, type AllowedTools, type CallContext } from "../../discovery/grants.ts";
import {
  applyLibraryEvent,
  MAX_SERVERS,
  knownTools,
  toolStatus,
  type LibraryEvent,
  type LibraryState,
  type ServerRecord,
} from "../../discovery/library.ts";
import type { Agreement, LibraryView, ServerProposal, ServerView } from "../../discovery/library-port.ts";
import { newServerProblem, type NameProblem } from "../../discovery/names/names.ts";
import type { LocalizedText } from "../../localized-text.ts";
import { pinIdentity, pinSource } from "../../discovery/pin.ts";
import type { Candidate } from "../../discovery/policy.ts";
import { allowsUnseenTools } from "../../discovery/unseen-tools.ts";
import type { LibraryStore, ServerNotes } from "./library-store.ts";
import { nameFor } from "./naming.ts";
import { whoMakesRoom } from "./room.ts";
import { currentPin, present, viewServer } from "./server-view.ts";

/** Refused terms of one server that are remembered. */
const MAX_REFUSED_TERMS = 20;

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
    const known = this.#state.servers.find((server) => server.sourcePin === pin);
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
    const { listedBy, by, registryName, title, description, score, addons } = proposal;
    this.note(name, {
      listedBy,
      ...(by !== undefined && { by }),
      ...(registryName !== undefined && { registryName }),
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

  /** Removes a server with everything that was agreed to, codes of the page included. Its name is remembered. */
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

  /** The terms that somebody is asked about. */
  terms(name: string, asked: AskedTerms): GrantTerms {
    return termsFor(asked, this.notes(name).terms);
  }

  /** The same after a refused call: wide enough for it where the terms alone were in its way. */
  termsForRefused(server: ServerRecord, asked: AskedTerms): { terms: GrantTerms; refusal?: NarrowRefusal } {
    const before = this.notes(server.name).terms;
    const tool = server.tools.find(({ id }) => id === asked.tool);
    if (tool === undefined || tool.absent === true) return { terms: termsFor(asked, before) };
    const { definition } = tool.listed;
    const { name } = definition;
    const anew = asked.anew === true;
    if (toolStatus(server, tool) === "usable")
      return termsForCall(asked, before, { tool: name, claimsReadOnly: claimsReadOnly(definition), anew });
    // A tool that waits or changed is agreed to first: what it says now widens nothing.
    return before?.tools?.includes(name) === false
      ? termsForCall(asked, before, { tool: name, claimsReadOnly: true, anew })
      : { terms: termsFor(asked, before) };
  }

  /** What somebody would agree to now. */
  agreement(server: ServerRecord, terms: GrantTerms, now: number): Agreement {
    // All that `approve` would allow, also of a server that was refused before.
    const listed = present(server).map((tool) => ({
      id: tool.id,
      server: server.name,
      definition: tool.listed.definition,
      status: toolStatus(server, tool),
    }));
    const tools = listed.filter(({ definition }) => isAmong(definition.name, terms));
    const others = listed.length - tools.length;
    const changes = changesSince(server);
    const about = { server: this.viewOf(server), tools, terms, until: endOf(terms, now) };
    return { ...about, ...(others > 0 && { others }), ...(changes !== undefined && { changes }) };
  }

  /** What these terms allow of a server, with since when it was agreed to. */
  allowedBy(server: ServerRecord, { tools }: GrantTerms): AllowedTools {
    const listed = present(server).map(({ listed: { definition }, approved }) => ({
      name: definition.name,
      since: approved?.since,
    }));
    const named = tools?.map((name) => listed.find((one) => one.name === name) ?? { name });
    return { server: server.name, isWhole: named === undefined, tools: named ?? listed };
  }

  /**
   * Records an agreement to what is listed now, and lets it be called under these terms. Of single tools, the others go on waiting.
   * `byOperator`: an operator or the policy agrees.
   */
  approve(server: ServerRecord, terms: GrantTerms, now: number, byOperator = false): void {
    const { name, sourcePin: source, identity } = server;
    if (identity === undefined) {
      const tools = allowsUnseenTools(server.source, this.notes(name).problem) ? "first_listing" : "none";
      this.apply({ type: "approved", at: now, server: name, source, tools });
    } else {
      const tools = present(server)
        .map(({ listed }) => ({ name: listed.definition.name, pin: listed.pin }))
        .filter((tool) => isAmong(tool.name, terms));
      this.apply({ type: "approved", at: now, server: name, source, identity: pinIdentity(identity), tools });
    }
    const { grant, ended } = grantOf(name, terms, this.#state.grants, now, byOperator);
    for (const id of ended) this.apply({ type: "grant_ended", at: now, grant: id });
    this.apply({ type: "granted", at: now, grant });
    const { operatorRefused: _taken, ...notes } = this.notes(name);
    this.setNotes(name, { ...notes, terms, refusedTerms: [], ...(byOperator && { byOperator: true }) });
  }

  /** Rejects a server, and with it all that was agreed to. `byOperator`: from then on nobody else agrees to it. */
  reject(name: string, now: number, byOperator: boolean): void {
    this.apply({ type: "rejected", at: now, server: name });
    const { byOperator: before, ...notes } = this.notes(name);
    if (byOperator) this.setNotes(name, { ...notes, operatorRefused: true });
    else if (before !== undefined) this.setNotes(name, { ...notes, byOperator: before });
  }

  /**
   * Records a refusal; whether what was agreed to before goes on. It does while something of it can be called: then these terms alone are
   * refused. Else the server is, unless an operator has agreed to it once.
   */
  refuse(server: ServerRecord, terms: GrantTerms, now: number): boolean {
    const { name } = server;
    if (!this.#isInUse(server, now) && this.notes(name).byOperator !== true) {
      this.apply({ type: "rejected", at: now, server: name });
      return false;
    }
    const others = (this.notes(name).refusedTerms ?? []).filter((one) => !allowTheSame(one, terms));
    this.note(name, { refusedTerms: [...others, terms].slice(-MAX_REFUSED_TERMS) });
    return true;
  }

  /** Whether somebody has refused what this tool needs in this session. */
  hasRefused(server: ServerRecord, tool: string, { session, task }: CallContext): boolean {
    const whose = { ...(session !== undefined && { session }), ...(task !== undefined && { task }) };
    const { terms } = this.termsForRefused(server, { tool, ...whose });
    return (this.notes(server.name).refusedTerms ?? []).some((one) => allowTheSame(one, terms));
  }

  /** A remote server that could not be listed yet is in use too; a package that did not start is not. */
  #isInUse(server: ServerRecord, now: number): boolean {
    const { name, source } = server;
    const { status, tools } = this.viewOf(server);
    const isUsable = server.listedAt === undefined ? source.kind !== "package" : tools.usable > 0;
    const isGranted = this.#state.grants.some(
      ({ until, targets }) => until > now && targets.some((one) => one.server === name),
    );
    return status === "approved" && isUsable && isGranted;
  }

  viewOf(server: ServerRecord): ServerView {
    return viewServer(server, this.notes(server.name), this.#state.grants, Date.now());
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

/** Whether terms allow a tool by its name. */
const isAmong = (tool: string, { tools }: GrantTerms): boolean => tools === undefined || tools.includes(tool);

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
