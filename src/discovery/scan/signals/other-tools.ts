/**
 * Texts about tools of other servers: a tool that names one which is connected, a result that tells to call one, and what claims to
 * change, replace or come before a tool that is not of its own server.
 */
import { camelNames, lettersOf, namedPeers, type Speaker } from "../named-tools.ts";
import type { ScanSubject, Signal } from "../signal.ts";

/** A name of several words, as tools have: one word is a word of the language. */
const TOOL_NAME = /\b[a-z][a-z0-9]*(?:[_-][a-z0-9]+)+\b/g;
const CALL = /\b(?:call|invoke|run|use|execute|trigger)(?:s|ing)?\b|\b(?:before|first|instead)\b|调用|执行|运行|使用/;
/** What a tool may not do to another one. */
const INTERFERE =
  /\b(?:modif(?:y|ies)|chang(?:e|es)|alters?|overrides?|hijacks?|intercepts?) (?:the )?(?:behaviou?r|output|results?|arguments?|parameters?)\b|\bsupersedes?\b|\b(?:always )?replace(?:s)? its (?:output|results?)\b|\b(?:re-?route|redirect|route all|instead of calling)\b|\bwhen(?:ever)?\b.{0,60}\b(?:is|are) (?:called|invoked|used)\b.{0,60}\b(?:first|also|always|instead|bcc|add|send|rerout\w*)|\binstead\b.{0,40}\b(?:forward|send)|\b(?:do not|don't|never) (?:use|call|trust) the\b|\bmust only be (?:used|called)\b|\btakes? (?:priority|precedence) over\b|\b(?:should|must|has to|have to) (?:always )?be (?:replaced|routed|rerouted|sent|changed|redirected)\b|\beach time\b.{0,40}\bruns?\b|\b(?:any|every|all) calls? to\b.{0,40}\b(?:through|via|first|must|should)\b|(?:替换|劫持|覆盖|篡改|取代)[^。]{0,12}(?:工具|结果|输出)/;

export const otherTools: Signal = {
  name: "other_tools",
  *find(subject) {
    const speaker = subject.tool === undefined ? undefined : speakerOf(subject.tool);
    for (const { path, text, sentences } of subject.texts) {
      const camel = camelNames(text);
      const found = sentences.find((sentence) => touchesOthers(sentence, camel, subject, speaker));
      if (found !== undefined) yield { path, words: found };
    }
  },
};

function touchesOthers(
  sentence: string,
  camel: ReadonlySet<string>,
  { peers, tool }: ScanSubject,
  speaker: Speaker | undefined,
): boolean {
  const { withServer, alone } = namedPeers(sentence, camel, peers.byLetters, speaker);
  // With its server a tool is called: whatever is said of it is said to the model. A tool has no reason to name another's at all.
  if (withServer || (alone && (tool !== undefined || CALL.test(sentence)))) return true;
  if (speaker === undefined || !INTERFERE.test(sentence)) return false;
  return [...sentence.matchAll(TOOL_NAME)].some(([name]) => !speaker.owns(lettersOf(name)));
}

/** The tool itself, its server's other tools, and the arguments it takes. */
function speakerOf({ server, definition, siblings }: NonNullable<ScanSubject["tool"]>): Speaker {
  const { properties } = definition.inputSchema;
  const named = properties !== null && typeof properties === "object" ? Object.keys(properties) : [];
  return {
    server,
    owns: (name) => [...siblings, ...named].some((one) => lettersOf(one) === name),
  };
}
