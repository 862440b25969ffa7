/** Trust before first use: what is agreed to, by whom, and what a server can do before and after. */
import { from } from "./requirement.ts";

export const trust = [
  ...from("seed 004 §5.4", {
    "trust/pinned":
      "What somebody agrees to is pinned: any change of a tool's names, texts, schemas or annotations is found, whatever the order of keys, and shown as a difference.",
    "trust/only-approved-runs":
      "In any history of events a tool is called only where its definition, its server's identity and source were approved and a grant allows it.",
    "trust/never-the-agent":
      "A call of an agent is no agreement: a person's answer, the operator, or the operator's policy is needed, and the policy is manual unless it can be read.",
    "trust/policy-strictest":
      "Of a policy that cannot be read whole each readable part holds, and in the rest the strictest; the log names the key at the start.",
    "trust/answer-to-what-was-shown":
      "An answer counts only for the pin that was shown, and a one-time code only once.",
    "trust/address-stays-open":
      "The address where a person agrees stays valid when others are given for the same server; a task whose question is open shows one that works.",
    "trust/settled-once":
      "An address whose question was answered at another one says how it was settled, and asks nothing.",
    "trust/scan-warns":
      "Texts of tools are scanned for hidden characters, encoded payloads, orders, concealment, secrets, other servers' tools and look-alike names.",
    "trust/scan-is-no-gate": "Nothing depends on a warning but that a person is asked.",
    "trust/texts-steer-nothing":
      "No text of a server or a registry changes a policy, an approval, a grant, a name or what is searched for.",
    "trust/names": "Names of tools are what clients accept, differ, and look like no other server's or Cairn's own.",
    "trust/grants":
      "A grant is for a session, a task or the tenant, for servers or tools, reading only or not, until a time.",
    "trust/room-for-proposals":
      "A proposal never pushes out another caller's that waits to be answered; what makes room for another is named.",
    "trust/arguments":
      "Arguments that hold secrets, or words of another server's result, are sent only after somebody said yes.",
    "trust/results-are-data": "A tool's result is data of a limited size: capped, scanned, quoted.",
    "trust/addresses":
      "Requests go to https addresses on the public internet only; every spelling of another address is refused, in redirects as well.",
    "trust/limited-answers":
      "An answer from outside is limited in bytes and in time, and takes no credentials elsewhere.",
  }),
  ...from("seed 004 decision point 2", {
    "trust/automatic-needs-all":
      "An automatic agreement needs a score that is high enough, no warning, and nothing changed since an earlier agreement.",
  }),
];
