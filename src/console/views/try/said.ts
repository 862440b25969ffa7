/** What the trail shows of a step where no author has words for it: Cairn's own options, and yes and no. */
import type { LocalizedText } from "../../../localized-text.ts";
import { say } from "../../settings.ts";
import type { Walked } from "./golden.ts";
import { texts } from "./texts.ts";
import { GOTO } from "./way-back.ts";

const own: Readonly<Record<string, LocalizedText>> = {
  back: texts.back,
  restart: texts.restart,
  end: texts.end,
  yes: texts.yes,
  no: texts.no,
};

/** In the reader's language; an author's option and the user's own words as they are. */
export function saidInWords({ said, option, words }: Pick<Walked, "said" | "option" | "words">): string {
  if (option.startsWith(GOTO)) return `${say(texts.backTo)} ${said}`;
  const name = words === undefined && said === option && Object.hasOwn(own, option) ? own[option] : undefined;
  return name === undefined ? said : say(name);
}
