/**
 * Calls that a model only announces before it invents their result: `I will call retrieve with query "x". Result: …`
 * (requirement tao-loop/invented-observation). Not here: calls in brackets, JSON or a form of their own.
 */
import { asCall, unread, unreadArguments, type ReadAction } from "./call.ts";
import { knownName } from "./forms/known.ts";
import { beginsResult } from "./labels/words.ts";

/** Characters before the result that are searched, and names in them that are tried. */
const MAX_TEXT = 20_000;
const MAX_TRIED = 40;
const NAME = /(?<![A-Za-z0-9_./-])[A-Za-z_][A-Za-z0-9_./-]{0,127}/g;
/** What stands between a tool's name and a quoted value: a few words, and what the value is called. */
const VALUE =
  /^[`*"'”」]{0,3}[^\n"'“”「」{}()（）]{0,40}?(?:\b(query|q|input|text|question|keywords?)\b|查询词?|检索词?|搜索词?|关键词|问题|参数)[^\n"'“”「」{}()（）]{0,12}["'“「]([^"“”「」\n]{1,1000})["'”」]/iu;
const BARE_VALUE = /^[`*]{0,3}\s{0,4}(?:(?:for|on|with|[:：,，])\s{0,4})?["“「]([^"“”「」\n]{1,1000})["”」]/iu;

export interface Announced {
  from: number;
  to: number;
  read: ReadAction;
}

/**
 * The last call of a known tool that is announced in `text` before a line that claims to be its result. `observed`: where a
 * piece that is labelled as an observation begins. Undefined where nothing claims to be a result, or no tool is named.
 */
export function findAnnounced(
  text: string,
  tools: ReadonlySet<string>,
  observed: number | undefined,
): Announced | undefined {
  const result = observed ?? resultIn(text);
  if (tools.size === 0 || result === undefined) return undefined;
  const before = text.slice(Math.max(0, result - MAX_TEXT), result);
  const offset = result - before.length;
  let named: Announced | undefined;
  let tried = 0;
  for (const { 0: name, index } of before.matchAll(NAME)) {
    const tool = knownName(name.replace(/[./-]+$/, ""), tools);
    if (!tools.has(tool) || tried >= MAX_TRIED) continue;
    tried += 1;
    const after = before.slice(index + name.length);
    const at = offset + index;
    const given = VALUE.exec(after);
    const bare = given === null ? BARE_VALUE.exec(after) : null;
    const value = given?.[2] ?? bare?.[1];
    if (value === undefined) {
      const read = /^[^\n]{0,60}["'“「{]/.test(after) ? unreadArguments() : unread("no_call_found", true);
      named ??= { from: at, to: result, read };
      continue;
    }
    const call = { tool, arguments: { [keyOf(given?.[1], bare !== null)]: value } };
    const to = at + name.length + (given?.[0] ?? bare?.[0] ?? "").length;
    return { from: at, to, read: asCall(call, JSON.stringify(call)) };
  }
  return named;
}

function keyOf(written: string | undefined, isBare: boolean): string {
  if (isBare) return "input";
  return written?.toLowerCase() ?? "query";
}

/** Where the first line begins that claims to be a result, with a line before it. */
function resultIn(text: string): number | undefined {
  let at = 0;
  for (const line of text.split("\n")) {
    if (at > 0 && beginsResult(line)) return at;
    at += line.length + 1;
  }
  return undefined;
}
