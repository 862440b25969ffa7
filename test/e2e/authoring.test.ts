/**
 * Follows the authors' tutorials to the end against a real server: what they publish is walked, what they take back is
 * gone.
 */
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, onTestFinished, test } from "vitest";
import { follow } from "../docs/follow.ts";
import { readSnippets } from "../docs/snippets.ts";
import { AUTHOR_TOKEN, startServer } from "../support/server.ts";

const docs = join(import.meta.dirname, "..", "..", "docs");

/** The first answer to a question on a channel. */
async function begin(url: string, query: string, channel: string): Promise<string> {
  const response = await fetch(`${url}/api/sessions`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ user_query: query, channel }),
  });
  const { knowledge_base: base, node_id: node }: Record<string, unknown> = await response.json();
  return `${String(base)} ${String(node)}`;
}

describe.each([
  ["AUTHORING.md", "my filter coffee is weak"],
  ["AUTHORING.zh-CN.md", "手冲咖啡太淡"],
])("%s", (name, query) => {
  test("publishes, previews and takes back as it says", async () => {
    const folder = mkdtempSync(join(tmpdir(), "cairn-docs-"));
    onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
    const server = await startServer();
    onTestFinished(() => server.stop());
    // What `npm start` had published before the author began.
    await server.publish({
      "knowledge/before.yaml": "keywords: [coffee, 咖啡]\nnodes: { root: { response: Before. } }\n",
    });
    await follow(readSnippets(readFileSync(join(docs, name), "utf8")), folder, {
      url: server.url,
      token: AUTHOR_TOKEN,
    });
    expect(await begin(server.url, query, "preview")).toBe("coffee coffee");
    expect(await begin(server.url, query, "main")).toBe("before root");
  });
});
