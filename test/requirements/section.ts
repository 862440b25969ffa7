/** The shape of a requirement, and the numbering of those of one section. */

export interface Requirement {
  /** Document, section, number: `001-4.1-3`. */
  id: string;
  /** Where the sentence stands. */
  source: string;
  says: string;
}

/** The sentences of one section (`seed 001 §4.1`), numbered from 1 in the order given: append, so that ids stay. */
export function section(source: string, ...sentences: string[]): Requirement[] {
  const prefix = source.replace(/^seed (\d+) §/, "$1-");
  return sentences.map((says, index) => ({ id: `${prefix}-${index + 1}`, source, says }));
}
