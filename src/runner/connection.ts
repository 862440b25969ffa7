/**
 * One program spoken to in MCP over its standard input and output. Requests of all callers share it: each gets an id and a
 * progress token of its own here and its caller's back, so that no caller sees another's answer. The runner offers the
 * program no capability: a request for sampling, elicitation or roots is answered with "method not found".
 * Not here: HTTP (`bridge.ts`), and when the program is started (`managed-server.ts`).
 */
import { RunnerError, type RunnerCode } from "./failures.ts";
import { isRecord, parseLine, type RpcNotification, type RpcRequest, type RpcResponse } from "./json-rpc.ts";
import type { ServerLog } from "./log.ts";
import { Program, type Launch, type ProgramEnd } from "./program.ts";
import type { RunnerLimits } from "./settings.ts";

const METHOD_NOT_FOUND = -32_601;

export interface CallOptions {
  timeoutMs: number;
  signal?: AbortSignal;
  /** Gets the program's progress notifications, with the caller's own token. */
  onProgress?(notification: RpcNotification): void;
}

interface Pending {
  resolve(response: RpcResponse): void;
  reject(error: RunnerError): void;
  progress: ((notification: RpcNotification) => void) | undefined;
}

export class Connection {
  readonly #program: Program;
  readonly #limits: RunnerLimits;
  readonly #log: ServerLog;
  readonly #pending = new Map<number, Pending>();
  #nextId = 1;
  #stray = 0;
  readonly ended: Promise<ProgramEnd>;

  constructor(launch: Launch, limits: RunnerLimits, log: ServerLog, onError: (line: string) => void) {
    this.#limits = limits;
    this.#log = log;
    this.#program = new Program(launch, limits, {
      onLine: (line) => this.#read(line),
      onErrorLine: (line) => {
        log.add("stderr", line);
        onError(line);
      },
      onEnd: ({ reason }) => this.#failAll(reason ?? "server_unavailable"),
    });
    this.ended = this.#program.ended;
  }

  get pending(): number {
    return this.#pending.size;
  }

  get pid(): number | undefined {
    return this.#program.pid;
  }

  get peakMemory(): number {
    return this.#program.peakMemory;
  }

  /** Sends a request and resolves with the program's answer, result or error, under the id it came with. */
  call(request: RpcRequest, options: CallOptions): Promise<RpcResponse> {
    if (this.#pending.size >= this.#limits.maxPending) return Promise.reject(new RunnerError("busy"));
    const id = this.#nextId;
    this.#nextId += 1;
    return new Promise((resolve, reject) => {
      const cancel = (code: RunnerCode): void => {
        if (!this.#pending.has(id)) return;
        this.notify({ jsonrpc: "2.0", method: "notifications/cancelled", params: { requestId: id } });
        this.#pending.get(id)?.reject(new RunnerError(code));
      };
      const onAbort = (): void => cancel("server_unavailable");
      const timer = setTimeout(() => cancel("timeout"), options.timeoutMs);
      const settle = (): void => {
        clearTimeout(timer);
        options.signal?.removeEventListener("abort", onAbort);
        this.#pending.delete(id);
      };
      const { params, token } = withToken(request.params, id);
      const { onProgress } = options;
      this.#pending.set(id, {
        resolve: (response) => {
          settle();
          resolve({ ...response, id: request.id });
        },
        reject: (error) => {
          settle();
          reject(error);
        },
        progress:
          token === undefined || onProgress === undefined
            ? undefined
            : (note) => onProgress({ ...note, params: { ...note.params, progressToken: token } }),
      });
      options.signal?.addEventListener("abort", onAbort, { once: true });
      const sent = this.#program.write({
        jsonrpc: "2.0",
        id,
        method: request.method,
        ...(params !== undefined && { params }),
      });
      if (!sent) this.#pending.get(id)?.reject(new RunnerError("server_unavailable"));
      else if (options.signal?.aborted === true) onAbort();
    });
  }

  notify(notification: RpcNotification): void {
    this.#program.write(notification);
  }

  /** Ends the program in order. */
  stop(): Promise<void> {
    return this.#program.stop();
  }

  /** Ends a program that has not answered. */
  giveUp(): void {
    this.kill(this.#stray > 0 ? "not_mcp" : "no_answer");
  }

  kill(reason: RunnerCode): void {
    this.#program.kill(reason);
  }

  #read(line: string): void {
    if (line.trim() === "") return;
    const found = parseLine(line);
    if (found === undefined) this.#log.add("stdout", line);
    const pending = found?.kind === "response" ? this.#pendingOf(found.message.id) : undefined;
    if (found?.kind === "response" && pending !== undefined) {
      this.#stray = 0;
      pending.resolve(found.message);
      return;
    }
    // A banner is common; a program that goes on writing what nobody waits for only takes the runner's time.
    this.#stray += 1;
    if (this.#stray > this.#limits.maxStrayLines) return this.kill("not_mcp");
    if (found?.kind === "request") {
      const { id, method } = found.message;
      this.#program.write(
        method === "ping"
          ? { jsonrpc: "2.0", id, result: {} }
          : { jsonrpc: "2.0", id, error: { code: METHOD_NOT_FOUND, message: "Method not found" } },
      );
    } else if (found?.kind === "notification" && found.message.method === "notifications/progress") {
      this.#pendingOf(found.message.params?.progressToken)?.progress?.(found.message);
    }
  }

  #pendingOf(id: unknown): Pending | undefined {
    return typeof id === "number" ? this.#pending.get(id) : undefined;
  }

  #failAll(code: RunnerCode): void {
    for (const pending of this.#pending.values()) pending.reject(new RunnerError(code));
  }
}

/** The parameters with the runner's progress token in place of the caller's, which is answered beside them. */
function withToken(
  params: RpcRequest["params"],
  id: number,
): { params: RpcRequest["params"]; token: string | number | undefined } {
  const meta = params?.["_meta"];
  const token = isRecord(meta) ? meta.progressToken : undefined;
  if (typeof token !== "string" && typeof token !== "number") return { params, token: undefined };
  return { params: { ...params, _meta: { ...(isRecord(meta) && meta), progressToken: id } }, token };
}
