import { changeMessage } from "../../../parts/change-message.ts";
import { dateOf } from "../../../parts/time.tsx";
import { setQuery } from "../../../router.ts";
import { say } from "../../../settings.ts";
import type { Change } from "./changes.ts";
import { texts } from "./texts.ts";

interface Props {
  label: string;
  changes: readonly Change[];
  chosen: Change | undefined;
  /** The name of the choice in the address. */
  name: string;
}

/** Chooses one of a channel's changes. */
export function ChangeChoice({ label, changes, chosen, name }: Props) {
  return (
    <label>
      {label}
      <select value={chosen?.sequence} onChange={({ currentTarget }) => setQuery({ [name]: currentTarget.value })}>
        {changes.map(({ sequence, at, message, stored }) => (
          <option key={sequence} value={sequence} disabled={!stored}>
            #{sequence} · {dateOf(at)}
            {stored ? message && ` · ${say(changeMessage(message))}` : ` · ${say(texts.gone)}`}
          </option>
        ))}
      </select>
    </label>
  );
}
