/** Starting the server and opening it in a browser. */
import { from } from "./requirement.ts";

export const running = [
  ...from("seed 000 §6.1", {
    "running/own-state-folder":
      "Two servers on one machine never share a state folder, and one that cannot be used is told in a sentence.",
    "running/one-command": "One command starts everything, and stopping it leaves nothing running.",
  }),
  ...from("seed 000 §6.2", {
    "running/home-page": "A person who opens the address in a browser finds a page.",
  }),
];
