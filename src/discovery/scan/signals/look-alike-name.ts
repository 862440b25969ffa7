/**
 * Names that are taken for another server's tool: drawn like it, or the same name over words that imitate its description, or
 * a name of one of Cairn's own.
 * Two servers that merely have a tool of one name, each with its own words, are no signal.
 */
import { skeletons } from "../../names/confusables.ts";
import { toolNameProblem } from "../../names/names.ts";
import { OWN_SERVER, type PeerTool, type Signal } from "../signal.ts";

/** Share of words that two descriptions have in common from which one imitates the other. */
const IMITATION = 0.6;
/** Fewer words say nothing about imitation. */
const MIN_WORDS = 4;

export const lookAlikeName: Signal = {
  name: "look_alike_name",
  *find({ tool, peers }) {
    if (tool === undefined) return;
    const { name, description = "" } = tool.definition;
    if (toolNameProblem(name) !== undefined) yield { path: "/name", words: name };
    const others = (owners: readonly PeerTool[] = []): readonly PeerTool[] =>
      owners.filter(({ server }) => server !== tool.server);
    if (isSeveralWords(name) && (peers.byName.get(name) ?? []).some(({ server }) => server === OWN_SERVER))
      yield { path: "/name", words: name };
    if (others(peers.byName.get(name)).some((peer) => imitates(description, peer.definition.description ?? "")))
      yield { path: "/description", words: description };
    const alike = skeletons(name).flatMap((skeleton) =>
      skeleton === "" ? [] : others(peers.bySkeleton.get(skeleton)),
    );
    if (alike.some((peer) => differsUnseen(name, peer.definition.name))) yield { path: "/name", words: name };
  },
};

/** Cairn's own `search` is a word of the language, which any server's tool may be called. */
const isSeveralWords = (name: string): boolean => name.includes("_");

/** `get_user` and `getUser` are two styles of one word; another script, a digit for a letter, or nothing visible is none. */
function differsUnseen(left: string, right: string): boolean {
  const style = (name: string): string => name.replace(/[_\-\s.]/g, "").toLowerCase();
  return style(left) !== style(right);
}

/** Nearly the same words, and not exactly the same text: that would be the same server once more. */
function imitates(left: string, right: string): boolean {
  const [words, others] = [left, right].map((text) => new Set(text.toLowerCase().match(/[\p{L}\p{N}]+/gu)));
  if (words === undefined || others === undefined || left === right) return false;
  if (words.size < MIN_WORDS || others.size < MIN_WORDS) return false;
  const common = [...words].filter((word) => others.has(word)).length;
  return common / (words.size + others.size - common) >= IMITATION;
}
