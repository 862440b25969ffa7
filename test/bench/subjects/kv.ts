/** A key-value store in memory that answers workerd's KV protocol: the bench has no Cloudflare to ask. */
const values = new Map<string, ArrayBuffer>();

export default {
  async fetch(request: Request): Promise<Response> {
    const key = decodeURIComponent(new URL(request.url).pathname.slice(1));
    if (request.method === "PUT") {
      values.set(key, await request.arrayBuffer());
      return new Response(null, { status: 204 });
    }
    const value = values.get(key);
    return value === undefined ? new Response("not found", { status: 404 }) : new Response(value);
  },
};
