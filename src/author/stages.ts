/**
 * What a long command is doing, on the error output: on a terminal one line that counts, elsewhere one line for each stage.
 * A command that takes no time says nothing.
 */
import type { Progress, Stage } from "../compile/progress.ts";
import { inLanguage, type Language, type LocalizedText } from "../localized-text.ts";
import type { CliContext } from "./command.ts";

/** A stage that takes longer is shown, and each that follows it. */
const WORTH_SHOWING_MS = 1000;
/** A line on a terminal is not written more often. */
const REDRAW_MS = 100;

const names: Record<Stage, LocalizedText> = {
  read: { en: "Reading files", zh: "读取文件" },
  check: { en: "Checking, by rule", zh: "逐条规则检查" },
  index: { en: "Indexing documents for search", zh: "为文档建立搜索索引" },
  pack: { en: "Packing passages", zh: "打包段落" },
  write: { en: "Writing the index", zh: "写出索引" },
};

/** Without `done`, for a line that stays, only how much there is. */
function lineOf(stage: Stage, done: number | undefined, total: number, language: Language): string {
  const [name, all] = [inLanguage(language, names[stage]), total.toLocaleString("en-US")];
  if (total <= 1) return inLanguage(language, { en: `${name}.`, zh: `${name}。` });
  const count = done?.toLocaleString("en-US");
  return inLanguage(language, {
    en: `${name}: ${count === undefined ? all : `${count} of ${all}`}.`,
    zh: `${name}：${count === undefined ? all : `${count}/${all}`}。`,
  });
}

/** The stages of one compilation. `end` must be called once it has ended. */
export function showStages(cli: CliContext, language: Language): { tell: Progress; end(): void } {
  let now: Stage | undefined;
  let [began, drawn] = [0, 0];
  let [isShown, isLong] = [false, false];
  let last = "";
  const end = (): void => {
    if (cli.color && isShown) cli.err(`\r${last}\n`);
    isShown = false;
  };
  const tell: Progress = (stage, done, total) => {
    const at = cli.now();
    if (stage !== now) {
      end();
      [now, began, drawn] = [stage, at, 0];
    }
    isLong ||= at - began >= WORTH_SHOWING_MS;
    if (!isLong) return;
    const wasShown = isShown;
    isShown = true;
    if (!cli.color) {
      if (!wasShown) cli.err(`${lineOf(stage, undefined, total, language)}\n`);
      return;
    }
    last = lineOf(stage, done, total, language);
    if (wasShown && at - drawn < REDRAW_MS) return;
    drawn = at;
    cli.err(`\r${last}`);
  };
  return { tell, end };
}
