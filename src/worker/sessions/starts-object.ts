/**
 * Remembers for a day which session an `initiate_session` with an idempotency_key began, so that a retry finds the
 * same one. One object per tenant and key; without a key it is never asked.
 */
import { DurableObject } from "cloudflare:workers";
import { accept, refuse, type Outcome } from "../../errors.ts";
import type { Env } from "../env.ts";

const LIFETIME_MILLISECONDS = 24 * 60 * 60 * 1000;

interface Start {
  /** Digest of the arguments, to tell a retry from another call under the same key. */
  digest: string;
  session_id: string;
}

export class StartsObject extends DurableObject<Env> {
  /**
   * The session that belongs to this key: `proposed` for the first call, the same one again for a retry.
   * Another call under the same key is `idempotency_mismatch`.
   */
  claim(key: string, digest: string, proposed: string, now: number): Outcome<string> {
    const known = this.ctx.storage.kv.get<Start>("start");
    if (known === undefined) {
      this.ctx.storage.kv.put<Start>("start", { digest, session_id: proposed });
      void this.ctx.storage.setAlarm(now + LIFETIME_MILLISECONDS);
      return accept(proposed);
    }
    if (known.digest === digest) return accept(known.session_id);
    return refuse({ code: "idempotency_mismatch", idempotency_key: key });
  }

  /** The session that these very arguments began under this key, or null. Keeps nothing. */
  known(digest: string): string | null {
    const known = this.ctx.storage.kv.get<Start>("start");
    return known?.digest === digest ? known.session_id : null;
  }

  override async alarm(): Promise<void> {
    await this.ctx.storage.deleteAll();
  }
}
