/** What the server keeps of a session, and for whom. */
import { from } from "./requirement.ts";

export const sessions = [
  {
    id: "sessions/none-joined",
    says: "No tool, prompt or resource works on a session that its caller did not name: chats that share a connection share nothing.",
  } as const,
  {
    id: "sessions/started-said",
    says: "A call that starts a session because it named none says so first in its answer, in the caller's language, with the id.",
  } as const,
  {
    id: "sessions/unrecorded-said",
    says: "A search or a choice of a template without a session starts none, and says first in its answer that nothing was recorded and what to send.",
  } as const,
  {
    id: "sessions/adding-never-conflicts",
    says: "Calls that only add to a session all succeed, however many come at once; one that names a revision conflicts with any other.",
  } as const,
  {
    id: "sessions/size-limit",
    says: "A session takes so many bytes and events; what would pass that is refused with the way out, and everything that was written can be read.",
  },
  {
    id: "sessions/guessable-keys",
    says: "Where callers have no tokens, an idempotency key that could be guessed leads to nobody else's session: it is ignored, and the answer says so.",
  },
  {
    id: "sessions/no-unknown-left",
    says: "A failed call leaves no session behind, or its failure names it.",
  } as const,
  {
    id: "sessions/current-is-named",
    says: "In an address, current stands for the session that the URL names with ?session=; without one it is refused with the way out.",
  } as const,
  ...from("seed 000 §2.2", {
    "sessions/all-stages-one-session":
      "The stages of a request and the next round of the conversation work on one session: the one whose id the caller passes.",
  }),
  ...from("seed 001 §2", {
    "sessions/server-leads": "The server keeps the state of the session and decides the next question.",
  }),
  ...from("seed 001 §3", {
    "sessions/server-manages-state":
      "The server manages sessions and their state, navigates the knowledge, and offers structured tools.",
  }),
  ...from("seed 001 §4.1", {
    "sessions/unique-session-id":
      "initiate_session returns a session_id that the server generated and that no other session has.",
    "sessions/state-kept-on-server": "The server stores the session with the node it is at.",
  }),
  ...from("seed 001 §4.2", {
    "sessions/session-id-required":
      "navigate_session takes the session_id that initiate_session returned; it is required, and an unknown one is refused.",
    "sessions/found-by-id": "navigate_session finds the session by its id, as the last step left it.",
  }),
  ...from("seed 001 §7", {
    "sessions/stateless-agent": "The agent keeps nothing but the session_id; all state is the server's.",
  }),
  ...from("seed 000 §3.2", {
    "sessions/language-of-messages":
      "Messages, the reasons of a selection and the progress of a run are in the language of the session.",
  }),
];
