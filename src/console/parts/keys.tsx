/** Keys that work in every view: Ctrl-K or ⌘K opens the palette, `?` the list of shortcuts. Both are loaded when first opened. */
import { signal } from "@preact/signals";
import { lazy, Suspense } from "preact/compat";
import { say } from "../settings.ts";
import { texts } from "../texts.ts";

const shown = signal<"palette" | "shortcuts" | undefined>(undefined);

const Palette = lazy(async () => (await import("./palette.tsx")).Palette);
const Shortcuts = lazy(async () => (await import("./palette.tsx")).Shortcuts);

const isTyping = (target: EventTarget | null): boolean =>
  target instanceof Element && target.closest("input, textarea, select, dialog") !== null;

/** Begins to listen; once, when the page starts. */
export function listenToKeys(): void {
  addEventListener("keydown", (event) => {
    const command = (event.ctrlKey || event.metaKey) && !event.altKey && !event.shiftKey;
    if (command && event.key.toLowerCase() === "k") shown.value = "palette";
    else if (event.key === "?" && !event.ctrlKey && !event.metaKey && !isTyping(event.target))
      shown.value = "shortcuts";
    else return;
    event.preventDefault();
  });
}

const close = (): void => {
  shown.value = undefined;
};

/** The button that opens the palette, and whichever of the two is open. */
export function Keys() {
  return (
    <>
      <button
        type="button"
        aria-label={say(texts.palette)}
        title="Ctrl K · ⌘ K"
        onClick={() => {
          shown.value = "palette";
        }}
      >
        ⌕
      </button>
      <Suspense fallback={null}>
        {shown.value === "palette" && <Palette close={close} />}
        {shown.value === "shortcuts" && <Shortcuts close={close} />}
      </Suspense>
    </>
  );
}
