/** The minimal durable step: a Durable Object that writes one SQL row and responds. */
import { DurableObject } from "cloudflare:workers";

export interface BareEnv {
  OBJECT: DurableObjectNamespace<BareObject>;
}

export interface BareStep {
  session_id: string;
  selected_option_id: string;
}

export class BareObject extends DurableObject<BareEnv> {
  #revision: number;

  constructor(state: DurableObjectState, env: BareEnv) {
    super(state, env);
    const { sql } = state.storage;
    sql.exec("CREATE TABLE IF NOT EXISTS events (revision INTEGER PRIMARY KEY, event TEXT NOT NULL)");
    this.#revision = sql.exec<{ last: number }>("SELECT coalesce(max(revision), 0) AS last FROM events").one().last;
  }

  step(input: BareStep): { session_id: string; response: string; revision: number } {
    this.#revision += 1;
    // What a session's object writes when it begins: the table, the event, the alarm.
    if (this.#revision === 1) void this.ctx.storage.setAlarm(Date.now() + 60_000);
    this.ctx.storage.sql.exec("INSERT INTO events VALUES (?, ?)", this.#revision, JSON.stringify(input));
    return { session_id: input.session_id, response: "You are at the next step.", revision: this.#revision };
  }
}
