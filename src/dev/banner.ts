/** The text that `npm start` prints once the server answers. */
import type { LocalizedText } from "../localized-text.ts";

interface Banner {
  url: string;
  /** False when the knowledge has an error that the lines above explain. */
  published: boolean;
  /** Whether the server has a release, of this run or an earlier one. */
  serves: boolean;
  /** The author's token of this run; undefined when the user has configured one, which is not shown. */
  token: string | undefined;
}

/**
 * The page's address, which signs in whoever opens it where the token is of this run. In the fragment: a browser sends it to nobody,
 * and the page takes it out of the address at once.
 */
function pageAddress(url: string, token: string | undefined): string {
  return token === undefined ? `${url}/` : `${url}/#token=${token}`;
}

/** Both languages: the address, whether knowledge is published, and how to connect. */
export function banner({ url, published, serves, token }: Banner): LocalizedText {
  const connect = `claude mcp add --transport http cairn ${url}/mcp`;
  const begin = `curl -s ${url}/api/sessions -H 'content-type: application/json' -d '{"user_query":"我想了解AI芯片"}'`;
  return {
    en: `
  Cairn is serving   ${url}/mcp
  Knowledge          ${
    published
      ? "knowledge/ and templates/ are published, and again after every edit without errors"
      : `not published: correct the file named above and save it; until then ${
          serves ? "the last valid release is served" : "there is nothing to serve"
        }`
  }

  In a browser       ${pageAddress(url, token)}${token === undefined ? "" : "  (signs you in; behind # is the author's token of this run, which npm run author finds)"}
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
      : `没有发布：请修正上面指出的文件并保存，在此之前${serves ? "仍使用上一个没有错误的发布" : "没有可用的知识"}`
  }

  浏览器中打开       ${pageAddress(url, token)}${token === undefined ? "" : "（打开即登录；# 后是本次运行的作者令牌，npm run author 会自动使用）"}
  连接智能体         ${connect}
  或直接调用接口     ${begin}
  可以试着问         “我想了解人工智能行业的投资”或“my wifi is slow”

  按 Ctrl-C 停止。

`,
  };
}
