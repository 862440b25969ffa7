// The first module of every npm program, before the package's own. It closes what Node's permission model leaves open:
// signals to other processes (SIGUSR1 opens a debugger in any Node process of the same user), Unix domain sockets (that
// of Docker, for one, gives away the machine) and V8 flags that write files. It also ends the program when the runner has
// died. Native code can undo all of this, which is why it needs an approval of its own.
import { syncBuiltinESMExports } from "node:module";
import net from "node:net";
import { constants } from "node:os";
import process from "node:process";
import v8 from "node:v8";

const own = process.pid;
const runner = Number(process.env.CAIRN_RUNNER_PID);
delete process.env.CAIRN_RUNNER_PID;

// `process.kill` itself calls it.
const sendSignal = process["_kill"].bind(process);
setInterval(() => {
  if (process.ppid !== runner) sendSignal(own, constants.signals.SIGKILL);
}, 1000).unref();

/** The error of Node's permission model, with the name of what was asked for. */
function denied(permission) {
  const error = new Error("Access to this API has been restricted");
  return Object.assign(error, { code: "ERR_ACCESS_DENIED", permission });
}

/** Replaces a property for good. */
function replace(owner, name, value) {
  Object.defineProperty(owner, name, { value, writable: false, configurable: false, enumerable: true });
}

replace(process, "_kill", (pid, signal) => {
  if (pid !== own) throw denied("Signals");
  return sendSignal(own, signal);
});
replace(process, "_debugProcess", () => {
  throw denied("Signals");
});
replace(v8, "setFlagsFromString", () => {
  throw denied("V8Flags");
});

// What the checks below use is taken before the package can replace it.
const { apply } = Reflect;
const { isArray } = Array;
const toNumber = Number;

/** Options copied, so that each is read once, and refused where they name the path of a socket. */
function withoutPath(options) {
  const copy = { ...options };
  if (copy.path) throw denied("UnixSocket");
  return copy;
}

/** Inside Node the arguments of `connect` come as one list `[options, callback]`, marked by this symbol. */
const marker = (() => {
  const { connect } = net.Socket.prototype;
  let found;
  net.Socket.prototype.connect = (list) => {
    [found] = Object.getOwnPropertySymbols(list);
  };
  net.connect({ port: 1 });
  net.Socket.prototype.connect = connect;
  return found;
})();

/** The first argument of `connect` or `listen`: a port, the path of a socket, options, or the marked list. */
function checkFirst(first) {
  if (isArray(first) && marker !== undefined && first[marker]) {
    const list = [withoutPath(first[0]), first[1]];
    list[marker] = true;
    return list;
  }
  // Node takes a text for a path when it is no number.
  if (typeof first === "string" && !(toNumber(first) >= 0)) throw denied("UnixSocket");
  return typeof first === "object" && first !== null ? withoutPath(first) : first;
}

for (const [owner, name] of [
  [net.Socket.prototype, "connect"],
  [net.Server.prototype, "listen"],
]) {
  const original = owner[name];
  replace(owner, name, function (...args) {
    if (args.length > 0) args[0] = checkFirst(args[0]);
    return apply(original, this, args);
  });
}
syncBuiltinESMExports();
