/** A server on this machine that answers as a test says, for commands that use the authors' API. */
import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import { canonicalJson } from "../../src/json.ts";

export interface ApiCall {
  method: string;
  path: string;
  authorization: string | undefined;
  /** The language that the answer is asked for in. */
  language: string | undefined;
  body: { [key: string]: unknown };
  /** The body as it was sent, where it is not JSON. */
  bytes?: Uint8Array;
}

/** A status and a JSON body, or bytes with status 200. */
export type ApiReply = readonly [status: number, json: object] | Uint8Array;

export class AuthorServer {
  /** Every request so far, oldest first. */
  readonly calls: ApiCall[] = [];
  url = "";
  readonly #server: Server;

  private constructor(answer: (call: ApiCall) => ApiReply | Promise<ApiReply>) {
    this.#server = createServer((request, response) => {
      this.#respond(request, response, answer).catch((error: Error) => response.destroy(error));
    });
  }

  /** Listens on a free port; `answer` makes the reply to each request. */
  static async start(answer: (call: ApiCall) => ApiReply | Promise<ApiReply>): Promise<AuthorServer> {
    const made = new AuthorServer(answer);
    await new Promise<void>((resolve) => made.#server.listen(0, "127.0.0.1", resolve));
    const address = made.#server.address();
    made.url = `http://127.0.0.1:${typeof address === "object" && address !== null ? address.port : 0}`;
    return made;
  }

  stop(): void {
    this.#server.close();
  }

  async #respond(
    request: IncomingMessage,
    response: ServerResponse,
    answer: (call: ApiCall) => ApiReply | Promise<ApiReply>,
  ): Promise<void> {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(Buffer.from(chunk));
    const bytes = Buffer.concat(chunks);
    const isJson = bytes.length > 0 && request.headers["content-type"] === "application/json";
    const body: { [key: string]: unknown } = isJson ? JSON.parse(bytes.toString("utf8")) : {};
    const { authorization } = request.headers;
    const call = {
      method: request.method ?? "",
      path: request.url ?? "",
      authorization,
      language: request.headers["accept-language"],
      body,
      ...(!isJson && { bytes: new Uint8Array(bytes) }),
    };
    this.calls.push(call);
    const reply = await answer(call);
    if (reply instanceof Uint8Array) {
      response.end(reply);
      return;
    }
    const [status, json] = reply;
    response.writeHead(status, { "content-type": "application/json" }).end(canonicalJson(json));
  }
}
