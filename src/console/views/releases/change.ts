/** A change of a channel, as `/api/releases` lists it. */
export interface Change {
  release: string;
  sequence: number;
  /** Milliseconds since the epoch. */
  at: number;
  message: string;
  /** False = a clean-up has removed the release. */
  stored?: boolean;
}

/** Characters of a release's id that tell releases apart. */
export const SHORT = 12;
