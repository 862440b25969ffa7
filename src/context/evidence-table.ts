/**
 * The evidence of a session by id, in the order in which it was first kept. It only grows, so a copy costs a list of references and
 * no index: it looks ids up in the table it was made from, and leaves out what that one has added since.
 */
import type { Evidence } from "./document.ts";
import { mergeEvidence } from "./evidence.ts";
import type { EvidencePriority } from "./events.ts";

/** An evidence with what its recording says about it; never changed, only replaced. */
interface KeptEvidence {
  evidence: Evidence;
  /** When it was first recorded, milliseconds since the epoch. */
  at: number;
  /** Given by whoever recorded it, the last one counts. */
  priority: EvidencePriority | undefined;
}

export class EvidenceTable {
  readonly #entries: KeptEvidence[];
  /** Places in the list of what was added to this table itself. */
  readonly #places = new Map<string, number>();
  readonly #original: EvidenceTable | undefined;
  /** How many entries it has from the table that it is a copy of. */
  readonly #inherited: number;

  constructor(original?: EvidenceTable) {
    this.#original = original;
    this.#entries = original === undefined ? [] : [...original.#entries];
    this.#inherited = this.#entries.length;
  }

  /** A table that stands where this one does. What is added to one does not show in the other. */
  copy(): EvidenceTable {
    return new EvidenceTable(this);
  }

  get(id: string): Evidence | undefined {
    return this.#entry(id)?.evidence;
  }

  has(id: string): boolean {
    return this.#placeOf(id) !== undefined;
  }

  /** When it was first recorded, milliseconds since the epoch. */
  recordedAt(id: string): number | undefined {
    return this.#entry(id)?.at;
  }

  priorityOf(id: string): EvidencePriority | undefined {
    return this.#entry(id)?.priority;
  }

  /** All of them, in the order in which they were first kept. */
  values(): Evidence[] {
    return this.#entries.map(({ evidence }) => evidence);
  }

  /** All of them by id, as the context document has them: a large object in a long session. */
  toRecord(): Record<string, Evidence> {
    return Object.fromEntries(this.#entries.map(({ evidence }) => [evidence.evidence_id, evidence]));
  }

  /** Keeps an evidence; found again, it is merged with what is known. */
  keep(evidence: Evidence, at: number, priority?: EvidencePriority): void {
    const known = this.#entry(evidence.evidence_id);
    this.#put({
      evidence: known === undefined ? evidence : mergeEvidence(known.evidence, evidence),
      at: known?.at ?? at,
      priority: priority ?? known?.priority,
    });
  }

  /** Puts an evidence in the place of what is known of it. */
  replace(evidence: Evidence, at: number): void {
    const known = this.#entry(evidence.evidence_id);
    this.#put({ evidence, at: known?.at ?? at, priority: known?.priority });
  }

  #put(entry: KeptEvidence): void {
    const id = entry.evidence.evidence_id;
    const place = this.#placeOf(id) ?? this.#entries.length;
    if (place === this.#entries.length) this.#places.set(id, place);
    this.#entries[place] = entry;
  }

  #entry(id: string): KeptEvidence | undefined {
    const place = this.#placeOf(id);
    return place === undefined ? undefined : this.#entries[place];
  }

  #placeOf(id: string): number | undefined {
    const own = this.#places.get(id);
    if (own !== undefined) return own;
    if (this.#original === undefined) return undefined;
    const inherited = this.#original.#placeOf(id);
    return inherited !== undefined && inherited < this.#inherited ? inherited : undefined;
  }
}

/** A table that is only read. */
export type EvidenceReader = Pick<EvidenceTable, "get" | "has" | "recordedAt" | "priorityOf" | "values" | "toRecord">;
