/**
 * The stored state of a legacy transport, which survives an eviction: its handshake, its subscriptions, and the
 * notifications that a reconnecting client may request again. All of it is limited in size. Not here: which consultation a
 * chat belongs to; hosts share a connection among chats, so every call names its own.
 */
import { redactNames } from "../../context/redact/value.ts";
import type { LegacyHandshake, TransportStore } from "../../mcp/legacy/records.ts";

const DAY_MILLISECONDS = 24 * 60 * 60 * 1000;
/** A transport session unused for this long is erased. */
const MAX_IDLE_MILLISECONDS = 7 * DAY_MILLISECONDS;
/** Notifications kept for a client that reconnects. */
const MAX_KEPT_EVENTS = 100;

interface Seen {
  at: number;
}

export class LegacyStore implements TransportStore {
  readonly #storage: DurableObjectStorage;

  constructor(storage: DurableObjectStorage) {
    this.#storage = storage;
  }

  get handshake(): LegacyHandshake | undefined {
    return this.#storage.kv.get<LegacyHandshake>("opening");
  }

  /** Starts a session; everything stored of an earlier one is deleted. */
  open(opening: LegacyHandshake, now: number): void {
    // All keys are listed before any is deleted: a cursor must not be read while its rows change.
    const kept = Array.from(this.#storage.kv.list(), ([key]) => key);
    for (const key of kept) this.#storage.kv.delete(key);
    // A client may say anything of itself, its keys included.
    const { initialize } = opening;
    this.#storage.kv.put("opening", { ...opening, initialize: redactNames(initialize) });
    this.#storage.kv.put<Seen>("seen", { at: now });
    void this.#storage.setAlarm(now + MAX_IDLE_MILLISECONDS);
  }

  /** Records that the session is in use; writes at most once a day. True = it did. */
  recordUse(now: number): boolean {
    const before = this.#storage.kv.get<Seen>("seen");
    if (before !== undefined && now - before.at < DAY_MILLISECONDS) return false;
    this.#storage.kv.put<Seen>("seen", { at: now });
    return true;
  }

  /** Erases the session when it has been idle long enough, else sets the next alarm. True = erased. */
  async eraseIfIdle(now: number): Promise<boolean> {
    const due = (this.#storage.kv.get<Seen>("seen")?.at ?? 0) + MAX_IDLE_MILLISECONDS;
    if (due > now) {
      await this.#storage.setAlarm(due);
      return false;
    }
    await this.erase();
    return true;
  }

  async erase(): Promise<void> {
    await this.#storage.deleteAlarm();
    await this.#storage.deleteAll();
  }

  get subscriptions(): string[] {
    return this.#storage.kv.get<string[]>("subscriptions") ?? [];
  }

  set subscriptions(uris: string[]) {
    this.#storage.kv.put("subscriptions", uris);
  }

  /** Appends a message of a stream and drops the oldest beyond the limit. Ids sort in the order of writing. */
  append(stream: string, message: unknown): string {
    const last = [...this.#storage.kv.list({ prefix: "event:", reverse: true, limit: 1 })][0]?.[0];
    const number = last === undefined ? 0 : Number.parseInt(last.slice("event:".length), 36) + 1;
    const key = number.toString(36).padStart(8, "0");
    this.#storage.kv.put(`event:${key}`, { stream, message });
    const dropped = number - MAX_KEPT_EVENTS;
    if (dropped >= 0) this.#storage.kv.delete(`event:${dropped.toString(36).padStart(8, "0")}`);
    return `${key}.${stream}`;
  }

  /** Messages of a stream after an event id, oldest first. */
  after(eventId: string): { id: string; message: unknown }[] {
    const [key = "", stream = ""] = eventId.split(".", 2);
    const rows = this.#storage.kv.list<{ stream: string; message: unknown }>({
      prefix: "event:",
      startAfter: `event:${key}`,
    });
    return [...rows]
      .filter(([, row]) => row.stream === stream)
      .map(([name, row]) => ({ id: `${name.slice("event:".length)}.${stream}`, message: row.message }));
  }
}
