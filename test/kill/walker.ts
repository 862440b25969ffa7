/**
 * One caller of the kill test. It starts sessions and takes steps, each with its own idempotency key, and remembers which were
 * acknowledged. A call without an answer is sent again with the same key.
 */
import { send } from "../bench/load.ts";
import { structured, toolCall } from "../bench/mcp-call.ts";

/** Steps after which a walker starts another session. */
const STEPS_PER_SESSION = 40;

interface Acknowledged {
  /** The step's `user_input`, different for every step. */
  mark: string;
  /** The revision in the answer. */
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

  /** Takes steps until `stop.now` or until the connection breaks. The interrupted operation is then the next one to send. */
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

  /** Sends the interrupted operation again, so that stored and acknowledged steps can be compared. */
  async settle(port: number): Promise<void> {
    await this.#operate(port);
    if (this.#session !== undefined) this.#done.push(this.#session);
  }

  /** The session that it walks now. */
  current(): string | undefined {
    return this.#session?.id;
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

  /** The key of the next operation; the same until it is acknowledged. */
  #key(): string {
    return `${this.#name} operation ${this.#operations}`;
  }
}

/** Whether an error is a broken connection, which a kill causes. Any other error fails the test. */
function isBroken(error: unknown): boolean {
  const code = error instanceof Error && "code" in error ? error.code : undefined;
  return code === "ECONNRESET" || code === "ECONNREFUSED" || code === "EPIPE";
}
