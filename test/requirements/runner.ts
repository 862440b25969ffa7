/** Packages that are installed and started on a machine of the operator's own. */
import { from } from "./requirement.ts";

export const runner = [
  ...from("seed 004 §5.5", {
    "runner/checked-first": "Nothing of a package runs before its name, version and digests were checked.",
    "runner/check-fails": "A package that fails a check is not installed, and the answer says so.",
    "runner/port-range": "Each started package has a port of its own between 8100 and 8200.",
    "runner/by-registry": "How a package is installed follows from its kind: npm, Python or a container image.",
    "runner/own-folder": "Each package is installed in a folder of its own.",
    "runner/writable-folders":
      "A program writes to a folder only where the operator named it for writing, on both sides, and whoever approves is shown it.",
    "runner/read-only-folders":
      "Where a program's folders can only be read, whoever approves it and the agent that looks for a tool are told.",
    "runner/confined": "A started package is kept apart from the machine: files, programs and memory.",
    "runner/failure-is-an-answer": "An installation that fails is an answer with a reason, and the caller goes on.",
  }),
  ...from("seed 004 T13", {
    "runner/health-check": "A server counts as running only after it has answered a health check.",
  }),
  ...from("seed 004 decision point 3", {
    "runner/starts-again": "A program that ends is started again, with growing pauses, and is given up after a limit.",
  }),
  ...from("seed 004, costs", {
    "runner/disk-limit": "A package that takes more than the allowed space, 1 GB at most, is not kept.",
    "runner/memory-limit": "Each started package takes less than 512 MB of memory; what takes more is ended.",
  }),
];
