/** The text that `npm start` prints once the server answers. */
import type { LocalizedText } from "../localized-text.ts";
import type { NeedsToken } from "./port.ts";

interface Banner {
  url: string;
  /** False when the knowledge has an error that the lines above explain. */
  published: boolean;
  /** Whether the server has a release, of this run or an earlier one. */
  serves: boolean;
  /** Signs its owner in once; undefined when there is none. */
  code: string | undefined;
  /** Whether edits are published as well. */
  watch?: boolean;
  /** Who has to send a token. */
  needsToken?: NeedsToken;
}

/**
 * The page's address, which signs in whoever opens it first. In the fragment: a browser sends it to nobody, and the page takes it out
 * of the address at once.
 */
function pageAddress(url: string, code: string | undefined): string {
  return code === undefined ? `${url}/` : `${url}/#code=${code}`;
}

/** Both languages: the address, whether knowledge is published, and how to connect. */
export function banner({ url, published, serves, code, watch = true, needsToken = "nobody" }: Banner): LocalizedText {
  const connect = `claude mcp add --transport http cairn ${url}/mcp${needsToken === "everybody" ? ' --header "Authorization: Bearer <token>"' : ""}`;
  const asksScripts = needsToken !== "nobody";
  const sent = asksScripts ? " -H 'authorization: Bearer <token>'" : "";
  const create = "npm run author -- tokens create --tenant <name> --scopes mcp --token <CAIRN_OPERATOR_TOKEN>";
  const begin = `curl -s ${url}/api/sessions${sent} -H 'content-type: application/json' -d '{"user_query":"我想了解AI芯片"}'`;
  return {
    en: `
  Cairn is serving   ${url}/mcp
  Knowledge          ${
    published
      ? `knowledge/ and templates/ are published${serves ? "" : ` (not served yet: ${url}/healthz names the release when it is)`}${watch ? ", and again after every edit without errors" : "; later edits are not, because of --no-watch"}`
      : `not published: correct what the message above says${watch ? "" : " and start again"}; until then ${
          serves ? "the last valid release is served" : "there is nothing to serve"
        }`
  }

  In a browser       ${pageAddress(url, code)}${code === undefined ? "" : "  (signs you in as the author; it works once)"}
  Connect an agent   ${connect}
  Or without one     ${begin}
${asksScripts ? `  A token            ${create} --url ${url}\n` : ""}  Try saying         “我想了解人工智能行业的投资” or “my wifi is slow”

  Ctrl-C stops it.

`,
    zh: `
  Cairn 正在运行     ${url}/mcp
  知识               ${
    published
      ? `knowledge/ 和 templates/ 已发布${serves ? "" : `（尚未生效，生效后 ${url}/healthz 会给出版本编号）`}；${watch ? "每次修改只要没有错误，就会自动重新发布" : "因为 --no-watch，之后的修改不会自动发布"}`
      : `没有发布：请按上面的消息修正${watch ? "" : "后重新启动"}，在此之前${serves ? "仍使用上一个没有错误的版本" : "没有可用的知识"}`
  }

  浏览器中打开       ${pageAddress(url, code)}${code === undefined ? "" : "（打开即以作者身份登录，只能使用一次）"}
  连接智能体         ${connect}
  或直接调用接口     ${begin}
${asksScripts ? `  创建令牌           ${create} --url ${url}\n` : ""}  可以试着问         “我想了解人工智能行业的投资”或“my wifi is slow”

  按 Ctrl-C 停止。

`,
  };
}
