/** What is named is refused or done with: 云计算就算了吧, "skip the ground coffee". */
import { anyFits, type Evidence } from "./scope.ts";

const REFUSAL_CHINESE =
  /(?:就|还是|那就)?(?:算了|免了|不必了|省了)(?:吧)?\s*$|(?:不碰|不考虑|不谈|不聊|不看|不学|不选|不投|没(?:有|什么|啥)?兴趣|不感兴趣|没想过|提不起兴趣)(?:了|的)?\s*$|不想(?:再)?(?:弄|看|学|碰|搞|聊|谈|听|了解|研究|考虑|选|投|折腾)(?:了|它)?\s*$|[看听学吃喝聊]腻了?|[喝吃用]不惯|(?:已经|都|早就?|全)?(?:都)?(?:看|研究|了解|学|听|聊|谈)过了?\s*$|(?<![不没太])(?:懂|熟悉|熟|掌握|弄明白|搞明白)了\s*$|(?:换|说|看|聊|讲|来)(?:点|个|些)?(?:别的|其他|其它)(?:的|吧|领域|话题|方向)*\s*$/u;
const REFUSAL_ENGLISH =
  /\bno,? thanks?\b|\bnot interested in\b|\bnot (?:my thing|for me|keen on)\b|\b(?:rather|prefer) not\b|^\s*(?:please\s+)?(?:skip|forget(?: about)?|leave out|never mind|drop|spare me|enough (?:of|about|with))\b|\b(?:done|through|finished) with\b|\bpass on\b|\b(?:bored|fed up) (?:of|with) (?:reading|hearing|talking)\b|\b(?:already|have|ve) (?:read|seen|studied|covered|heard|looked (?:at|into)|know(?:n)?)\b.*\b(?:already|enough|all|before)\b|\b(?:read|seen|studied|covered|looked (?:at|into)) .+ already\b|\bi already (?:know|read|saw|studied|covered|looked)\b|\b(?:something|anything) else\b/iu;
/** What other people refuse is a fact of the case. */
const OTHERS = /公司|老板|单位|领导|对方|客户端|他们?|她|\b(?:company|boss|employer|they|he|she|client|server)\b/iu;
const REFUSING_CHOICE =
  /^(?:no\b|不|没)|\b(?:else|another|other|no|not|skip|enough|too much)\b|换(?:一|个|其|别)|其他|其它|别的|太麻烦|不想|算了|明白了|结束|过了|懂/iu;

export const refusal: Evidence = {
  closes: (clause) => (REFUSAL_CHINESE.test(clause) || REFUSAL_ENGLISH.test(clause)) && !OTHERS.test(clause),
  spares: (names) => anyFits(names, REFUSING_CHOICE),
  reachesBack: true,
};
