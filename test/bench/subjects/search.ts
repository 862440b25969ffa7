/** Search inside workerd: Cairn's index in the Worker, SQLite FTS5 in a Durable Object beside it. */
import { DurableObject } from "cloudflare:workers";
import { openIndex, type SearchIndex } from "../../../src/search/open.ts";
import { pageOf, search } from "../../../src/search/search.ts";

interface Run {
  queries: string[];
  /** How many results are put in order; 0 = all. */
  limit: number;
  repeat: number;
}

interface Environment {
  FTS: DurableObjectNamespace<FtsObject>;
}

let bytes: Uint8Array | undefined;
let index: SearchIndex | undefined;

function runIndex({ queries, limit, repeat }: Run): number {
  let found = 0;
  for (let turn = 0; turn < repeat; turn += 1) {
    for (const query of queries) {
      if (index === undefined) return -1;
      const result = search(index, query);
      found += pageOf(result, 0, limit === 0 ? result.total : limit).passages.length;
    }
  }
  return found;
}

export class FtsObject extends DurableObject {
  load(rows: [title: string, content: string][]): void {
    this.ctx.storage.sql.exec("CREATE VIRTUAL TABLE IF NOT EXISTS passages USING fts5(title, content)");
    this.ctx.storage.transactionSync(() => {
      for (const [title, content] of rows)
        this.ctx.storage.sql.exec("INSERT INTO passages VALUES (?, ?)", title, content);
    });
  }

  run({ queries, limit, repeat }: Run): number {
    let found = 0;
    const most = limit === 0 ? -1 : limit;
    for (let turn = 0; turn < repeat; turn += 1) {
      for (const query of queries) {
        const words = query.match(/[\p{L}\p{N}]+/gu) ?? [];
        const match = words.map((word) => `"${word}"`).join(" OR ");
        const rows = this.ctx.storage.sql.exec(
          "SELECT rowid FROM passages WHERE passages MATCH ? ORDER BY bm25(passages, 3, 1) LIMIT ?",
          match,
          most,
        );
        for (const _ of rows) found += 1;
      }
    }
    return found;
  }
}

export default {
  async fetch(request: Request, env: Environment): Promise<Response> {
    const { pathname } = new URL(request.url);
    const object = env.FTS.get(env.FTS.idFromName("bench"));
    if (pathname === "/index") {
      bytes = new Uint8Array(await request.arrayBuffer());
      index = openIndex(bytes);
      return Response.json(index.passages);
    }
    if (pathname === "/open") {
      const times: number = await request.json();
      for (let turn = 0; turn < times; turn += 1) if (bytes !== undefined) index = openIndex(bytes);
      return Response.json(times);
    }
    if (pathname === "/run") return Response.json(runIndex(await request.json()));
    if (pathname === "/fts/load") {
      await object.load(await request.json());
      return Response.json(true);
    }
    if (pathname === "/fts/run") return Response.json(await object.run(await request.json()));
    return Response.json("ready");
  },
};
