/** What a person sees who opens the MCP address in a browser. */
export function page(_url: URL, _language: string | null): Response {
  return new Response("Cairn", { headers: { "content-type": "text/html; charset=utf-8" } });
}
