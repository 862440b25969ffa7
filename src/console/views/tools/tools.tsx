/**
 * Tools that agents can call here: `/tools` lists and searches them (`?q=`), `/tools/call/<name>` calls one by hand, `/tools/servers` shows
 * connected servers, and `/tools/find` looks for others (`?need=`).
 */
import { addressOf, place } from "../../router.ts";
import { say } from "../../settings.ts";
import { CallByHand } from "./call-by-hand.tsx";
import { Find } from "./find.tsx";
import { Server } from "./server.tsx";
import { Servers } from "./servers.tsx";
import { texts } from "./texts.ts";
import { ToolList } from "./tool-list.tsx";
import "./tools.css";

const PARTS = [
  ["", texts.list],
  ["servers", texts.servers],
  ["find", texts.find],
] as const;

function Shown({ part, name }: { part: string; name: string | undefined }) {
  if (part === "servers") return name === undefined ? <Servers /> : <Server key={name} name={name} />;
  if (part === "find") return <Find />;
  if (part === "call" && name !== undefined) return <CallByHand key={name} name={name} />;
  return <ToolList />;
}

export function Tools() {
  const [, part = "", name] = place.value.parts;
  return (
    <div class="column wide">
      <h1>{say(texts.heading)}</h1>
      <p class="soft">{say(texts.lead)}</p>
      <nav class="kinds" aria-label={say(texts.parts)}>
        {PARTS.map(([path, title]) => (
          <a
            key={path}
            href={addressOf(path === "" ? ["tools"] : ["tools", path])}
            aria-current={path === (part === "call" ? "" : part) ? "page" : undefined}
          >
            {say(title)}
          </a>
        ))}
      </nav>
      <Shown part={part} name={name} />
    </div>
  );
}
