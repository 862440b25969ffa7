/**
 * Of two things neither is so: 没白点，尾巴也没烂, "neither red nor blinking". The second names its thing before the
 * negation, so that the words alone would be taken for it.
 */
import { isNegative } from "../short-replies.ts";
import { isComplaint } from "../stance.ts";
import { anyFits, type Evidence } from "./scope.ts";
import { saysFine } from "./fine.ts";

const ALSO_NOT = /也(?:都|还|并|从)?(?:没有?|不是?|无|未)(?![一少])/u;
const BOTH_NOT = /既(?:不|没|无|未|非).*也(?:不|没|无|未|非)|\bneither\b.*\bnor\b/iu;
/** A choice that speaks of what is lacking itself. */
const LACKING = /[没無无未非不缺欠少]|\b(?:nothing|missing|lacks?|none|neither|without|dead|dark)\b/iu;

export const neither: Evidence = {
  closes: (clause, others) => {
    if (isComplaint(clause)) return false;
    if (BOTH_NOT.test(clause)) return true;
    return (
      ALSO_NOT.test(clause) && others.some((other) => (isNegative(other) && !isComplaint(other)) || saysFine(other))
    );
  },
  spares: (names) => names.some(isNegative) || anyFits(names, LACKING),
  reachesBack: false,
};
