/**
 * Products that no list has, by where their names stand in a request: "a task in Foobar", "via Foobar", 在某某上搜索. A capital is no sign by
 * itself: places, people, languages, days and months have one too, so the verb and the thing have to be of the kind that a product keeps.
 * Not here: the products that are known (`products.ts`).
 */
import { readUnits } from "./read.ts";

/** Names with a capital or a digit inside that are no product: languages, formats and devices. */
const NO_PRODUCT =
  /^(?:java|type|coffee|action)script$|^(?:windows|linux|ubuntu|debian|android|readme|production|staging)$|^(?:mac|i|ipad|watch|tv)os$|^i(?:phone|pad)$|^(?:graphql|latex|wifi|websocket|openapi|json|nosql|xml|html5?|css3?|mp[34]|a[345]|q[1-4]|v\d|covid\d*|pc|ai|api|url|pdf|usa|uk|eu|un|faq|id)$/iu;
/** Days, months, languages, and places that stand in many requests. */
const NO_NAME = new Set(
  (
    "monday tuesday wednesday thursday friday saturday sunday january february march april may june july august september october november " +
    "december spring summer autumn winter christmas easter english german french spanish italian portuguese dutch polish russian turkish arabic " +
    "hindi japanese korean chinese mandarin greek swedish norwegian danish finnish czech hungarian vietnamese thai latin python java rust ruby " +
    "perl kotlin swift markdown europe asia africa america australia china japan korea india germany france spain italy portugal austria poland " +
    "switzerland netherlands belgium sweden norway denmark finland ireland england scotland britain canada mexico brazil argentina chile peru " +
    "egypt turkey israel russia ukraine vietnam thailand indonesia singapore beijing shanghai shenzhen guangzhou hangzhou chengdu taipei tokyo " +
    "osaka kyoto seoul delhi mumbai bangkok london paris berlin munich hamburg cologne frankfurt vienna zurich geneva rome milan naples florence " +
    "venice madrid barcelona lisbon porto amsterdam rotterdam brussels stockholm oslo copenhagen helsinki dublin edinburgh manchester prague " +
    "warsaw krakow budapest athens istanbul moscow kyiv cairo dubai sydney melbourne auckland toronto montreal vancouver boston chicago " +
    "seattle denver dallas houston austin miami atlanta orlando washington california texas florida desktop internet web home excel word"
  ).split(" "),
);

/** Verbs of what is done in a product, and the things that one keeps. */
const DONE_IN_ONE =
  /^(?:(?:please|now|just|can you|could you|help me(?: to)?|i(?: want|['’]d like| need) to)\s+)*(?:create|add|open|update|delete|remove|list|show|get|fetch|export|import|upload|download|post|publish|save|sync|move|copy|close|assign|search|look up|find|query|deploy|merge|archive|edit|put|write|read|count|start|pull|push|rename|mark|pin|schedule|reply|play|log|draw|check|send|call|book|order|run|rerun|restart|stop|launch|execute|trigger|pause|resume|scale|install)\b/iu;
const KEPT_IN_ONE =
  /\b(?:tasks?|tickets?|issues?|cards?|pages?|contacts?|leads?|deals?|opportunit(?:y|ies)|records?|rows?|tables?|messages?|channels?|playlists?|tracks?|songs?|posts?|files?|folders?|documents?|notes?|notebooks?|boards?|sprints?|merge requests?|pull requests?|repositor(?:y|ies)|branch(?:es)?|commits?|deployments?|dashboards?|invoices?|campaigns?|incidents?|alerts?|database|workspaces?|spreadsheets?|slides?|designs?|highlights|bookmarks|pipelines?|threads?|datasets?|buckets?|collections?|photos?|videos?|pictures?|images?|reports?|surveys?|templates?|jobs?|containers?|models?|apps?|applications?|services?|volumes?|albums?|workflows?|clusters?|machines?)\b/iu;

/** A name of one word that stands where a place or a product does. */
const IN_ONE = /\b(?:in|on) (?:the |my |our )?(\p{Lu}[\p{L}\p{N}]{2,})(?! \p{Lu})(?!['’])/gu;
const FROM_ONE =
  /\b(?:export|import|download|migrate|sync|copy|pull|dump)\b[^.;!?]*?\bfrom (?:the |my |our )?(\p{Lu}[\p{L}\p{N}]{2,})(?! \p{Lu})(?!['’])/gu;
const TO_ONE =
  /\b(?:upload|deploy|post|publish|save|export|import|push|sync|migrate|copy|add|connect|log in)\b[^.;!?]*?\b(?:in)?to (?:the |my |our )?(\p{Lu}[\p{L}\p{N}]{2,})(?! \p{Lu})(?!['’])/gu;
const VIA_ONE = /(?<=\S )(?:via|using|through) (\p{Lu}[\p{L}\p{N}]{2,})(?! \p{Lu})(?!['’])/gu;
const QUERIED = /^(?:please )?(?:query|deploy to|post to|log in ?to) (\p{Lu}[\p{L}\p{N}]{2,})(?! \p{Lu})/gu;
/** A capital inside a word: BigQuery, ServiceNow. */
const CAMEL = /(?<=[\p{L}\p{N},] )(\p{Lu}\p{Ll}+(?:\p{Lu}\p{Ll}*)+)(?![\p{L}\p{N}'’])/gu;
const CAMEL_AT_START = /^[^\p{L}]*\p{L}+ (\p{Lu}\p{Ll}+(?:\p{Lu}\p{Ll}*)+)(?![\p{L}\p{N}'’])/gu;

/** 在…上 with something that is done on a platform. */
const ON_ONE_IN_CHINESE =
  /[在到从從]\s*(\p{sc=Han}{2,6}?)(?:上|平台上?|App上?)\s*(?:搜|查|找|发|發|下单|点(?!击)|订|买|買|卖|賣|看|听|聽|创建|新建|预约|预订)/gu;
/** A Latin name in a Chinese request, that something is done with or looked up in. */
const WITH_ONE_IN_CHINESE =
  /(?:用|使用|通过|借助|查询|查看|部署到|上传到|登录|连接|启动|重启)\s*([A-Z][A-Za-z0-9]{2,})(?=\s*(?:里|中(?!文)|上|来|启动|停止|运行|执行|创建|新建|查|部署|打开|管理|播放|控制|发|容器|集群|任务|数据库|表|服务|$))/gu;
const NO_PLATFORM = /[网網路线線面墙牆机機脑腦身街会會市省县區区海山手纸紙图圖晚早]$|^(?:这|這|那|以|网|互联)/u;

/** Whether all of a name is unknown to the lexicon. */
const isStrange = (name: string): boolean => readUnits(name).every(({ unknown }) => unknown === true);
const isLatinName = (name: string): boolean => !NO_PRODUCT.test(name) && !NO_NAME.has(name.toLowerCase());

/**
 * Names of products in a text without its values (what is quoted, titles, paths), as they stand. `isKnown`: whether the lexicon has a word,
 * which is then a thing rather than a name. Any string is accepted.
 */
export function unlistedProducts(text: string, isKnown: (word: string) => boolean): string[] {
  // A sentence begins with a capital, whatever its first word is.
  const said = text.replace(/^\p{Lu}(?=\p{Ll})/u, (first) => first.toLowerCase());
  const namesBy = (pattern: RegExp): string[] => Array.from(said.matchAll(pattern), ([, name = ""]) => name);
  const han = namesBy(ON_ONE_IN_CHINESE).filter((name) => !NO_PLATFORM.test(name) && isStrange(name));
  const isKept = DONE_IN_ONE.test(text) && KEPT_IN_ONE.test(text);
  const latin = [
    ...[CAMEL, CAMEL_AT_START, VIA_ONE, QUERIED, WITH_ONE_IN_CHINESE].flatMap(namesBy),
    ...(isKept ? [IN_ONE, TO_ONE, FROM_ONE].flatMap(namesBy) : []),
  ].filter((name) => /\p{Lu}/u.test(name[0] ?? "") && isLatinName(name) && !isKnown(name.toLowerCase()));
  return [...new Set([...latin, ...han])];
}
