/** What holds when the server is open to the internet and serves several customers. */
import { from } from "./requirement.ts";

export const exposure = from("exposure", {
  "exposure/altered-in-store":
    "What is read from the store is compared with its hash: altered knowledge is never told, the log gets an alert, and the previous release serves new sessions.",
  "exposure/broken-releases":
    "A release is refused whole where any object of it is null, empty, of another shape, version or kind, cut, too deep or missing, by every route that takes objects; the same for a catalogue of registries.",
  "exposure/broken-references":
    "A release is refused where its manifest, routing data, trees, documents, templates, passages or index name something that is not there or say it otherwise, with the name.",
  "exposure/templates-object":
    "A release without the templates object is refused at publish, with the way out; knowledge without templates is compiled with an empty list of them.",
  "exposure/read-only-address":
    "An address that says scope=read only reads, however that is spelled: repeated, in capitals, encoded or with signs; what nearly says it is refused.",
  "exposure/query-steps":
    "Reading a query takes a few steps for each of its characters, whatever they are: no caller's query takes more than 50 ms.",
  "exposure/attacks":
    "Whatever a caller sends to any tool, method or route: no server error, no internal error, no stack trace, and nothing of another tenant.",
  "exposure/hung-store":
    "A read of the store that does not end counts as failed after ten seconds: the answer is knowledge_unavailable.",
  "exposure/deep-bodies": "A body nested deeper than any use of it is refused before it is parsed.",
  "exposure/blocks":
    "Compressed passages are inflated under a limit: at publish a larger block is refused, and a reading never takes more than sixteen megabytes.",
  "exposure/expression-steps":
    "Facts and conditions are evaluated under a budget of steps that counts what texts and lists expand to; what could pass it is refused by the check and at publish, with the cost.",
  "exposure/template-steps":
    "Templates, texts with placeholders, patterns and selectors work under a budget that counts what they expand to; a template or a text that could pass it is refused by the check and at publish, with the cost.",
  "exposure/rate-limits":
    "Calls, new sessions, searches, publishes and failed tokens are limited by token, tenant and address; beyond, the answer is rate_limited with Retry-After, and no object is asked.",
  "exposure/daily-limits":
    "A tenant may begin so many sessions and store so many bytes in a day; beyond, the answer is rate_limited until midnight UTC, and other tenants go on.",
  "exposure/wrong-params":
    "Wrong parameters of resources/read, prompts/get and subscriptions, and names such as __proto__, are invalid params (-32602) with a sentence, in both eras and in a transport session.",
  "exposure/guesses":
    "Guessed ids of transport sessions, subscriptions to guessed sessions, and keyed starts that cannot begin a session wake no object and store nothing.",
  "exposure/runtime-killed": "When workerd dies, npm start ends and says so.",
  "exposure/damaged-sessions":
    "A stored session is compared with what was written when it is opened: a changed, exchanged, added, missing or cut row, key, snapshot or hash is session_damaged, never served and never an internal error.",
  "exposure/damaged-exports":
    "What is left of a damaged session can be exported, with the places that are not what was written; the operator can list the damaged sessions.",
  "exposure/cut-exports":
    "An exported session says how many events it has; replay fails for a file that is empty or has fewer.",
});
