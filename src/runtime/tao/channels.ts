/**
 * The harmony format of gpt-oss, where each message names its channel: analysis is thinking, a message to a function is a
 * call, final is the answer. Rewritten in the forms that the rest reads. Also here: the marks at which a model's turn ends.
 */
const HEADER =
  /(?:<\|start\|>\s{0,20}\w{1,40})?(?:\s{0,20}to=([\w.:-]{1,160}))?\s{0,20}<\|channel\|>\s{0,20}(\w{1,40})([^<]{0,200})(?:<\|constrain\|>[^<]{0,40})?<\|message\|>/g;
const MESSAGE_END = /<\|(?:end|return|call|start)\|>|$/;
/** What stands behind these was never the model's to write. */
const TURN_END =
  /<\|(?:im_end|eot_id|eom_id|end_of_text|endoftext|return|end_of_turn)\|>|<end_of_turn>|<｜end▁of▁sentence｜>|<\|(?:im_start|start_header_id)\|>/;
/** Marks of a vocabulary that end a text; elsewhere `</s>` is a tag like others. */
const LAST_MARK = /(?:^|[^`"'“「\s])(\s{0,20}<\/?(?:s|eos|bos|pad)>\s{0,20})$/i;

/** What a model has thought about before it, between marks of its own. */
const SOLUTION = /(?<=<\|end_of_thought\|>\s{0,20})<\|begin_of_solution\|>([\s\S]*?)(?:<\|end_of_solution\|>|$)/;

/** What a prompt of a chat format ends with, repeated by a model before its text. */
const OWN_HEADER =
  /^\s*(?:<\|(?:begin_of_text|startoftext)\|>\s{0,8})?(?:<\|im_start\|>\s{0,8}assistant\b|<\|start_header_id\|>\s{0,8}assistant\s{0,8}<\|end_header_id\|>|<start_of_turn>\s{0,8}model\b|<[|｜]assistant[|｜]>|\[\/INST\])(?=\s|<|$|[^\x00-\x7f])\s*/i;

/** The text with its channels as thinking, calls and answer; any other text without the marks at its end. */
export function readChannels(text: string): string {
  if (!/^\s*<\|(?:start|channel)\|>/.test(text)) {
    return untilTurnEnd(text.replace(OWN_HEADER, "").replace(SOLUTION, "\nfinal_answer: $1"));
  }
  const parts: string[] = [];
  const messages = [...text.matchAll(HEADER)];
  for (const [place, match] of messages.entries()) {
    const [header, before, channel = "", rest = ""] = match;
    const inside = text.slice(match.index + header.length, messages[place + 1]?.index);
    const said = inside.slice(0, MESSAGE_END.exec(inside)?.index ?? inside.length);
    const recipient = before ?? /to=([\w.:-]{1,160})/.exec(rest)?.[1];
    parts.push(rewritten(channel.toLowerCase(), recipient, said));
  }
  return parts.length === 0 ? text : parts.join("\n");
}

function rewritten(channel: string, recipient: string | undefined, said: string): string {
  if (recipient !== undefined && recipient !== "assistant") {
    const name = recipient.replace(/^functions\./, "");
    return `<tool_call>\n{"name":${JSON.stringify(name)},"arguments":${said.trim() === "" ? "{}" : said.trim()}}\n</tool_call>`;
  }
  if (channel === "analysis") return `<think>${said}</think>`;
  return channel === "final" ? `final_answer: ${said.trim()}` : said;
}

function untilTurnEnd(text: string): string {
  const end = TURN_END.exec(text);
  if (end === null) return withoutLastMark(text);
  const line = text.slice(text.lastIndexOf("\n", end.index) + 1, end.index);
  // Inside a fence or code marks it is spoken of.
  const shown =
    /[`"'“「]$/.test(line) || (text.slice(0, end.index).match(/^\s{0,8}(?:```|~~~)/gm)?.length ?? 0) % 2 === 1;
  const rest = text.slice(end.index + end[0].length);
  return shown || /^[^\n<]*[\p{L}\p{N}]/u.test(rest) ? text : text.slice(0, end.index);
}

/** An opening `<s>` keeps a closing one: together they strike words through. */
function withoutLastMark(text: string): string {
  const mark = LAST_MARK.exec(text)?.[1];
  return mark === undefined || (/\/s>/i.test(mark) && /<s>/i.test(text)) ? text : text.slice(0, -mark.length);
}
