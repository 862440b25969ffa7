/** What `GET /api/caller` says on a server where nobody needs a token. */
import { SELF } from "cloudflare:test";
import { expect, it } from "vitest";
import { proves } from "../requirements/index.ts";
import { env, ORIGIN } from "./support.ts";

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
