/**
 * What was checked about a candidate. A field that is absent was not checked and gives no point: unknown is not good.
 * Not here: what each fact is worth (`score.ts`). Claimed authors and stars are no facts.
 */

export interface CandidateFacts {
  /** Whether the entry's namespace is in the operator's list of trusted ones. */
  trustedNamespace?: boolean;
  /** For a remote server: whether its address answered, and whether it asks who is calling. */
  remote?: { answered: boolean; requiresAuthorization: boolean };
  /** For a package: whether it has the digest that the registry gives, and whether it brings install scripts. */
  package?: { integrityMatches?: boolean; hasInstallScripts?: boolean };
  /** What a scan of its texts found; 0 for nothing. */
  scanFindings?: number;
  /** Whole days for which the approved definitions have stayed the same. */
  pinAgeDays?: number;
  /** For each need, how likely it is that the entry answers it, 0…1, and what says so. */
  needs?: readonly {
    needed: string;
    confidence: number;
    tool?: string;
    /** Products that the need names and the entry does not, with what the confidence would be without that. */
    lacks?: { products: readonly string[]; likeness: number };
    /** The entry's own name or title names a product that the need names. */
    isOwn?: true;
  }[];
  /** It was called here before calls that failed were counted. */
  calledBefore?: true;
  /** Calls of this server by this tenant. */
  calls?: { total: number; succeeded: number };
  /** Registries that list it with the same package or address, its own among them. */
  registries?: readonly string[];
  /** Registries that list another package or address under its name. */
  conflicts?: readonly string[];
}
