/** Calls of `/api`: JSON in, JSON out. A failure is thrown with Cairn's own sentence; values are cached by nobody. */
import { token } from "./token.ts";

export interface WireFailure {
  code: string;
  message: string;
  retryable?: boolean;
  correlation_id?: string;
}

export class ApiFailure extends Error {
  readonly code: string;
  readonly correlationId: string | undefined;

  constructor({ code, message, correlation_id }: WireFailure) {
    super(message);
    this.code = code;
    this.correlationId = correlation_id;
  }
}

const UNREACHABLE: WireFailure = { code: "unreachable", message: "The server cannot be reached. · 无法连接服务器。" };

/** One call. Fails with `ApiFailure`: the server's failure, or `unreachable`. */
export async function call<T>(
  method: "GET" | "POST" | "DELETE",
  path: string,
  body?: unknown,
  signal?: AbortSignal,
): Promise<T> {
  let response: Response;
  try {
    response = await fetch(path, {
      method,
      headers: {
        accept: "application/json",
        ...(token.value !== "" && { authorization: `Bearer ${token.value}` }),
        ...(body !== undefined && { "content-type": "application/json" }),
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
      ...(signal !== undefined && { signal }),
    });
  } catch (error) {
    if (signal?.aborted === true) throw error;
    throw new ApiFailure(UNREACHABLE);
  }
  const answer: unknown = await response.json().catch(() => ({ error: UNREACHABLE }));
  if (typeof answer === "object" && answer !== null && "error" in answer)
    throw new ApiFailure(answer.error as WireFailure);
  // The routes' own shapes; the tests of `/api` hold them to it.
  return answer as T;
}

export const read = <T>(path: string, signal?: AbortSignal): Promise<T> => call<T>("GET", path, undefined, signal);
