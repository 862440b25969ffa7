/** What the channels serve; the changes of one: `/releases/<channel>`, what a change has otherwise: `?compare=`; publishing a folder, and the clean-up. */
import { lazy, Suspense } from "preact/compat";
import { livePublished, useTimes } from "../../live.ts";
import { Busy } from "../../parts/busy.tsx";
import { useRight } from "../../caller.ts";
import { Loaded } from "../../parts/loaded.tsx";
import { ForSignedIn } from "../../parts/needs-right.tsx";
import { Time } from "../../parts/time.tsx";
import { addressOf, place } from "../../router.ts";
import { say } from "../../settings.ts";
import { token } from "../../token.ts";
import { Changes } from "./changes.tsx";
import { CleanUp } from "./clean-up.tsx";
import type { Change } from "./change.ts";
import { SHORT } from "./change.ts";
import { texts } from "./texts.ts";

const Publish = lazy(async () => (await import("./publish/publish.tsx")).Publish);

export function Releases() {
  const mayPublish = useRight("publish");
  return (
    <div class="column wide">
      <h1>{say(texts.heading)}</h1>
      <p class="soft">{say(texts.lead)}</p>
      {mayPublish === true && <Channels />}
      {mayPublish === false && <ForSignedIn />}
    </div>
  );
}

function Channels() {
  const [, channel] = place.value.parts;
  // What was changed, here or elsewhere, is read anew.
  const [times, changed] = useTimes(token.value === "" ? undefined : livePublished(), "knowledge");
  return (
    <Loaded<{ channels: (Change & { channel: string })[] }> path="/api/channels" times={times}>
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
          {channel !== undefined && <Changes key={channel} channel={channel} times={times} changed={changed} />}
          <Suspense fallback={<Busy />}>
            <Publish key={channel} channels={channels} channel={channel ?? "main"} done={changed} />
          </Suspense>
          {channels.length > 0 && <CleanUp changed={changed} />}
        </>
      )}
    </Loaded>
  );
}
