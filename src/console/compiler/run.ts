/** Starts the compiler in its thread, for one folder, and ends it. */
import type { CompileAnswer, CompileRequest } from "./messages.ts";

/** Checks and compiles. Fails with the thread's error: one that cannot be loaded, or a fault of the compiler. */
export function compileInThread(request: CompileRequest): Promise<CompileAnswer> {
  const thread = new Worker(new URL("./compiler.ts", import.meta.url), { type: "module" });
  return new Promise<CompileAnswer>((resolve, reject) => {
    thread.addEventListener("message", ({ data }: MessageEvent<CompileAnswer>) => resolve(data));
    thread.addEventListener("error", ({ message }) => reject(new Error(message)));
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread is no window: it has no origin to name
    thread.postMessage(request);
  }).finally(() => thread.terminate());
}
