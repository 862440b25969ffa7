/** The Worker's authors' API as commands use it. Every failure is a sentence, none a stack. */
import type { Arguments, CliContext } from "./command.ts";
import { untranslated, type LocalizedText } from "../localized-text.ts";

/** A refusal of the server, or that it could not be reached. */
export class ApiError extends Error {
  readonly text: LocalizedText;
  readonly details: { [key: string]: unknown };
  constructor(said: LocalizedText, details: { [key: string]: unknown } = {}) {
    super(said.en);
    this.text = said;
    this.details = details;
  }
}

export interface Api {
  url: string;
  get(path: string): Promise<{ [key: string]: unknown }>;
  post(path: string, body: unknown): Promise<{ [key: string]: unknown }>;
  /** The body as it is. */
  bytes(path: string): Promise<Uint8Array>;
}

function isObject(value: unknown): value is { [key: string]: unknown } {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** The API at `--url` with the token of `--token` or CAIRN_AUTHOR_TOKEN. */
export function openApi(cli: CliContext, args: Arguments): Api {
  const url = (args.text("url") ?? cli.environment.CAIRN_URL ?? "http://localhost:8787")
    .replace(/\/+$/, "")
    .replace(/\/mcp$/, "");
  const token = args.text("token") ?? cli.environment.CAIRN_AUTHOR_TOKEN;
  const send = async (method: string, path: string, body?: unknown): Promise<Response> => {
    const headers: Record<string, string> = body === undefined ? {} : { "content-type": "application/json" };
    if (token !== undefined && token !== "") headers.authorization = `Bearer ${token}`;
    try {
      return await fetch(`${url}${path}`, {
        method,
        headers,
        signal: cli.signal,
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      });
    } catch {
      throw new ApiError({
        en: `${url} cannot be reached. Is the server running? Start it with npm start, or name another with --url.`,
        zh: `连接不上 ${url}。服务器启动了吗？请用 npm start 启动，或用 --url 指定另一个。`,
      });
    }
  };
  const refused = (path: string, { status }: Response, answer: unknown): ApiError => {
    const error = isObject(answer) && isObject(answer.error) ? answer.error : {};
    const message: LocalizedText =
      typeof error.message === "string"
        ? untranslated(error.message)
        : {
            en: `${url}${path} answered ${status} and no JSON. Is this a Cairn server?`,
            zh: `${url}${path} 的回答是 ${status}，而且不是 JSON。这是 Cairn 服务器吗？`,
          };
    if (status !== 401 && status !== 403) return new ApiError(message, error);
    return new ApiError(
      {
        en: `${message.en} Give an author's token with --token or CAIRN_AUTHOR_TOKEN.`,
        zh: `${message.zh} 请用 --token 或 CAIRN_AUTHOR_TOKEN 给出作者令牌。`,
      },
      error,
    );
  };
  const call = async (method: string, path: string, body?: unknown): Promise<{ [key: string]: unknown }> => {
    const response = await send(method, path, body);
    const answer: unknown = await response.json().catch(() => null);
    if (response.ok && isObject(answer)) return answer;
    throw refused(path, response, answer);
  };
  const bytes = async (path: string): Promise<Uint8Array> => {
    const response = await send("GET", path);
    if (!response.ok) throw refused(path, response, await response.json().catch(() => null));
    return new Uint8Array(await response.arrayBuffer());
  };
  return { url, get: (path) => call("GET", path), post: (path, body) => call("POST", path, body), bytes };
}
