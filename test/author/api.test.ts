/** The client of the authors' API. */
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { keepLocalToken } from "../../src/author/local-token.ts";
import { AuthorFolder } from "./author-folder.ts";
import { AuthorServer } from "./author-server.ts";

let here: AuthorFolder;
beforeEach(() => {
  here = new AuthorFolder();
});
afterEach(() => here.remove());

const write = (path: string, text: string): void => here.write(path, text);
const author = (...args: string[]) => here.run(args);

const sound =
  "title: 商店\nnodes:\n  root:\n    response: 您好\n    options:\n      - { id: a, description: 再见, next_node: bye }\n  bye:\n    response: 再见\n";

describe("publish", () => {
  test("says what to do when no server answers", async () => {
    write("knowledge/shop/main.tree.yaml", sound);
    const { code, err } = await author("publish", "--url", "http://localhost:9");
    expect(code).toBe(1);
    expect(err).toContain("npm start");
  });
});

describe("the token of a command", () => {
  let server: AuthorServer;
  beforeEach(async () => {
    server = await AuthorServer.start(() => [
      403,
      { error: { code: "forbidden", message: "The token lacks a scope." } },
    ]);
    const port = Number(new URL(server.url).port);
    keepLocalToken({ repository: here.folder, state: here.path("state"), port, token: "of npm start" });
  });
  afterEach(() => server.stop());

  const sent = async (args: string[], environment: { [name: string]: string }): Promise<string | undefined> => {
    const { err } = await here.run(["tokens", "list", ...args], [], environment);
    expect(err).toContain("Pass one that may do this with --token");
    return server.calls.at(-1)?.authorization;
  };

  test("is the server's own of npm start, also where a token for another server is set", async () => {
    expect(await sent(["--url", server.url], {})).toBe("Bearer of npm start");
    expect(await sent(["--url", server.url], { CAIRN_AUTHOR_TOKEN: "elsewhere" })).toBe("Bearer of npm start");
    expect(await sent([], { CAIRN_URL: server.url })).toBe("Bearer of npm start");
  });

  test("is the one that is set together with the server's address", async () => {
    expect(await sent([], { CAIRN_URL: server.url, CAIRN_AUTHOR_TOKEN: "operator" })).toBe("Bearer operator");
  });

  test("is the one that is given before all others", async () => {
    const environment = { CAIRN_URL: server.url, CAIRN_AUTHOR_TOKEN: "operator" };
    expect(await sent(["--token", "given"], environment)).toBe("Bearer given");
  });
});

describe("a server behind Cloudflare Access", () => {
  afterEach(() => vi.unstubAllGlobals());

  const refused = { error: { code: "unauthorized", message: "Only through Access.", access: true } };
  const service = { CAIRN_ACCESS_CLIENT_ID: "id.access", CAIRN_ACCESS_CLIENT_SECRET: "secret of Access" };
  const run = async (url: string): Promise<{ err: string; headers: Headers }> => {
    let headers = new Headers();
    vi.stubGlobal("fetch", (_url: string, init: RequestInit) => {
      headers = new Headers(init.headers);
      return Promise.resolve(Response.json(refused, { status: 401 }));
    });
    const { err } = await here.run(["tokens", "list", "--url", url], [], service);
    return { err, headers };
  };

  test("is asked with the service token that is set, and names it instead of an author's token", async () => {
    const { err, headers } = await run("https://cairn.example");
    expect(headers.get("cf-access-client-id")).toBe("id.access");
    expect(headers.get("cf-access-client-secret")).toBe("secret of Access");
    expect(err).toContain("CAIRN_ACCESS_CLIENT_ID");
    expect(err).not.toContain("--token");
    expect(err).not.toContain("secret of Access");
  });

  test("gets no service token without TLS", async () => {
    const { headers } = await run("http://cairn.example");
    expect(headers.get("cf-access-client-secret")).toBeNull();
  });
});
