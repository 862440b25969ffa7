/** The types of `parents.mjs`. */
export function npmProcesses(): number[];
export function whenGone(pids: readonly number[], gone: () => void): void;
export function isRunning(pid: number): boolean;
