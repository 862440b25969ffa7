/** A client of the Worker's authors' API, for commands. Every failure is an ApiError with a message for people. */
import { setImmediate } from "node:timers/promises";
import type { Arguments, CliContext } from "./command.ts";
import { languageFrom } from "./language.ts";
import { findLocalToken } from "./local-token.ts";
import { untranslated, type LocalizedText } from "../localized-text.ts";

/** The server refused a request, or could not be reached. `details` is the `error` object of its response. */
export class ApiError extends Error {
  readonly text: LocalizedText;
  readonly details: { [key: string]: unknown };
  constructor(text: LocalizedText, details: { [key: string]: unknown } = {}) {
    super(text.en);
    this.text = text;
    this.details = details;
  }
}

export interface Api {
  url: string;
  get(path: string): Promise<{ [key: string]: unknown }>;
  post(path: string, body: unknown): Promise<{ [key: string]: unknown }>;
  delete(path: string): Promise<{ [key: string]: unknown }>;
  /** Sends bytes as they are. */
  put(path: string, bytes: Uint8Array): Promise<{ [key: string]: unknown }>;
  /** The response body, unparsed. */
  bytes(path: string): Promise<Uint8Array>;
}

function isObject(value: unknown): value is { [key: string]: unknown } {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/**
 * The token of a request: of `--token`; of CAIRN_AUTHOR_TOKEN where CAIRN_URL names the server too, since the two were set together;
 * of the server that `npm start` runs at the URL; else of CAIRN_AUTHOR_TOKEN.
 */
function tokenFor({ environment, repository }: CliContext, args: Arguments, url: string): string | undefined {
  const set = environment.CAIRN_AUTHOR_TOKEN || undefined;
  const together = args.text("url") === undefined && environment.CAIRN_URL !== undefined ? set : undefined;
  return args.text("token") ?? together ?? findLocalToken(repository, url) ?? set;
}

const PAST_ACCESS: LocalizedText = {
  en: "For commands set CAIRN_ACCESS_CLIENT_ID and CAIRN_ACCESS_CLIENT_SECRET to those of a service token of Access that the application lets through.",
  zh: "在命令行使用时，请把 CAIRN_ACCESS_CLIENT_ID 和 CAIRN_ACCESS_CLIENT_SECRET 设为该应用放行的 Access 服务令牌。",
};

/** What gets a request through Cloudflare Access: a service token, where both parts are set. Never without TLS. */
function accessHeaders({ environment }: CliContext, url: string): Record<string, string> {
  const { CAIRN_ACCESS_CLIENT_ID: id, CAIRN_ACCESS_CLIENT_SECRET: secret } = environment;
  if (!id || !secret || !url.startsWith("https://")) return {};
  return { "cf-access-client-id": id, "cf-access-client-secret": secret };
}

/** A request that was given up. It is not sent again at once: a server that hangs would be asked until nobody waits. */
function noAnswer(url: string, ms: number): ApiError {
  const seconds = Math.ceil(ms / 1000);
  const text: LocalizedText = {
    en: `${url} did not answer within ${seconds} ${seconds === 1 ? "second" : "seconds"}.`,
    zh: `${url} 在 ${seconds} 秒内没有响应。`,
  };
  return new ApiError(text, { code: "no_answer" });
}

/**
 * A client for the server of `--url` or CAIRN_URL, else of `npm start` on this machine. It asks for answers in the command's language:
 * `language`, where the command has chosen one.
 */
export function openApi(cli: CliContext, args: Arguments, language = languageFrom(cli, args)): Api {
  const url = (args.text("url") ?? cli.environment.CAIRN_URL ?? "http://localhost:8787")
    .replace(/\/+$/, "")
    .replace(/\/mcp$/, "");
  const token = tokenFor(cli, args, url);
  const send = async (method: string, path: string, body?: unknown): Promise<Response> => {
    const type = body instanceof Uint8Array ? "application/octet-stream" : "application/json";
    const headers: Record<string, string> = {
      ...(body !== undefined && { "content-type": type }),
      "accept-language": language,
      ...accessHeaders(cli, url),
    };
    if (token !== undefined && token !== "") headers.authorization = `Bearer ${token}`;
    // Compiling keeps the event loop busy: a connection that the server has closed meanwhile is noticed now, not used.
    await setImmediate();
    const late = cli.answerMs === undefined ? undefined : AbortSignal.timeout(cli.answerMs);
    try {
      return await fetch(`${url}${path}`, {
        method,
        headers,
        signal: late === undefined ? cli.signal : AbortSignal.any([cli.signal, late]),
        ...(body === undefined ? {} : { body: body instanceof Uint8Array ? body.slice() : JSON.stringify(body) }),
      });
    } catch {
      if (cli.signal.aborted) throw new ApiError({ en: "Stopped.", zh: "已停止。" });
      if (late?.aborted === true) throw noAnswer(url, cli.answerMs ?? 0);
      throw new ApiError({
        en: `${url} cannot be reached. Start the server with npm start, or name another one with --url.`,
        zh: `无法连接 ${url}。请先用 npm start 启动服务器，或用 --url 指定其他服务器。`,
      });
    }
  };
  const toApiError = (path: string, { status }: Response, body: unknown): ApiError => {
    const error = isObject(body) && isObject(body.error) ? body.error : {};
    const message: LocalizedText =
      typeof error.message === "string"
        ? untranslated(error.message)
        : {
            en: `${url}${path} answered with status ${status} and without JSON. Check that --url names a Cairn server.`,
            zh: `${url}${path} 返回了状态码 ${status}，内容不是 JSON。请确认 --url 指向 Cairn 服务器。`,
          };
    if (status !== 401 && status !== 403) return new ApiError(message, error);
    const way: LocalizedText =
      error.access === true
        ? PAST_ACCESS
        : status === 401
          ? {
              en: "Pass a token with --token, or in CAIRN_AUTHOR_TOKEN beside CAIRN_URL.",
              zh: "请用 --token 提供令牌，或同时设置 CAIRN_URL 和 CAIRN_AUTHOR_TOKEN。",
            }
          : {
              en: "Pass one that may do this with --token, or in CAIRN_AUTHOR_TOKEN beside CAIRN_URL.",
              zh: "请用 --token 提供有此权限的令牌，或同时设置 CAIRN_URL 和 CAIRN_AUTHOR_TOKEN。",
            };
    return new ApiError({ en: `${message.en} ${way.en}`, zh: `${message.zh} ${way.zh}` }, error);
  };
  const call = async (method: string, path: string, body?: unknown): Promise<{ [key: string]: unknown }> => {
    const response = await send(method, path, body);
    const received: unknown = await response.json().catch(() => null);
    if (response.ok && isObject(received)) return received;
    throw toApiError(path, response, received);
  };
  const bytes = async (path: string): Promise<Uint8Array> => {
    const response = await send("GET", path);
    if (!response.ok) throw toApiError(path, response, await response.json().catch(() => null));
    return new Uint8Array(await response.arrayBuffer());
  };
  return {
    url,
    get: (path) => call("GET", path),
    post: (path, body) => call("POST", path, body),
    delete: (path) => call("DELETE", path),
    put: (path, body) => call("PUT", path, body),
    bytes,
  };
}
