/** Secrets and personal data that users type: what is removed from everything stored and logged, and what stays. */
import { from } from "./requirement.ts";

export const redaction = from("exposure", {
  "redaction/secret-kinds":
    "Keys, tokens and passwords of at least 120 kinds are removed: by the form that their vendor publishes, by the name before them, or by where they stand.",
  "redaction/personal-kinds":
    "Identity numbers, phones, cards, plates, passports, company codes, accounts, mail, computers' and postal addresses are removed where their check digits or the words before them tell.",
  "redaction/ordinary-text-stays":
    "Of ordinary sentences at most one in a thousand changes, and of lines that only look like secrets at most one in 57.",
  "redaction/sensitive-answers":
    "An answer that its author marked sensitive is stored apart from the events: conditions see it; views, events, exports, history and prompts show a mark; erased alone, it leaves a session that reads, walks on and verifies.",
  "redaction/surfaces":
    "A secret sent as an id, a key, a name of an argument or of a client is in no row, view, export, prompt, failure or line of the log; keys of callers are stored as digests.",
  "redaction/every-field":
    "A secret in any text or name of a member that any tool or route takes is in no row of any object, no value of KV, no line of the log and no failure.",
  "redaction/held-texts":
    "Of a text that is redacted, nothing is held in memory beyond the call: no word, and no secret.",
  "redaction/linear": "Redaction reads a text in time that grows with its length alone, whatever the text is.",
});
