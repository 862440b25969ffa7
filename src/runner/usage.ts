/** What `npm run runner -- --help` prints. The settings are read in `settings.ts`, and explained in docs/RUNNER.md. */
export const USAGE = `npm run runner

Installs and runs MCP servers that come as packages, for a Worker that may not start programs. It takes no options;
its settings are environment variables:

  CAIRN_RUNNER_STATE    state folder, an absolute path (.cairn/runner). Give npm start the same
  CAIRN_RUNNER_TOKEN    who sends it may use the runner (made at the first start, in the file token of the state folder)
  CAIRN_RUNNER_HOST     where it listens (127.0.0.1)
  CAIRN_RUNNER_PORT     its port (8099)
  CAIRN_RUNNER_PORTS    ports for programs (8100-8200)
  CAIRN_RUNNER_FOLDERS  folders that programs may be let read, separated by ":"; =rw behind one lets them write there too
  CAIRN_RUNNER_URL      its address from outside, where callers cannot reach the programs' ports

docs/RUNNER.md says what a program may do, and what the runner cannot prevent.
`;
