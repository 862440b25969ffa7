import { ApiFailure } from "../api.ts";
import { say } from "../settings.ts";
import { texts } from "../texts.ts";

/** A failure in the server's own sentence, with the reference that leads to its log. */
export function Failed({ error }: { error: unknown }) {
  const reference = error instanceof ApiFailure ? error.correlationId : undefined;
  return (
    <div class="failed" role="alert">
      <p>{error instanceof Error ? error.message : say(texts.failed)}</p>
      {reference !== undefined && (
        <p class="soft">
          {say(texts.reference)}: <code>{reference}</code>
        </p>
      )}
    </div>
  );
}
