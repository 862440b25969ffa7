/** The messages of `npm start`, in the language of the terminal (`author/language.ts`). */
import process from "node:process";
import type { ReportedFinding } from "../knowledge/channel-report.ts";
import type { LocalizedText } from "../localized-text.ts";
import { environmentLanguage } from "../author/language.ts";

/** A text in the language of this terminal. */
export function localize(text: LocalizedText): string {
  return text[environmentLanguage(process.env)];
}

export const usage: LocalizedText = {
  en: `npm start [-- --port 8787] [-- --state .wrangler/state] [-- --no-watch] [-- --inspect]

Serves Cairn on this machine and keeps knowledge/ and templates/ published to it.
The port can also be given as the environment variable PORT. Sessions and what is published are kept in the folder
named by --state; without it, each port has a folder of its own. With --inspect debuggers attach on port 9229.`,
  zh: `npm start [-- --port 8787] [-- --state .wrangler/state] [-- --no-watch] [-- --inspect]

在本机运行 Cairn，并让 knowledge/ 和 templates/ 始终处于已发布状态。
端口也可以用环境变量 PORT 给出。会话和已发布的内容存放在 --state 指定的文件夹里；不指定时，每个端口各用一个文件夹。加上 --inspect 后，调试器可以连接端口 9229。`,
};

export const needsFolder: LocalizedText = { en: "--state needs a folder.", zh: "--state 需要一个文件夹。" };
export const ownSettings: LocalizedText = {
  en: "This folder has settings of its own in .dev.vars. Tests that begin `npm start` read them and may fail: move the file away while all tests run.",
  zh: "这个文件夹的 .dev.vars 里有自己的设置。会启动 `npm start` 的测试将读取它们，因而可能失败：运行全部测试时请先移走这个文件。",
};
export const badPort: LocalizedText = {
  en: "The port is a number between 1 and 65535.",
  zh: "端口是 1 到 65535 之间的整数。",
};
export const stoppedByItself: LocalizedText = {
  en: "The server stopped by itself: see its message above.",
  zh: "服务器自行停止了，原因见上面的消息。",
};
export const runtimeGone: LocalizedText = {
  en: "workerd has ended or no longer answers. Sessions and published knowledge are kept: run npm start again.",
  zh: "workerd 已经退出或不再响应。会话和已发布的知识都保留着，请重新运行 npm start。",
};
export function noRuntime(platform: string, arch: string): LocalizedText {
  return {
    en: `workerd, the program that runs Cairn, is not installed for this machine (${platform} ${arch}). Remove node_modules and run npm ci here; there are builds for Linux with glibc and macOS (x64, arm64) and for Windows (x64).`,
    zh: `没有为这台机器（${platform} ${arch}）安装 workerd，而 Cairn 要靠它运行。请删除 node_modules 后在本机重新运行 npm ci；可用的系统有 Linux（glibc）和 macOS（x64、arm64）以及 Windows（x64）。`,
  };
}

export const stillServing: LocalizedText = {
  en: "Not published: the last valid release is still served. Correct the file and save it again.",
  zh: "没有发布：仍在使用上一个没有错误的版本。请修正文件后重新保存。",
};

export const nothingServed: LocalizedText = {
  en: "Not published, and there is no earlier release to serve. Correct the file and save it again.",
  zh: "没有发布，也没有更早的版本可用。请修正文件后重新保存。",
};

/** Test files with errors, and conversations that fail, shown at most. */
const MAX_SHOWN_TESTS = 5;

/** For a publish of which example conversations cannot run, or fail; undefined where none does. `findings`: of all files. */
export function publishedDespite(all: readonly ReportedFinding[]): LocalizedText | undefined {
  const findings = all.filter(({ severity, file }) => severity === "error" && /\.test\.\w+$/.test(file));
  if (findings.length === 0) return undefined;
  const shown = findings.slice(0, MAX_SHOWN_TESTS);
  const rest = findings.length - shown.length;
  const lines = (language: "en" | "zh"): string =>
    shown
      .map(({ file, line, column, message, fix, zh }) =>
        language === "en"
          ? `  ${file}:${line}:${column} ${message} → ${fix}\n`
          : `  ${file}:${line}:${column} ${zh.message} → ${zh.fix}\n`,
      )
      .join("");
  return {
    en: `Published, although example conversations cannot run or fail:\n${lines("en")}${rest > 0 ? `  and ${rest} more: npm run author -- test` : "All of it: npm run author -- test"}`,
    zh: `已发布，但有示例对话无法运行或没有通过：\n${lines("zh")}${rest > 0 ? `  另有 ${rest} 处：npm run author -- test` : "完整结果：npm run author -- test"}`,
  };
}

/** @param waitMs until the next attempt, milliseconds; @param watch whether a save is an attempt too */
export function publishedLater(waitMs: number, watch: boolean): LocalizedText {
  const seconds = Math.ceil(waitMs / 1000);
  return {
    en: `Not published yet: it is tried again in ${seconds} ${seconds === 1 ? "second" : "seconds"}${watch ? ", and with the next save" : ""}.`,
    zh: `尚未发布：${seconds} 秒后会自动重试${watch ? "，下次保存时也会重试" : ""}。`,
  };
}

/** Of a release that an author published here, which the files of this folder have replaced. */
export function replacedRelease(release: string, url: string): LocalizedText {
  return {
    en: `Release ${release}, which was published to this server from elsewhere, is replaced by knowledge/ and templates/ of this folder. It is still stored: npm run author -- rollback ${release} --url ${url} goes back to it, until the next save or start here.`,
    zh: `此前从别处发布到这台服务器的版本 ${release} 已被本目录的 knowledge/ 和 templates/ 取代。它仍然保存着：npm run author -- rollback ${release} --url ${url} 可以退回，直到这里下次保存或启动。`,
  };
}

export function unknownArgument(name: string): LocalizedText {
  return { en: `Unknown argument ${name}.`, zh: `没有参数 ${name}。` };
}

export function alreadyRunning(url: string, next: number): LocalizedText {
  return {
    en: `Cairn is already running at ${url}/mcp. Stop that one first (Ctrl-C in its terminal), or start a second with: npm start -- --port ${next}`,
    zh: `Cairn 已经在 ${url}/mcp 运行。请先停止它（在它的终端里按 Ctrl-C），或另开一个：npm start -- --port ${next}`,
  };
}

export function portTaken(port: number): LocalizedText {
  return {
    en: `Port ${port} is used by another program. Start on another one with: npm start -- --port ${port + 1}`,
    zh: `端口 ${port} 被其他程序占用。请换一个端口：npm start -- --port ${port + 1}`,
  };
}

export function stopping(folder: string): LocalizedText {
  return {
    en: `Stopping. Sessions and published knowledge stay in ${folder}.`,
    zh: `正在停止。会话和已发布的知识保留在 ${folder}。`,
  };
}

export function stillStarting(url: string, seconds: number): LocalizedText {
  return {
    en: `Still starting after ${seconds} seconds: the Worker is being built and does not answer at ${url}/healthz yet. It is waited for as long as its process lives; Ctrl-C ends it.`,
    zh: `已启动 ${seconds} 秒：Worker 仍在构建，${url}/healthz 还没有响应。只要进程还在就会继续等待；按 Ctrl-C 结束。`,
  };
}
