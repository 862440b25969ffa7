/** How far a compilation is. Told as counts, never with anything of the files; who listens decides what is worth showing. */

/** In this order; an index that is kept in one piece is written at once. */
export type Stage = "read" | "check" | "index" | "pack" | "write";

/** Called as a stage begins, and again as it goes on: so much of it is done. */
export type Progress = (stage: Stage, done: number, total: number) => void;
