/** Where a phrase was found that nothing offered to a prompt, as a reader calls it and with where it is read. Pure. */
import type { LocalizedText } from "../../../localized-text.ts";
import { phraseTexts } from "./texts.ts";

interface FoundPlace {
  /** Absent where the kind is not known. */
  kind?: LocalizedText;
  /** What follows it: a number, a document's name. */
  name: string;
  /** Which of the session's records it is (`record.tsx`), or the document, by its name. */
  at?: { show: "evidence" | "conversation" | "tools" } | { document: string };
}

function placeOf(id: string): FoundPlace {
  const [, kind = "", rest = ""] = /^(evidence|message|call|document):(?:\/\/)?(.+)$/su.exec(id) ?? [];
  switch (kind) {
    case "evidence":
      return { kind: phraseTexts.inEvidence, name: "", at: { show: "evidence" } };
    case "message":
      return { kind: phraseTexts.inMessage, name: rest, at: { show: "conversation" } };
    case "call":
      return { kind: phraseTexts.inCall, name: "", at: { show: "tools" } };
    case "document": {
      const name = rest
        .replace(/#\d+$/, "")
        .split("/")
        .map((part) => decodeURIComponent(part))
        .join("/");
      return { kind: phraseTexts.inDocument, name, at: { document: name } };
    }
    default:
      return { name: id };
  }
}

/** Each once. An address of a kind that is not known is given as it is. */
export function foundPlaces(ids: readonly string[]): FoundPlace[] {
  return [...new Map(ids.map((id) => placeOf(id)).map((one) => [`${one.kind?.en ?? ""} ${one.name}`, one])).values()];
}
