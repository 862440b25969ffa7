/** What a view shows one of, by its name: it stands first in the title of the window, which tells tabs and the history apart. */
import { signal } from "@preact/signals";
import { useEffect } from "preact/hooks";

export const subject = signal("");

/** Names what is shown, as long as it is shown. */
export function useSubject(name: string): void {
  useEffect(() => {
    subject.value = name;
    return () => {
      subject.value = "";
    };
  }, [name]);
}
