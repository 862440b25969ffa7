/**
 * The tools that a sentence names, however they are written: `send_letter`, `sendLetter`; with their server `mail__send_letter`,
 * `mcp__mail__sendLetter`, `mail.send_letter`, "the send_letter tool of mail", "mail 的 send_letter". Names are compared by their letters
 * and digits. A name that is also a word or a phrase of the language counts beside its server alone.
 * Not here: what may not be said of them (`signals/other-tools.ts`).
 */
import { foldText } from "../names/confusables.ts";
import { OWN_SERVER, type NameIndex, type PeerTool, type PeersByLetters } from "./signal.ts";

/** What Cairn's own tools are named with. */
const OWN_NAME = "cairn";
/** Words before and after a server's name among which a tool of it is looked for. */
const MAX_WORDS_BETWEEN = 12;

/** A Chinese character is a word of its own, so that a name ends where the sentence goes on. */
const WORD = /\p{Script=Han}|[^\P{L}\p{Script=Han}]+|\p{N}+/gu;
/** Stands between the words of one name. */
const WITHIN = /^[\\_\-. ]{0,6}$/;
/** Joins a server and a tool whose name is a word: "web-search" and "mail: search" are ordinary language. */
const JOINED = /^(?:\\?_\\?_|[./#@]|:{1,2}|(["'`])[./:#]\1|["'`]? (?:\/|→|::) ["'`]?)$/;
/** What a sentence says between a server and its tool, and between a tool and its server. */
const OF = /^["'`]? ?(?:mcp )?(?:server|服务器|服务)?(?:['’]s|[上里中内]?的|[上里中内])["'` ]*$/u;
const FROM = /^["'`]? (?:(?:tool|function) )?(?:of|from|on|by|in|at) (?:the )?(?:(?:mcp )?server )?["'`]?$/;
/** What is said of a tool for or against its use. */
const CHOOSES =
  /\b(?:better|prefer\w*|instead|rather|over|not|never|no longer|replac\w+|supersed\w+|deprecated|outdated|obsolete|retired|call\w*|first|before)\b|[优優]先|改用|[替取]代|代替|替[换換]|[停弃棄]用|[废廢][弃棄止]|下[线線]|不要|[别別]再?用|不再|更|先/u;

const SEVERAL_WORDS = /[\p{L}\p{N}][_\-. ]+[\p{L}\p{N}]|\p{Ll}\p{Lu}/u;
/** A word written as several: letters of both cases in a name without separators. */
const LATIN_WORD = /[A-Za-z]+/g;
const CAMEL = /[a-z][A-Z]/;

/** The letters and digits of a name, small, as in a folded sentence. */
export const lettersOf = (name: string): string => foldText(name).replace(/[^\p{L}\p{N}]+/gu, "");

/** Sorts the tools that are at hand for `namesPeer`. */
export function peersByLetters(tools: readonly PeerTool[]): PeersByLetters {
  const servers = new Map<string, Map<string, string>>();
  const identifiers = new Map<string, Set<string>>();
  for (const { server, definition } of tools) {
    const name = lettersOf(definition.name);
    const owner = lettersOf(server === OWN_SERVER ? OWN_NAME : server);
    const known = servers.get(owner) ?? new Map<string, string>();
    servers.set(owner, known.set(name, definition.name));
    if (SEVERAL_WORDS.test(definition.name)) identifiers.set(name, (identifiers.get(name) ?? new Set()).add(owner));
  }
  return {
    byServer: indexed(new Map([...servers].map(([name, known]) => [name, indexed(known)]))),
    identifiers: indexed(identifiers),
  };
}

const indexed = <T>(byName: ReadonlyMap<string, T>): NameIndex<T> => ({
  byName,
  initials: new Set([...byName.keys()].map((name) => name.charAt(0))),
  longest: [...byName.keys()].reduce((longest, { length }) => Math.max(longest, length), 0),
});

interface Span {
  start: number;
  end: number;
}

/** Words one after the other that are a name. */
interface Named<T> extends Span {
  known: T;
  name: string;
  /** Which of the sentence's words is the first. */
  at: number;
}

/** Whose text it is. */
export interface Speaker {
  server: string;
  /** Whether its server has given the name itself, by its letters. Asked only where a name is found: a server may list thousands. */
  owns(name: string): boolean;
}

export interface NamedPeers {
  /** With its server, as a model calls it. */
  withServer: boolean;
  /** By a name that nothing else is called. */
  alone: boolean;
}

/** Names in a text of both cases, in small letters: a sentence no longer tells them from words. */
export const camelNames = (text: string): ReadonlySet<string> =>
  new Set((text.match(LATIN_WORD) ?? []).filter((word) => CAMEL.test(word)).map((word) => word.toLowerCase()));

/** How a sentence, folded and in small letters, names tools of others than its speaker. `camel`: those of `camelNames`. */
export function namedPeers(
  sentence: string,
  camel: ReadonlySet<string>,
  peers: PeersByLetters,
  speaker?: Speaker,
): NamedPeers {
  const words = [...sentence.matchAll(WORD)].map(({ 0: word, index: start }) => ({ start, end: start + word.length }));
  const own = speaker === undefined ? undefined : lettersOf(speaker.server);
  const isIdentifier = (named: Named<unknown>): boolean =>
    isJoined(sentence.slice(named.start, named.end), sentence) || camel.has(named.name);
  const withServer = namesIn(sentence, words, peers.byServer).some(
    (server) =>
      server.name !== own &&
      namesIn(sentence, words, server.known, server.at).some((tool) =>
        areLinked(tool, server, sentence, isIdentifier(tool)),
      ),
  );
  const alone =
    withServer ||
    namesIn(sentence, words, peers.identifiers).some(
      (named) =>
        isIdentifier(named) && speaker?.owns(named.name) !== true && [...named.known].some((server) => server !== own),
    );
  return { withServer, alone };
}

/** Joined as names are; with hyphens alone, as words are too, where something is said of using it. */
const isJoined = (written: string, sentence: string): boolean =>
  /[_.]/.test(written) || (written.includes("-") && CHOOSES.test(sentence));

function areLinked(tool: Named<unknown>, server: Span, sentence: string, isIdentifier: boolean): boolean {
  if (isIdentifier) return tool.start >= server.end || tool.end <= server.start;
  if (tool.end <= server.start) return FROM.test(sentence.slice(tool.end, server.start)) && CHOOSES.test(sentence);
  const between = sentence.slice(server.end, tool.start);
  return JOINED.test(between) || (OF.test(between) && CHOOSES.test(sentence));
}

/** Every place where a name that is known stands; with `near`, only those about that word. */
function namesIn<T>(sentence: string, words: readonly Span[], index: NameIndex<T>, near?: number): Named<T>[] {
  const first = near === undefined ? 0 : Math.max(0, near - MAX_WORDS_BETWEEN);
  const last = near === undefined ? words.length : Math.min(words.length, near + MAX_WORDS_BETWEEN);
  const found: Named<T>[] = [];
  for (let at = first; at < last; at += 1) found.push(...namesAt(sentence, words, index, at));
  return found;
}

/** The names that begin with the word at `at`. */
function namesAt<T>(
  sentence: string,
  words: readonly Span[],
  { byName, initials, longest }: NameIndex<T>,
  at: number,
): Named<T>[] {
  const found: Named<T>[] = [];
  const { start = 0 } = words[at] ?? {};
  if (!initials.has(sentence.charAt(start))) return found;
  let name = "";
  let end = start;
  for (const word of words.slice(at, at + longest)) {
    if (!WITHIN.test(sentence.slice(end, word.start))) break;
    ({ end } = word);
    name += sentence.slice(word.start, end);
    if (name.length > longest) break;
    const known = byName.get(name);
    if (known !== undefined) found.push({ known, name, at, start, end });
  }
  return found;
}
