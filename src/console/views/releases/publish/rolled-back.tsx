/** That a publish overrides a rollback: the change that went back, and the one it went back from. Nothing where there was none. */
import { rolledBackFrom } from "../../../../knowledge/channel-history.ts";
import { changeMessage } from "../../../parts/change-message.ts";
import { Loaded } from "../../../parts/loaded.tsx";
import { Time } from "../../../parts/time.tsx";
import { say } from "../../../settings.ts";
import { SHORT, type Change } from "../change.ts";
import { texts } from "./texts.ts";

export function RolledBack({ channel, next }: { channel: string; next: string }) {
  return (
    <Loaded<{ releases: Change[] }> path={`/api/releases?channel=${encodeURIComponent(channel)}`}>
      {({ releases }) => {
        const [now] = releases;
        const from = rolledBackFrom(releases);
        if (now === undefined || from === undefined) return undefined;
        return (
          <div role="status">
            <p>{say(next === from.release ? texts.rolledBackSame : texts.rolledBack)}</p>
            <ul>
              {[now, from].map(({ sequence, at, release, message }) => (
                <li key={sequence}>
                  #{sequence} <Time at={at} /> <code>{release.slice(0, SHORT)}</code> {say(changeMessage(message))}
                </li>
              ))}
            </ul>
          </div>
        );
      }}
    </Loaded>
  );
}
