/** The start page: what this is, its address, and how to add it to a client. `?client=` chooses the recipe. */
import type { Client } from "../../../clients/client.ts";
import { clients } from "../../../clients/list.ts";
import { clientsNeedToken } from "../../caller.ts";
import { isLocal } from "../../live.ts";
import { Copyable } from "../../parts/copyable.tsx";
import { place, setQuery } from "../../router.ts";
import { say } from "../../settings.ts";
import { texts } from "./texts.ts";

/** What stands for a token in what is copied: nobody's own is ever shown. */
const PLACEHOLDER = "YOUR_TOKEN";

/** What a reader has to know of the token that the server asks for. */
function TokenNote({ client }: { client: Client }) {
  if (client.sendsNoToken === true) return <p class="problem">{say(texts.sendsNoToken)}</p>;
  if (client.snippet?.format !== "address") return <p class="soft">{say(texts.asksToken)}</p>;
  return (
    <>
      <p class="soft">{say(texts.addHeader)}</p>
      <Copyable text={`Authorization: Bearer ${PLACEHOLDER}`} label={say(texts.header)} />
    </>
  );
}

interface RecipeProps {
  client: Client;
  address: string;
  asksToken: boolean;
}

function Recipe({ client, address, asksToken }: RecipeProps) {
  const { name, steps, snippet, deepLink, publicOnly } = client;
  const token = asksToken ? PLACEHOLDER : undefined;
  return (
    <section class="recipe" aria-label={say(name)}>
      <h3>{say(name)}</h3>
      <p>{say(steps)}</p>
      {deepLink !== undefined && !(publicOnly === true && isLocal) && (
        <p>
          <a class="button" href={deepLink(address, token)} data-plain rel="noreferrer">
            {say(texts.open)} {say(name)}
          </a>
        </p>
      )}
      {snippet !== undefined && <Copyable text={snippet.text(address, token)} label={say(name)} />}
      {asksToken && <TokenNote client={client} />}
      {publicOnly === true && <p class="soft">{say(texts.publicOnly)}</p>}
    </section>
  );
}

/** What the query of an MCP address may say (`src/mcp/call.ts`): whoever opened such an address is shown it again. */
const ADDRESS_OPTIONS = ["channel", "toolsets", "scope"] as const;

/** The address to connect to. A session in it is somebody's chat, and not for every client. */
function addressFor(query: URLSearchParams): string {
  const address = new URL("/mcp", location.origin);
  for (const name of ADDRESS_OPTIONS) {
    const value = query.get(name);
    if (value !== null) address.searchParams.set(name, value);
  }
  return address.href;
}

/** What is offered first: a client that this address works for. */
const FIRST = clients.find(({ publicOnly }) => !(publicOnly === true && isLocal)) ?? clients[0];

export function Home() {
  const address = addressFor(place.value.query);
  const asked = place.value.query.get("client");
  const chosen = clients.find(({ id }) => id === asked) ?? FIRST;
  return (
    <div class="column">
      <h1>Cairn</h1>
      <p class="lead">{say(texts.lead)}</p>
      <h2>{say(texts.address)}</h2>
      <Copyable text={address} label={say(texts.address)} />
      <p class="soft">{say(texts.addressNote)}</p>
      <h2>{say(texts.add)}</h2>
      <div class="choices" role="group" aria-label={say(texts.chooseClient)}>
        {clients.map(({ id, name }) => (
          <button type="button" key={id} aria-pressed={id === chosen?.id} onClick={() => setQuery({ client: id })}>
            {say(name)}
          </button>
        ))}
      </div>
      {chosen !== undefined && <Recipe client={chosen} address={address} asksToken={clientsNeedToken} />}
      <h2>{say(texts.thenAsk)}</h2>
      <blockquote>{say(texts.question)}</blockquote>
    </div>
  );
}
