/** A session's context document as a whole, and its `meta`. */
import { from } from "./requirement.ts";

export const contextDocument = [
  ...from("seed 002 §2", {
    "context-document/members":
      "A session is one document: schema_version, meta, session, evidences and context_blocks.",
    "context-document/session-id-place": "The session's id is session.session_id; meta has no conversation_id.",
    "context-document/no-run-settings":
      "A context document holds no settings of a running assembly: no policy, execution, runtime, prompt_layers or snapshots.",
    "context-document/migration":
      "A document of an older version is migrated to the current one, and what no longer has a place is listed.",
    "context-document/unknown-version": "A document of an unknown version is refused.",
  }),
  ...from("seed 002 §2.meta", {
    "context-document/locale": "meta.locale is the session's language.",
    "context-document/timestamps":
      "meta.created_at and updated_at say when the session began and when it last changed.",
    "context-document/user": "meta.actor.user_id and user_role say who the user is.",
    "context-document/agent":
      "meta.actor.agent has agent_id, name and version: whose the agent's messages are unless they say otherwise.",
  }),
  ...from("seed 002 §3", {
    "context-document/user-role-for-model": "The model can be told whom the answer is for.",
  }),
  ...from("seed 002 §4", {
    "context-document/minimal-state": "The session's state is its messages and its tasks.",
  }),
];
