/**
 * Chinese names that nothing but the dictionary gives away: a surname and one or two characters that the platform's dictionary knows no word for,
 * before a word or the end of a clause (`赵雅芝参加了`), at least one of them a character of given names. Where surname and given name happen to be a word (`张力`), only a verb of what persons do
 * tells them apart. A surname that is a word by itself, such as 高 or 石, needs characters that given names are made of.
 * Not here: names with a title, or after what is done with persons (`chinese.ts`).
 */

/** Surnames that are seldom anything else. */
const SURNAMES_ALONE = new Set(
  "王李刘陈赵吴徐孙朱郭郑谢韩冯董萧曹袁邓许傅沈曾彭吕卢蒋蔡贾魏薛阎潘杜戴钟汪姜姚谭廖邹陆郝崔邱侯邵孟尹黎乔贺赖龚梁杨",
);
/** Surnames that are words as well. */
const SURNAMES_TOO = new Set(
  "张黄周胡林何高马罗宋唐于程苏丁叶余夏田任范方石熊金孔白康毛秦江史顾龙万段钱汤易常武文向施严华洪章柳",
);
const COMPOUND = /^(?:欧阳|司马|上官|诸葛|皇甫|尉迟|公孙|慕容|令狐|宇文|司徒|夏侯|端木|南宫)$/u;

/** Characters that given names are made of and that seldom are words by themselves. */
const GIVEN = new Set(
  "伟芳娜秀英敏静丽强磊军勇艳杰娟涛超霞刚桂兰玉萍红鹏飞鑫波斌宇浩凯健俊帆峰雷旭宁琳玲婷雪慧莹倩颖洁丹蕾薇佳嘉欣怡悦梅莉燕琴云芬凤晓晨辉亮志博睿轩梓涵豪紫萱诗琪瑶昊泽翔鸿瑞祥庆荣德森柏楠彬毅诚智贤瑾瑜璐珊珍翠蓉莲菲蓓妍媛妮娇婉淑惠晶" +
    "明华建国海洋林山天文新志胜利民生光春思远成宏永康安乐信义仁礼良善福冰奇涵园润发" +
    "力雅芝若芷纯琼振朝腾卿敬晴依晖谦哲岚岩坤威恒恺恩彤彦昌晟景桐桦楚沁沐沛泓淇淳滢澜炎炜焕煜熙琛琦瑛璇皓硕祺筠绍维羽聪舒芊芮芸茜莎菁菡蔓虹裕谨贞越迪逸钊钧钰铭锋锐锦雁雄霖靖韵骁骏鹤麒黛冉凌勋尧希廷弘恬政旺昱晋曦曼朗柔柯樱歆汐淼滨焱玮珂珏琨琬璟胤芙茵茹菊萌葵蕊疏影亭伶仪俪娅娴婧婵嫣韦渤峥",
);

/** Characters that are words by themselves: no part of a name, and what may follow one. */
const WORDS_ALONE = new Set(
  "的了是不我你您他她它在有和与就都也很要会能可把被给对从到向为以及或但而还又再最更太这那哪每各某个些种次位名前后上下里中外内间说看写做用吃喝买卖开关打收发找问查算画听读去来走叫请让已正刚将先没想应该需于由替帮跟同因所其之则若等般似们人家店局厂院校路街区县市省村镇乡站港",
);

/** What persons do, and hardly anything else: before it a word may be a name. */
const DEEDS = new Set(
  "参加 负责 提交 申请 建议 反馈 主持 签署 辞职 离职 请假 入职 喜欢 忘记 同意 批准 希望 投诉 审核 审批 预约 购买 转发 回复 答应 拒绝 打电话 打算 觉得 认为 担心 抱怨 告诉 通知 询问 出差 加班 迟到 请客 报名 签字 汇报 住在 生病 感冒 结婚 退休 借走 录制 面试 邀请".split(
    " ",
  ),
);

const HAN = /^\p{Script=Han}+$/u;

interface Word {
  text: string;
  at: number;
}

/** Each name as where it stands: from, to. */
export function findUnknownNames(text: string): [from: number, to: number][] {
  segmenter ??= new Intl.Segmenter("zh", { granularity: "word" });
  const words = Array.from(segmenter.segment(text), ({ segment, index }): Word => ({ text: segment, at: index }));
  return words.flatMap((word, place): [number, number][] => {
    const length = nameLength(words, place);
    return length === 0 ? [] : [[word.at, word.at + length]];
  });
}

/** How many characters of the words from a place on are a name; 0 where none begins there. */
function nameLength(words: readonly Word[], place: number): number {
  const { text = "" } = words[place] ?? {};
  const [surname = "", second = ""] = text;
  const isKnown = SURNAMES_ALONE.has(surname) || SURNAMES_TOO.has(surname);
  if (text.length === 2 && isKnown && GIVEN.has(second)) return DEEDS.has(words[place + 1]?.text ?? "") ? 2 : 0;
  const isCompound = COMPOUND.test(text);
  if (!isCompound && (text.length !== 1 || !isKnown)) return 0;
  const isPlain = isCompound || SURNAMES_ALONE.has(surname);
  const given = givenAt(words, place + 1, isPlain);
  return given === 0 ? 0 : text.length + given;
}

/** Characters of the given name that begins at a place. `isPlain`: of two characters one may be any. */
function givenAt(words: readonly Word[], place: number, isPlain: boolean): number {
  const [first, second, third] = words.slice(place, place + 3);
  if (first === undefined) return 0;
  const [one = "", other = ""] = first.text;
  // The dictionary knows many given names.
  if (first.text.length === 2) return GIVEN.has(one) && GIVEN.has(other) && ends(second) ? 2 : 0;
  if (first.text.length > 1 || !mayBeIn(one)) return 0;
  const two = second?.text ?? "";
  const known = Number(GIVEN.has(one)) + Number(GIVEN.has(two));
  if (two.length === 1 && mayBeIn(two) && known >= (isPlain ? 1 : 2) && ends(third)) return 2;
  return GIVEN.has(one) && ends(second) ? 1 : 0;
}

const mayBeIn = (character: string): boolean =>
  GIVEN.has(character) || (HAN.test(character) && !WORDS_ALONE.has(character));

/** Whether a name may end before this word. */
function ends(next: Word | undefined): boolean {
  return next === undefined || !HAN.test(next.text) || next.text.length > 1 || WORDS_ALONE.has(next.text);
}

let segmenter: Intl.Segmenter | undefined;
