import { useState } from "preact/hooks";
import { say } from "../settings.ts";
import { texts } from "../texts.ts";

/** A text with a button that copies it. `label` names it for those who do not see it. */
export function Copyable({ text, label }: { text: string; label: string }) {
  const [copied, setCopied] = useState(false);
  const copy = async (): Promise<void> => {
    await navigator.clipboard.writeText(text);
    setCopied(true);
  };
  return (
    <div class="copyable">
      <pre tabIndex={0} aria-label={label}>
        <code>{text}</code>
      </pre>
      <button type="button" onClick={() => void copy().catch(() => setCopied(false))}>
        <span aria-live="polite">{say(copied ? texts.copied : texts.copy)}</span>
      </button>
    </div>
  );
}
