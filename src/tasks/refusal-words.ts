/**
 * Whether somebody who was asked for an agreement says no, in English or Chinese. Only a short answer that says nothing else is one: a
 * sentence is no refusal because a word of it is. Not here: answers in a consultation (`routing/short-replies.ts`).
 */
const REFUSALS: ReadonlySet<string> = new Set(
  [
    "no|nope|nah|never|decline|declined|deny|denied|refuse|refused|reject|rejected|disapprove|disallow|skip|cancel|stop",
    "no thanks|no thank you|no need|not needed|i do not agree|i don't agree|i do not allow it|i don't allow it|don't|do not|don't do it|do not do it|i decline|i refuse|i disagree|not allowed|not approved|false",
    "不|否|别|不要|不要了|不用|不用了|不必了|不行|不可以|不同意|不想|不允许|不批准|不需要|不必|不准|不许|不好|不了|拒绝|否决|取消|跳过|算了|停止",
    "不允許|不批准|拒絕|跳過|不需要|不准|不許|別",
  ]
    .join("|")
    .split("|"),
);

/** Any string is accepted. Of several clauses the first counts: `不要，太危险`. */
export function isRefusal(answer: string): boolean {
  const said = answer.trim().toLowerCase().replaceAll("’", "'");
  const [first = ""] = said.split(/[,.!;，。！；、\n]/, 1);
  const bare = first
    .trim()
    .replace(/^(?:please|请|請|我)\s*/u, "")
    .replace(/(?:\s+please|[吧啊])$/u, "");
  return REFUSALS.has(bare);
}
