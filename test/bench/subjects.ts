/** The programs measured side by side. */
import { compile } from "../../src/compile/compile.ts";
import { readdirSync, readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { send } from "./load.ts";
import { startSubject, type Subject, type SubjectPlan } from "./subject.ts";

const repository = resolve(import.meta.dirname, "../..");
const AUTHOR_TOKEN = "author-of-the-bench";
/** The headers of a request that publishes. */
export const AUTHOR_HEADERS = { "content-type": "application/json", authorization: `Bearer ${AUTHOR_TOKEN}` };
const bare = { OBJECT: "BareObject" };

/** Class names of the product's Durable Objects by binding, as wrangler.toml has them. */
function objectsOfProduct(): Record<string, string> {
  const configuration = readFileSync(join(repository, "wrangler.toml"), "utf8");
  const bindings = configuration.matchAll(/\[\[durable_objects\.bindings\]\]\nname = "(\w+)"\nclass_name = "(\w+)"/g);
  return Object.fromEntries(Array.from(bindings, ([, name = "", className = ""]) => [name, className]));
}

export const plans = {
  hello: {
    name: "hello",
    entry: "test/bench/subjects/hello.ts",
    port: 8921,
    objects: {},
    storage: "memory",
    knowledge: false,
  },
  bare: {
    name: "bare",
    entry: "test/bench/subjects/bare.ts",
    port: 8922,
    objects: bare,
    storage: "memory",
    knowledge: false,
  },
  sdk: {
    name: "sdk",
    entry: "test/bench/subjects/sdk.ts",
    port: 8923,
    objects: bare,
    storage: "memory",
    knowledge: false,
  },
  cairn: {
    name: "cairn",
    entry: "wrangler.toml",
    port: 8924,
    objects: objectsOfProduct(),
    storage: "memory",
    knowledge: true,
    variables: { CAIRN_AUTHOR_TOKEN: AUTHOR_TOKEN },
  },
} satisfies Record<string, SubjectPlan>;

/** Everything under `knowledge/` and `templates/`, as path and text. */
export function repositorySources(): { path: string; text: string }[] {
  return ["knowledge", "templates"].flatMap((folder) =>
    readdirSync(join(repository, folder), { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => join(entry.parentPath, entry.name))
      .map((file) => ({ path: file.slice(repository.length + 1), text: readFileSync(file, "utf8") })),
  );
}

/** Publishes the repository's own knowledge to a running Cairn. */
export async function publishRepository(port: number): Promise<void> {
  const { release, findings } = compile(repositorySources());
  if (release === undefined) throw new Error(`knowledge/ does not compile: ${JSON.stringify(findings[0])}`);
  const objects = Object.fromEntries(
    [...release.objects].map(([hash, bytes]) => [hash, Buffer.from(bytes).toString("base64")]),
  );
  const answer = await send(port, {
    path: "/api/releases",
    headers: AUTHOR_HEADERS,
    body: JSON.stringify({ manifest: release.manifest, objects }),
  });
  if (answer.status !== 201 && answer.status !== 200)
    throw new Error(`publishing failed: ${answer.body.slice(0, 500)}`);
}

/** Starts all of them, Cairn with knowledge published. */
export async function startAll(storage: SubjectPlan["storage"]): Promise<Record<keyof typeof plans, Subject>> {
  const start = (plan: SubjectPlan) => startSubject({ ...plan, storage });
  const [hello, plain, sdk, cairn] = [
    await start(plans.hello),
    await start(plans.bare),
    await start(plans.sdk),
    await start(plans.cairn),
  ];
  await publishRepository(cairn.port);
  return { hello, bare: plain, sdk, cairn };
}
