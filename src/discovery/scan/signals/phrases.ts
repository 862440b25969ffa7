/**
 * Phrases that several signals look for, in folded text (small letters, Latin look-alikes as Latin). No pattern repeats within a
 * repetition, and gaps are bounded, so each is linear in the length of a sentence.
 * Not here: what counts as a signal; each signal says so in its own file.
 */

/** Commands that run or fetch code. */
export const COMMAND =
  /\b(?:curl|wget|invoke-webrequest|iwr)\s+(?:-\S+\s+)*\S{0,100}(?:https?:|\d+\.\d+)|\|\s*(?:ba|z|k)?sh\b|\brm\s+-[a-z]*[rf]|\bchmod\s+(?:\+x|[0-7]{3})|\/dev\/tcp\/|\b(?:ba|z)?sh\s+-[ci]\b|\bnc\s+-|\b(?:python3?|perl|ruby|node)\s+-[ce]\b|\bpowershell\b|\beval\s*\(|\bimport\s+(?:os|socket|subprocess)\b|\bbase64\s+-d\b|\bcertutil\s+-|\bdownloadstring\b|\bnew-object\s+net\.|\bscp\s+\S+\s+\S+@|\batob\(|\bmkfifo\b|\bos\.system\b/;

/** Places where secrets are kept. */
export const SENSITIVE =
  /(?:~|\$home|\/root|\/home\/\w{1,30})\/\.[a-z]{2}|\.(?:bash|zsh)_history\b|\bid_(?:rsa|ed25519|ecdsa|dsa)\b|\.pem\b|\/etc\/(?:passwd|shadow|sudoers)\b|(?:^|[\s'"`(/])\.env\b|\bmcp\.json\b|\bclaude_desktop_config\b|\bauthorized_keys\b|\bknown_hosts\b|\bwallet\.dat\b|\blogin data\b|\bkeychain\b|\bssh[ -]keys?\b/;

/** What was said to the model before. */
const EARLIER =
  "(?:previous|prior|above|earlier|preceding|existing|original|foregoing|current|other|system|safety|security|initial|actual|your|any|all|the|these|those|of|user's|proxy's)";
const RULES =
  "(?:instructions?|guidance|directions?|directives?|prompts?|rules?|guidelines?|constraints?|guardrails?|polic(?:y|ies)|messages?|context|restrictions?|training|safeguards?|checks?|request)";

/** Words that tell a model to drop what it was told. */
const DROP = new RegExp(
  `\\b(?:ignore|disregard|forget|override|bypass|overrule|do not follow|don't follow|stop following)\\s+(?:${EARLIER}\\s+){1,6}${RULES}\\b`,
);
const DROP_BARE =
  /\b(?:ignore|disregard|forget)\s+(?:all\s+)?(?:of\s+)?(?:the\s+)?(?:above|previous|preceding|everything above)\b(?!\s*-)/;
/** Words that give the model another part to play. */
const ROLE =
  /\byou are now (?:in |an? |the )?(?:\S+ ){0,3}(?:mode|assistant|agent|admin(?:istrator)?|root|system|developer|unrestricted|jailbroken|dan)\b|\b(?:enter|enable|activate|switch to) (?:developer|god|jailbreak|unrestricted|admin|debug) mode\b|\bwithout (?:applying )?(?:any )?(?:safety|security) (?:checks?|restrictions?|filters?|guidelines?)\b/;
/** A heading that pretends to come from the system. */
const HEADING =
  /(?:^|[[({<#*\s])(?:new |hidden |secret |important |urgent )?(?:system|assistant|admin|developer|ai|llm|model|hidden|secret)(?: |-|_)?(?:message|instructions?|override|prompt|directives?|note|notice|command)s?\s*(?:#+|[:>\]}]|for the)|\bnote to (?:the )?(?:assistant|ai|model|llm|agent)\b|^<\/?(?:critical|attention|priority|urgent|internal|confidential|important|system|secret|hidden|instructions?|admin|override|assistant)>|\bsystem: \S|\[\[?(?:system|inst|assistant)\]|<\|(?:im_start|system|assistant)|\bhidden (?:directive|instruction|command)s?:/;
/** Text from elsewhere is to be obeyed. */
const OBEY =
  /\b(?:obey|follow|execute|comply with|carry out|act on|treat)\b.{0,40}\b(?:any|whatever|all|every|the|new)\b.{0,30}\b(?:instructions?|commands?|directives?|orders?|requests?)\b.{0,30}\b(?:embedded|found|contained|inside|within|hidden|below|supplied|in the (?:page|document|content|text|result|body))\b|\bas (?:a |an )?(?:direct|authori[sz]ed|trusted)[a-z, ]{0,30}(?:command|instruction|order)s? from the user\b|\bexecute the (?:command|code|instructions?) (?:supplied|given|embedded|passed)\b/;
const FOLLOW_INSTEAD = /\bfollow (?:these|the|my|this) new (?:instructions?|rules?|directions?|ones)\b/;
/** A standing order. */
const FROM_NOW =
  /\bfrom now on,? (?:you |always |forward|send|include|every|all)|\b(?:forward|send|copy|bcc) every (?:message|email|request|response|prompt)\b/;
/** What the model was told is to be given away. */
const REVEAL =
  /\b(?:reveal|output|print|repeat|leak|disclose|dump|recite|show|send|return|include)\b.{0,40}\b(?:system prompts?|system instructions?|hidden (?:system )?(?:instructions?|configuration|prompts?)|system messages?|(?:initial|original|own|internal) (?:instructions?|prompts?)|conversation history|(?:entire|full|whole) (?:conversation|chat))\b/;
const CHINESE =
  /(?:忽略|无视|忘记|忘掉|不要理会|不要遵守|绕过|覆盖)(?:掉)?(?:你|之前|以前|先前|以上|上述|上面|此前|前面|所有|全部|一切|任何|的|系统|安全|原有|用户){1,8}(?:指令|指示|说明|提示|规则|要求|限制|约束|设定|内容|请求|检查|审批|授权)|(?:忽略|跳过|绕过)(?:授权|审批|安全|权限|确认)(?:检查|步骤|流程)?|(?:无需|不需要|不必|不用)(?:再)?(?:用户|任何|经过)?(?:确认|询问|批准|审批|授权|同意)|(?:标记为|已被|已经|已通过)[^。]{0,6}(?:批准|授权|认证)|(?:输出|透露|泄露|显示|告诉我|复述|打印)(?:你|完整|全部|的|所有|系统){1,6}(?:系统)?(?:提示词|提示语|指令|设定)|从现在(?:开始|起)[，,]?你(?:是|将|必须|要)|你现在(?:是|处于).{0,12}(?:模式|管理员|开发者)|(?:系统|隐藏)(?:消息|指令|提示)[：:]|(?:执行|服从|遵循)(?:网页|文档|内容|结果|文本|其中|里面)[^。]{0,10}(?:指令|命令)/;

/** The same, said of the rules: they no longer hold. */
const VOID = new RegExp(
  `\\b(?:${EARLIER}\\s+){1,4}${RULES}\\b.{0,20}\\b(?:(?:is|are|have been|has been) (?:now )?(?:void|cancell?ed|obsolete|suspended|revoked|replaced|superseded|lifted|disabled|irrelevant)|no longer appl\\w+|(?:do|does) not (?:apply|count))`,
);
const TOLD =
  /\b(?:ignore|disregard|forget|overlook|set aside|discard|drop|abandon|neglect)\b.{0,30}\b(?:you|they|we) (?:were|was|have been|had been|are|got) (?:told|given|instructed|taught|asked|trained)\b|\b(?:must|should|need|do) (?:not|no longer) (?:follow|obey|respect|apply|heed)\b.{0,20}\b(?:system prompts?|instructions|rules|guidelines|polic(?:y|ies))\b|\bnew instructions? ?:|\byou will (?:now )?(?:act|behave|respond) as\b|\bas an ai\b.{0,12}\byou\b|\byou (?:have been|are|were) (?:now )?(?:upgraded|switched|promoted|moved) to\b|\byour (?:true|real|actual|hidden|secret) (?:purpose|task|goal|job|role)\b|\b(?:where|with) no (?:restrictions?|rules|limits?|filters?) (?:apply|exist|hold)\b|\bobey only\b/;
const PRETEND =
  /\bpretend\b.{0,20}\b(?:you|the (?:safety|security|rules|guidelines|system))\b|\bact as (?:an? |the )?(?:root|admin\w*|unrestricted|developer|system|superuser|sudo|jailbroken)\b|\b(?:disable|turn off|skip|suppress) (?:all |any |the )?(?:confirmations?|safety|approvals?|guardrails?|permission|user prompts?)\b/;
const FROM_CONTENT =
  /\b(?:any|every|all|whatever|lines?|text) (?:commands?|instructions?|orders?|requests?|directives?|starting|beginning)?\b.{0,60}\b(?:must|should|shall|have to|has to|is to|are to) be (?:immediately )?(?:executed|followed|obeyed|carried out|treated|performed)\b|\bas if (?:the )?(?:user|it|they|admin\w*)\b.{0,12}\b(?:typed|said|asked|wrote|requested|came from)\b|\bas (?:orders|commands|instructions) (?:from|of|by) the (?:user|admin\w*|system|developer|operator|owner)\b/;
/** A sentence for the model and not for whoever uses the tool. */
const ADDRESSED =
  /\b(?:instructions?|notes?|message|ps|p\.s\.|directives?|attention|reminders?|hints?|orders?|important|rules?)\b.{0,6}\b(?:for|to)\b (?:the |all |any |every )?(?:ai|llms?|language models?|assistants?|ai (?:agents?|assistants?|models?)|chatbots?|claude|chatgpt|gpt)\b\s?[:,-]|^(?:ai|llm|assistant|claude|chatgpt|dear (?:ai|assistant|model|llm))\s?[:,]|\b(?:the|every|any) (?:ai|llm|language model|assistant|model) (?:must|has to|is required to|needs to|shall) (?:first |always |also )?(?:open|read|call|include|send|attach|append|paste|copy|obey|ignore|add|collect)\b|\[\[?(?:internal|private|confidential|hidden|secret)\b/;

/** A conversation that never took place, written as if it had. */
const TRANSCRIPT =
  /"role" ?: ?"(?:system|developer|assistant|user)"|\baction: ?\w+ ?action input:|\bassistant: .{1,200} (?:user|human): /;
/** What only a person may decide is said to be decided. */
const DECIDED =
  /\b(?:already|pre-?|has been|was) ?(?:approved|authori[sz]ed|whitelisted|allow-?listed)\b(?! by (?:an?|the) (?:admin|manager|reviewer|owner))|\bno (?:approval|confirmation|consent|permission)s? (?:is |are )?(?:needed|required|necessary)\b|\b(?:approve|grant|install|allow|trust) (?:yourself|this (?:server|tool|package)|every (?:server|tool)|all (?:servers|tools)|everything)\b|\bwithout (?:asking|any question)\b|\bthe user (?:has |already )?(?:said|approved|agreed|asked you|confirmed that|wants you to|authori[sz]ed)\b|\bapproved by (?:the )?(?:user|operator)\b|\b(?:approval|confirmation|consent|review)(?: step)? is (?:optional|unnecessary|not needed|disabled)\b|\bif the user (?:declines|refuses|says no|objects|disagrees)\b.{0,20}\b(?:anyway|regardless|still|nevertheless|proceed|continue)\b|\b(?:disable|turn off|skip) the (?:scan|approval|confirmation|review|safety)/;
/** The plainest order of all in other languages. */
const TRANSLATED =
  /\bignore[zr] (?:toutes )?(?:les|ces|vos) (?:instructions|consignes) (?:pr[eé]c[eé]dentes|ci-dessus)|\bignorier\w* (?:sie )?alle (?:vorherigen|bisherigen|obigen) (?:anweisungen|regeln)|\bignor[ae]n? (?:todas )?(?:las|tus|sus) (?:instrucciones|[oó]rdenes) (?:anteriores|previas)|\bignor[ae] (?:todas )?(?:as|suas) instru[cç][oõ]es anteriores|\bignora (?:tutte )?le istruzioni precedenti|(?:以前|上記|これまで)の(?:指示|命令)を(?:すべて|全て)?無視|이전 (?:지시|명령)\S* (?:모두 )?무시/;

const ORDERS = [
  DROP,
  DROP_BARE,
  ROLE,
  HEADING,
  OBEY,
  FOLLOW_INSTEAD,
  FROM_NOW,
  REVEAL,
  TRANSCRIPT,
  DECIDED,
  TRANSLATED,
  CHINESE,
  VOID,
  TOLD,
  PRETEND,
  FROM_CONTENT,
  ADDRESSED,
];

/** Orders that somebody could mention as an example; the others are orders wherever they stand. */
const MENTIONABLE: ReadonlySet<RegExp> = new Set([DROP, DROP_BARE, VOID, TOLD, REVEAL, ROLE, CHINESE]);

/** Words that speak about such phrases: detection, documentation, samples. */
const ABOUT =
  /\b(?:detect(?:s|ing|ion)?|scan(?:s|ning)?|flag(?:s|ging)?|analy[sz](?:es?|ing)|block(?:s|ing)?|checks? (?:whether|if|for)|explain(?:s|ing)?|examples?|sample|mock|expected|fixture|training text|illustrat\w+|such as|e\.g\.|prevent(?:s|ing)?|guards? against|identif(?:y|ies)|classif(?:y|ies)|report(?:s|ing)?)\b|检测|识别|扫描|示例|例如|拦截|分析|判断/;

/** Whether a phrase at `index` is spoken about, not said: words about it stand before it in the same sentence. */
function isMention(sentence: string, index: number): boolean {
  const before = sentence.slice(0, index);
  if (!ABOUT.test(before)) return false;
  return /['"“”‘’`「『《][^'"“”‘’`]{0,60}$|:\s*$|：$|\b(?:that|which|to|such as|like|of)\s+(?:\S+ ){0,3}$|例如$|如$/.test(
    before,
  );
}

/** Where a sentence gives the model an order that is not meant for a user of the tool; -1 where it gives none. */
export function orderIn(sentence: string): number {
  for (const pattern of ORDERS) {
    const at = sentence.search(pattern);
    if (at !== -1 && !(MENTIONABLE.has(pattern) && isMention(sentence, at))) return at;
  }
  return -1;
}

/** Whether a text holds such an order anywhere. */
export function hasOrder(text: string): boolean {
  return orderIn(text) !== -1;
}
