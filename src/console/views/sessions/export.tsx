/** Saves a session as a file that `npm run author -- replay` reads. */
import { useState } from "preact/hooks";
import { ApiFailure, ofTenant, type WireFailure } from "../../api.ts";
import { Failed } from "../../parts/failed.tsx";
import { say } from "../../settings.ts";
import { token } from "../../token.ts";
import { texts } from "./texts.ts";

/** With the token in a header, which a link cannot send. */
async function save(session: string): Promise<void> {
  const headers = token.value === "" ? undefined : { authorization: `Bearer ${token.value}` };
  const path = `/api/sessions/${encodeURIComponent(session)}/export`;
  const response = await fetch(ofTenant(path), headers === undefined ? {} : { headers });
  if (!response.ok) throw new ApiFailure(((await response.json()) as { error: WireFailure }).error);
  const link = document.createElement("a");
  link.href = URL.createObjectURL(await response.blob());
  link.download = `${session}.jsonl`;
  link.click();
  URL.revokeObjectURL(link.href);
}

export function Export({ session }: { session: string }) {
  const [error, setError] = useState<unknown>(undefined);
  return (
    <>
      <button type="button" onClick={() => void save(session).catch(setError)}>
        {say(texts.export)}
      </button>
      {error !== undefined && <Failed error={error} />}
    </>
  );
}
