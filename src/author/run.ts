/** Finds the command that was asked for and runs it; the one place where errors become sentences and exit codes. */
import { nearest } from "../knowledge/findings.ts";
import { ApiError } from "./api.ts";
import { readArguments, UsageError, type Command, type ExitCode, type World } from "./command.ts";
import { commands } from "./commands/index.ts";

function overview(): string {
  const longest = Math.max(...commands.map((command) => command.name.length));
  const lines = commands.map((command) => `  ${command.name.padEnd(longest)}  ${command.summary}`);
  return `npm run author -- <command> [options]\n\n${lines.join("\n")}\n\nnpm run author -- <command> --help tells more about one of them.\n`;
}

function wantsHelp(args: readonly string[]): boolean {
  return args.some((arg) => arg === "--help" || arg === "-h");
}

/** Runs the authors' command line. Never throws for what a user can mend. */
export async function runAuthor(world: World, args: readonly string[]): Promise<ExitCode> {
  const [name, ...rest] = args;
  if (name === undefined || name === "help" || name.startsWith("-")) {
    const asked = name !== undefined && (name === "help" || wantsHelp([name]));
    if (asked || name === undefined) world.out(overview());
    else world.err(`The first word is a command, not ${name}.\n\n${overview()}`);
    return asked ? 0 : 2;
  }
  const command = commands.find((candidate) => candidate.name === name);
  if (command === undefined) {
    const meant = nearest(
      name,
      commands.map((candidate) => candidate.name),
    );
    world.err(
      `There is no command "${name}".${meant === undefined ? "" : ` Did you mean "${meant}"?`}\n\n${overview()}`,
    );
    return 2;
  }
  if (wantsHelp(rest)) {
    world.out(`${command.summary}.\n\nnpm run author -- ${command.help}\n`);
    return 0;
  }
  return runCommand(world, command, rest);
}

async function runCommand(world: World, command: Command, args: readonly string[]): Promise<ExitCode> {
  try {
    return await command.run(world, readArguments(command, args));
  } catch (error) {
    if (error instanceof UsageError) {
      world.err(`${error.message}\n\nnpm run author -- ${command.name} --help shows how it is used.\n`);
      return 2;
    }
    if (error instanceof ApiError) {
      world.err(`${error.message}\n${findingsIn(error)}`);
      return 1;
    }
    throw error;
  }
}

/** What the server found in a release, one line each; usually nothing, since it was checked here before. */
function findingsIn(error: ApiError): string {
  const list: unknown[] = Array.isArray(error.details.findings) ? error.details.findings : [];
  return list
    .slice(0, 20)
    .map((finding) => {
      const { file, rule, message } = Object.assign({ file: "", rule: "", message: "" }, finding);
      return `  ${file} ${rule} ${message}\n`;
    })
    .join("");
}
