/** Whose data a request is about: the caller's own tenant, unless an operator names another with `?tenant=`. */
import { CairnError } from "../../errors.ts";
import { isTenantName, lacks, mayOperate, TENANT_NAME, type Principal } from "../../principal.ts";

/** The tenant that an address names, by default the caller's. Fails with `forbidden` for another one, save to an operator. */
export function askedTenant({ searchParams }: URL, principal: Principal): string {
  const tenant = searchParams.get("tenant") ?? principal.tenant;
  if (!isTenantName(tenant)) throw new CairnError({ code: "invalid_input", field: "tenant", expected: TENANT_NAME });
  if (tenant !== principal.tenant && !mayOperate(principal)) throw new CairnError(lacks(principal, "operator"));
  return tenant;
}

/** The caller as one of the tenant that an address names. For reading alone: what a caller begins is their own tenant's. */
export function asOneOfAskedTenant(url: URL, principal: Principal): Principal {
  const tenant = askedTenant(url, principal);
  return tenant === principal.tenant ? principal : { ...principal, tenant, ownTenant: principal.tenant };
}
