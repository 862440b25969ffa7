/** The opposite of what one would expect is said, or two times or places are compared: 晚上反而快, "faster in the evening than in the morning". */
import { contentWords } from "../content-words.ts";
import { unitsOf } from "../../search/units.ts";
import { anyFits, sharesWord, type Evidence } from "./scope.ts";

const CONTRARY = /反而|反倒|倒是|恰恰相反|正好相反|\b(?:on the contrary|the other way round|quite the opposite)\b/iu;
const COMPARED =
  /\b(?:more|less|better|worse|[a-z]{3,12}er)\b.{0,80}\bthan (?:in|on|at|after|during|near|with|when)\b/iu;
const COMPARING = /\b(?:more|less|better|worse|[a-z]{3,}er|than)\b|[更比]/iu;

export const contrary: Evidence = {
  closes: (clause) => CONTRARY.test(clause) || COMPARED.test(clause),
  // What is said against the expectation may be what the choice says: 晚上反而慢 beside 只有晚上慢.
  spares: (names, clause) => {
    const found = CONTRARY.exec(clause);
    if (found === null) return anyFits(names, COMPARING);
    const said = clause.slice(found.index + found[0].length);
    return names.some((name) => sharesWord(name, contentWords(unitsOf(said))) || endsLike(name, said));
  },
  reachesBack: false,
};

/** Whether both end with the same character of a script without spaces. */
function endsLike(name: string, said: string): boolean {
  const [last, other] = [name, said].map((text) => unitsOf(text).findLast(({ stop }) => !stop));
  return last?.unspaced === true && last.text === other?.text;
}
