/**
 * Whether somebody who was asked for an agreement says no, in English or Chinese. Only a short answer that says nothing else is one: a
 * sentence is no refusal because a word of it is. Not here: answers in a consultation (`routing/short-replies.ts`).
 */
const REFUSALS: ReadonlySet<string> = new Set(
  [
    "no|nope|nah|never|decline|declined|deny|denied|refuse|refused|reject|rejected|disapprove|disallow|skip|cancel|stop",
    "no thanks|no thank you|no need|not needed|i do not agree|i don't agree|i do not allow it|i don't allow it|don't|do not|don't do it|do not do it|i decline|i refuse|i disagree|not allowed|not approved|false",
    "不|否|别|不要|不要了|不用|不用了|不必了|不行|不可以|不同意|不想|不允许|不批准|不需要|不必|不准|不许|不好|不了|拒绝|否决|取消|跳过|算了|停止",
    "leave it|leave it out|leave out|drop|drop it|forget it|never mind|nevermind|pass|do not repeat|don't repeat|do not bother|don't bother|better not|rather not",
    "不做了|不发了|不弄了|不重复|不再|别再|别了|免了|略过|忽略|放弃|作罢|不管了|不管它|别管它",
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
    .replace(/^(?:please|just|then|请|請|那就|那|就|我)\s*/u, "")
    .replace(/(?:\s+(?:please|then|for now)|[吧啊呀呢])$/u, "");
  return REFUSALS.has(bare) || REFUSALS.has(bare.replace(OBJECT, "")) || NOT_AGAIN.test(bare);
}

/** What is refused, where only that is named: `skip it`, `跳过这一步`. */
const OBJECT =
  /(?:\s+(?:it|that|this|this one|that one|the call|this call|that call|this step|that step)|它|这个|这一步|这步|这次|这次调用|该调用|吧|了)$/u;
/** `不用再调用了`, `别再发了`. */
const NOT_AGAIN = /^(?:不用|不要|不必|不需要|无需|别)再?(?:重复|重试|调用|执行|发送|发|做|试|来)(?:一次|一遍|它)?了?$/u;
