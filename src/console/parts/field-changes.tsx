import type { FieldChange } from "../../knowledge/difference/changes.ts";
import { say } from "../settings.ts";
import { texts } from "../texts.ts";

/** What changed, in the terms of tree files, with both sides whole. */
export function FieldChanges({ changes }: { changes: readonly FieldChange[] }) {
  const side = (text: string | null) => (text === null ? <em>{say(texts.nothingThere)}</em> : text);
  return (
    <dl class="changes">
      {changes.map(({ what, before, after }, at) => (
        <div key={at}>
          <dt>
            <code>{what}</code>
          </dt>
          <dd>
            <span class="soft">{say(texts.before)}</span> <del>{side(before)}</del>
          </dd>
          <dd>
            <span class="soft">{say(texts.after)}</span> <ins>{side(after)}</ins>
          </dd>
        </div>
      ))}
    </dl>
  );
}
