/** `embed`: writes the embeddings of all passages into a Vectorize index, for semantic search. */
import { EmbeddingError, readEmbeddingOptions, storeEmbeddings } from "../../search/embeddings.ts";
import { UsageError, type Command } from "../command.ts";
import { compileOrExplain } from "../release.ts";
import { openLocalSearch } from "../local-search.ts";
import { languageFrom } from "../language.ts";
import { inLanguage } from "../../localized-text.ts";

export const embed: Command = {
  name: "embed",
  summary: {
    en: "Fill a Vectorize index, for search by meaning in addition to search by words",
    zh: "写入 Vectorize 索引，在按词搜索之外再按语义搜索",
  },
  help: {
    en: `embed [path] [--lang zh|en]

Reads the environment variable CAIRN_EMBEDDINGS, as the Worker does: JSON { "account_url", "token", "index", "model"? }. The index
must have the model's dimensions (1,024 for the default, @cf/baai/bge-m3). Run it again after publishing changed documents.
Search also works without it; docs/decisions/0019 describes what search by words alone does not find.`,
    zh: `embed [路径] [--lang zh|en]

与 Worker 一样读取环境变量 CAIRN_EMBEDDINGS，即 JSON { "account_url", "token", "index", "model"? }。索引的维度
必须与模型一致（默认模型 @cf/baai/bge-m3 为 1,024）。文档改动并发布之后，请再运行一次。
不配置也可以搜索；仅按词搜索找不到哪些内容，见 docs/decisions/0019。`,
  },
  options: { lang: { type: "string" } },
  async run(cli, args) {
    if (args.positionals.length > 1)
      throw new UsageError({ en: "embed takes one path.", zh: "embed 只接受一个路径。" });
    const language = languageFrom(cli, args);
    const options = readEmbeddingOptions(cli.environment.CAIRN_EMBEDDINGS);
    if (options === undefined)
      throw new UsageError({
        en: "CAIRN_EMBEDDINGS is not set, or is not JSON with account_url, token and index.",
        zh: "没有设置 CAIRN_EMBEDDINGS，或者它不是含有 account_url、token 和 index 的 JSON。",
      });
    const release = compileOrExplain(cli, args, args.positionals[0]);
    if (release === undefined) return 1;
    const passages = openLocalSearch(release)?.records ?? [];
    const port = { fetch: (url: string, init: RequestInit) => fetch(url, { ...init, signal: cli.signal }) };
    try {
      await storeEmbeddings(options, port, passages, (done) => cli.err(`${done}/${passages.length}\n`));
    } catch (error) {
      if (!(error instanceof EmbeddingError) && !(error instanceof TypeError)) throw error;
      cli.err(
        inLanguage(language, {
          en: `Not finished: ${error.message}. Run it again to continue.\n`,
          zh: `没有完成：${error.message}。请再运行一次，会从中断处继续。\n`,
        }),
      );
      return 1;
    }
    cli.out(
      inLanguage(language, {
        en: `${passages.length} passages are stored.\n`,
        zh: `已写入 ${passages.length} 个段落。\n`,
      }),
    );
    return 0;
  },
};
