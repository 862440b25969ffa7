/** What is named is somebody else's: 我同事被辞退了，不是我, "it happened to a friend, not to me". */
import { anyFits, type Evidence } from "./scope.ts";

const NOT_MINE =
  /(?:不是|并非)(?:说)?(?:我|我们|咱们?|本人|我自己|自己|我家|我的|我这边)(?:的事|的问题|的情况)?(?:啊|呀|啦|哦)*\s*$|(?:[跟和与]我(?:们)?(?:没|没有|无)关系?|与我无关|是别人的事)\s*$|^\s*(?:替|帮)(?:别人|朋友|同事|亲戚)问\s*$|\b(?:it(?:['’]s| is| was)?\s+)?not (?:to |about |for )?(?:me|us|mine|ours|myself)\b\s*$|\b(?:nothing to do with|doesn['’]t concern|not about) (?:me|us)\b/iu;
/** A choice that speaks of others itself. */
const OTHERS_CHOICE =
  /别人|他人|其他人|同事|朋友|邻居|不是我|对方|\b(?:others?|somebody|someone|friends?|colleagues?|neighbou?rs?|not me)\b/iu;

export const elsewhere: Evidence = {
  closes: (clause) => NOT_MINE.test(clause),
  spares: (names) => anyFits(names, OTHERS_CHOICE),
  reachesBack: true,
};

/** People outside one's own household, as what a clause begins with or as whose a thing is. */
const OUTSIDER =
  /^\s*(?:我|我们|咱们?)?的?(?:有个|一个)?(?:邻居|隔壁|同事|朋友|同学|亲戚|别人|人家)|\b(?:my|our|a|the|some)\s+(?:neighbou?rs?|friends?|colleagues?|co-?workers?|classmates?)(?:['’]s?|['’])?\b/iu;
/** And the speaker's own: 同事和我一样, "my friend has it too". */
const OWN = /[也和跟与]|.[我咱]|\b(?:I|me|we|us|too|also|either|as well|for)\b/iu;

/** Who asks first may well ask for a friend; in the middle of a consultation the friend's case is another one. */
export const outsider: Evidence = {
  closes: (clause) => OUTSIDER.test(clause) && !OWN.test(clause),
  spares: elsewhere.spares,
  reachesBack: false,
  inRepliesOnly: true,
};
