/** What a "Deploy to Cloudflare" button reads: bindings without ids, a description of each, no secret that is a default. */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";

const repository = join(import.meta.dirname, "..", "..");
const read = (name: string): string => readFileSync(join(repository, name), "utf8");

const configuration = read("wrangler.toml");
const uncommented = configuration.replace(/^\s*#.*$/gm, "");
const { cloudflare } = JSON.parse(read("package.json")) as {
  cloudflare: { bindings: Record<string, { description: string }> };
};

/** Names of the resources that a deployment is given, and of the variables set in the configuration. */
function bindingsOf(text: string): string[] {
  // The assets are the deployment's own files: nothing to create or to choose.
  const resources = [...text.matchAll(/^(?:binding|name) = "([A-Z][A-Z_]*)"/gm)].filter(
    ([, name]) => name !== "ASSETS",
  );
  const variables = /^\[vars\]\n([\s\S]*?)(?=^\[|(?![\s\S]))/m.exec(text)?.[1] ?? "";
  return [
    ...resources.map((match) => match[1] ?? ""),
    ...[...variables.matchAll(/^(\w+) =/gm)].map((match) => match[1] ?? ""),
  ];
}

/** Secrets that whoever presses the button is asked for, with the value that is offered. */
const secrets = [...read(".dev.vars.example").matchAll(/^(\w+)=(.*)$/gm)].map(([, name = "", value = ""]) => ({
  name,
  value,
}));

test("resources are created for whoever deploys: no ids, no account", () => {
  expect(uncommented).not.toMatch(/^\s*(id|preview_id|account_id|database_id)\s*=/m);
  expect(bindingsOf(uncommented)).toContain("KNOWLEDGE");
});

test("every binding and secret is described, and nothing else is", () => {
  const asked = [...bindingsOf(uncommented), ...secrets.map(({ name }) => name)];
  expect(Object.keys(cloudflare.bindings).toSorted()).toEqual(asked.toSorted());
  for (const { description } of Object.values(cloudflare.bindings)) expect(description).toMatch(/^[A-Z].*\.$/);
});

test("no secret has a value that could be taken over by accident", () => {
  expect(secrets).toEqual([{ name: "CAIRN_AUTHOR_TOKEN", value: "" }]);
});

test("every class that is bound is created by a migration, once", () => {
  const bound = [...uncommented.matchAll(/^class_name = "(\w+)"/gm)].map((match) => match[1]);
  const created = [...uncommented.matchAll(/^new_sqlite_classes = \[(.*)\]/gm)].flatMap((match) =>
    [...(match[1] ?? "").matchAll(/"(\w+)"/g)].map((name) => name[1]),
  );
  expect(created.toSorted()).toEqual(bound.toSorted());
});
