/** Requests whose bodies are text as it is, to a Worker with tokens of two tenants and an operator. */
import product from "../../src/index.ts";
import { configured } from "./operator-support.ts";
import { ORIGIN } from "./support.ts";

export async function askText(token: string, method: string, path: string, body?: string) {
  const headers = { "content-type": "application/json", host: "localhost:8787", authorization: `Bearer ${token}` };
  const init = { method, headers, ...(body === undefined ? {} : { body }) };
  const response = await product.fetch(new Request(ORIGIN + path, init), configured);
  const text = await response.text();
  let parsed: Record<string, never> = {};
  try {
    parsed = JSON.parse(text);
  } catch {
    // Lines of JSON.
  }
  return { status: response.status, text, body: parsed };
}
