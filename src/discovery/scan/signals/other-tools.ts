/**
 * Texts about tools of other servers: they name one that is connected as a model calls it, or by its own name and tell to call
 * it, or claim to change, replace or come before a tool that is not of their own server.
 */
import { partsOfToolId } from "../../names/names.ts";
import type { PeerTool, ScanSubject, Signal } from "../signal.ts";

/** A name of several words, as tools have: one word is a word of the language. With two underscores: a server and its tool. */
const TOOL_NAME = /\b[a-z][a-z0-9]*(?:(?:__|[_-])[a-z0-9]+)+\b/g;
const CALL = /\b(?:call|invoke|run|use|execute|trigger)(?:s|ing)?\b|\b(?:before|first|instead)\b|调用|执行|运行|使用/;
/** What a tool may not do to another one. */
const INTERFERE =
  /\b(?:modif(?:y|ies)|chang(?:e|es)|alters?|overrides?|hijacks?|intercepts?) (?:the )?(?:behaviou?r|output|results?|arguments?|parameters?)\b|\bsupersedes?\b|\b(?:always )?replace(?:s)? its (?:output|results?)\b|\b(?:re-?route|redirect|route all|instead of calling)\b|\bwhen(?:ever)?\b.{0,60}\b(?:is|are) (?:called|invoked|used)\b.{0,60}\b(?:first|also|always|instead|bcc|add|send|rerout\w*)|\binstead\b.{0,40}\b(?:forward|send)|\b(?:do not|don't|never) (?:use|call|trust) the\b|\bmust only be (?:used|called)\b|\btakes? (?:priority|precedence) over\b|\b(?:should|must|has to|have to) (?:always )?be (?:replaced|routed|rerouted|sent|changed|redirected)\b|\beach time\b.{0,40}\bruns?\b|\b(?:any|every|all) calls? to\b.{0,40}\b(?:through|via|first|must|should)\b|(?:替换|劫持|覆盖|篡改|取代)[^。]{0,12}(?:工具|结果|输出)/;

export const otherTools: Signal = {
  name: "other_tools",
  *find(subject) {
    const { texts, tool } = subject;
    for (const { path, sentences } of texts) {
      const found = sentences.find((sentence) => touchesOthers(sentence, subject, tool));
      if (found !== undefined) yield { path, words: found };
    }
  },
};

function touchesOthers(sentence: string, { peers }: ScanSubject, tool: ScanSubject["tool"]): boolean {
  const names = [...sentence.matchAll(TOOL_NAME)].map(([name]) => name).filter((name) => !isOwn(name, tool));
  if (names.length === 0) return false;
  if (tool !== undefined && INTERFERE.test(sentence)) return true;
  const peersOf = (name: string): readonly PeerTool[] =>
    (peers.byName.get(name) ?? []).filter(({ server }) => server !== tool?.server);
  // By its full name alone a model can call it: whatever is said of it is said to the model.
  const isCallable = (name: string): boolean => {
    const parts = partsOfToolId(name);
    return parts !== undefined && peersOf(parts.tool).some(({ server }) => server === parts.server);
  };
  return names.some(isCallable) || (CALL.test(sentence) && names.some((name) => peersOf(name).length > 0));
}

/** The tool itself, its server's other tools, and the arguments it takes. */
function isOwn(name: string, tool: ScanSubject["tool"]): boolean {
  if (tool === undefined) return false;
  const { definition, siblings } = tool;
  if (siblings.has(name)) return true;
  const { properties } = definition.inputSchema;
  return properties !== null && typeof properties === "object" && Object.hasOwn(properties, name);
}
