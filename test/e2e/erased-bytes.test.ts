/** The bytes of sensitive answers in the files of the storage: there while they are kept, gone once they are erased alone. */
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test, vi } from "vitest";
import { AUTHOR_TOKEN, startServer } from "../support/server.ts";

const tree = `title: Clinic
language: en
nodes:
  root: { response: What troubles you?, input: { name: trouble, type: text, sensitive: true }, next: more }
  more: { response: Go on?, options: [{ id: again, description: Once more, next_node: root }, { id: enough, description: Enough, next_node: null }] }
`;

test("nothing of a sensitive answer is left in any file after it was erased alone", async () => {
  const server = await startServer();
  try {
    await server.publish({ "knowledge/clinic/main.tree.yaml": tree });
    const call = async (method: string, path: string, body?: object): Promise<Record<string, unknown>> => {
      const headers = { "content-type": "application/json", authorization: `Bearer ${AUTHOR_TOKEN}` };
      const response = await fetch(server.url + path, { method, headers, ...(body && { body: JSON.stringify(body) }) });
      expect(response.status).toBeLessThan(300);
      return (await response.json()) as Record<string, unknown>;
    };
    /** Files of session objects that hold the words; undefined while one is open, since its log has not been taken over. */
    const found = (words: string): string[] | undefined => {
      const files = readdirSync(server.state, { recursive: true, encoding: "utf8" }).filter((name) =>
        /SessionObject.[0-9a-f]{64}\.sqlite/.test(name),
      );
      if (!files.some((name) => name.endsWith(".sqlite")) || files.some((name) => name.endsWith("-wal")))
        return undefined;
      return files.filter((name) => name.endsWith(".sqlite") && readFileSync(join(server.state, name)).includes(words));
    };
    // The object is put away when it has been idle for ten seconds.
    const closed = (words: string): Promise<string[] | undefined> =>
      vi.waitFor(() => found(words) ?? Promise.reject(new Error("still open")), { timeout: 120_000, interval: 500 });

    const { session_id: id } = await call("POST", "/api/sessions", { user_query: "clinic", knowledge_base: "clinic" });
    // Many and long: the table grows by pages, and rows move from one to another.
    for (let nth = 0; nth < 40; nth += 1) {
      const user_input = `sore-elbow ${"and so on ".repeat((nth % 9) * 50)} sore-elbow`;
      await call("POST", `/api/sessions/${String(id)}/navigate`, { selected_option_id: "answer", user_input });
      await call("POST", `/api/sessions/${String(id)}/navigate`, { selected_option_id: "again" });
    }
    expect(await closed("sore-elbow")).toHaveLength(1);
    expect(await call("DELETE", `/api/sessions/${String(id)}/sensitive`)).toMatchObject({ erased: 40 });
    expect(await closed("sore-elbow")).toEqual([]);
    expect(await call("GET", `/api/sessions/${String(id)}`)).toMatchObject({ node_id: "root" });
  } finally {
    await server.stop();
  }
});
