/** Trajectories: the full record of a task or a consultation, and what is made of it. */
import { from } from "./requirement.ts";

export const trajectories = [
  ...from("seed 004 §6.3", {
    "trajectories/fields": "A trajectory has the seed's fields, and each of its steps.",
    "trajectories/waited":
      "The time of a step is without the time that a person was waited for, which stands beside it.",
    "trajectories/collection":
      "Trajectories of tasks that have ended are one collection, a line of JSON each; an operator can switch it off.",
  }),
  ...from("seed 004 §7.1", {
    "trajectories/judged": "A trajectory is judged worth learning from or not, with the reason, when it ends.",
  }),
  {
    id: "trajectories/story",
    says: "A step that is not finished is told as such, in the story of each language, and not as one that failed.",
  } as const,
  {
    id: "trajectories/tries",
    says: "A step that was acted on more than once tells each try: how it ended, what was asked and answered, and how long it took.",
  } as const,
  {
    id: "trajectories/atif",
    says: "A trajectory can be read in ATIF v1.7 and as a short story, of tasks and of consultations.",
  } as const,
];
