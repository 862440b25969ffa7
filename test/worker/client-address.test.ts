/** A client that is named by an address nobody should fetch, in each place that OAuth has for its name. */
import { expect, it } from "vitest";
import { namesClosedClient } from "../../src/worker/auth/oauth/client-address.ts";

const AT = "https://cairn.example.com/oauth/token";
const base64url = (text: string): string => Buffer.from(text).toString("base64url");
const basic = (name: string): Request =>
  new Request(AT, { headers: { authorization: `Basic ${btoa(`${encodeURIComponent(name)}:secret`)}` } });

it.each([
  "https://127.0.0.1:9/x.json",
  "https://localhost/x.json",
  "https://[::ffff:7f00:1]/x.json",
  "https://2130706433/x.json",
  "https://127.1/x.json",
  "https://169.254.169.254/latest",
  "HTTPS://10.0.0.8/x.json",
])("is found wherever a request names it: %s", (name) => {
  const form = (fields: Record<string, string>): string => new URLSearchParams(fields).toString();
  const assertion = `${base64url('{"alg":"ES256"}')}.${base64url(JSON.stringify({ iss: name, sub: name }))}.signature`;
  expect([
    namesClosedClient(new Request(`${AT}?${form({ client_id: name })}`), ""),
    namesClosedClient(new Request(AT), form({ client_id: name })),
    namesClosedClient(new Request(AT), form({ client_assertion: assertion })),
    namesClosedClient(basic(name), ""),
  ]).toEqual([true, true, true, true]);
});

it("lets public addresses, registered names and what is no form pass", () => {
  for (const name of ["https://client.example.com/meta.json", "9f1c2b", ""]) {
    expect(namesClosedClient(new Request(`${AT}?client_id=${encodeURIComponent(name)}`), "")).toBe(false);
    expect(namesClosedClient(basic(name), "")).toBe(false);
  }
  expect(
    namesClosedClient(new Request(AT, { headers: { authorization: "Basic %%%" } }), "client_assertion=a.b.c"),
  ).toBe(false);
});
