/** For an operator: whose things a view shows, kept in the address (`?tenant=`). Others see only their own, and no choice. */
import { useRight } from "../caller.ts";
import { addressOf, place, setQuery, tenant } from "../router.ts";
import { say } from "../settings.ts";
import { texts } from "../texts.ts";

/** `none`: what is shown where no tenant is named. */
export function TenantChoice({ none }: { none?: string }) {
  if (useRight("operate") !== true) return null;
  return (
    <label class="status-filter">
      {say(texts.tenant)}
      <input
        type="text"
        value={tenant.value}
        placeholder={none ?? say(texts.yourOwn)}
        autoComplete="off"
        spellcheck={false}
        onChange={({ currentTarget }) => setQuery({ tenant: currentTarget.value.trim() })}
      />
    </label>
  );
}

/** Above every view of another tenant's things. */
export const OtherTenant = () => (tenant.value === "" ? null : <Named />);

function Named() {
  // Who may not look there is told so where it is refused.
  if (useRight("operate") !== true) return null;
  return (
    <p class="soft" role="status">
      {say(texts.otherTenant)} <strong>{tenant.value}</strong>{" "}
      <a href={addressOf(place.value.parts.slice(0, 1), { tenant: undefined })}>{say(texts.leaveTenant)}</a>
    </p>
  );
}
