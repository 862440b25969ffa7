/** The audit log of a tenant, for operators: JSON lines, in pages, each with the hash that covers the lines before it. */
import { invalidField } from "./fields.ts";
import type { Principal } from "../../principal.ts";
import type { Env } from "../env.ts";
import { audit, tenantObject } from "../tenants/audit.ts";

const LINES_PER_PAGE = 1000;

/** `GET /api/audit?tenant=&after=`: lines after a number; none are left when a page is empty. The principal is of that tenant. */
export async function exportAudit(url: URL, env: Env, principal: Principal): Promise<Response> {
  const { tenant } = principal;
  const after = Number(url.searchParams.get("after") ?? "0");
  if (!Number.isSafeInteger(after) || after < 0)
    throw invalidField("after", { en: "the number of the last line that was read", zh: "已读到的最后一行的编号" });
  // The first page leaves a line of its own, so that an export shows that it was made.
  if (after === 0) await audit(env, principal, { tenant, action: "audit_exported", subject: tenant });
  const rows = await tenantObject(env, tenant).entries(after, LINES_PER_PAGE);
  return new Response(rows.map((row) => `${JSON.stringify(row)}\n`).join(""), {
    headers: { "content-type": "application/x-ndjson; charset=utf-8", "cache-control": "no-store" },
  });
}
