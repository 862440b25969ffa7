/**
 * What has changed in how a prompt is made since the first one was recorded: a recorded prompt is made again by the rules
 * of its own day. The one place that knows the numbers; everybody else asks what the rules say.
 */

/** The rules of a prompt that is made now. */
export const ASSEMBLY_RULES = 3;
/** The rules of a record that names none. */
export const FIRST_RULES = 1;

export interface AssemblyRules {
  /** What an observation quotes of evidence is shown once. Since 2. */
  quotes_once: boolean;
  /** An optional argument that nobody gave takes its line, or its whole section, with it. Since 3. */
  drops_absent: boolean;
  /** Evidence stands without the blank lines around it. Since 3. */
  tidies_evidence: boolean;
}

/** What the rules of this number say. */
export function assemblyRules(number: number): AssemblyRules {
  return { quotes_once: number >= 2, drops_absent: number >= 3, tidies_evidence: number >= 3 };
}
