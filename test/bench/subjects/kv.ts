/** A key-value store on disk that implements workerd's KV protocol, in place of Cloudflare's service. */
interface Bindings {
  DISK: Fetcher;
}

export default {
  async fetch(request: Request, { DISK }: Bindings): Promise<Response> {
    const key = decodeURIComponent(new URL(request.url).pathname.slice(1));
    const file = `http://disk/${key.replaceAll("/", "_")}`;
    if (request.method === "PUT") return DISK.fetch(file, { method: "PUT", body: await request.arrayBuffer() });
    const response = await DISK.fetch(file);
    return response.ok ? new Response(await response.arrayBuffer()) : new Response("not found", { status: 404 });
  },
};
