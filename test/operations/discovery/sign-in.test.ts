/** A call that needs a sign-in, in a client that can open addresses for its user. */
import { expect, test } from "vitest";
import { accept, refuse } from "../../../src/errors.ts";
import { confirmReply } from "../../../src/mcp/client-port.ts";
import { callConnectedTool } from "../../../src/operations/discovery/call-tool.ts";
import { searchAndInstall } from "../../../src/operations/discovery/search/search-and-install.ts";
import { proves } from "../../requirements/index.ts";
import { clientInRound } from "../../support/loop-runners.ts";
import { memoryLibrary, memoryRegistries } from "../../support/memory-library.ts";
import { product } from "../../support/product.ts";

function needingSignIn(open = false) {
  const { call } = product();
  let isSignedIn = false;
  const library = memoryLibrary({ notes__read: { answer: () => "a note" } });
  const { call: whenSignedIn } = library;
  library.call = async (...given) =>
    isSignedIn ? whenSignedIn(...given) : refuse({ code: "needs_sign_in", server: "notes" });
  library.startSignIn = async () => accept({ state: "s1", again: false });
  Object.assign(library, { openToStrangers: !open });
  const services = { ...call.services, library };
  const principal = { ...call.principal, ...(open && { open: true as const }) };
  return {
    call: { ...call, services, principal, origin: "https://cairn.example" },
    signIn: () => void (isSignedIn = true),
  };
}

const client = { ...clientInRound(), canOpen: true };

test("the client is asked to open the link, and the call goes on when it comes back", async () => {
  proves("connecting/sign-in-asked");
  const { call, signIn } = needingSignIn();
  const question = await callConnectedTool({ name: "notes__read" }, call, client);
  if (!("confirm" in question)) throw new Error(JSON.stringify(question));
  expect(question.url).toBe("https://cairn.example/oauth/start/s1");
  expect(JSON.stringify(confirmReply(question))).toContain('"mode":"url"');
  const back = { ...clientInRound(question.state), canOpen: true, confirmation: () => "accept" as const };
  // Not signed in yet: the failure has the link, and nobody is asked twice.
  expect(await callConnectedTool({ name: "notes__read" }, call, back)).toMatchObject({
    failure: { code: "needs_sign_in", sign_in_url: question.url },
  });
  signIn();
  expect(await callConnectedTool({ name: "notes__read" }, call, back)).toMatchObject({
    value: { status: "success", content: "a note" },
  });
});

test("a client that cannot gets the link in the failure, and a stranger of an open deployment none", async () => {
  proves("connecting/sign-in-link", "connecting/sign-in-bound");
  const own = await callConnectedTool({ name: "notes__read" }, needingSignIn().call, clientInRound());
  expect(own).toMatchObject({ failure: { sign_in_url: "https://cairn.example/oauth/start/s1" } });
  const stranger = await callConnectedTool({ name: "notes__read" }, needingSignIn(true).call, client);
  expect(stranger).toMatchObject({ failure: { code: "needs_sign_in" } });
  expect(JSON.stringify(stranger)).not.toContain("oauth");
});

test("a search asks the client to open the link as well, once, and goes on after it", async () => {
  proves("connecting/sign-in-asked");
  const { call } = product();
  const library = memoryLibrary({ notes__read: { description: "Reads a note.", answer: () => "a note" } });
  const { refresh, view } = library;
  let isSignedIn = false;
  library.propose = async (tenant) => {
    const known = await refresh(tenant, "notes");
    return known.ok ? accept({ ...known.value, tools: { usable: 0, waiting: 0, changed: 0 } }) : known;
  };
  library.refresh = async (...given) =>
    isSignedIn ? refresh(...given) : refuse({ code: "needs_sign_in", server: "notes" });
  library.view = async (tenant) => {
    const known = await view(tenant);
    return known.ok && !isSignedIn ? accept({ ...known.value, tools: [], revision: -1 }) : known;
  };
  library.startSignIn = async () => accept({ state: "s1", again: false });
  const entry = {
    name: "io.example/notes",
    registry: "test",
    description: "Reads notes.",
    version: "1.0.0",
    status: "active" as const,
    sources: [{ kind: "streamable-http" as const, url: "https://notes.example.com/mcp" }],
  };
  const services = { ...call.services, library, registries: memoryRegistries([entry]) };
  const here = { ...call, services, origin: "https://cairn.example" };
  const input = { task_description: "Read a note" };
  const question = await searchAndInstall(input, here, client);
  if (!("confirm" in question)) throw new Error(JSON.stringify(question));
  expect(question.url).toBe("https://cairn.example/oauth/start/s1");
  const back = { ...client, state: JSON.parse(question.state) as unknown, confirmation: () => "accept" as const };
  expect(await searchAndInstall(input, here, back)).toMatchObject({
    value: { action_needed: "sign_in", sign_in_url: question.url },
  });
  isSignedIn = true;
  expect(await searchAndInstall(input, here, back)).toMatchObject({
    value: { success: true, installed: [{ name: "notes" }] },
  });
});
