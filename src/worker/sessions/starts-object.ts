/**
 * Stores for a day which session an `initiate_session` with an idempotency key began, so that a retry gets the same
 * session. One object per tenant and key; a call without a key does not use it.
 */
import { DurableObject } from "cloudflare:workers";
import { accept, refuse, type Outcome } from "../../errors.ts";
import type { Env } from "../env.ts";

const LIFETIME_MILLISECONDS = 24 * 60 * 60 * 1000;

interface Start {
  /** Digest of the arguments: distinguishes a retry from a different call with the same key. */
  digest: string;
  session_id: string;
}

/** Of a call's arguments: salted with its key, and as it was stored before that. */
export interface StartDigest {
  digest: string;
  older: string;
}

export class StartsObject extends DurableObject<Env> {
  /**
   * The session of this key: `proposed` for the first call, the same session for a retry. A call with other arguments
   * fails with `idempotency_mismatch`. `now` is milliseconds since the epoch.
   */
  claim(key: string, { digest, older }: StartDigest, proposed: string, now: number): Outcome<string> {
    const known = this.ctx.storage.kv.get<Start>("start");
    if (known === undefined) {
      this.ctx.storage.kv.put<Start>("start", { digest, session_id: proposed });
      void this.ctx.storage.setAlarm(now + LIFETIME_MILLISECONDS);
      return accept(proposed);
    }
    if (known.digest === digest || known.digest === older) return accept(known.session_id);
    return refuse({ code: "idempotency_mismatch", idempotency_key: key });
  }

  /** The session that a call with this key and these arguments began, or null. Stores nothing. */
  find({ digest, older }: StartDigest): string | null {
    const known = this.ctx.storage.kv.get<Start>("start");
    return known !== undefined && (known.digest === digest || known.digest === older) ? known.session_id : null;
  }

  /** Erases it before its time; answers how many values are left. */
  async erase(): Promise<number> {
    await this.ctx.storage.deleteAlarm();
    await this.ctx.storage.deleteAll();
    return Array.from(this.ctx.storage.kv.list()).length;
  }

  override async alarm(): Promise<void> {
    await this.ctx.storage.deleteAll();
  }
}
