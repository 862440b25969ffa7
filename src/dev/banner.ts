import type { LocalizedText } from "../localized-text.ts";

/** The text for a terminal. `published` is false when the knowledge has an error that the lines above tell. */
export function banner(url: string, published: boolean): LocalizedText {
  const connect = `claude mcp add --transport http cairn ${url}/mcp`;
  const begin = `curl -s ${url}/api/sessions -H 'content-type: application/json' -d '{"user_query":"我想了解AI芯片"}'`;
  return {
    en: `
  Cairn is serving   ${url}/mcp
  Knowledge          ${
    published
      ? "knowledge/ and templates/ are published, and again on every sound edit"
      : "not published: mend the file named above and save it; the last good release serves until then"
  }

  Connect an agent   ${connect}
  Or without one     ${begin}
  Try saying         “我想了解人工智能行业的投资” or “my wifi is slow”

  Ctrl-C stops it.

`,
    zh: `
  Cairn 正在运行     ${url}/mcp
  知识               ${
    published
      ? "knowledge/ 和 templates/ 已发布；每次修改只要没有错误，就会自动重新发布"
      : "没有发布：请修正上面指出的文件并保存，在此之前仍使用上一个没有错误的发布"
  }

  连接智能体         ${connect}
  或直接调用接口     ${begin}
  可以试着问         “我想了解人工智能行业的投资”或“my wifi is slow”

  按 Ctrl-C 停止。

`,
  };
}
