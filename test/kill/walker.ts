/**
 * One caller of the kill test: begins sessions and takes steps, each under a key of its own, remembers what was
 * acknowledged, and sends again, under the same key, what got no answer.
 */
import { send } from "../bench/load.ts";
import { structured, toolCall } from "../bench/mcp-call.ts";

/** Steps after which a walker begins another session. */
const STEPS_PER_SESSION = 40;

interface Acknowledged {
  /** What the step carried as `user_input`: unlike any other step's. */
  mark: string;
  /** The revision the answer named. */
  revision: number;
}

interface Session {
  id: string;
  acknowledged: Acknowledged[];
}

export class Walker {
  readonly #name: string;
  readonly #done: Session[] = [];
  #session: Session | undefined;
  #operations = 0;
  acknowledged = 0;
  retried = 0;

  constructor(index: number) {
    this.#name = `walker-${index}`;
  }

  /** Walks until told to stop or until the server is gone. The operation cut short stays the next one. */
  async walk(port: number, stop: { now: boolean }): Promise<void> {
    while (!stop.now) {
      try {
        await this.#operate(port);
      } catch (error) {
        if (!isBroken(error)) throw error;
        this.retried += 1;
        return;
      }
    }
  }

  /** Finishes the operation that may be open, so that what is stored and what was acknowledged can be compared. */
  async settle(port: number): Promise<void> {
    await this.#operate(port);
    if (this.#session !== undefined) this.#done.push(this.#session);
  }

  finished(): readonly Session[] {
    return this.#done;
  }

  async #operate(port: number): Promise<void> {
    if (this.#session === undefined) await this.#begin(port);
    else await this.#step(port, this.#session);
    this.#operations += 1;
    this.acknowledged += 1;
  }

  async #begin(port: number): Promise<void> {
    const given = { user_query: "pets", knowledge_base: "pets", idempotency_key: this.#key() };
    const view = structured(await send(port, toolCall("initiate_session", given)));
    this.#session = { id: String(view.session_id), acknowledged: [] };
  }

  async #step(port: number, session: Session): Promise<void> {
    const mark = this.#key();
    const option = session.acknowledged.length % 2 === 0 ? "dog" : "back";
    const given = { session_id: session.id, selected_option_id: option, user_input: mark, idempotency_key: mark };
    const view = structured(await send(port, toolCall("navigate_session", given)));
    session.acknowledged.push({ mark, revision: Number(view.revision) });
    if (session.acknowledged.length < STEPS_PER_SESSION) return;
    this.#done.push(session);
    this.#session = undefined;
  }

  /** Stays the same until the operation is acknowledged. */
  #key(): string {
    return `${this.#name} operation ${this.#operations}`;
  }
}

/** A connection that broke: what a kill looks like from outside. Anything else is a failure of the test. */
function isBroken(error: unknown): boolean {
  const code = error instanceof Error && "code" in error ? error.code : undefined;
  return code === "ECONNRESET" || code === "ECONNREFUSED" || code === "EPIPE";
}
