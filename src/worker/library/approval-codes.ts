/**
 * The codes of the page on which a person agrees to a server: made, shown, and redeemed with their answer.
 * Not here: what an agreement is (`agreements.ts`), and the codes of single calls (`consents.ts`).
 */
import { accept, type Failure, type Outcome } from "../../errors.ts";
import { exactly, type GrantTerms } from "../../discovery/agreement.ts";
import {
  CODE_BYTES,
  issueCode,
  redeemCode,
  restoreCode,
  type ApprovalCode,
  type CodeBinding,
} from "../../discovery/approval-codes.ts";
import type { AskedCode } from "../../discovery/library-port.ts";
import type { ServerRecord } from "../../discovery/library.ts";
import type { ApprovalPolicy } from "../../discovery/policy.ts";
import { Agreed } from "./agreed.ts";
import { WHOEVER_HAS_THE_CODE, type Agreements } from "./agreements.ts";
import type { ApprovalAnswer, ApprovalShown, PageAnswer, Settled } from "./approval-answer.ts";
import type { Library } from "./library.ts";
import type { LibraryStore } from "./library-store.ts";

const needsNative = (failure: Failure): boolean =>
  failure.code === "server_unavailable" && failure.reason === "native_code";

export class ApprovalCodes {
  /** Names the object in codes, so that the page finds it. */
  readonly #id: string;
  readonly #store: LibraryStore;
  readonly #library: Library;
  readonly #agreements: Agreements;
  readonly #policy: ApprovalPolicy;

  constructor(id: string, store: LibraryStore, library: Library, agreements: Agreements, policy: ApprovalPolicy) {
    this.#id = id;
    this.#store = store;
    this.#library = library;
    this.#agreements = agreements;
    this.#policy = policy;
  }

  /**
   * A code with the name of the object before it; `null` where the policy has no page. `unless`: one that was made before, which is
   * answered again while it is valid. Fails with `unknown_server`.
   */
  issue(name: string, asked: AskedCode, unless?: string): Outcome<string | null> {
    if (unless !== undefined && this.#find(unless.slice(unless.indexOf(".") + 1)) !== undefined) return accept(unless);
    const found = this.#library.require(name);
    if (!found.ok) return found;
    if (!this.#policy.approvalPage || this.#library.isRefusedByOperator(found.value)) return accept(null);
    const { pin } = this.#library.candidate(found.value);
    const { task } = asked;
    const asks = new Agreed(this.#library).termsForRefused(found.value, asked);
    const answers = this.#agreements.answersAbout(name);
    const binding = { tenant: this.#id, server: name, pin, ...asks, answers, ...(task !== undefined && { task }) };
    const random = crypto.getRandomValues(new Uint8Array(CODE_BYTES));
    const { code, codes } = issueCode(this.#store.codes, binding, random, Date.now());
    this.#store.codes = codes;
    return accept(`${this.#id}.${code}`);
  }

  /** What a code is for, as it is now; `null` for one that is unknown, used or over. The code stays valid. */
  show(code: string): ApprovalShown | null {
    const found = this.#find(code);
    const server = found && this.#library.find(found.server);
    return found === undefined || server === undefined ? null : this.#shown(server, found);
  }

  /**
   * What an answer led to; `null` for a code that is unknown, used or over. Where the server is no longer what would be agreed to,
   * nothing is, and the code stays valid for what is shown next; else it is used up. Fails with `unknown_server`.
   */
  async redeem(code: string, answer: PageAnswer): Promise<Outcome<ApprovalAnswer | null>> {
    const { found, codes } = redeemCode(this.#store.codes, code, this.#id, Date.now());
    if (found === undefined) return accept(null);
    const { agreed, seen: pin, wider = false } = answer;
    const { server: name, refusal } = found;
    const server = this.#library.find(name);
    const settled = server === undefined ? undefined : this.#settled(server, found);
    if (settled !== undefined) {
      this.#store.codes = codes;
      return accept({ kind: "settled", settled });
    }
    // Whoever does not say what they were shown agrees to nothing.
    if (agreed && server !== undefined && this.#library.candidate(server).pin !== pin)
      return accept({ kind: "changed", ...this.#shown(server, found) });
    // Before anything is waited for: a second answer with the same code finds it used.
    this.#store.codes = codes;
    const inTask = found.task === undefined ? {} : { in_task: true as const };
    if (!agreed) {
      const kept = server !== undefined && this.#agreements.refuse(server, found.terms);
      const refused = this.#agreements.viewed(name);
      if (!refused.ok) return refused;
      return accept({ kind: "refused", server: refused.value, ...(kept && { kept }), ...inTask });
    }
    const agreement = await this.#agree(
      found,
      pin ?? found.pin,
      (wider ? refusal?.wider : undefined) ?? found.terms,
      answer,
    );
    return agreement.ok && agreement.value?.kind === "agreed" ? accept({ ...agreement.value, ...inTask }) : agreement;
  }

  async #agree(
    found: ApprovalCode,
    pin: string,
    terms: GrantTerms,
    { native = false }: PageAnswer,
  ): Promise<Outcome<ApprovalAnswer>> {
    const { server: name } = found;
    const server = this.#library.find(name);
    if (native && server?.source.kind === "package") this.#library.note(name, { addons: true });
    const done = await this.#agreements.agree(WHOEVER_HAS_THE_CODE, name, { kind: "page", pin }, exactly(terms));
    if (!done.ok && !native && server !== undefined && needsNative(done.failure)) {
      // The same address asks for that too. Others were made while the program was installed.
      this.#store.codes = restoreCode(this.#store.codes, found);
      return accept({ kind: "needs_native", agreement: this.#agreements.of(server, terms) });
    }
    const view = done.ok || done.failure.code === "forbidden" ? done : this.#agreements.viewed(name);
    if (!view.ok) return view;
    return accept({ kind: "agreed", server: view.value, ...(!done.ok && { problem: done.failure }) });
  }

  #find(code: string): ApprovalCode | undefined {
    return redeemCode(this.#store.codes, code, this.#id, Date.now()).found;
  }

  /** How its question was answered at another address. */
  #settled(server: ServerRecord, { terms, answers }: CodeBinding): Settled | undefined {
    return answers === undefined ? undefined : this.#agreements.answeredSince(server, terms, answers);
  }

  #shown(server: ServerRecord, code: CodeBinding): ApprovalShown {
    const { pin, terms, refusal, task } = code;
    const settled = this.#settled(server, code);
    return {
      agreement: this.#agreements.of(server, terms),
      ...(refusal !== undefined && { refusal }),
      isChanged: this.#library.candidate(server).pin !== pin,
      ...(settled !== undefined && { settled }),
      ...(task !== undefined && { task }),
    };
  }
}
