/**
 * What can go wrong in the runner, as a closed set: each code with its HTTP status, whether trying again can help, and one
 * sentence for people. Sentences are constant: no word of a program, a registry or a caller is repeated in them.
 * Not here: the failures of the Worker (`src/failures.ts`), which reads these codes from outside.
 */
import type { LocalizedText } from "../localized-text.ts";

interface Kind {
  status: number;
  retryable: boolean;
  text: LocalizedText;
}

const kind = (status: number, retryable: boolean, en: string, zh: string): Kind => ({
  status,
  retryable,
  text: { en, zh },
});

const KINDS = {
  unauthorized: kind(
    401,
    false,
    "The runner's token is missing or wrong. Send it as `authorization: Bearer …`; it is in the file `token` of the runner's state folder unless CAIRN_RUNNER_TOKEN sets it.",
    "缺少运行器令牌，或令牌不对。请用 `authorization: Bearer …` 发送；没有设置 CAIRN_RUNNER_TOKEN 时，令牌在运行器状态文件夹的 `token` 文件里。",
  ),
  from_web_page: kind(
    403,
    false,
    "Requests from web pages are refused, whatever their token: this one carries an `Origin`. Send it from a program, without that header.",
    "运行器拒绝网页发来的请求，令牌正确也不例外：这个请求带有 `Origin`。请从程序发送，并去掉该请求头。",
  ),
  not_found: kind(404, false, "There is no such address or server here.", "这里没有这个地址或服务器。"),
  invalid_input: kind(
    400,
    false,
    "The request does not have the form described in docs/RUNNER.md: `field`, where it is given, is the first that is missing, unknown or of another form.",
    "请求不符合 docs/RUNNER.md 描述的格式；如果给出了 `field`，它就是第一个缺少、未知或格式不对的字段。",
  ),
  too_large: kind(413, false, "The request is larger than the runner accepts.", "请求超过了运行器接受的大小。"),
  not_a_registry_name: kind(
    400,
    false,
    "The package's identifier is not a name of its registry. Addresses, paths and git repositories are not installed.",
    "软件包标识不是注册表里的名称。运行器不安装网址、路径或 git 仓库。",
  ),
  not_an_exact_version: kind(
    400,
    false,
    "The version is not exact. Give one like 1.2.3; ranges and tags that move are not installed.",
    "版本不是确切的版本。请给出形如 1.2.3 的版本；不安装版本范围或会移动的标签。",
  ),
  folder_not_allowed: kind(
    403,
    false,
    "A named folder is not inside the folders that CAIRN_RUNNER_FOLDERS allows on the runner's machine, or it does not exist.",
    "指定的文件夹不存在，或不在运行器的 CAIRN_RUNNER_FOLDERS 允许的范围内。",
  ),
  environment_not_allowed: kind(
    400,
    false,
    "A named environment variable changes how programs are loaded or where they look, so it cannot be passed on.",
    "指定的环境变量会改变程序的加载方式或查找路径，不能传给程序。",
  ),
  needs_approval: kind(
    403,
    false,
    "Packages of this registry run without Node's permission model. Approve that (`addons: true`), or choose an npm package.",
    "这个注册表的软件包不受 Node 权限模型限制。请先批准（`addons: true`），或改用 npm 软件包。",
  ),
  unknown_version: kind(
    404,
    false,
    "The registry has no such package or version. Check the name and version.",
    "注册表里没有这个软件包或版本。请检查名称和版本。",
  ),
  registry_unreachable: kind(
    502,
    true,
    "The package registry cannot be reached from the runner's machine. Check its network, then try again.",
    "运行器所在机器连不上软件包注册表。请检查网络后重试。",
  ),
  integrity_mismatch: kind(
    409,
    false,
    "The package's digest is not the one that was announced. It was not started and its files were removed. Ask whoever published the entry.",
    "软件包的摘要与登记的不一致。没有启动，文件已删除。请联系登记信息的发布者。",
  ),
  integrity_unsupported: kind(
    400,
    false,
    "The announced digest has a form that cannot be checked for this registry. Leave it out, or give one that can be.",
    "登记的摘要格式在这个注册表上无法核对。请去掉它，或换成可以核对的格式。",
  ),
  foreign_dependency: kind(
    409,
    false,
    "The package depends on something that does not come from the registry with a digest (git, an address, a path). It was not started.",
    "软件包依赖了注册表之外、没有摘要的内容（git、网址或路径）。没有启动。",
  ),
  package_too_large: kind(
    413,
    false,
    "The installed package takes more space than the runner allows. It was removed.",
    "安装后的软件包超过了运行器允许的空间，已删除。",
  ),
  install_failed: kind(
    502,
    true,
    "The package could not be installed. The server's log has the installer's own words.",
    "软件包没有安装成功。安装程序的输出在该服务器的日志里。",
  ),
  no_bin: kind(
    422,
    false,
    "The package has no program to start (no `bin` in its package.json). It is a library; choose another package.",
    "软件包里没有可启动的程序（package.json 没有 `bin`）。它是一个库，请换一个软件包。",
  ),
  ambiguous_bin: kind(
    422,
    false,
    "The package has several programs and none has its name, so none is started.",
    "软件包有多个程序，没有一个与包同名，因此没有启动。",
  ),
  not_javascript: kind(
    422,
    false,
    "The package's program is not JavaScript, so Node's permission model cannot confine it. It was not started.",
    "软件包的程序不是 JavaScript，无法用 Node 权限模型限制，因此没有启动。",
  ),
  needs_addons: kind(
    403,
    false,
    "The program needs native code, which runs outside Node's permission model. Approve that (`addons: true`) or choose another package.",
    "程序需要原生代码，而原生代码不受 Node 权限模型限制。请批准（`addons: true`）或换一个软件包。",
  ),
  needs_permission: kind(
    403,
    false,
    "The program asked for something that it may not do: files outside its folders, other programs, or workers. Choose another package, or name the folder it needs.",
    "程序请求了不允许的操作：读写自己文件夹之外的文件、启动其他程序或工作线程。请换一个软件包，或指定它需要的文件夹。",
  ),
  exited_at_start: kind(
    502,
    false,
    "The program ended before it answered. Often a variable or an argument is missing; the server's log has its last words.",
    "程序还没有应答就结束了，常见原因是缺少变量或参数。它最后的输出在该服务器的日志里。",
  ),
  no_answer: kind(
    504,
    true,
    "The program did not answer in time when it was started, and was ended.",
    "程序启动后没有在时限内应答，已被终止。",
  ),
  not_mcp: kind(
    502,
    false,
    "What the program writes is not MCP over standard input and output. It was ended.",
    "程序的输出不是标准输入输出上的 MCP，已被终止。",
  ),
  line_too_long: kind(
    502,
    false,
    "The program wrote a line that is longer than any message may be, and was ended.",
    "程序写出的一行超过了消息的最大长度，已被终止。",
  ),
  memory_exceeded: kind(
    507,
    true,
    "The program took more memory than it may have, and was ended.",
    "程序占用的内存超过上限，已被终止。",
  ),
  crashed: kind(
    502,
    true,
    "The program ended by itself again and again, and is not started any more. Add the server again to try once more.",
    "程序反复自行结束，不再启动。如需重试，请重新添加该服务器。",
  ),
  no_free_port: kind(
    503,
    true,
    "No port is free in the runner's range. Remove a server, or widen CAIRN_RUNNER_PORTS.",
    "运行器的端口范围内没有空闲端口。请移除一个服务器，或扩大 CAIRN_RUNNER_PORTS。",
  ),
  too_many_servers: kind(
    429,
    false,
    "The runner already has as many servers as it may. Remove one first.",
    "运行器的服务器数量已达上限。请先移除一个。",
  ),
  uvx_missing: kind(
    501,
    false,
    "Packages from PyPI need `uvx`, which is not on this machine. Install uv, or choose an npm package.",
    "PyPI 软件包需要 `uvx`，这台机器上没有。请安装 uv，或选择 npm 软件包。",
  ),
  docker_missing: kind(
    501,
    false,
    "Container images need Docker, and no Docker daemon answers on this machine. Start Docker, or choose an npm package.",
    "容器镜像需要 Docker，而这台机器上没有应答的 Docker 守护进程。请启动 Docker，或选择 npm 软件包。",
  ),
  npm_missing: kind(
    501,
    false,
    "`npm` is not on this machine's path. Install Node.js with npm.",
    "这台机器的路径里没有 `npm`。请安装带 npm 的 Node.js。",
  ),
  timeout: kind(504, true, "The program did not answer this call in time.", "程序没有在时限内应答这次调用。"),
  server_unavailable: kind(
    503,
    true,
    "The program ended while it worked on this call. It is started again; try once more.",
    "程序在处理这次调用时结束了，正在重新启动。请重试。",
  ),
  busy: kind(
    429,
    true,
    "The program already works on as many calls as it may. Try again in a moment.",
    "程序正在处理的调用已达上限。请稍后重试。",
  ),
  removed: kind(404, false, "The server was removed.", "该服务器已被移除。"),
  internal: kind(
    500,
    true,
    "The runner met something that nobody foresaw. Its own output says what.",
    "运行器遇到了意料之外的问题，详情在它自己的输出里。",
  ),
} as const satisfies Record<string, Kind>;

export type RunnerCode = keyof typeof KINDS;

/** A failure as it is sent: codes are stable; `message_zh` is the same in Chinese. */
export interface RunnerFailure {
  code: RunnerCode;
  message: string;
  message_zh: string;
  retryable: boolean;
  /** What of the request it is about, as a path of names of this API: `source.version`, `folders[1]`. */
  field?: string;
}

/** The failure of a code, ready to be sent. */
export function describeFailure(code: RunnerCode, field?: string): RunnerFailure {
  const { text, retryable } = KINDS[code];
  return { code, message: text.en, message_zh: text.zh, retryable, ...(field !== undefined && { field }) };
}

/** The HTTP status of a code. */
export function statusOf(code: RunnerCode): number {
  return KINDS[code].status;
}

/** Thrown inside the runner; whoever answers turns it into a failure. */
export class RunnerError extends Error {
  readonly code: RunnerCode;
  readonly field: string | undefined;
  constructor(code: RunnerCode, field?: string) {
    super(KINDS[code].text.en);
    this.code = code;
    this.field = field;
  }
}

/** What of the request was wrong, where that was thrown. */
export function fieldOf(error: unknown): string | undefined {
  return error instanceof RunnerError ? error.field : undefined;
}

/** The code of whatever was thrown. */
export function codeOf(error: unknown): RunnerCode {
  return error instanceof RunnerError ? error.code : "internal";
}
