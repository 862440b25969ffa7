/** The shape of a requirement, and how the files of this folder list those that share a source. */

export interface Requirement<Id extends string = string> {
  /** `subject/slug`; the subject is the name of the file. Stable: comments and tests cite it. */
  id: Id;
  /** What must hold, in our own words. */
  says: string;
  /** The section of the source documents (`seed 000` to `seed 003`, not in this repository) that asks for it. */
  source?: string;
}

/** The requirements that one section of the source documents asks for, given as id → sentence. */
export function from<Id extends string>(source: string, sentences: Record<Id, string>): Requirement<Id>[] {
  return (Object.entries(sentences) as [Id, string][]).map(([id, says]) => ({ id, says, source }));
}
