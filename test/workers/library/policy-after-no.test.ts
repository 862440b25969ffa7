/** What the operator's policy agrees to by itself, once an operator in person has rejected a server. */
import { runInDurableObject } from "cloudflare:test";
import { expect, it } from "vitest";
import { accept } from "../../../src/errors.ts";
import { DEFAULT_POLICY } from "../../../src/discovery/policy.ts";
import { Agreements } from "../../../src/worker/library/agreements.ts";
import { Library } from "../../../src/worker/library/library.ts";
import { LibraryStore } from "../../../src/worker/library/library-store.ts";
import type { RemoteWork } from "../../../src/worker/library/remote-work.ts";
import type { Principal } from "../../../src/principal.ts";
import { proves } from "../../requirements/index.ts";
import { env } from "../support.ts";

const URL = "https://tools.example.com/mcp";
const AGENT: Principal = { tenant: "acme", scopes: ["mcp"] };
const OPERATOR: Principal = { tenant: "acme", scopes: ["mcp", "operator"] };

const proposal = (url: string, registryName: string, name: string, repository?: string) => ({
  source: { kind: "streamable-http", url } as const,
  listedBy: "registry",
  registryName,
  name,
  score: 90,
  ...(repository !== undefined && { repository }),
});

it("is nothing of the rejected server, and nothing that a registry lists under its name", async () => {
  proves("connecting/operators-no");
  const id = env.LIBRARY.idFromName("policy-after-no");
  await runInDurableObject(env.LIBRARY.get(id), async (_object, { storage }) => {
    const library = new Library(new LibraryStore(storage));
    const work = { list: async () => accept(undefined) } as unknown as RemoteWork;
    const policy = { ...DEFAULT_POLICY, mode: "auto", minimumScore: 60 } as const;
    const agreements = new Agreements(library, work, policy, env);
    const agreed = async (url: string, registryName: string, name: string, repository?: string) => {
      expect(library.add(proposal(url, registryName, name, repository), 1).ok).toBe(true);
      const outcome = await agreements.agree(AGENT, name, { kind: "call" }, {});
      return outcome.ok ? "agreed" : outcome.failure;
    };
    expect(await agreed(URL, "com.b/one", "one", "https://git.example.com/b/one")).toBe("agreed");
    // The policy's own yes to another spelling goes with the rejection.
    expect(await agreed(`${URL}?x=1`, "com.b/spelled", "spelled")).toBe("agreed");
    agreements.reject(OPERATOR, "one");
    expect(agreements.viewed("spelled")).toMatchObject({ value: { status: "rejected", operatorRefused: true } });
    const refused = { code: "forbidden", operator_refused: true };
    expect(await agreed(`${URL}/`, "com.b/slash", "slash")).toMatchObject(refused);
    const asked = { code: "forbidden", needs_agreement: true };
    expect(await agreed("https://tools.example.com/other", "com.b/one", "other")).toMatchObject(asked);
    expect(await agreed("https://tools.example.com/capital", "com.b/One", "capital")).toMatchObject(asked);
    const same = "http://git.example.com/B/one.git/";
    expect(await agreed("https://tools.example.com/code", "com.b/code", "code", same)).toMatchObject(asked);
    const third = "https://git.example.com/b/third";
    expect(await agreed("https://tools.example.com/third", "com.b/third", "third", third)).toBe("agreed");
  });
});
