/** Sends requests over kept-alive connections and times each one. The client's own work affects the wall clock only. */
import { Agent, request as open, type IncomingMessage } from "node:http";

export interface Call {
  path: string;
  headers: Record<string, string>;
  body: string | Uint8Array;
}

export interface Answer {
  status: number;
  body: string;
}

const agent = new Agent({ keepAlive: true, maxSockets: 16 });

/** One POST (or GET, when the body is empty). Rejects when the connection breaks. */
export function send(port: number, call: Call): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const method = call.body === "" ? "GET" : "POST";
    const headers = { ...call.headers, host: `localhost:${port}`, "content-length": Buffer.byteLength(call.body) };
    const request = open(
      { host: "127.0.0.1", port, path: call.path, method, headers, agent },
      (response: IncomingMessage) => {
        const chunks: Buffer[] = [];
        response.on("data", (chunk: Buffer) => chunks.push(chunk));
        response.on("end", () => resolve({ status: response.statusCode ?? 0, body: Buffer.concat(chunks).toString() }));
        response.on("error", reject);
      },
    );
    request.on("error", reject);
    request.end(call.body);
  });
}

/**
 * Sends `count` calls with `lanes` in flight at once; `make` gives the call for a lane and its turn, so that a lane can
 * stay in its own session. Returns each latency in milliseconds. Throws at the first response that `check` refuses.
 */
export async function load(
  port: number,
  count: number,
  lanes: number,
  make: (lane: number, turn: number) => Call,
  check: (answer: Answer) => boolean,
): Promise<number[]> {
  const latencies: number[] = [];
  async function run(lane: number): Promise<void> {
    for (let turn = 0; turn < count / lanes; turn += 1) {
      const started = performance.now();
      const answer = await send(port, make(lane, turn));
      latencies.push(performance.now() - started);
      if (!check(answer)) throw new Error(`unexpected answer ${answer.status}: ${answer.body.slice(0, 500)}`);
    }
  }
  await Promise.all(Array.from({ length: lanes }, (_, lane) => run(lane)));
  return latencies;
}

/** The value below which the share `part` (0…1) of all values lies. */
export function quantile(values: readonly number[], part: number): number {
  const sorted = values.toSorted((left, right) => left - right);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? Number.NaN;
}

export function median(values: readonly number[]): number {
  return quantile(values, 0.5);
}
