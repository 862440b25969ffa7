/** Counts steps of a piece of work where its time would depend on the machine. */
import { onTestFinished, vi } from "vitest";

/** How many patterns are tried. */
export function countLooks(work: () => void): number {
  const looks = [vi.spyOn(RegExp.prototype, "test"), vi.spyOn(RegExp.prototype, "exec")];
  onTestFinished(() => looks.forEach((look) => look.mockRestore()));
  work();
  return looks.reduce((sum, { mock }) => sum + mock.calls.length, 0);
}

/** How often methods of a built-in object are called. */
export function countCalls<T extends object>(
  object: T,
  names: readonly (keyof T & string)[],
  work: () => void,
): number {
  const spies = names.map(
    (name) => vi.spyOn(object, name as never) as { mock: { calls: unknown[] }; mockRestore(): void },
  );
  onTestFinished(() => spies.forEach((spy) => spy.mockRestore()));
  work();
  const calls = spies.reduce((sum, { mock }) => sum + mock.calls.length, 0);
  spies.forEach((spy) => spy.mockRestore());
  return calls;
}
