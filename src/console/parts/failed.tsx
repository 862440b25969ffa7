import { ApiFailure } from "../api.ts";
import { say } from "../settings.ts";
import { texts } from "../texts.ts";

/** A failure in the server's own sentence, with the reference that leads to its log. */
export function Failed({ error }: { error: unknown }) {
  const wayOut = error instanceof ApiFailure ? error.wayOut : undefined;
  const reference = error instanceof ApiFailure ? error.correlationId : undefined;
  return (
    <div class="failed" role="alert">
      <p>{error instanceof Error ? error.message : say(texts.failed)}</p>
      {wayOut !== undefined && (
        <p>
          <a href={wayOut} data-plain target="_blank" rel="noopener">
            {say(texts.openPage)}
          </a>
        </p>
      )}
      {reference !== undefined && (
        <p class="soft">
          {say(texts.reference)}: <code>{reference}</code>
        </p>
      )}
    </div>
  );
}
