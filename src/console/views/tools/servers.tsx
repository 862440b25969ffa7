/** Connected servers, those that wait for somebody to agree first. */
import { LIVE_SERVERS, useTimes } from "../../live.ts";
import { Loaded } from "../../parts/loaded.tsx";
import { Table, type Row } from "../../parts/table.tsx";
import { dateOf } from "../../parts/time.tsx";
import { addressOf } from "../../router.ts";
import { listed, say, sayCount } from "../../settings.ts";
import { token } from "../../token.ts";
import { serverStatus, texts } from "./texts.ts";

export interface ServerRow {
  name: string;
  status: "waiting" | "approved" | "rejected";
  transport: string;
  address: string;
  listed_by: string;
  title?: string;
  description?: string;
  says_it_is?: string;
  approved_by?: string;
  granted?: { for: string; read_only: boolean; until: string }[];
  tools: { usable: number; waiting: number; changed: number };
  problem?: string;
  pin: string;
  native_code?: boolean;
  warnings?: string[];
  health: {
    calls: number;
    cooling_down: boolean;
    failures?: number;
    last_failed_at?: string;
    started_in_ms?: number;
  };
}

/** Whether something of it waits for somebody to agree. */
export const isDue = ({ status, tools }: ServerRow): boolean =>
  status === "waiting" || tools.waiting + tools.changed > 0;

function rowOf(server: ServerRow): Row {
  const { name, status, address, tools, granted = [], health, problem } = server;
  const ends = granted.map(({ until }) => dateOf(Date.parse(until)));
  return {
    key: name,
    cells: [
      <>
        <a href={addressOf(["tools", "servers", name])}>{name}</a> <span class="soft">{address}</span>
      </>,
      <>
        {say(serverStatus)[status]}
        {isDue(server) && status !== "waiting" && <strong> · {say(texts.due)}</strong>}
      </>,
      `${tools.usable} / ${tools.waiting} / ${tools.changed}`,
      listed(ends),
      <span class={problem === undefined ? "" : "problem"}>
        {problem ?? (health.cooling_down ? say(texts.cooling) : sayCount(health.calls, texts.calls))}
      </span>,
    ],
  };
}

export function Servers() {
  const [times] = useTimes(token.value === "" ? undefined : LIVE_SERVERS, "servers");
  if (token.value === "") return <p class="empty">{say(texts.signIn)}</p>;
  return (
    <Loaded<{ servers: ServerRow[] }> path="/api/servers" times={times}>
      {({ servers }) =>
        servers.length === 0 ? (
          <p class="empty">{say(texts.noServers)}</p>
        ) : (
          <Table
            name={say(texts.servers)}
            columns={[texts.server, texts.state, texts.toolCounts, texts.until, texts.health].map((head) => ({
              head: say(head),
            }))}
            rows={servers.toSorted((left, right) => Number(isDue(right)) - Number(isDue(left))).map(rowOf)}
          />
        )
      }
    </Loaded>
  );
}
