/** What is named is somebody else's: 我同事被辞退了，不是我, "it happened to a friend, not to me". */
import { anyFits, type Evidence } from "./scope.ts";

const NOT_MINE =
  /(?:不是|并非)(?:说)?(?:我|我们|咱们?|本人|我自己|自己|我家|我的|我这边)(?:的事|的问题|的情况)?(?:啊|呀|啦|哦)*\s*$|(?:[跟和与]我(?:们)?(?:没|没有|无)关系?|与我无关|是别人的事)\s*$|^\s*(?:替|帮)(?:别人|朋友|同事|亲戚)问\s*$|\b(?:it(?:['’]s| is| was)?\s+)?not (?:to |about |for )?(?:me|us|mine|ours|myself)\b\s*$|\b(?:nothing to do with|doesn['’]t concern|not about) (?:me|us)\b/iu;
/** A choice that speaks of others itself. */
const OTHERS_CHOICE = /别人|他人|同事|朋友|不是我|对方|\b(?:others?|somebody|someone|friend|colleague|not me)\b/iu;

export const elsewhere: Evidence = {
  closes: (clause) => NOT_MINE.test(clause),
  spares: (names) => anyFits(names, OTHERS_CHOICE),
  reachesBack: true,
};
