/** Points a channel at an earlier release again, after it was said what that means. */
import { call } from "../../api.ts";
import { AskForm } from "../../parts/ask-form.tsx";
import { say, withColon } from "../../settings.ts";
import type { Change } from "./change.ts";
import { texts } from "./texts.ts";

interface Props {
  channel: string;
  to: Change;
  /** What the channel serves as far as the reader knows: another author's newer change is not undone. */
  from: Change;
  done(to: Change): void;
}

export function RollBack({ channel, to, from, done }: Props) {
  const rollBack = async (message: string): Promise<void> => {
    await call("POST", `/api/channels/${encodeURIComponent(channel)}/rollback`, {
      release: to.release,
      expected_sequence: from.sequence,
      message: message === "" ? `back to #${to.sequence}` : message,
    });
    done(to);
  };
  return (
    <>
      <p>{say(texts.rollBackNote)}</p>
      <AskForm
        optional
        label={say(texts.message)}
        button={`${withColon(say(texts.rollBack))}#${to.sequence}`}
        ask={rollBack}
      />
    </>
  );
}
