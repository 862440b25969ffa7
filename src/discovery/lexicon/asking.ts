/**
 * Words that ask for a tool rather than say what it does: "I need a tool that draws charts", 我想找一个能画图表的工具. Without them a request
 * begins with its own verb, and "find" is no search.
 * Not here: other ways to say a thing (`phrasings.ts`), words of politeness (`needs/nothing-needed.ts`).
 */
const TOOL = String.raw`(?:mcp )?(?:tools?|servers?|services?|apps?|plugins?|something|anything|(?:a )?ways?)`;
const ASKS = new RegExp(
  String.raw`^\s*(?:please |could you |can you )*(?:(?:i|we)(?:['’]d like| would like| need| want|['’]m looking for| am looking for|['’]re looking for| are looking for)(?: to (?:find|get|have|use))?|(?:find|get|give|show|recommend|suggest|search for|look for)(?: me| us)?|(?:is|are) there|do (?:you|we) have)\s+(?:an? |any |some |the |another )?(?:good |free |simple |suitable )?${TOOL}\s+(?:(?:that|which)(?: can| could| will| would| is able to)?|to|for|with which (?:i|we) can)\s+(?=\p{L})`,
  "iu",
);
const ASKS_IN_CHINESE =
  /^\s*(?:请|帮我|帮忙|麻烦|给我|我们?)*(?:想要?|需要|要)?(?:找|寻找|推荐|介绍|有没有|有什么|需要|想要)(?:一?[个款种些])?(?!一[个款种些下])(?:好用的|免费的)?(?:能够?|可以|可|会(?!议)|用来|用于|专门)?(?:帮我)?(.{2,60}?)(?:的?(?:工具|软件|插件)|的服务器|的?\s*MCP(?:\s*服务器)?)[吗么呢]?[。？?！!\s]*$/iu;

/** A request without the words that ask for a tool, where something is left that says what it does. Any string is accepted. */
export function withoutAsking(request: string): string {
  const english = request.replace(ASKS, "");
  return english === request ? request.replace(ASKS_IN_CHINESE, "$1") : english;
}
