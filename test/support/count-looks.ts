/** Counts steps of a piece of work where its time would depend on the machine. */
import { onTestFinished, vi } from "vitest";

/** How many patterns are tried. */
export function countLooks(work: () => void): number {
  const looks = [vi.spyOn(RegExp.prototype, "test"), vi.spyOn(RegExp.prototype, "exec")];
  onTestFinished(() => looks.forEach((look) => look.mockRestore()));
  work();
  return looks.reduce((sum, { mock }) => sum + mock.calls.length, 0);
}
