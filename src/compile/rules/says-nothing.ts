/** Whether a text says nothing: marks alone, what a program writes where a value is missing, or a word for "still to be written". */

/** Never a text, not even of an option. */
const PLACEHOLDERS = new Set(
  "todo,tbd,tba,fixme,xxx,xxxx,nan,null,undefined,objectobject,nat,noneofthis,loremipsum,untitled,待补充,待写,待编写,待填写,待完善,待添加,待更新,待续,未命名,未命名节点,新节点,新建节点,此处填写,请输入内容,请输入文本,在此输入,newnode".split(
    ",",
  ),
);
/** No text of a step, and a fair answer where one can be picked: "None", "N/A". */
const NO_TEXTS = new Set("none,nil,na,暂无,暂缺,同上,略,待定,占位,占位符,placeholder,sampletext,文本,内容".split(","));

/**
 * Whether a text says nothing.
 * @param isChoice whether it is an answer to pick
 */
export function saysNothing(text: string, isChoice: boolean): boolean {
  const bare = text.trim();
  // A sign can be an answer: "+", "→", "👍".
  if (!/[\p{L}\p{N}\p{S}\p{Extended_Pictographic}]/u.test(bare)) return bare !== "";
  // In brackets it is a note of its author, told as that.
  if (/^[[(（【［].*(?:待|TODO|TBD).*[\])）】］]$/s.test(bare)) return false;
  if (bare.length > 40 || /[$＄]\{/.test(bare)) return false;
  const word = bare.replaceAll(/[^\p{L}\p{N}]+/gu, "").toLowerCase();
  return PLACEHOLDERS.has(word) || (!isChoice && NO_TEXTS.has(word));
}
