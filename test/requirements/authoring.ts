/** Writing, checking and publishing knowledge. */
import { from } from "./requirement.ts";

export const authoring = [
  ...from("seed 001 §7", {
    "authoring/every-save":
      "Every save of a watched file is noticed, however an editor writes it: in place, by renaming, by a backup, by removing it first; in new folders too.",
  }),
];
