/** A call that narrow terms refuse: the page says why, and its answer opens the call. */
import { SELF } from "cloudflare:test";
import { expect, it } from "vitest";
import * as z from "zod";
import { proves } from "../../requirements/index.ts";
import { describeEcho, REMOTE_URL, serveRemoteForEach } from "./support.ts";
import { env } from "../support.ts";
import { allowHere, tool } from "../tool.ts";

serveRemoteForEach(
  (served) =>
    (served.describe = (server) => {
      describeEcho(server);
      const look = { annotations: { readOnlyHint: true }, inputSchema: z.object({}) };
      server.registerTool("look", look, () => ({ content: [{ type: "text", text: "seen" }] }));
    }),
);

interface Refused {
  code: string;
  message: string;
  approve_url?: string;
}

const session = async (): Promise<string> => String((await tool("initiate_session", { user_query: "a" })).session_id);
const call = (name: string, session_id?: string) =>
  tool<{ status?: string; error?: Refused }>("call_tool", {
    name: `tools__${name}`,
    arguments: name === "echo" ? { message: "a" } : {},
    ...(session_id !== undefined && { session_id }),
  });

/** What the page behind a failure shows, after the button `Allow` with what is chosen there, or with another choice. */
async function agree(error: Refused | undefined, choice?: string): Promise<string> {
  const url = String(error?.approve_url);
  const html = await (await SELF.fetch(url)).text();
  const chosen = choice ?? /name="terms" value="(\w+)" checked/.exec(html)?.[1];
  const given: Record<string, string> = chosen === undefined ? {} : { terms: chosen };
  expect(await (await allowHere(url, given)).text()).toContain("You have agreed.");
  return html;
}

/** Connects the server under these terms. */
async function allow(terms: object): Promise<void> {
  await tool("manage_server", { action: "add", name: "tools", url: REMOTE_URL });
  const { error } = await tool<{ error?: Refused }>("manage_server", { action: "approve", name: "tools", ...terms });
  await agree(error);
}

const granted = async (): Promise<unknown> =>
  (await tool<{ servers: { granted: object[] }[] }>("list_tools_available", { server: "tools" })).servers[0]?.granted;

it("of a tool that may write names that, and the answer allows it in that session alone", async () => {
  proves("connecting/answer-opens");
  const [mine, other] = [await session(), await session()];
  await allow({ for: "session", session_id: mine, read_only: true, days: 3 });
  const { error } = await call("echo", mine);
  expect(error).toMatchObject({ code: "not_approved", covers: "read_only" });
  expect(error?.message).toContain("tools that say they only read");
  const html = await agree(error);
  expect(html).toContain("The agent wants to call echo, which does not say so.");
  expect(html).toContain("All tools listed, in this conversation only");
  expect(html).toContain("All tools listed, in all conversations");
  expect(await call("echo", mine)).toMatchObject({ status: "success" });
  expect((await call("echo", other)).error).toMatchObject({ code: "not_approved", covers: "other_session" });
});

it("of another session allows that one, or all where a person chooses so", async () => {
  proves("connecting/answer-opens");
  const [mine, second, third] = [await session(), await session(), await session()];
  await allow({ for: "session", session_id: mine, read_only: true });
  const html = await agree((await call("look", second)).error);
  expect(html).toContain("in another conversation only");
  expect(html).toMatch(/checked> Only tools that say they only read, in this conversation only/u);
  expect(await call("look", second)).toMatchObject({ status: "success" });
  expect(await call("look", mine)).toMatchObject({ status: "success" });
  await agree((await call("look", third)).error, "wider");
  expect(await granted()).toMatchObject([{ for: "tenant", read_only: false }]);
  expect(await call("echo", third)).toMatchObject({ status: "success" });
});

it("without a session allows it in all, since the next call is in another one", async () => {
  proves("connecting/answer-opens");
  await allow({ for: "session", session_id: await session(), read_only: true });
  const html = await agree((await call("look")).error);
  expect(html).toContain("its next call will be in a new one");
  expect(await call("look")).toMatchObject({ status: "success" });
  // No wider than that call needs.
  expect(await granted()).toMatchObject([{ for: "tenant", read_only: true }]);
});

it("is not asked about by a plain approval, which has the documented terms", async () => {
  proves("connecting/answer-opens");
  await allow({ for: "session", session_id: await session(), read_only: true, days: 3 });
  await allow({});
  const until = new Date(Date.now() + 90 * 86_400_000).toISOString().slice(0, 10);
  expect(await granted()).toMatchObject([
    { for: "tenant", read_only: false, until: expect.stringContaining(until) as string },
  ]);
});

it("is said after what is wrong with the arguments, as of a tool that waits, and before what they carry", async () => {
  proves("connecting/not-approved-first");
  const send = (given: object) =>
    tool<{ error?: Refused & { field?: string; concern?: string } }>("call_tool", {
      name: "tools__echo",
      arguments: given,
    });
  await tool("manage_server", { action: "add", name: "tools", url: REMOTE_URL });
  expect((await send({ message: 5 })).error).toMatchObject({ code: "invalid_input", field: "arguments.message" });
  expect((await send({ message: "5" })).error).toMatchObject({ code: "not_approved" });
  await allow({ read_only: true });
  const card = { message: "card 4111 1111 1111 1111" };
  expect((await send({ ...card, other: 5, message: 4111111111111111 })).error).toMatchObject({ code: "invalid_input" });
  const { error } = await send(card);
  expect(error).toMatchObject({ code: "not_approved", covers: "read_only" });
  await agree(error);
  expect((await send(card)).error).toMatchObject({ code: "not_approved", concern: "secrets" });
});

it("says so in Chinese, too", async () => {
  await allow({ read_only: true });
  const { error } = await call("echo");
  const headers = { "accept-language": "zh-CN" };
  const html = await (await SELF.fetch(String(error?.approve_url), { headers })).text();
  expect(html).toContain("目前只允许自称只读的工具");
  expect(html).not.toContain('type="radio"');
});

/** Refuses what the page behind an address asks; what the page says then. */
async function refuse(error: Refused | undefined, language = "en"): Promise<string> {
  const body = new URLSearchParams({ answer: "reject" });
  const headers = { "accept-language": language };
  return (await SELF.fetch(String(error?.approve_url), { method: "POST", headers, body })).text();
}

const status = async (): Promise<unknown> =>
  (await tool<{ servers: { status: string }[] }>("list_tools_available", { server: "tools" })).servers[0]?.status;

it.each([
  ["en", "What you allowed before stays allowed"],
  ["zh-CN", "此前允许的内容保持不变"],
])("keeps what was agreed to where the wider request is refused, in %s", async (language, says) => {
  proves("connecting/wider-refused");
  const mine = await session();
  await allow({ for: "session", session_id: mine, read_only: true, days: 3 });
  expect(await refuse((await call("echo", mine)).error, language)).toContain(says);
  expect(await status()).toBe("approved");
  expect(await call("look", mine)).toMatchObject({ status: "success" });
  // The same is not asked again by each call; what else was not asked is.
  const { error } = await call("echo", mine);
  expect(error).toMatchObject({ code: "not_approved", covers: "read_only", answered: "declined" });
  expect(error?.approve_url).toBeUndefined();
  expect(error?.message).toContain("refused to allow more");
  const other = (await call("look", await session())).error;
  expect(other).toMatchObject({ covers: "other_session" });
  expect(await refuse(other)).toContain("stays allowed");
  expect(await call("look", mine)).toMatchObject({ status: "success" });
  // Whoever changes their mind is asked by an approval.
  await allow({ for: "session", session_id: mine });
  expect(await call("echo", mine)).toMatchObject({ status: "success" });
});

it("keeps what was agreed to where a wider approval is declined in the client", async () => {
  proves("connecting/wider-refused");
  await allow({ read_only: true });
  const object = env.LIBRARY.get(env.LIBRARY.idFromName("anonymous"));
  const terms = JSON.stringify({ for: "tenant", readOnly: false, days: 90 });
  const { value } = JSON.parse(await object.agreement("tools", terms)) as { value: { server: { pin: string } } };
  const channel = JSON.stringify({ kind: "elicitation", answer: "decline", pin: value.server.pin });
  const declined: unknown = JSON.parse(
    await object.agree(JSON.stringify({ tenant: "anonymous", scopes: [] }), "tools", channel, terms),
  );
  expect(declined).toMatchObject({ ok: false, failure: { code: "not_approved", answered: "declined" } });
  expect(await status()).toBe("approved");
  expect(await call("look")).toMatchObject({ status: "success" });
  expect((await call("echo")).error).toMatchObject({ answered: "declined" });
});

it("refuses the server where nobody has agreed to it", async () => {
  await tool("manage_server", { action: "add", name: "tools", url: REMOTE_URL });
  const { error } = await tool<{ error?: Refused }>("manage_server", { action: "approve", name: "tools" });
  expect(await refuse(error)).toContain("The agent cannot use this server.");
  expect(await status()).toBe("rejected");
});
