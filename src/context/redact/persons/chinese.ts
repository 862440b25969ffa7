/**
 * Where persons are named in a Chinese text: a usual surname with a title, after what is done for or with persons, or at the beginning of a clause
 * with characters that given names are made of. A surname's character is part of many other words: those that are known are no names.
 */
const SURNAMES =
  "王李张刘陈杨赵黄周吴徐孙胡朱高林何郭马罗梁宋郑谢韩唐冯于董萧程曹袁邓许傅沈曾彭吕苏卢蒋蔡贾丁魏薛叶阎余潘杜戴夏钟汪田任姜范方石姚谭廖邹熊金陆郝孔白崔康毛邱秦江史顾侯邵孟龙万段钱汤尹黎易常武乔贺赖龚文";
const COMPOUND = "欧阳|司马|上官|诸葛|皇甫|尉迟|公孙|慕容|令狐|宇文|司徒|夏侯|端木|南宫";
/** Characters that given names are made of. */
const GIVEN =
  "伟芳娜秀英敏静丽强磊军洋勇艳杰娟涛明超霞平刚桂兰玉萍红鹏华飞鑫波斌宇浩凯健俊帆峰雷旭宁龙琳玲婷雪慧莹倩颖洁丹蕾薇佳嘉欣怡悦梅莉燕琴云芬凤春晓晨阳辉亮建国志文武博睿轩梓涵子豪紫萱雨诗思琪瑶昊然泽翔远航鸿瑞祥庆福荣德成海山林森松柏楠彬毅诚信义忠孝仁礼智贤良善永恒安康乐欢喜小大少卫东胜利民生光耀辰星月瑾瑜璐珊珍珠翠蓉莲菲蓓妍媛妮娇婉淑惠美晶";
/** Words that begin with a surname's character. */
const WORDS = new Set(
  "文档 文字 文章 文案 方案 高铁 高速 高温 白板 白酒 段落 金币 金属 史料 常识 石头 黄金 白金 高明 高峰 高兴 高清 高雅 高山 高龙 江山 金华 金星 金山 林海 万元 万一 方圆 方志 马云 石英 石林 文博 文明 文建 文成 常德 常平 武平 武林 龙华 夏利 秦山 唐山 明文 任美 成文 易信 康乐 康美 安康 文武 文化 周报 周末 周年 白云 白雪 钱海 田林 江海 江南 石化 段文 易明 史诗 史文 叶子 毛利 金福 文本 文件 于是 任意 顾问 高级 高考 高端 方式 方法 方面 方便 方向 任何 任务 时间 程序 程度 石油 白天 万能 常用 常常 常见 经常 马上 金额 金融 黄色 白色 红色 温度 何时 何处 周围 周期 张贴 许可 许多 余额 钱包 丁字 罗列 龙头 熊猫 谢谢 贺卡 江苏 江西 苏州 吴江 徐州 郑州 唐代 宋代 汉代 秦代 夏天 夏季 高一 高二 高三 周一 周二 周三 周四 周五 周六 周日 孔子 孟子 毛病 毛巾 顾客".split(
    " ",
  ),
);
const TITLES =
  "先生|女士|小姐|太太|夫人|老师|医生|大夫|教授|博士|经理|主任|主管|主席|总监|总裁|董事长|院长|校长|局长|处长|部长|科长|组长|律师|师傅|同学|同志|护士|阿姨|叔叔|大爷|大妈|大哥|大姐|总(?=[要的说问让在给和叫想把，。、？！]|$)|工(?=[说问让，。、]|$)|哥(?=[说问让的，。、]|$)|姐(?=[说问让的，。、]|$)";
/** What follows a name. */
const THEN =
  "(?=$|[^\\p{Script=Han}]|[的发打写说问要确让看把在和与跟及登寄买订预查来去没提不能负有也都核对回取送请联收付想将被给是为因一记改做定办缴报退换算画开填录租借选挑整导搜])";
const TOWARDS =
  "给|帮|替|问|找|通知|联系|告诉|提醒|发给|转给|交给|寄给|约|请|叫|让|跟|和|与|及|陪|由|向|对|同事|老板|上司|领导|经理|朋友|客户|患者|病人|用户|收件人是?|联系人是?|申请人是?|女儿|儿子|老婆|老公|妻子|丈夫|妈妈|爸爸|母亲|父亲|姐姐|妹妹|哥哥|弟弟|室友|邻居|员工|学生|助理|秘书";
const H = "\\p{Script=Han}";

/** Each form, its first group the name. `plain`: only of characters of given names, and no other word. */
const FORMS: readonly { form: RegExp; plain: boolean }[] = [
  { form: new RegExp(`((?:${COMPOUND}|[${SURNAMES}])[${GIVEN}]{0,2}(?:${TITLES}))`, "gu"), plain: false },
  { form: new RegExp(`((?:${COMPOUND})${H}{1,2}?)${THEN}`, "gu"), plain: false },
  { form: new RegExp(`(?:${TOWARDS})\\s*([${SURNAMES}]${H}{1,2}?)${THEN}`, "gu"), plain: false },
  {
    form: new RegExp(
      `(?:^|[^${H}]|[张份个]|这是|查询|查看|把|将|看|按|用|为|${TOWARDS})([${SURNAMES}][${GIVEN}]{1,2}?)${THEN}`,
      "gu",
    ),
    plain: true,
  },
  { form: new RegExp(`([${SURNAMES}][${GIVEN}]{2})${THEN}`, "gu"), plain: true },
  {
    form: new RegExp(
      `([小老][${SURNAMES.replace(/[白钱金石龙马段方万高文常成]/g, "")}])(?=$|[^${H}]|[说问让的要在把给看来去想找也都叫写])`,
      "gu",
    ),
    plain: false,
  },
  { form: new RegExp(`(${H}{1,6}(?:[·・•]${H}{1,8}?)+)(?=$|[^${H}]|[的发打写说问要在和与是])`, "gu"), plain: true },
];

/** Each name as where it stands: from, to. */
export function findChineseNames(text: string): [from: number, to: number][] {
  const found: [number, number][] = [];
  for (const { form, plain } of FORMS)
    for (const match of text.matchAll(form)) {
      const [whole, name = ""] = match;
      if (WORDS.has(name.slice(0, 2))) continue;
      if (!plain && isWordByForm(name)) continue;
      const start = match.index + whole.lastIndexOf(name);
      found.push([start, start + name.length]);
    }
  return found;
}

/** Where the second character is in no given name, the platform's dictionary may know the two as a word. */
function isWordByForm(name: string): boolean {
  const [, second = ""] = name;
  if (GIVEN.includes(second) || /^[小老]/u.test(name) || new RegExp(`^(?:${COMPOUND})`, "u").test(name)) return false;
  if (new RegExp(`^[${SURNAMES}](?:${TITLES.replace(/\(\?=[^)]*\)/g, "")})$`, "u").test(name)) return false;
  segmenter ??= new Intl.Segmenter("zh", { granularity: "word" });
  const [first] = segmenter.segment(name);
  return first !== undefined && first.segment.length > 1;
}

let segmenter: Intl.Segmenter | undefined;
