/**
 * Runs in a thread of its own: the compiler that the command line runs, so that a folder is judged in the page as it is there, and the
 * page stays responsive meanwhile. Loaded when a folder was chosen, and by nothing else.
 */
import { assembleRelease, knowledgeOf } from "../../compile/assemble.ts";
import { checkSources } from "../../compile/check.ts";
import { brokenByPart, withRest } from "../../compile/keep-rest.ts";
import { reportFiles } from "../../compile/report.ts";
import { todayAt } from "../../knowledge/conditions.ts";
import type { CompileAnswer, CompileRequest } from "./messages.ts";
import { sha256 } from "./sha256.ts";

function answer({ sources, served }: CompileRequest): CompileAnswer {
  const checked = checkSources(sources, { today: todayAt(Date.now()) });
  const part = checked.sound ? knowledgeOf(checked) : undefined;
  const whole = part === undefined || served === undefined ? part : withRest(part, served);
  const broken = whole === undefined || served === undefined ? [] : brokenByPart(whole);
  const release = whole === undefined || broken.length > 0 ? undefined : assembleRelease(whole, sha256);
  return {
    findings: [...checked.findings, ...broken],
    release,
    report: reportFiles(checked.project, checked.findings, { release: release?.id, now: Date.now() }),
  };
}

addEventListener("message", ({ data }: MessageEvent<CompileRequest>) => postMessage(answer(data)));
