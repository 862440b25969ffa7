/**
 * Words of everyday talk, by language: a query of nothing else (*please help me*, 有问题想问) names nothing to search for.
 * Unlike stop words they stay in a query beside other words, since a title may have them; alone they are no evidence.
 * A list holds a word only where it says as little in any field of knowledge: *work*, *pay* and *light* are in none.
 */
import { foldCompatibility } from "../fold-compatibility.ts";
import { foldHan } from "./fold.ts";
import { QUERY_STOP_PHRASES, STOP_WORDS } from "./stop-words.ts";

const ENGLISH = `able above absolutely across actually add advice advise afternoon again ago ahead almost alone along already
  alright although always among another anybody anyone anything anyway anywhere around ask asked asking assist
  assistance aside away awesome back bad basic basically because become been before begin behind believe best
  better between big bit both bother brief briefly bring bye cant care case certain certainly cheers clear
  clearly come comes coming common completely confused consider continue cool correct couldnt couple course
  curious day dear definitely depends describe detail details didnt different difficult discuss doesnt done dont
  each early easily easy either else elsewhere enough especially etc even ever every everybody everyone
  everything everywhere exactly example examples excellent excuse explain explanation extra far favor favour
  feel feels felt few find finding first folks forward found four full fully further general generally get gets
  getting give given gives giving glad go goes going gone gonna good goodbye got gotta great greetings guess guy
  guys had hand happen happened happening happens happy hard hasnt havent heard help helped helpful helping
  helps hence hm hmm hold honestly hope however huh idea ideas im important indeed info information instead
  interested interesting isnt issue issues ive keep kind kinda kindly kinds last late lately later latter learn
  least less lets like little ll long look looking looks lot lots luck made main mainly make makes making many
  matter matters may maybe mean meaning means meant mention mentioned might mind minute moment more morning
  mostly much must name nah near nearly necessary needed needs neither never new next nice nobody none nope nor
  normal normally nothing nowhere obviously oh ok okay old once one ones only onto opinion option options
  ordinary other others otherwise ought overall pardon particular particularly per perhaps plenty plus point
  points possible possibly pretty previous probably problem problems proceed proper properly purpose put
  question questions quick quickly quite rather re ready real really reason reasons recently regarding related
  remember reply respond right said same saw say saying says second see seeing seem seems seen several short
  shouldnt show shown similar simple simply since single situation small somebody somehow someone something
  sometimes somewhat somewhere soon sorry sort sorts sounds speak specific specifically start step steps still
  stuff suggest suggestion suggestions suppose sure take taken takes talk talking tell telling ten thanks thats
  theres theyre thing things think thinking third though thought thoughts three through thus till time times tip
  tips today together told tomorrow tonight too took topic total totally toward towards tried trouble true truly
  try trying two ugh understand understanding understood unfortunately unless until unto upon use used useful
  uses using usual usually various ve via wait waiting wanna wanted wants wasnt way ways welcome well went
  werent weve whatever whats whenever wherever whether whole whos willing wish within without wonder wondering
  wont words worked working works worry worse worst worth wouldnt wow wrong yeah yep yes yesterday yet youd
  youll youre yours yourself youve yup`;

const GERMAN = `aber alle alles als also am an andere anderes auch auf aus beantworten bei beim beispiel bin bis bist bitte
  brauche brauchen da dann danke darf das dass dein dem den der des die dies diese dieser dir doch du ein eine
  einem einen einer eines einfach entschuldigung er erklaren erzahl es etwas euch fragen frage fur gehts geht
  gerne gibt guten gut habe haben hallo hat helfen hilf hilfe ich ihnen ihr im in ist ja jemand jetzt kann
  kannst kein keine klar konnen konnte konnten leider los machen macht mal man mehr mein meine mich mir mit
  moglich morgen moin muss nach nein nicht nichts noch nun nur ob oder ok problem sache sagen schon sehr sein
  sich sie sind so soll tag tun um und uns vielen viel vielleicht vom von war was weiter weiss wann warum wenn
  wer werden wie wieso will wir wird wissen wo wohl wollen wurde zeigen zu zum zur abend`;

const FRENCH = `a ai aide aider aidez ainsi alors as au aucun aussi autre autres aux avec avez avoir besoin bien bon bonjour
  bonsoir c ca ce cela ces cet cette chose choses combien comme comment comprends conseil continue continuer d
  dans de des dire dis dites doit donc du elle en encore est et etait etre exemple expliquer expliquez faire
  fais fait faut il ils j je jour l la le les leur lui m ma mais me meme merci mes moi mon n ne non nos notre
  nous on ou oui par parler pas peu peut peux plait plus poser possible pour pourquoi pourriez pouvez pouvoir
  probleme qu quand quel quelle quelque quelques que question questions qui quoi rien s sa sais salut savoir se
  si son sont suis sur svp ta te temps tes toi ton tous tout toute tres tu un une va vais veux voici voila voir
  vos votre voudrais voulais vous vraiment y`;

const SPANISH = `a ademas adios ahora al algo alguien alguna alguno ante aqui asi aun ayuda ayudame ayudar bien buen buena
  buenas buenos cada casi como con consejo continua cosa cosas cual cuando cuanto cuanta de decir del desde
  despues dia dias dime donde dos duda el ella ellos en entiendo entonces entre era eres es esa ese eso esta
  estar este esto estos estoy explicar explica favor fue gracias ha hacer haces hago hay he hola importa
  informacion la las le les lo los luego mas me mejor menos mi mis mucha mucho muchas muchos muy nada necesito
  ni no noches nos o ok otra otro para pero perdon poco podria por porque pregunta preguntar preguntas problema
  puede puedes puedo pues que quien quiero quisiera saber se sea segun ser si sigue sin sobre solo son soy su
  sus tal tambien tampoco tan tanto tardes tengo tienes tiene todo todos tu tus un una unas uno unos usted va
  vale vamos veces vez voy y ya yo`;

const PORTUGUESE = `a agora ajuda ajudar ajude algo alguem alguma algum ainda ao aos aqui as assim ate bem boa bom coisa coisas
  com como conselho continua da das de depois dia dizer do dos duvida e ela ele eles em entao entendo entre era
  essa esse esta estar este estou eu exemplo explicar faco favor fazer foi ha isso isto ja la lhe mais mas me
  mesmo meu meus minha muito muitos na nada nao nas nem no noite nos nossa nosso o obrigada obrigado oi ok ola
  onde os ou outra outro para pela pelo pergunta perguntas pode podem poderia porque posso pouco por pra preciso
  problema qual quando quanto que quem quero queria saber se sem ser seu seus sim so sobre sou sua tambem tarde
  te tem tenho ter toda todo todos tudo um uma vai voce voces vou`;

const ITALIAN = `a abbiamo ad adesso ai aiutami aiutare aiuto al alla alle allora altra altro anche ancora anzi avere avete
  bene buona buonasera buongiorno capire capisco c che chi ci ciao come con consiglio continua cosa cose cosi d
  da dal dalla de dei del della delle di dire dirmi domanda domande dopo dove due e ecco ed era esempio essere
  fa faccio fare fatto favore fosse gli grazie ha hai hanno ho i il in info io l la le lei li lo loro ma mai me
  mi mia mio molto ne nel nella niente no noi non nostro nulla o ok ora per perche piacere piu poco poi posso
  potete potrebbe potresti prego problema prima puo puoi quale qualche qualcosa qualcuno quando quanto quel
  quella quello questa questo qui sa sapere scusa scusi se sei senza si sia solo sono sta sto su sua sul suo
  tanto te ti tra tu tua tuo tutti tutto un una uno va vado vai voglio volevo volta vorrei`;

const DUTCH = `aan al alle alleen als ander andere bedankt ben bent bij dag dan dank dat de deze die dit doen dus een eens en
  er even gaan gaat geen goed goede graag had hallo heb hebben heeft help helpen het hier hij hoe hoeveel hoi
  hulp ik in is iemand iets ja jij je jou jouw kan kun kunnen maar maken me meer met mij mijn misschien moet
  morgen na nee niet niets nog nu of om omdat onze ook op over probleem te tot u uit uitleggen uw van veel
  verder vertel voor voorbeeld vraag vragen waar waarom wanneer want was wat we weer weet wel welke weten wie
  wij wil willen worden zal ze zeggen zich zij zijn zo zou`;

const RUSSIAN = `а алло без более бы был была были было быть в вам вас ваш вот всё все всего всем вы где давай да даже для до
  добрый день доброе утро другой его ее если есть ещё еще же за здравствуйте и из или их к как какая какие какой
  когда кто ли меня мне можно может можете мой моя мы на надо нам нас не него нет ничего но ну нужна нужно о об
  объясни объясните один он она они от очень по подскажите пожалуйста поговорить помоги помогите помочь помощь
  понимаю понял после потом потому почему привет при пример про проблема просто расскажи расскажите с сам свой
  сейчас сделать сколько скажи скажите совет со спасибо спросить так такой там тебя тем теперь то тобой тогда
  того тоже только тот ты у уже узнать хорошо хотел хочу чего чем что чтобы чуть эта эти это этого этот я вопрос
  вопросы дальше продолжай`;

const CHINESE = `问题 疑问 问 提问 发问 回事 一回事 继续 接着 接下来 然后 还有 还 别的 其他 其它 另外 另 东西 事情 事 事儿 啥 啥事 情况 方法 办法
  法子 建议 意思 意见 主意 想法 看法 例子 举例 举个例子 比如 例如 说明 解释 讲 讲讲 讲解 说 说一下 讲一下 谈 谈谈 聊 聊天 回答 回复
  答案 答复 帮助 协助 指教 指点 麻烦 劳驾 打扰 抱歉 对不起 不好意思 没关系 没事 谢 感谢 多谢 辛苦 早上好 上午好 中午好 下午好 晚上好
  早安 晚安 再见 拜拜 欢迎 哈喽 嗨 喂 好 好吧 好啊 好呀 好了 行 行吧 对的 是的 不是 没 嘛 呗 哈 嘿 唉 哎 咯 啦 哇 嗯嗯 哈哈 呵呵
  明白 清楚 懂 不懂 理解 觉得 认为 感觉 希望 打算 准备 开始 一点 有点 有些 有人 某 某个 每 各 各位 很 非常 十分 特别 真 真的 更 最
  比较 挺 又 再 再次 再说 一遍 一次 一会 一会儿 马上 立刻 现在 目前 当前 今天 明天 昨天 刚才 刚刚 以后 之后 之前 以前 后来 首先 其次
  最后 第一 第二 下一步 一步 步骤 先 时候 什么时候 时间 这样 那样 这里 那里 这些 那些 这么 那么 这儿 那儿 哪儿 如此 因为 因此 但是
  不过 而且 如果 虽然 或者 只 只是 就是 随便 其实 到底 究竟 当然 可能 也许 大概 一般 通常 一起 自己 大家 别人 做 弄 搞 看 看到
  看一下 找 找到 试 试试 拿 去 来 个 个忙 忙 话 些 不太 多 多少钱 咱 咱们 人家 别 吧 才 才好 好不好 行不行 可不可以 能不能 对不对
  知道了 收到 同意 没错 不行 不要 不用 不知道 不会 不能 怎 怎办 咋 咋办 咋样 咋回事 何 何时 啊哈 请进 开心 高兴 简单 详细 具体 快点
  赶紧 一件 一句 两个 三个 你们好 给点 该 一句话 好久 太多`;

const JAPANESE = `お願いします お願い ありがとう ありがとうございます ございます すみません すいません ごめんなさい こんにちは こんばんは おはよう おはようございます はい
  いいえ 教えて 教えてください ください 下さい 助けて 助けてください 手伝って 手伝ってください 質問 質問です 質問があります 質問がある 問題 問題があります
  どう どうすれば どうしたら どうして なぜ なに 何 なん いつ どこ だれ 誰 いくら どれ どの いい よい 良い です ます ました でしょう でしょうか ですか
  ますか か は が を に へ と で も の や ね よ から まで これ それ あれ この その あの ここ そこ ある あります いる います する します した
  して もっと もう一度 続けて 続き 次 例 例えば 説明 説明して 知りたい わからない わかりません 分からない 分かりません わかりました こと もの ちょっと
  少し とても 今 後で はじめまして よろしく よろしくお願いします`;

const KOREAN = `안녕 안녕하세요 감사합니다 고마워요 고맙습니다 죄송합니다 미안해요 도와 도와줘 도와주세요 도움 도움이 필요해요 필요합니다 질문 질문이 질문이있어요 있어요
  있습니다 문제 문제가 네 예 아니요 아니오 왜 어떻게 무엇 뭐 뭐예요 언제 어디 누구 얼마 얼마나 얼마예요 해야 하나요 할까요 합니까 해요 알려 알려줘
  알려주세요 말해줘 설명 설명해 설명해줘 설명해주세요 계속 계속해 계속해줘 더 좀 예를 들어 예시 이거 그거 저거 이것 그것 나는 저는 나 저 제가 내가
  은 는 이 가 을 를 에 의 도 와 과 하고 싶어요 알고 궁금해요`;

const THAI = `สวัสดี สวัสดีครับ สวัสดีค่ะ ขอบคุณ ขอบคุณครับ ขอบคุณค่ะ ครับ ค่ะ คะ ช่วย ช่วยด้วย
  ช่วยฉัน ช่วยหน่อย ด้วย หน่อย ขอโทษ มี คำถาม ปัญหา ทำไม อะไร อย่างไร ยังไง เมื่อไหร่
  ที่ไหน ใคร เท่าไหร่ ฉัน ผม คุณ เรา ได้ ไหม ไม่ ใช่ ตกลง ต่อ อธิบาย บอก อยาก รู้
  ต้องการ ความช่วยเหลือ ตัวอย่าง`;

const listOf = (words: string): string[] => words.trim().split(/\s+/);

/** What one query may hold of everyday talk. */
export interface EverydayWords {
  /** Lower-case words without accents, not stemmed, of the language that has most of the query's words. */
  words: ReadonlySet<string>;
  /** Expressions of scripts written without spaces, folded as text is. */
  phrases: ReadonlySet<string>;
}

interface Lists {
  /** One per language, English with its stop words first. */
  spaced: readonly ReadonlySet<string>[];
  phrases: ReadonlySet<string>;
}

let lists: Lists | undefined;

/** Made at the first query. */
function openLists(): Lists {
  const others = [GERMAN, FRENCH, SPANISH, PORTUGUESE, ITALIAN, DUTCH, RUSSIAN];
  const unspaced = [CHINESE, JAPANESE, KOREAN, THAI]
    .flatMap(listOf)
    .map((phrase) => foldHan(foldCompatibility(phrase)));
  return {
    spaced: [new Set([...STOP_WORDS, ...listOf(ENGLISH)]), ...others.map((words) => new Set(listOf(words)))],
    phrases: new Set([...QUERY_STOP_PHRASES, ...unspaced]),
  };
}

/**
 * The lists for a query of these words (lower case, not stemmed). One language counts, since *die* is a word of English
 * too; where two hold as many words, the first.
 */
export function everydayWords(words: readonly string[]): EverydayWords {
  lists ??= openLists();
  const held = lists.spaced.map((list) => words.filter((word) => list.has(word)).length);
  return { words: lists.spaced[held.indexOf(Math.max(...held))] ?? STOP_WORDS, phrases: lists.phrases };
}
