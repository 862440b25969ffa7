/** Connected servers, those that wait for somebody to agree first. */
import { Loaded } from "../../parts/loaded.tsx";
import { addressOf } from "../../router.ts";
import { say } from "../../settings.ts";
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

const isDue = ({ status, tools }: ServerRow): boolean => status === "waiting" || tools.waiting + tools.changed > 0;

function Row({ server }: { server: ServerRow }) {
  const { name, status, address, tools, granted = [], health, problem } = server;
  return (
    <tr>
      <td>
        <a href={addressOf(["tools", "servers", name])}>{name}</a> <span class="soft">{address}</span>
      </td>
      <td>
        {say(serverStatus)[status]}
        {isDue(server) && status !== "waiting" && <strong> · {say(texts.due)}</strong>}
      </td>
      <td>
        {tools.usable} / {tools.waiting} / {tools.changed}
      </td>
      <td>{granted.map(({ until }) => until.slice(0, 10)).join(", ")}</td>
      <td class={problem === undefined ? "" : "problem"}>
        {problem ?? (health.cooling_down ? say(texts.cooling) : `${health.calls} ${say(texts.calls)}`)}
      </td>
    </tr>
  );
}

export function Servers() {
  if (token.value === "") return <p class="empty">{say(texts.signIn)}</p>;
  return (
    <Loaded<{ servers: ServerRow[] }> path="/api/servers">
      {({ servers }) =>
        servers.length === 0 ? (
          <p class="empty">{say(texts.noServers)}</p>
        ) : (
          <div class="scroll" tabIndex={0} role="region" aria-label={say(texts.servers)}>
            <table>
              <thead>
                <tr>
                  <th scope="col">{say(texts.server)}</th>
                  <th scope="col">{say(texts.state)}</th>
                  <th scope="col">{say(texts.toolCounts)}</th>
                  <th scope="col">{say(texts.until)}</th>
                  <th scope="col">{say(texts.health)}</th>
                </tr>
              </thead>
              <tbody>
                {servers
                  .toSorted((left, right) => Number(isDue(right)) - Number(isDue(left)))
                  .map((server) => (
                    <Row key={server.name} server={server} />
                  ))}
              </tbody>
            </table>
          </div>
        )
      }
    </Loaded>
  );
}
