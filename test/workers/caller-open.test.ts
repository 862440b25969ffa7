/** What `GET /api/caller` says on a server where nobody needs a token. */
import { SELF } from "cloudflare:test";
import { expect, it } from "vitest";
import { proves } from "../requirements/index.ts";
import { call, env, ORIGIN } from "./support.ts";

it("says on an open server whether a token is known", async () => {
  proves("page/token-tried");
  for (const [token, token_known] of [
    [undefined, false],
    ["totally-wrong", false],
    [env.CAIRN_AUTHOR_TOKEN, true],
  ] as const) {
    const headers = new Headers(token === undefined ? {} : { authorization: `Bearer ${token}` });
    expect(await (await SELF.fetch(`${ORIGIN}/api/caller`, { headers })).json()).toMatchObject({ token_known });
  }
});

it.each([
  ["en", "is not known here", "Send one in the Authorization header"],
  ["zh", "这里不认可", "Authorization"],
])("says of a token that it is wrong, not that none was sent: %s", async (language, says, wayOut) => {
  proves("task-runs/wrong-token");
  const asked = (authorization: string) =>
    call<{ error: { message: string } }>("GET", "/api/tasks", undefined, {
      authorization,
      "accept-language": language,
    });
  const wrong = await asked("Bearer totally-wrong");
  expect(wrong).toMatchObject({ status: 403, body: { error: { code: "forbidden", wrong_token: true } } });
  expect(wrong.body.error).not.toHaveProperty("no_token");
  expect(wrong.body.error.message).toContain(says);
  expect(wrong.body.error.message).toContain(wayOut);
  expect((await asked("")).body.error).toMatchObject({ no_token: true });
});
