/** What was done, said where the button that did it is gone: it takes the focus, so that a keyboard's place is not lost. */
import type { ComponentChildren } from "preact";
import { useEffect, useRef } from "preact/hooks";

interface Props {
  /** Another number takes the focus again. */
  times?: number;
  good?: boolean;
  children: ComponentChildren;
}

export function Told({ times, good = false, children }: Props) {
  const shown = useRef<HTMLParagraphElement>(null);
  useEffect(() => shown.current?.focus(), [times]);
  return (
    <p ref={shown} role="status" tabIndex={-1} class={good ? "good" : undefined}>
      {children}
    </p>
  );
}
