/**
 * What is agreed to of a tenant's servers: the terms that somebody is asked about, and their yes or no as events and notes of the library.
 * Synchronous, as the library is.
 * Not here: who may agree (`agreements.ts`), and what terms are (`discovery/agreement.ts`).
 */
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
import { toolStatus, type ServerRecord } from "../../discovery/library.ts";
import type { Agreement } from "../../discovery/library-port.ts";
import { isSameServer } from "../../discovery/same-server.ts";
import { pinIdentity } from "../../discovery/pin.ts";
import { allowsUnseenTools } from "../../discovery/unseen-tools.ts";
import type { Library } from "./library.ts";
import { currentPin, present } from "./server-view.ts";

/** Refused terms of one server that are remembered. */
const MAX_REFUSED_TERMS = 20;

export class Agreed {
  readonly #library: Library;

  constructor(library: Library) {
    this.#library = library;
  }

  /** The terms that somebody is asked about. */
  terms(name: string, asked: AskedTerms): GrantTerms {
    return termsFor(asked, this.#library.notes(name).terms);
  }

  /** The same after a refused call: wide enough for it where the terms alone were in its way. */
  termsForRefused(server: ServerRecord, asked: AskedTerms): { terms: GrantTerms; refusal?: NarrowRefusal } {
    const before = this.#library.notes(server.name).terms;
    const tool = server.tools.find(({ id }) => id === asked.tool);
    if (tool === undefined || tool.absent === true) return { terms: termsFor(asked, before) };
    const { definition } = tool.listed;
    const call = { tool: definition.name, claimsReadOnly: claimsReadOnly(definition), anew: asked.anew === true };
    return termsForCall(asked, before, call);
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
    const about = { server: this.#library.viewOf(server), tools, terms, until: endOf(terms, now) };
    const refused = this.#library.state.servers.filter(
      (one) => one.rejected === true && isSameServer(one.source, server.source),
    );
    const { answers = 0 } = this.#library.notes(server.name);
    const refusedAs = (refused.find((one) => one.name === server.name) ?? refused[0])?.name;
    return {
      ...about,
      addedAt: server.addedAt,
      answers,
      ...(others > 0 && { others }),
      ...(changes !== undefined && { changes }),
      ...(refusedAs !== undefined && { refusedAs }),
    };
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
      const tools = allowsUnseenTools(server.source, this.#library.notes(name).problem) ? "first_listing" : "none";
      this.#library.apply({ type: "approved", at: now, server: name, source, tools });
    } else {
      const tools = present(server)
        .map(({ listed }) => ({ name: listed.definition.name, pin: listed.pin }))
        .filter((tool) => isAmong(tool.name, terms));
      this.#library.apply({ type: "approved", at: now, server: name, source, identity: pinIdentity(identity), tools });
    }
    const { grant, ended } = grantOf(name, terms, this.#library.state.grants, now, byOperator);
    for (const id of ended) this.#library.apply({ type: "grant_ended", at: now, grant: id });
    this.#library.apply({ type: "granted", at: now, grant });
    const { operatorRefused: _taken, ...notes } = this.#library.notes(name);
    this.#library.setNotes(name, { ...notes, terms, refusedTerms: [], ...(byOperator && { byOperator: true }) });
  }

  /** Rejects a server, and with it all that was agreed to. `byOperator`: from then on nobody else agrees to it. */
  reject(name: string, now: number, byOperator: boolean): void {
    this.#library.apply({ type: "rejected", at: now, server: name });
    const { byOperator: before, inPerson: _person, approvedBy: _by, ...notes } = this.#library.notes(name);
    if (byOperator) {
      this.#library.setNotes(name, { ...notes, operatorRefused: true });
      // What others agreed to of the same server goes with it.
      const same = this.#library.state.servers.filter((other) => this.#library.isRefusedByOperator(other));
      for (const other of same.filter((one) => one.name !== name && one.rejected !== true))
        this.#library.apply({ type: "rejected", at: now, server: other.name });
    } else this.#library.setNotes(name, { ...notes, ...(before !== undefined && { byOperator: before }) });
  }

  /**
   * Records a refusal; whether what was agreed to before goes on. It does while something of it can be called: then these terms alone are
   * refused. Else the server is, unless an operator has agreed to it once.
   */
  refuse(server: ServerRecord, terms: GrantTerms, now: number): boolean {
    const { name } = server;
    if (!this.#isInUse(server, now) && this.#library.notes(name).byOperator !== true) {
      this.#library.apply({ type: "rejected", at: now, server: name });
      return false;
    }
    const others = (this.#library.notes(name).refusedTerms ?? []).filter((one) => !allowTheSame(one, terms));
    const refused = { ...terms, pin: currentPin(server) };
    this.#library.note(name, { refusedTerms: [...others, refused].slice(-MAX_REFUSED_TERMS) });
    return true;
  }

  /** Whether somebody has refused what this tool needs in this session; of one that waits or changed, as it is now. */
  hasRefused(server: ServerRecord, tool: string, { session, task }: CallContext): boolean {
    const whose = { ...(session !== undefined && { session }), ...(task !== undefined && { task }) };
    const { terms } = this.termsForRefused(server, { tool, ...whose });
    const record = server.tools.find(({ id }) => id === tool);
    const isUsable = record !== undefined && toolStatus(server, record) === "usable";
    const pin = currentPin(server);
    return (this.#library.notes(server.name).refusedTerms ?? []).some(
      (one) => allowTheSame(one, terms) && (isUsable || one.pin === pin),
    );
  }

  /** A remote server that could not be listed yet is in use too; a package that did not start is not. */
  #isInUse(server: ServerRecord, now: number): boolean {
    const { name, source } = server;
    const { status, tools } = this.#library.viewOf(server);
    const isUsable = server.listedAt === undefined ? source.kind !== "package" : tools.usable > 0;
    const isGranted = this.#library.state.grants.some(
      ({ until, targets }) => until > now && targets.some((one) => one.server === name),
    );
    return status === "approved" && isUsable && isGranted;
  }
}

/** Whether terms allow a tool by its name. */
const isAmong = (tool: string, { tools }: GrantTerms): boolean => tools === undefined || tools.includes(tool);
