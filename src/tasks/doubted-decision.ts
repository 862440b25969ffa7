/**
 * Whether the words beside a decision say that it is not meant: that it must not be carried out, would be wrong, or is an example. A call
 * that is doubted is written again, which costs one request; one that is made by mistake may cost more. In Chinese, English, Japanese, Korean, Spanish,
 * French, German and Portuguese; words in a script of none of these that stand behind a decision cannot be read, and doubt it.
 * Not here: where the decision stands (`written-decision.ts`).
 */

/** Characters that are looked at behind a decision. */
const MAX_BEHIND = 500;
/** Characters before it, of which the last sentence counts. */
const MAX_BEFORE = 300;

/** What introduces a decision that is not meant. A sentence may deny something else: "not looked yet, so I look". */
const DOUBTED_BEFORE = [
  /\b(?:not|never|n['’]t|cannot|rather than|instead of|avoid)\s+(?:\w+\s+){0,3}?(?:call|do|run|execute|make|send|use|write|take|carry|answer|perform|issue|want|agree|allow|mean)\w*/iu,
  /\b(?:would|wrong|rejected|refused|forbidden|bad|drafts?|examples?|hypothetical\w*)\b/iu,
  // Japanese and Korean.
  /ない(?:で|よう|こと|方が|。|$)|べきではな|してはいけ|禁止|却下|やめ|もし|仮に|たとえば|例えば|下書き|間違/u,
  /지\s?(?:마|말|않)|안\s?(?:돼|된|할)|하면\s?안|취소|잘못|만약|예를\s?들|예시|초안|금지/u,
  // Spanish, Portuguese, French, German.
  /\b(?:no|nunca)\s+(?:(?:se|lo|la|le|debo|debes|debemos|hay|que|voy|vamos|quiero|puedo|a|debe)\s+){0,3}(?:llam|ejecut|hag|hac|env|us|escrib|mand|realiz)\p{L}*|\b(?:si el usuario hubiera|por ejemplo|ejemplo|incorrect\p{L}+|rechazad\p{L}|borrador|en lugar de|en vez de)(?!\p{L})/iu,
  /(?<!\p{L})(?:não|nunca)\s+(?:(?:se|o|a|devo|deve|vou|vamos|quero|posso|é para)\s+){0,3}(?:cham|execut|fa[çz]|envi|us|escrev|mand|realiz)\p{L}*|(?<!\p{L})(?:por exemplo|exemplo|errad\p{L}|rejeitad\p{L}|rascunho|em vez de)(?!\p{L})/iu,
  /(?<!\p{L})(?:ne|n['’])\s*(?:[lmst]['’]|les?\s|la\s|se\s)?\p{L}+\s+(?:pas|jamais)(?!\p{L})|(?<!\p{L})(?:ne pas|par exemple|exemple|brouillon|incorrect\p{L}*|rejetée?|au lieu de)(?!\p{L})/iu,
  /\b(?:nicht|niemals|keinesfalls)\s+(?:(?:\p{L}+)\s+){0,2}?(?:aufruf|ausf[üu]hr|send|schick|mach|tun|nutz|schreib|verwend)\p{L}*|\b(?:zum beispiel|beispiel|entwurf|falsch|abgelehnt|verworfen|anstatt|statt)\b/iu,
  /不要|不能|不可|不应|不该|不许|不得|不会|别|勿|禁止|避免|拒绝|否决|排除|错误|如果|假如|假设|要是|倘若|例如|比如|示例|例子|草稿/u,
];

/** What takes back a decision that stands before it. */
const DOUBTED_BEHIND = [
  /\b(?:not|never|cannot|ignore|disregard|wrong|nothing|cancel|reject|rejected|would|wait|instead|scratch that)\b|n['’]t\b/iu,
  /不|别|没|未|勿|错|取消|忽略|作废|等等|算了|撤回/u,
  // Japanese and Korean.
  /ない|ません|やめ|取り消|中止|無視|間違|待って|やっぱり|キャンセル|撤回/u,
  /않|아니|지\s?마|말고|말아|취소|무시|잘못|잠깐|안\s?(?:돼|된|할)/u,
  // Spanish, Portuguese, French, German.
  /(?<!\p{L})(?:no\s+(?:lo|la|le|se|es|era|hay|debo|quiero|voy|vamos|puedo|hagas|haga|debe|debería|ejecut\p{L}*|llam\p{L}*|envi\p{L}*)|nunca|ignor[aeo]\p{L}*|cancel[aeoá]\p{L}*|equivoc\p{L}+|incorrect[oa]|mejor no|espera|olvíd\p{L}+|olvida\p{L}*|en su lugar|en vez de)(?!\p{L})/iu,
  /(?<!\p{L})(?:não|nunca|ignor[aeo]\p{L}*|cancel[aeo]\p{L}*|esquec\p{L}+|errad[oa]|espera|espere|em vez disso|em vez de)(?!\p{L})/iu,
  /(?<!\p{L})(?:ne|n['’])\s*(?:[lmst]['’]|les?\s|la\s|se\s)?\p{L}+\s+(?:pas|jamais|rien)(?!\p{L})|(?<!\p{L})(?:ignore[zr]?|annul\p{L}+|oubli\p{L}+|attend[sez]\p{L}*|erreur|plutôt|finalement non|au lieu|surtout pas)(?!\p{L})/iu,
  /\b(?:nicht|niemals|nie|kein\p{L}*|nichts|ignorier\p{L}*|abbrech\p{L}*|abgebrochen|verwirf\p{L}*|vergiss|vergessen|falsch|warte|moment|stattdessen|lieber doch|storno\p{L}*)(?!\p{L})/iu,
  // A script of none of these languages.
  /(?![\p{Script=Latin}\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Script=Common}\p{Script=Inherited}])\p{L}/u,
];

/** Marks of fences, lists and emphasis, which are no words. */
const MARKS = /```\w{0,20}|~~~\w{0,20}|[`*>#]/gu;

/** `before`, `behind`: the text around a decision. */
export function isDoubted(before: string, behind: string): boolean {
  const sentences = before
    .slice(-MAX_BEFORE)
    .replaceAll(MARKS, " ")
    .split(/(?<=[.!?。！？;；])\s*|\n+/u);
  const last = sentences.findLast((one) => /[\p{L}\p{N}]/u.test(one)) ?? "";
  const after = behind.slice(0, MAX_BEHIND).replaceAll(MARKS, " ");
  return DOUBTED_BEFORE.some((one) => one.test(last)) || DOUBTED_BEHIND.some((one) => one.test(after));
}
