/**
 * Holding a run of a session for one call, so that no other asks a model for it meanwhile. Every adapter of the session
 * port decides with this. Not here: what a run is (`operations/pipeline/`), storing a hold.
 */

/** A call that works on a run of a session. */
export interface RunHolder {
  session_id: string;
  run_id: string;
  /** A fresh random id of this call. */
  holder: string;
}

/** Who holds a run, and until when unless it is released before: milliseconds since the epoch. */
export interface RunHold {
  holder: string;
  until: number;
}

/** The hold of a call that asks for so many seconds; undefined while another call holds the run. */
export function takeHold(held: RunHold | undefined, holder: string, seconds: number, now: number): RunHold | undefined {
  if (held !== undefined && held.holder !== holder && held.until > now) return undefined;
  return { holder, until: now + seconds * 1000 };
}
