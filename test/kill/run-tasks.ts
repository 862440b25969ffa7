/** The part of `npm run test:kill` about tasks: a hundred kills (`KILLS=`), and what is found afterwards. */
import process from "node:process";
import { killTasks } from "./tasks.ts";

const KILLS = Number(process.env.KILLS ?? 100);
const SEED = Number(process.env.SEED ?? Date.now() % 1_000_000);
const PORT = 8931;

let state = SEED >>> 0;
const next = (): number => {
  state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
  return state / 2 ** 32;
};

process.stdout.write(`tasks: seed ${SEED}\n`);
const found = await killTasks(KILLS, next, PORT, (line) => process.stdout.write(`${line}\n`));
process.stdout.write(
  [
    "",
    `${found.tasks} tasks, ${found.kills} kills; asked about ${found.asked} calls`,
    `lost:                     ${found.lost}`,
    `not completed:            ${found.notCompleted}`,
    `steps recorded twice:     ${found.stepsTwice}`,
    `unsafe calls made twice:  ${found.callsTwice}`,
    "",
  ].join("\n"),
);
if (found.lost + found.notCompleted + found.stepsTwice + found.callsTwice > 0) process.exitCode = 1;
process.stdout.write(process.exitCode === 1 ? `FAILED (repeat with SEED=${SEED})\n` : "passed\n");
