/** What the channels serve, and the newest changes of one: `/releases/<channel>`. */
import { Loaded } from "../../parts/loaded.tsx";
import { Time } from "../../parts/time.tsx";
import { addressOf, place } from "../../router.ts";
import { say } from "../../settings.ts";
import { texts } from "./texts.ts";

interface Pointer {
  release: string;
  sequence: number;
  at: number;
  message: string;
}

/** Characters of a release's id that tell releases apart. */
const SHORT = 12;

function Changes({ channel }: { channel: string }) {
  return (
    <>
      <h2>
        {say(texts.changes)}: {channel}
      </h2>
      <Loaded<{ releases: Pointer[] }> path={`/api/releases?channel=${encodeURIComponent(channel)}`}>
        {({ releases }) => (
          <div class="scroll" tabIndex={0} role="region" aria-label={say(texts.changes)}>
            <table>
              <thead>
                <tr>
                  <th scope="col">{say(texts.number)}</th>
                  <th scope="col">{say(texts.when)}</th>
                  <th scope="col">{say(texts.release)}</th>
                  <th scope="col">{say(texts.message)}</th>
                </tr>
              </thead>
              <tbody>
                {releases.map(({ release, sequence, at, message }) => (
                  <tr key={sequence}>
                    <td>{sequence}</td>
                    <td>
                      <Time at={at} />
                    </td>
                    <td>
                      <code title={release}>{release.slice(0, SHORT)}</code>
                    </td>
                    <td>{message}</td>
                  </tr>
                ))}
              </tbody>
            </table>
          </div>
        )}
      </Loaded>
    </>
  );
}

export function Releases() {
  const [, channel] = place.value.parts;
  return (
    <div class="column wide">
      <h1>{say(texts.heading)}</h1>
      <p class="soft">{say(texts.lead)}</p>
      <Loaded<{ channels: (Pointer & { channel: string })[] }> path="/api/channels">
        {({ channels }) => (
          <>
            {channels.length === 0 && <p class="empty">{say(texts.none)}</p>}
            <ul>
              {channels.map((one) => (
                <li key={one.channel}>
                  <a href={addressOf(["releases", one.channel])}>{one.channel}</a>{" "}
                  <span class="soft">
                    <code>{one.release.slice(0, SHORT)}</code> · <Time at={one.at} />
                  </span>
                </li>
              ))}
            </ul>
          </>
        )}
      </Loaded>
      {channel !== undefined && <Changes key={channel} channel={channel} />}
    </div>
  );
}
