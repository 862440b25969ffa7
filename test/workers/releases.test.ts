/** Releases on the Worker: validated as a whole, stored once, named by a channel, and pinned by sessions. */
import { reset, SELF } from "cloudflare:test";
import { beforeEach, describe, expect, it } from "vitest";
import { canonicalJson } from "../../src/json.ts";
import { makeRelease } from "../../src/compile/compile.ts";
import type { CompiledRelease } from "../../src/knowledge/release.ts";
import type { Tree } from "../../src/knowledge/model.ts";
import { releaseId } from "../../src/worker/releases/release-id.ts";
import {
  begin,
  call,
  compiled,
  env,
  look,
  publishRelease,
  publishSources,
  SMALL,
  step,
  wire,
  type PublishAnswer,
} from "./support.ts";

beforeEach(async () => {
  await reset();
});

const back = () => call<PublishAnswer>("POST", "/api/channels/main/rollback", {});

async function keys(): Promise<string[]> {
  const { keys: found } = await env.KNOWLEDGE.list();
  return found.map(({ name }) => name);
}

const variant = (word: string): Record<string, string> => ({
  "knowledge/pets.tree.yaml": (SMALL["knowledge/pets.tree.yaml"] ?? "").replace("Enjoy", word),
});

/** A release with one tree changed behind the compiler's back, hashes made to fit. */
function tampered(change: (tree: Tree) => void): CompiledRelease {
  const release = compiled(SMALL);
  const listed = release.manifest.objects.find(({ name }) => name.startsWith("tree/"));
  const bytes = listed === undefined ? undefined : release.objects.get(listed.hash);
  const tree: Tree = JSON.parse(new TextDecoder().decode(bytes));
  change(tree);
  const { objects } = makeRelease({ trees: [tree], bases: [], documents: [], templates: [], synonyms: [] });
  const [hash, changed] = [...objects].find(([, body]) => new TextDecoder().decode(body) === canonicalJson(tree)) ?? [
    "",
    new Uint8Array(),
  ];
  const manifest = {
    ...release.manifest,
    objects: release.manifest.objects.map((object) =>
      object === listed ? { ...object, hash, size: changed.length } : object,
    ),
  };
  return { id: releaseId(manifest), manifest, objects: new Map([...release.objects, [hash, changed]]) };
}

describe("publishing", () => {
  it("writes objects, manifest and pointer, and says how many writes that took", async () => {
    const release = compiled(SMALL);
    const { status, body } = await publishRelease(release, { message: "first" });
    expect(status).toBe(201);
    expect(body).toEqual({
      release: release.id,
      channel: "main",
      sequence: 1,
      changed: true,
      kv_writes: release.objects.size + 2,
    });
    expect(await keys()).toEqual(
      [
        "channel/main",
        ...[...release.objects.keys()].map((hash) => `object/${hash}`),
        `release/${release.id}`,
      ].toSorted(),
    );
    expect(await env.KNOWLEDGE.get(`release/${release.id}`)).toBe(canonicalJson(release.manifest));
  });

  it("changes nothing when the same release is published again", async () => {
    await publishSources(SMALL);
    const { status, body } = await publishSources(SMALL);
    expect(status).toBe(200);
    expect(body).toMatchObject({ sequence: 1, changed: false, kv_writes: 0 });
  });

  it("does not write unchanged objects again", async () => {
    const sources = {
      ...SMALL,
      "knowledge/other.tree.yaml": (SMALL["knowledge/pets.tree.yaml"] ?? "").replace("pet,", "car,"),
    };
    const first = compiled(sources);
    await publishRelease(first);
    const second = compiled({ ...sources, ...variant("Be happy") });
    const asked = await call<{ missing: string[] }>("POST", "/api/releases/missing", {
      objects: [...second.objects.keys()],
    });
    const fresh = [...second.objects.keys()].filter((hash) => !first.objects.has(hash));
    expect(asked.body.missing.toSorted()).toEqual(fresh.toSorted());
    expect(fresh.length).toBeLessThan(second.objects.size);
    const { body } = await call<PublishAnswer>("POST", "/api/releases", wire(second));
    expect(body.kv_writes).toBe(fresh.length + 2);
  });

  it("costs at most 20 writes for a thousand documents", async () => {
    const sources: Record<string, string> = { ...SMALL };
    for (let index = 0; index < 1000; index += 1) {
      const title = `Note ${index}`;
      sources[`knowledge/pets/documents/note-${index}.md`] =
        `---\ntitle: ${title}\n---\n\n# ${title}\n\n${`Word${index} about animals. `.repeat(40)}\n`;
    }
    const { body } = await publishSources(sources);
    expect(body.changed).toBe(true);
    expect(body.kv_writes).toBeLessThanOrEqual(20);
    expect(await keys()).toHaveLength(body.kv_writes);
  });

  it("asks for the bytes it lacks and stores nothing until it has them", async () => {
    const release = compiled(SMALL);
    const { status, body } = await call<PublishAnswer>("POST", "/api/releases", wire(release, []));
    expect(status).toBe(422);
    expect(body.error?.missing?.toSorted()).toEqual([...release.objects.keys()].toSorted());
    expect(await keys()).toEqual([]);
  });
});

it("writes everything again when asked to, for a namespace that was emptied", async () => {
  const release = compiled(SMALL);
  await publishRelease(release);
  for (const key of await keys()) await env.KNOWLEDGE.delete(key);
  expect((await call<PublishAnswer>("POST", "/api/releases", wire(release))).body).toMatchObject({ kv_writes: 0 });
  const again = await call<PublishAnswer>("POST", "/api/releases", { ...wire(release), rewrite: true });
  expect(again.body).toMatchObject({ changed: false, kv_writes: release.objects.size + 2 });
  expect(await keys()).toHaveLength(release.objects.size + 2);
});

describe("a broken release", () => {
  const broken: [string, CompiledRelease][] = [
    [
      "an option that leads nowhere",
      tampered((tree) =>
        tree.nodes[0]?.options.forEach(
          (option) => (option.target = { base: tree.base, tree: tree.tree, node: "nowhere" }),
        ),
      ),
    ],
    ["a root that is no node", tampered((tree) => (tree.root = "absent"))],
    ["a condition that does not compile", tampered((tree) => (tree.facts = [{ name: "f", expression: "answers. >" }]))],
  ];

  it.each(broken)("is refused whole, with findings: %s", async (_, release) => {
    const { status, body } = await call<PublishAnswer>("POST", "/api/releases", wire(release));
    expect(status).toBe(422);
    expect(body.error?.code).toBe("invalid_input");
    expect(body.error?.findings?.length).toBeGreaterThan(0);
    expect(await keys()).toEqual([]);
    expect((await call("GET", "/healthz")).body).toMatchObject({ status: "empty", release: null });
  });

  it("leaves the release before it serving", async () => {
    const good = await publishSources(SMALL);
    await call("POST", "/api/releases", wire(broken[0]?.[1] ?? compiled(SMALL)));
    expect((await begin()).body.release).toBe(good.body.release);
  });

  it("is refused when bytes are not what their name says", async () => {
    const release = compiled(SMALL);
    const body = wire(release);
    const objects = Object.fromEntries([...release.objects.keys()].map((hash) => [hash, "AAAA"]));
    const { status, body: answer } = await call<PublishAnswer>("POST", "/api/releases", { ...body, objects });
    expect(status).toBe(422);
    expect(answer.error?.message).toContain("objects");
    expect(await keys()).toEqual([]);
  });

  it("is refused when it is no release at all", async () => {
    for (const body of [
      {},
      { manifest: null },
      { manifest: { format: 2 } },
      { manifest: { __proto__: 1 } },
      "[]",
      "{",
      "",
    ]) {
      const { status, body: answer } = await call<PublishAnswer>("POST", "/api/releases", body);
      expect(status).toBe(422);
      expect(answer.error?.code).toBe("invalid_input");
    }
    expect(await keys()).toEqual([]);
  });
});

describe("a channel", () => {
  it("reports to the second of two authors what the first published", async () => {
    await publishSources(SMALL);
    const mine = await publishSources(variant("Mine"), { expected_sequence: 1 });
    const yours = await publishSources(variant("Yours"), { expected_sequence: 1 });
    expect(mine.status).toBe(201);
    expect(yours.status).toBe(409);
    expect(yours.body.error).toMatchObject({
      code: "revision_conflict",
      revision: 2,
      pointer: { release: mine.body.release },
    });
    expect((await begin()).body.release).toBe(mine.body.release);
  });

  it("lets exactly one of several racing publishes through", async () => {
    await publishSources(SMALL);
    const answers = await Promise.all(
      ["One", "Two", "Three", "Four"].map((word) => publishSources(variant(word), { expected_sequence: 1 })),
    );
    expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 409, 409, 409]);
  });

  it("shows a publish and a rollback to the very next session", async () => {
    const first = await publishSources(SMALL);
    expect((await begin()).body.release).toBe(first.body.release);
    const second = await publishSources(variant("Two"));
    expect((await begin()).body.release).toBe(second.body.release);
    await back();
    expect((await begin()).body.release).toBe(first.body.release);
    expect((await call("GET", "/healthz")).body).toMatchObject({ release: first.body.release });
  });

  it("is separate from the others", async () => {
    const main = await publishSources(SMALL);
    const preview = await publishSources(variant("Soon"), { channel: "preview" });
    expect((await begin()).body).toMatchObject({ release: main.body.release, channel: "main" });
    expect((await begin({ channel: "preview" })).body).toMatchObject({
      release: preview.body.release,
      channel: "preview",
    });
    expect((await begin({ channel: "nobody" })).body.error.code).toBe("knowledge_unavailable");
    expect((await begin({ channel: "../main" })).body.error.code).toBe("invalid_input");
  });

  it("is not rolled back when it is not at the change that the author expects, also where there is nothing to go back to", async () => {
    const releases: string[] = [];
    for (const word of ["A", "B"]) releases.push((await publishSources(variant(word))).body.release);
    const path = "/api/channels/main/rollback";
    const moved = {
      status: 409,
      body: { error: { code: "revision_conflict", revision: 2, pointer: { sequence: 2 } } },
    };
    expect(await call("POST", path, { expected_sequence: 1 })).toMatchObject(moved);
    expect(await call("POST", path, { back: 9, expected_sequence: 1 })).toMatchObject(moved);
    expect(await call("POST", path, { release: releases[0], expected_sequence: 1 })).toMatchObject(moved);
    // Repeated after an answer that was lost: it is there already.
    expect(await call("POST", path, { release: releases[1], expected_sequence: 1 })).toMatchObject({ status: 200 });
    const chinese = await call<{ error: { message: string } }>(
      "POST",
      path,
      { expected_sequence: 1 },
      { "accept-language": "zh" },
    );
    expect(chinese.body.error.message).toContain("现在是变更 2，而不是 1");
    expect(chinese.body.error.message).not.toContain("moved on");
    expect(await call("POST", path, { expected_sequence: 2 })).toMatchObject({ body: { release: releases[0] } });
  });

  it("rolls back twice and keeps its full history", async () => {
    const releases: string[] = [];
    for (const word of ["A", "B", "C"]) releases.push((await publishSources(variant(word))).body.release);
    expect((await back()).body).toMatchObject({ release: releases[1], sequence: 4, changed: true, kv_writes: 1 });
    expect((await back()).body).toMatchObject({ release: releases[0], sequence: 5 });
    expect((await back()).status).toBe(422);
    const forward = await call<PublishAnswer>("POST", "/api/channels/main/rollback", { release: releases[2] });
    expect(forward.body).toMatchObject({ release: releases[2], sequence: 6 });
    const history = await call<{ releases: { release: string; sequence: number }[] }>(
      "GET",
      "/api/releases?channel=main",
    );
    expect(history.body.releases.map(({ release }) => releases.indexOf(release))).toEqual([2, 0, 1, 2, 1, 0]);
  });
});

describe("a session", () => {
  it("keeps the release it began with, whatever is published in between", async () => {
    const first = await publishSources(SMALL);
    const started = await begin();
    const id = started.body.session_id;
    await publishSources({
      "knowledge/pets.tree.yaml": `{ nodes: { root: { response: All changed., options: [] } } }`,
    });
    const moved = await step(id, "cat");
    expect(moved.body).toMatchObject({ node_id: "done", release: first.body.release });
    expect((await look(id)).body.release).toBe(first.body.release);
  });
});

describe("who may publish", () => {
  it("does not include a web page of another origin", async () => {
    const page = { origin: "https://evil.example" };
    expect(await call("POST", "/api/releases", wire(compiled(SMALL)), page)).toMatchObject({ status: 403 });
    expect((await call("GET", "/api/releases", undefined, page)).status).toBe(403);
    expect(await keys()).toEqual([]);
  });

  it("does not include a caller from elsewhere without an author's token", async () => {
    for (const path of ["/api/releases", "/api/releases/missing", "/api/channels/main/rollback"]) {
      const response = await SELF.fetch(`https://cairn.example.workers.dev${path}`, {
        method: "POST",
        headers: { host: "cairn.example.workers.dev" },
        body: JSON.stringify(wire(compiled(SMALL))),
      });
      expect(response.status).toBe(403);
      expect(await response.json()).toMatchObject({ error: { code: "forbidden", scope: "author" } });
    }
    expect(await keys()).toEqual([]);
  });
});
