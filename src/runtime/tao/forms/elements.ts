/** A call as an element with its parameters inside, as Claude, Qwen Coder, MiniMax and agents for editors write it. */
import type { Json } from "../../../json.ts";
import { ANSWER_KEYS, asCall, asFinal, isFinishing, unreadArguments, type ReadAction } from "../call.ts";
import { readLooseJson, readJsonAt } from "../json.ts";
import { spend } from "../work.ts";

export interface ReadElement {
  read: ReadAction;
  /** Just after its closing tag. */
  end: number;
}

/** DeepSeek writes `<｜DSML｜invoke …>`, others put a namespace before the name. */
const PREFIX = "(?:[|｜]DSML[|｜]|[a-z][\\w-]{0,30}:)?";
const OPENING = new RegExp(
  `^<${PREFIX}(invoke|function|tool|tool_use|use_mcp_tool|action|tool_name)(?:\\s*=\\s*["']?([\\w./:-]{1,128})["']?|\\s[^>]{0,400}?name\\s*=\\s*["']([^"'>]{1,128})["'][^>]{0,400})?\\s*>`,
  "iu",
);
/** An element without content: its attributes are the tool's name and what it is given. */
const EMPTY = new RegExp(`^<${PREFIX}(?:invoke|function|tool|tool_use|use_mcp_tool|action)\\s[^<>]{0,2000}?/>`, "iu");
const PARAMETER = new RegExp(
  `<(${PREFIX}(?:parameter|param|arg|argument))(?:\\s*=\\s*["']?([\\w.-]{1,128})["']?|\\s[^>]{0,200}?name\\s*=\\s*["']([^"'>]{1,128})["'][^>]{0,200})\\s*>`,
  "giu",
);
const CHILD = /<([\p{L}_][\p{L}\p{N}_.-]{0,63})>/gu;
/** Steps that an element counts for, and the characters that looking for its closing tag takes in one step. */
const PLACE_STEPS = 20;
const CLOSING_CHARACTERS = 8;
const NAME_CHILDREN = ["tool_name", "name", "tool"];
const ARGUMENT_CHILDREN = ["arguments", "parameters", "args", "input", "tool_input", "action_input", "params"];
const ATTRIBUTE = /([\p{L}_][\w-]{0,63})\s*=\s*"([^"]{0,2000})"/gu;

/** The element at the beginning of a text; undefined where none is known. Of other names those of `tools` are known. */
export function readElement(text: string, tools: ReadonlySet<string>): ReadElement | undefined {
  const own = /^<([\p{L}_][\p{L}\p{N}_.-]{0,127})(\s[^<>]{0,2000}?)?\s*(\/?)>/u.exec(text);
  const ownName = own?.[1] ?? "";
  if (own !== null && tools.has(ownName)) {
    if (own[3] === "/" || (own[2] ?? "").trim() !== "") return ownAttributes(text, ownName, own);
    return closed(text, own[0].length, `</${ownName}>`, (body) => withBody(ownName, body));
  }
  const empty = EMPTY.exec(text);
  if (empty !== null) {
    const { name, ...given } = attributesOf(empty[0]);
    const end = empty[0].length;
    return name === undefined ? undefined : { read: asCall({ tool: name, arguments: given }, empty[0]), end };
  }
  const found = OPENING.exec(text);
  if (found === null) return undefined;
  const kind = (found[1] ?? "").toLowerCase();
  const name = found[2] ?? found[3];
  const closing = new RegExp(`</${PREFIX}${kind}\\s*>`, "iu");
  if (kind === "tool_name" || ((kind === "tool" || kind === "action") && name === undefined)) {
    return readSiblings(text, kind, found[0].length);
  }
  return closed(text, found[0].length, closing, (body) => {
    if (name !== undefined) return withBody(name, body);
    const children = childrenOf(body);
    const named = NAME_CHILDREN.map((key) => children.get(key)).find((one) => one !== undefined);
    const given = ARGUMENT_CHILDREN.map((key) => children.get(key)).find((one) => one !== undefined);
    return named === undefined ? unreadArguments() : withBody(named.trim(), given ?? "");
  });
}

function ownAttributes(text: string, tool: string, own: RegExpExecArray): ReadElement {
  const given = attributesOf(own[2] ?? "");
  const end = own[0].length;
  return { read: asCall({ tool, arguments: given }, text.slice(0, end)), end };
}

const attributesOf = (text: string): Record<string, string> =>
  Object.fromEntries(Array.from(text.matchAll(ATTRIBUTE), ([, key = "", value = ""]) => [key, value]));

/** Reads what stands before the closing tag; without one the call was broken off. */
function closed(text: string, from: number, closing: string | RegExp, read: (body: string) => ReadAction): ReadElement {
  const rest = text.slice(from);
  spend(rest.length / CLOSING_CHARACTERS);
  const at = typeof closing === "string" ? rest.indexOf(closing) : (closing.exec(rest)?.index ?? -1);
  if (at === -1) return { read: unreadArguments(["unclosed_call"]), end: text.length };
  const end = text.indexOf(">", from + at) + 1;
  const made = read(rest.slice(0, at));
  return { read: made.kind === "call" ? { ...made, text: text.slice(0, end) } : made, end };
}

/** `<tool>retrieve</tool><tool_input>…</tool_input>`, as agents of LangChain write it. */
function readSiblings(text: string, kind: string, from: number): ReadElement | undefined {
  const name = new RegExp(`^\\s*([\\w./:-]{1,128})\\s*</${kind}>\\s*`, "iu").exec(text.slice(from));
  if (name === null) return undefined;
  const at = from + name[0].length;
  const tool = name[1] ?? "";
  const input = new RegExp(`^<(${ARGUMENT_CHILDREN.join("|")})>`, "iu").exec(text.slice(at));
  if (input === null) return { read: withBody(tool, ""), end: at };
  const found = closed(text.slice(at), input[0].length, new RegExp(`</${input[1]}>`, "iu"), (body) => {
    return withBody(tool, body, true);
  });
  const end = at + found.end;
  return { read: found.read.kind === "call" ? { ...found.read, text: text.slice(0, end) } : found.read, end };
}

interface Inner {
  /** Of its opening tag, with its groups. */
  opening: RegExpExecArray;
  value: string;
  end: number;
}

/**
 * The elements of a text that have a closing tag, none inside another; the first group of `opening` is what the closing one
 * repeats. One regular expression for both tags would search from each opening one to the end.
 */
function innerElements(text: string, opening: RegExp): Inner[] {
  // Other letters can change the length of a text with their case.
  const lower = opening.ignoreCase ? text.replace(/[A-Z]+/g, (letters) => letters.toLowerCase()) : text;
  const found: Inner[] = [];
  const missing = new Set<string>();
  let past = 0;
  for (const match of text.matchAll(opening)) {
    const name = match[1] ?? "";
    const closing = `</${opening.ignoreCase ? name.toLowerCase() : name}>`;
    if (match.index < past || missing.has(closing)) continue;
    const from = match.index + match[0].length;
    const at = lower.indexOf(closing, from);
    if (!spend(PLACE_STEPS + ((at === -1 ? text.length : at) - from) / CLOSING_CHARACTERS)) break;
    if (at === -1) {
      missing.add(closing);
      continue;
    }
    past = at + closing.length;
    found.push({ opening: match, value: text.slice(from, at), end: past });
  }
  return found;
}

function childrenOf(body: string): Map<string, string> {
  return new Map(innerElements(body, CHILD).map(({ opening, value }) => [(opening[1] ?? "").toLowerCase(), value]));
}

/** What is left of a text without these elements. */
function without(text: string, elements: readonly Inner[]): string {
  let at = 0;
  let rest = "";
  for (const { opening, end } of elements) {
    rest += text.slice(at, opening.index);
    at = end;
  }
  return rest + text.slice(at);
}

/** `plain`: text that is neither JSON nor elements is the input. */
function withBody(tool: string, body: string, plain = false): ReadAction {
  const given = argumentsIn(body, plain);
  if (given === undefined) return unreadArguments();
  if (!isFinishing(tool)) return asCall({ tool, arguments: given }, "");
  const key = ANSWER_KEYS.find((one) => Object.hasOwn(given, one));
  return asFinal(key === undefined ? body.trim() : given[key]);
}

function argumentsIn(body: string, plain: boolean): Record<string, Json> | undefined {
  const trimmed = body.replace(/^\s*```[a-z]*\n|```\s*$/gi, "").trim();
  if (trimmed === "") return {};
  const parameters = innerElements(trimmed, PARAMETER);
  if (parameters.length > 0) {
    return Object.fromEntries(
      parameters.map(({ opening: [tag, , short, long], value }) => {
        const text = /\bstring\s*=\s*"true"/.test(tag);
        return [short ?? long ?? "", text ? value : elementValue(value)];
      }),
    );
  }
  if (trimmed.startsWith("{")) {
    const value = readLooseJson(trimmed);
    return typeof value === "object" && value !== null && !Array.isArray(value) ? value : undefined;
  }
  const children = innerElements(trimmed, CHILD);
  const [only] = children;
  if (
    only !== undefined &&
    children.length === 1 &&
    ARGUMENT_CHILDREN.includes((only.opening[1] ?? "").toLowerCase())
  ) {
    return argumentsIn(only.value, true);
  }
  if (children.length > 0 && without(trimmed, children).trim() === "") {
    return Object.fromEntries(children.map(({ opening: [, key = ""], value }) => [key, elementValue(value)]));
  }
  return plain && !trimmed.includes("<") ? { input: trimmed } : undefined;
}

/** The text of an element as a value: a number, true, JSON, or the text itself without the line breaks around it. */
export function elementValue(text: string): Json {
  const value = text.replace(/^\r?\n/, "").replace(/\r?\n[ \t]*$/, "");
  const trimmed = value.trim();
  if (/^(?:true|false|null|-?\d{1,15}(?:\.\d{1,15})?)$/i.test(trimmed)) {
    return readJsonAt(trimmed.toLowerCase(), 0)?.value ?? value;
  }
  if (!/^[[{]/.test(trimmed)) return value;
  const placed = readJsonAt(trimmed, 0);
  return placed !== undefined && placed.end === trimmed.length ? placed.value : value;
}
