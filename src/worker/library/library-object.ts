/**
 * A tenant's connected servers. One object per tenant, so that an agreement, a changed definition and a call are seen in one
 * order. It asks a server only while a call waits for the answer, and keeps no connection: it can be evicted after each call.
 * Answers cross as JSON text of an outcome: their shapes are recursive, which the platform's types do not follow.
 * Not here: what it does (`tenant-library.ts`), whose code an isolate loads with the first request to such an object.
 */
import { DurableObject } from "cloudflare:workers";
import type { RemoteProgress } from "../../discovery/library-port.ts";
import { announceServers } from "../bus/bus-object.ts";
import type { Env } from "../env.ts";
import type { Outcome } from "../../errors.ts";
import type { TaskRow } from "../../tasks/model.ts";
import { audit } from "../tenants/audit.ts";
import type { ApprovalAnswer, ApprovalShown } from "./approval-answer.ts";
import type { TenantLibrary } from "./tenant-library.ts";

/** The name of the server that somebody has agreed to with this answer. */
function serverAgreedTo(answer: ApprovalAnswer | null): string | undefined {
  if (answer?.kind === "agreed") return answer.server.name;
  return answer?.kind === "needs_native" ? answer.agreement.server.name : undefined;
}

export class LibraryObject extends DurableObject<Env> {
  #opened: Promise<TenantLibrary> | undefined;

  #open(): Promise<TenantLibrary> {
    this.#opened ??= import("./tenant-library.ts").then((module) => new module.TenantLibrary(this.ctx, this.env));
    return this.#opened;
  }

  async view(): Promise<string> {
    return (await this.#open()).view();
  }

  async propose(proposal: string): Promise<string> {
    return (await this.#open()).propose(proposal);
  }

  async agree(principal: string, name: string, channel: string, terms: string): Promise<string> {
    return (await this.#open()).agree(principal, name, channel, terms);
  }

  async agreement(name: string, terms: string): Promise<string> {
    return (await this.#open()).agreement(name, terms);
  }

  async reject(principal: string, name: string): Promise<string> {
    return (await this.#open()).reject(principal, name);
  }

  async remove(name: string): Promise<string> {
    return (await this.#open()).remove(name);
  }

  async refresh(name: string): Promise<string> {
    return (await this.#open()).refresh(name);
  }

  /** `tenant`: whose object this is, which an object that is found by its id does not know. */
  async approvalCode(name: string, terms: string, tenant: string, unless?: string): Promise<string> {
    this.#belongsTo(tenant);
    return (await this.#open()).approvalCode(name, terms, unless);
  }

  #belongsTo(tenant: string): void {
    if (this.ctx.storage.kv.get("tenant") !== tenant) this.ctx.storage.kv.put("tenant", tenant);
  }

  /** For what a person does on a page of its own: nobody else knows whose servers they are. */
  async #tellChanged(): Promise<void> {
    const tenant = this.ctx.storage.kv.get<string>("tenant");
    if (tenant !== undefined) await announceServers(this.env, tenant);
  }

  /** A code of a cancelled task says so, and asks nothing. */
  async showCode(code: string): Promise<string> {
    const shown = (await this.#open()).showCode(code);
    const asked: Outcome<ApprovalShown | null> = JSON.parse(shown);
    if (!asked.ok || !(await this.#isCancelled(asked.value?.task))) return shown;
    return JSON.stringify({ ok: true, value: { ...asked.value, settled: "cancelled" } });
  }

  async #isCancelled(task: string | undefined): Promise<boolean> {
    const tenant = this.ctx.storage.kv.get<string>("tenant");
    if (task === undefined || tenant === undefined) return false;
    const found: Outcome<TaskRow> = JSON.parse(
      await this.env.DISPATCH.get(this.env.DISPATCH.idFromName(tenant)).find(task),
    );
    return found.ok && found.value.status === "cancelled";
  }

  /** `answer`: a `PageAnswer`. */
  async redeem(code: string, answer: string): Promise<string> {
    const shown: Outcome<ApprovalShown | null> = JSON.parse(await this.showCode(code));
    if (shown.ok && shown.value?.settled === "cancelled") {
      const cancelled: ApprovalAnswer = { kind: "cancelled" };
      return JSON.stringify({ ok: true, value: cancelled });
    }
    const done = await (await this.#open()).redeem(code, answer);
    await this.#tellChanged();
    const tenant = this.ctx.storage.kv.get<string>("tenant");
    const led: Outcome<ApprovalAnswer | null> = JSON.parse(done);
    const agreedTo = led.ok ? serverAgreedTo(led.value) : undefined;
    if (tenant !== undefined && agreedTo !== undefined) {
      const somebody = { tenant, scopes: [], actor: "page" };
      const detail = { how: "page" };
      await audit(this.env, somebody, { action: "server_approved", subject: agreedTo, detail });
    }
    return done;
  }

  async carried(asked: string): Promise<string> {
    return (await this.#open()).carried(asked);
  }

  async consentCode(asked: string): Promise<string> {
    return (await this.#open()).consentCode(asked);
  }

  async askInClient(asked: string): Promise<string> {
    return JSON.stringify({ ok: true, value: (await this.#open()).consents.ask(JSON.parse(asked)) });
  }

  async settleInClient(digest: string, code: string): Promise<string> {
    return JSON.stringify({ ok: true, value: (await this.#open()).consents.settle(digest, code) });
  }

  async showConsent(code: string): Promise<string> {
    return (await this.#open()).showConsent(code);
  }

  async answerConsent(code: string, agreed: boolean): Promise<boolean> {
    return (await this.#open()).consents.answer(code, agreed);
  }

  async consentState(digest: string): Promise<string> {
    return JSON.stringify({ ok: true, value: (await this.#open()).consents.stateOf(digest) });
  }

  async takeConsent(digest: string): Promise<string> {
    return JSON.stringify({ ok: true, value: (await this.#open()).consents.take(digest) });
  }

  async takeArguments(digest: string, code: string): Promise<string> {
    return JSON.stringify({ ok: true, value: await (await this.#open()).consents.takeArguments(digest, code) });
  }

  /** `tenant`: as for `approvalCode`. */
  async startSignIn(name: string, origin: string, tenant: string, unless?: string): Promise<string> {
    this.#belongsTo(tenant);
    return (await this.#open()).startSignIn(name, origin, unless);
  }

  async showSignIn(state: string): Promise<string> {
    return (await this.#open()).showSignIn(state);
  }

  async finishSignIn(answer: string): Promise<string> {
    const done = await (await this.#open()).finishSignIn(answer);
    await this.#tellChanged();
    return done;
  }

  async call(id: string, call: string, onProgress?: (progress: RemoteProgress) => void): Promise<string> {
    return (await this.#open()).call(id, call, onProgress);
  }

  async cancel(id: string): Promise<void> {
    (await this.#open()).cancel(id);
  }

  async readResource(uri: string, session?: string): Promise<string> {
    return (await this.#open()).readResource(uri, session);
  }
}
