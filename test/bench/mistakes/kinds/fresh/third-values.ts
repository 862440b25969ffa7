/**
 * The third set of kinds: numbers, days and conditions of trees, JSON and XML. Written down, with the line that is right and what
 * must be said of it, before any of them was tried. Half of them nobody has looked at.
 */
import type { Kind } from "../../plant.ts";
import { inXml } from "../../small-base.ts";
import { only, plain, slip, told } from "./said.ts";

const max = /^(.*\bmax: )(\d+)(.*)$/;
const minDay = /^(.*\bmin_date: )"(\d{4})-(\d{2})-(\d{2})"(.*)$/;
const day = /^(review_by: )"(\d{4})-(\d{2})-(\d{2})"(.*)$/;
const compares = /^(.*\b(?:answers|facts)\.\w+) (>=|<=|>|<) (\d+(?:\.\d+)?)(?![\w.])(.*)$/;
const equals = /^(.*\b(answers|facts)\.(\w+)) == ("\w+")(.*)$/;
const dayForm = /YYYY-MM-DD|\d{4}-\d{2}-\d{2}/;
const theNumber = ([, , number = ""]: readonly string[]): RegExp =>
  new RegExp(`(?:Write|写|用)[^0-9]{0,24}${plain(number)}(?!\\d)`);

const jsonText = /^( +"(?:title|response)": )"([^"\\]+)"(,?)$/;

export const thirdValueKinds: readonly Kind[] = [
  // Numbers
  only("zh", slip("a percent sign behind a limit", "tree", max, "$1$2%$3", theNumber)),
  only("en", slip("a unit behind a limit", "tree", max, "$1$2h$3", theNumber)),
  only("zh", slip("a Chinese unit behind a limit", "tree", max, "$1$2个$3", theNumber)),
  only("zh", slip("ten thousand in a limit", "tree", max, "$12万$3", /20000|数字/)),
  only("en", slip("a limit in quotes", "tree", max, '$1"$2"$3', /quotes|引号/)),
  only("zh", slip("full-width digits in a limit", "tree", max, "$1２０$3", /20\b/)),
  slip("a limit with a sign", "tree", max, "$1<=$2$3", theNumber),
  only(
    "en",
    slip("a decimal comma", "tree", /^( +input: \{.*\bmin: )\d+(, max.*)$/, "$10,5$2", /0\.5|point|小数点|comma|逗号/),
  ),
  slip("a limit in words", "tree", max, "$1twenty$3", /number|数字/),

  // Days
  slip("a first day with slashes", "tree", minDay, '$1"$2/$3/$4"$5', dayForm),
  only("zh", slip("a first day in Chinese", "tree", minDay, '$1"$2年$3月$4日"$5', dayForm)),
  slip("a day of review without zeros", "tree", day, "$1$2-6-3$5", dayForm),
  only("zh", slip("a month for review_by", "tree", day, '$1"$2-$3"$5', dayForm)),
  only("zh", slip("a day of review with dots", "tree", day, "$1$2.$3.$4$5", dayForm)),
  only(
    "en",
    slip(
      "a day of America in a condition",
      "tree",
      /^(.*answers\.\w+ [<>]=? )"(\d{4})-(\d{2})-(\d{2})"(.*)$/,
      '$1"$3/$4/$2"$5',
      dayForm,
    ),
  ),

  // Conditions
  slip("a percent sign in a condition", "tree", compares, "$1 $2 $3%$4", /percent|百分|%|0\.\d/),
  only("en", slip("a comma for thousands in a condition", "tree", compares, "$1 $2 10,000$4", /10000|comma|逗号/)),
  only("en", slip("a unit in a condition", "tree", compares, "$1 $2 $3 days$4", /alone|unit|number|单位|数字/)),
  only("zh", slip("a Chinese unit in a condition", "tree", compares, "$1 $2 $3天$4", /单位|数字|unit|number/)),
  slip("the signs of at least the other way round", "tree", compares, "$1 => $3$4", />=/),
  only("en", slip("greater than in words", "tree", compares, "$1 is greater than $3$4", /Write[^.]*>|>/)),
  only("zh", slip("greater than in Chinese", "tree", compares, "$1 大于 $3$4", />/)),
  only("en", slip("is not for unequal", "tree", equals, "$1 is not $4$5", /!=/)),
  only("zh", slip("a Chinese word for unequal", "tree", equals, "$1 不等于 $4$5", /!=/)),
  slip("one answer and two values", "tree", equals, '$1 == $4 || "other"$5', /==/),
  slip("fact for facts", "tree", /^(.*)\bfacts\.(\w+)(.*)$/, "$1fact.$2$3", /facts/),
  slip("answer for answers", "tree", /^(.*)\banswers\.(\w+)(.*)$/, "$1answer.$2$3", /answers/),
  slip(
    "a fact misspelt",
    "tree",
    /^(.*when: .*)\bfacts\.(\w{5,})(.*)$/,
    "$1facts.$2s$3",
    ([, , name = ""]) => new RegExp(`"?${name}"?\\?|“(?:facts\\.)?${name}”|facts\\.${name}\\b`),
  ),
  slip("full-width parentheses in a condition", "tree", compares, "$1 $2 （$3）$4", /[()]/),
  only("zh", slip("a full-width number in a condition", "tree", compares, "$1 $2 ３$4", /3|半角|half/)),

  // JSON
  slip("JSON: a full stop behind a text", "json", jsonText, '$1"$2"。$3', /。|comma|逗号/),
  slip("JSON: keywords as one text", "json", /^( +"keywords": )\[$/, '$1"a, b", "documents": [', /\[|list|列表/),
  only("zh", slip("JSON: a Chinese quote opens a text", "json", jsonText, '$1“$2"$3', /"|引号/)),
  only("en", slip("JSON: a quoted word in a text", "json", jsonText, '$1"the "best" $2"$3', /\\"|引号|quotes/)),
  slip("JSON: two colons", "json", jsonText, '$1: "$2"$3', /colon|冒号|:/),
  slip("JSON: a dash before a member", "json", /^( +)("title": .*)$/, "$1- $2", /-|dash|短横|减号/),

  // XML
  told(/&amp;/, inXml("XML: an ampersand of a company", "水壶哪里坏了？", "水壶（A&B 牌）哪里坏了？")),
  told(/&lt;/, inXml("XML: a smaller sign in a condition", "answers.minutes &lt; 10", "answers.minutes < 10")),
  told(/引号|quotes/, inXml("XML: full-width quotes around a value", 'id="vinegar"', "id=”vinegar”")),
  told(/<\/response>/, inXml("XML: an end misspelt", "水壶哪里坏了？</response>", "水壶哪里坏了？</respons>")),
  told(
    /node/,
    inXml(
      "XML: an element with a capital",
      '<node id="vinegar" title="用醋">',
      '<Node id="vinegar" title="用醋">',
      [0, 2],
    ),
  ),
  told(
    /node/,
    inXml(
      "XML: an element in Chinese",
      '<option id="fine" next_node="null">没有坏</option>',
      '<选项 id="fine" next_node="null">没有坏</选项>',
    ),
  ),
  told(/twice|两次|重复|once|一次/, inXml("XML: an attribute twice", 'id="scale"', 'id="scale" id="scale"')),
  told(
    /-->/,
    inXml("XML: a comment that is not closed", '  <node id="vinegar"', '  <!-- 待核对\n  <node id="vinegar"'),
  ),
];
