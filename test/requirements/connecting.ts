/** Connecting servers and calling their tools. */
import { from } from "./requirement.ts";

export const connecting = [
  ...from("seed 004 §4.2", {
    "connecting/usable-at-once": "A tool that was connected can be called in the same conversation, by every client.",
    "connecting/old-name": "A server that was removed and comes back has the name that it had.",
    "connecting/one-event": "A call of a connected tool is one event of its session, and what it brought is evidence.",
    "connecting/listed-tools-fit":
      "A server is put to the user by the tools that it lists: one whose tools do not do what is missing is passed over for the next, and the answer says so.",
    "connecting/told-outcome":
      "A search for tools says whether it succeeded, and in a message what happened and what is left to do.",
    "connecting/in-runs": "Prompts and runs choose among connected tools as among Cairn's own.",
  }),
  ...from("seed 004 §5", {
    "connecting/chart-request":
      "A request for a chart, made where no tool draws one, ends with a chart: gap, search, approval, installation, call.",
    "connecting/readable-log":
      "What was needed, searched, chosen, installed, checked and registered can be read line by line.",
    "connecting/failed-sources-named": "A source that fails is named, and the others' results are kept.",
    "connecting/registries-at-once":
      "Several sources are searched at once, and the best candidates shown with their scores.",
  }),
  ...from("seed 004, decision point 3", {
    "connecting/call-made-again":
      "After a tool was found or connected, the call that it was looked for is made, where the tool takes it.",
    "connecting/exactly-named":
      "A call that names a tool is made with that tool, or with the one of the same name of the server that was connected for it, or not at all; the answer says which.",
  }),
  ...from("seed 004 §4.3", {
    "connecting/grants-of-tools":
      "An agreement may be to single tools of a server: those alone may be called, and the others wait.",
    "connecting/grants-of-tasks": "An agreement may be for one task: calls of other tasks and sessions need another.",
    "connecting/operators-yes":
      "What an operator has agreed to stays, whatever a user of the tenant agrees to or refuses later.",
    "connecting/operators-no":
      "What an operator has rejected is rejected for everybody: what was agreed to ends, and nobody else agrees to it again.",
    "connecting/agreement-of-one":
      "A yes for one session, or for tools that only read, opens to nobody else what a server has changed or added since they agreed.",
    "connecting/one-request":
      "A call of a connected tool is one request to its server; listing what is at hand is none.",
    "connecting/changed-definition":
      "A tool whose definition has changed since it was agreed to is not called until somebody agrees again.",
  }),
  ...from("seed 004 §4.2 and §5.3", {
    "connecting/sign-in-link":
      "A server that asks for a sign-in is answered with a link; once a person has signed in, the same call works.",
    "connecting/sign-in-asked":
      "Where a client can open addresses for its user, it is asked to open the link, once in a call.",
    "connecting/sign-in-survives": "What a sign-in needs and brings is stored: an eviction in between loses nothing.",
    "connecting/sign-in-bound":
      "A sign-in is for one tenant and one server, in the browser that opened its link, and counts once.",
    "connecting/sign-in-refreshed":
      "A token that has ended is refreshed once; where that fails, the answer says to sign in again, with the link.",
    "connecting/sign-in-mixed-up":
      "A code that another authorization server sent back than the one a link was made for is sent nowhere; who gets the code is named to the person.",
    "connecting/sign-in-addresses":
      "No request of a sign-in goes to an address that is not public, whatever metadata or a redirect says.",
    "connecting/sign-in-unusable":
      "Metadata that cannot be used, never ends or is no metadata gives no link, and a code that says why and what to do.",
    "connecting/sign-in-resource":
      "A token is asked for the server that is called and for no other, refreshed ones too.",
    "connecting/sign-in-token":
      "What a token endpoint answers counts only as a token that can be sent; anything else leaves a sign-in as it was.",
    "connecting/sign-in-scope":
      "What a sign-in asks for has limits and is named to the person, and a refresh gives no more than they agreed to.",
    "connecting/sign-in-more-access":
      "A call that needs more access than a sign-in gave is answered with a link that asks for it, where that can help.",
    "connecting/sign-in-ends": "Tokens of a removed server are ended where they were given, and shown to nobody else.",
    "connecting/client-document":
      "Authorization servers that know clients by a document read Cairn's own, and need no registration.",
    "connecting/sign-in-secret": "Tokens are in no answer, page or log, and go to the server they are for alone.",
  }),
  ...from("seed 004 §5.3", {
    "connecting/bad-answers":
      "Whatever a server answers, the caller gets a stable code and a way out, and none of the server's words in it.",
    "connecting/like-tool": "Where a tool's server fails, other tools at hand that may do the same are named.",
    "connecting/runner-gone":
      "Where the runner cannot be reached, the answer says so with a stable code and the user's own client configuration, at every repeat.",
    "connecting/cools-down": "A server that failed repeatedly is left alone for a while, and that is remembered.",
    "connecting/cools-down-tool":
      "A tool that fails repeatedly is left alone by itself; its server only where different tools fail, or it cannot be listed.",
    "connecting/one-bad-tool":
      "A tool whose definition cannot be read is left out and named with the reason; the server's other tools work.",
    "connecting/null-members":
      "A definition that says null for an optional member is read as one that leaves it out; its pin is of what was sent.",
  }),
  ...from("seed 004 §4.1", {
    "connecting/unknown-tool": "A call of a tool that does not exist fails with a code and names those that do.",
  }),
  ...from("seed 004 §5.4", {
    "connecting/nobody-approves-own":
      "An agent never approves a server that it proposed; a person, an operator or the policy does.",
    "connecting/strangers-decide-nothing":
      "Callers of whom no token is asked agree to nothing for each other, except on their own machine.",
    "connecting/change-shown":
      "Whoever is asked again about a changed tool sees each change, before and after, marked as text from outside.",
    "connecting/granted-as-shown":
      "An agreement says for whom, for which tools and until when calls are allowed, and allows nothing else.",
    "connecting/answer-opens":
      "Where narrow terms refuse a call, the page says so, and its answer allows that call and nothing wider, unless the person chooses the wider terms there.",
    "connecting/wider-refused":
      "Who refuses a wider request keeps what they agreed to before; the same is not asked again by each call.",
    "connecting/asked-in-client": "A client that can ask its user is asked in the conversation, in every era.",
    "connecting/failed-question":
      "A client that fails when it is to ask its user gets the answer of a user who cancelled, with the address of the page and without the client's words.",
    "connecting/carried-words":
      "Words of one server's result, and what looks like a secret, reach no other server before the user agrees.",
    "connecting/not-approved-first":
      "A call of a tool whose server waits for approval, or was refused, says so before anybody is asked what may be sent to it.",
    "connecting/asked-on-a-page":
      "A run or a task whose call needs a person's yes stops with a one-time address where they can give it, and goes on after it.",
    "connecting/named-argument":
      "Arguments that do not fit a tool's schema are refused with the argument's place and what was expected of it.",
    "connecting/cancelled-there": "A server of an older era is notified of a call that was cancelled or late.",
    "connecting/native-asked-once":
      "The page of a package asks at once whether native code may run, which is known only after the installation.",
    "connecting/content-blocks":
      "Images, sound and resources that a connected tool answers are passed on as content blocks, once; the event keeps their type, size and hash.",
    "connecting/nothing-before-approval": "Before somebody has agreed to a server, none of its tools is called.",
  }),
  ...from("seed 000 §2", {
    "connecting/resources-in-prompts":
      "Prompts quote resources of connected servers, and only where a call of their tools would be allowed.",
    "connecting/never-listed":
      "Tools of connected servers are never in the tool list, which is the same for everybody.",
  }),
];
