/**
 * Chinese names of cities and countries. In English a capital marks a name as what a tool is called with; in Chinese only a list can.
 * Not here: words for places in general (`fields.ts`).
 */
const PLACES = `
北京 上海 天津 重庆 广州 深圳 杭州 南京 苏州 成都 武汉 西安 长沙 郑州 青岛 济南 沈阳 大连 哈尔滨 长春 厦门 福州 宁波 无锡 合肥 昆明 南昌
贵阳 南宁 海口 三亚 太原 石家庄 兰州 西宁 银川 乌鲁木齐 拉萨 呼和浩特 珠海 东莞 佛山 温州 桂林 丽江 香港 澳门 台北 高雄
河北 山西 辽宁 吉林 黑龙江 江苏 浙江 安徽 福建 江西 山东 河南 湖北 湖南 广东 海南 四川 贵州 云南 陕西 甘肃 青海 台湾 内蒙古 广西 西藏 宁夏 新疆
中国 美国 英国 法国 德国 日本 韩国 印度 俄罗斯 加拿大 澳大利亚 新西兰 意大利 西班牙 葡萄牙 荷兰 瑞士 瑞典 挪威 丹麦 芬兰 比利时 奥地利 希腊
波兰 土耳其 埃及 南非 巴西 阿根廷 墨西哥 新加坡 马来西亚 泰国 越南 印度尼西亚 菲律宾
东京 大阪 京都 首尔 曼谷 纽约 洛杉矶 旧金山 西雅图 芝加哥 波士顿 华盛顿 伦敦 巴黎 柏林 慕尼黑 罗马 米兰 马德里 巴塞罗那 莫斯科 悉尼 墨尔本 多伦多 温哥华 迪拜 开罗 孟买
`;

/** Names by their first character, the longest first: almost no character begins one. */
const names = new Map<string, string[][]>();
for (const name of PLACES.trim().split(/\s+/u)) {
  const characters = [...name];
  const others = names.get(characters[0] ?? "") ?? [];
  names.set(
    characters[0] ?? "",
    [...others, characters].toSorted((left, right) => right.length - left.length),
  );
}

/** How many of the characters from a place on are such a name; 0 for none. */
export function placeLength(characters: readonly string[], at: number): number {
  const found = names
    .get(characters[at] ?? "")
    ?.find((name) => name.every((one, place) => characters[at + place] === one));
  return found?.length ?? 0;
}
