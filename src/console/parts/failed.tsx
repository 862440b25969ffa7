import { ApiFailure } from "../api.ts";
import { isForOperator, textOfFailure } from "../failure-texts.ts";
import { language, say, withColon } from "../settings.ts";
import { texts } from "../texts.ts";
import { token } from "../token.ts";
import type { LocalizedText } from "../../localized-text.ts";

/** The server speaks the page's language where it can; a reader of the screen is told which one it is. */
const HAN = /\p{sc=Han}/u;

/** Something that the page itself refuses: its message is a sentence in the reader's language. */
export class Refused extends Error {}

interface Props {
  error: unknown;
  /** What a code means where this is shown, instead of what it means everywhere. */
  problems?: Readonly<Record<string, LocalizedText>> | undefined;
}

/** A failure in the page's words, with the server's own sentence and the reference that leads to its log. */
export function Failed({ error, problems }: Props) {
  const failure = error instanceof ApiFailure ? error : undefined;
  const { own, isForAgents } = textOfFailure(failure, problems, token.value !== "");
  const message = error instanceof Error ? error.message : "";
  return (
    <div class="failed" role="alert">
      <p>
        {own !== undefined
          ? say(own)
          : message === "" || (language.value === "zh" && !(error instanceof Refused))
            ? say(texts.failed)
            : message}
        {failure?.tokenNeeded !== undefined && ` ${say(texts.tokensNeeded)} ${failure.tokenNeeded}`}
      </p>
      {failure !== undefined &&
        failure.code !== "unreachable" &&
        !isForAgents &&
        (own !== undefined || language.value === "zh") && (
          <p class="soft">
            {say(texts.serverSaid)} <span lang={HAN.test(message) ? "zh-CN" : "en"}>{message}</span>
          </p>
        )}
      {failure?.wayOut !== undefined && (
        <p>
          <a href={failure.wayOut} data-plain target="_blank" rel="noopener">
            {say(texts.openPage)}
          </a>
        </p>
      )}
      {failure?.correlationId !== undefined && isForOperator(failure.code) && (
        <p class="soft">
          {withColon(say(texts.reference))}
          <code>{failure.correlationId}</code>
        </p>
      )}
    </div>
  );
}
