/** `embed`: fills a Vectorize index with the passages of the documents, for search by meaning. */
import { EmbeddingError, readEmbeddingOptions, storeEmbeddings } from "../../search/embeddings.ts";
import { UsageError, type Command } from "../command.ts";
import { compileOrExplain } from "../release.ts";
import { openLocalSearch } from "../local-search.ts";
import { languageFrom } from "./check.ts";

export const embed: Command = {
  name: "embed",
  summary: "Fill a Vectorize index, for search by meaning beside search by words",
  help: `embed [path] [--lang zh|en]

Reads CAIRN_EMBEDDINGS, as the Worker does: JSON { "account_url", "token", "index", "model"? }. The index must have the
model's dimensions (1,024 for the default, @cf/baai/bge-m3). Run it again after publishing changed documents.
Search works without all this; docs/decisions/0060 says what words alone do not find.`,
  options: { lang: { type: "string" } },
  async run(world, args) {
    if (args.positionals.length > 1) throw new UsageError("embed takes one path.");
    const zh = languageFrom(world, args) === "zh";
    const options = readEmbeddingOptions(world.environment.CAIRN_EMBEDDINGS);
    if (options === undefined)
      throw new UsageError("CAIRN_EMBEDDINGS is not set, or is no JSON with account_url, token and index.");
    const release = compileOrExplain(world, args, args.positionals[0]);
    if (release === undefined) return 1;
    const passages = openLocalSearch(release)?.records ?? [];
    const port = { fetch: (url: string, init: RequestInit) => fetch(url, { ...init, signal: world.signal }) };
    try {
      await storeEmbeddings(options, port, passages, (done) => world.err(`${done}/${passages.length}\n`));
    } catch (error) {
      if (!(error instanceof EmbeddingError) && !(error instanceof TypeError)) throw error;
      world.err(
        zh
          ? `没有完成：${error.message}。再运行一次会接着补齐。\n`
          : `Not finished: ${error.message}. Running it again completes it.\n`,
      );
      return 1;
    }
    world.out(zh ? `已存入 ${passages.length} 段。\n` : `${passages.length} passages are stored.\n`);
    return 0;
  },
};
