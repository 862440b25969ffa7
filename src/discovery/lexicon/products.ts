/**
 * Products that a request names: what is in one of them is not to be had from another, however like the two are. Written from general
 * usage and the names of servers in public registries; a name that no list has is one where the sentence says so ("our Contoso account").
 * What is a value of the call is none: a file's name, what is quoted, what something is called or is about.
 * Not here: what kinds of thing they are (`objects.ts`, `fields.ts`), whether a tool has one (`gap/claim.ts`).
 */
import { exactKey, lexicon } from "./concepts.ts";
import { wordTerm } from "../../search/terms.ts";
import { unlistedProducts } from "./unlisted-products.ts";

/** `=` between spellings, `_` for a space; `^` before a name that is a word as well, and is one with a capital inside a sentence alone. */
const LATIN =
  "mysql postgres=postgresql sqlite mariadb oracle mongodb=mongo redis snowflake bigquery clickhouse neo4j supabase cassandra " +
  "elasticsearch=opensearch=kibana dynamodb cockroachdb couchdb couchbase firestore databricks duckdb influxdb redshift memcached " +
  "pinecone qdrant milvus weaviate salesforce hubspot zendesk sap shopify ^stripe airtable quickbooks xero servicenow workday pipedrive " +
  "zoho marketo mailchimp intercom asana trello jira confluence clickup todoist basecamp ^monday.com ^linear ^notion obsidian evernote " +
  "onenote google_drive=gdrive google_docs=google_doc google_sheets=google_sheet google_calendar google_maps gmail google_photos " +
  "google_analytics onedrive dropbox sharepoint ^box icloud nextcloud ^teams outlook slack discord telegram whatsapp ^signal zoom webex " +
  "feishu=lark dingtalk wechat=weixin wecom weibo=twitter_cn twitter facebook instagram linkedin reddit tiktok youtube bluesky mastodon " +
  "pinterest spotify netflix kubernetes=k8s=kubectl openshift proxmox vmware terraform pulumi ansible jenkins circleci buildkite datadog " +
  "grafana prometheus splunk sentry newrelic pagerduty dynatrace sonarqube github gitlab bitbucket gitee heroku vercel netlify " +
  "cloudflare hostinger aws=amazon_web_services azure gcp=google_cloud s3 tableau power_bi=powerbi metabase looker figma canva miro " +
  "webflow wordpress wix typeform calendly docusign paypal razorpay square_up n8n zapier airbnb tripadvisor uber alfresco " +
  "gitea codeberg launchpad bugzilla redmine youtrack phabricator smartsheet teradata oceanbase tidb greenplum vertica firebase appwrite nocodb " +
  "baserow ^coda roam_research logseq joplin ticktick any.do viber skype mattermost zulip rocket.chat protonmail yahoo_mail flickr vimeo twitch " +
  "soundcloud deezer tidal apple_music amazon_music youtube_music last.fm strava garmin fitbit goodreads kindle plex jellyfin etsy ebay aliexpress " +
  "doordash lyft expedia booking.com skyscanner opentable yelp eventbrite patreon substack ^medium tumblr quora snapchat wikipedia arxiv pubmed " +
  "stack_overflow=stackoverflow hacker_news baidu bing duckduckgo mailgun sendgrid twilio klaviyo activecampaign freshdesk netsuite odoo " +
  "bamboohr okta auth0 1password=onepassword lastpass bitwarden opsgenie statuspage nagios zabbix mixpanel amplitude fivetran kafka rabbitmq " +
  "lucidchart sketchup photoshop digitalocean linode squarespace perplexity openai=chatgpt bigcommerce woocommerce magento surveymonkey jotform home_assistant philips_hue " +
  "docker podman portainer airflow sonos huggingface=hugging_face vikunja wekan surrealdb trino coolify tasmota argocd=argo_cd minio directus strapi " +
  "hasura keycloak authentik immich synology=群晖 qnap truenas unraid zigbee2mqtt wolfram=wolfram_alpha=wolframalpha ^blender godot typesense " +
  "meilisearch algolia timescaledb questdb arangodb rethinkdb solr zookeeper nats dagster prefect snyk=snyk_io ^rancher ^nomad ^docmost outline_wiki";
const CHINESE =
  "飞书=feishu=lark 钉钉=dingtalk 企业微信=wecom 微信=wechat=weixin 微博=weibo 小红书=xiaohongshu=rednote 抖音=douyin 知乎=zhihu " +
  "哔哩哔哩=bilibili B站=bilibili 百度网盘=baidu_netdisk 阿里云盘=aliyundrive 夸克网盘=quark 坚果云=jianguoyun 腾讯文档=tencent_docs " +
  "石墨文档=shimo 金山文档=wps 语雀=yuque 印象笔记=evernote=yinxiang 有道云笔记=youdao 腾讯会议=tencent_meeting=voov 淘宝=taobao " +
  "支付宝=alipay 高德=amap 百度地图=baidu_map 阿里云=aliyun=alibaba_cloud 腾讯云=tencent_cloud 华为云=huawei_cloud 码云=gitee 谷歌云盘=google_drive " +
  "美团=meituan 饿了么=eleme 大众点评=dianping 滴滴=didi 携程=ctrip=trip.com 去哪儿=qunar 飞猪=fliggy 12306 京东=jingdong 拼多多=pinduoduo 闲鱼=xianyu 天猫=tmall " +
  "QQ音乐=qq_music 网易云音乐=netease_cloud_music QQ 喜马拉雅=ximalaya 爱奇艺=iqiyi 优酷=youku 快手=kuaishou 豆瓣=douban 简书=jianshu 掘金=juejin 达梦=dameng " +
  "人大金仓=kingbase 用友=yonyou 金蝶=kingdee 有赞=youzan 禅道=zentao 滴答清单=ticktick=dida 百度=baidu 搜狗=sogou 必应=bing 领英=linkedin 推特=twitter 企查查=qichacha " +
  "天眼查=tianyancha 迅雷=xunlei 苹果音乐=apple_music 爱彼迎=airbnb 油管=youtube 脸书=facebook 缤客=booking.com 猫途鹰=tripadvisor 优步=uber 奈飞=netflix " +
  "网飞=netflix 声田=spotify 贝宝=paypal 亚马逊=amazon 易贝=ebay 谷歌地图=google_maps 谷歌日历=google_calendar 谷歌邮箱=gmail 谷歌表格=google_sheets 维基百科=wikipedia " +
  "多邻国=duolingo 红迪=reddit 赛富时=salesforce";
/** Databases: a tool that runs SQL on any is one for each of them. */
export const DATABASES: readonly string[] = (
  "mysql postgres postgresql sqlite mariadb oracle mongodb redis snowflake bigquery clickhouse cassandra dynamodb cockroachdb " +
  "couchdb databricks duckdb redshift"
).split(" ");
/** Documents of a program, that a tool for text does not read: the name, with a capital in English, or the ending of a file. */
const FORMATS: readonly (readonly [name: RegExp, spellings: readonly string[]])[] = [
  [
    /(?<=\p{L}\s)(?:MS |Microsoft )?Word(?![\p{Ll}-])|(?<![a-z])word\s*(?=文档|文件|文檔)|\.docx?\b/gu,
    ["word", "docx", "office"],
  ],
  [
    /(?<![\p{L}-])(?:Excel|excel(?=\s(?:file|sheet|table)))(?![\p{Ll}-])|\.xlsx?\b/gu,
    ["excel", "xlsx", "spreadsheet", "office"],
  ],
  [/(?<![\p{L}-])(?:PowerPoint|PPTX?|ppt)(?![\p{Ll}-])|\.pptx?\b/gu, ["powerpoint", "pptx", "presentation", "office"]],
];

interface Product {
  name: string;
  spellings: readonly string[];
  /** Only with a capital, inside a sentence. */
  isWord: boolean;
}

const PRODUCTS: ReadonlyMap<string, Product> = new Map(
  `${LATIN} ${CHINESE}`.split(" ").flatMap((entry) => {
    const isWord = entry.startsWith("^");
    const spellings = entry
      .replace("^", "")
      .split("=")
      .map((one) => one.replaceAll("_", " ").toLowerCase());
    return spellings.map((name): [string, Product] => [name, { name, spellings, isWord }]);
  }),
);

const escaped = (name: string): string => name.replaceAll(".", String.raw`\.`).replaceAll(" ", String.raw`\s?`);
const NAMES = [...PRODUCTS.keys()].toSorted((left, right) => right.length - left.length).map(escaped);
/** A name apart from other words; in Chinese Latin names stand beside characters. */
const NAMED = new RegExp(
  String.raw`(?<![A-Za-z0-9_./\\@-])(?:${NAMES.join("|")})(?![A-Za-z0-9_/\\@]|[.-][A-Za-z0-9])`,
  "giu",
);

/** A file or a path. Bounded: any character of a Chinese text may begin one, and each would look to the end of it. */
const PATH = /(?<![\w./\\-])[\w\p{sc=Han}-]{0,60}(?:[/\\.][\w\p{sc=Han}-]{1,60}){0,20}[/\\.][\w-]{1,60}(?![\w-])/gu;

/** What is quoted, a file or a path, what something is called, and what it is about. */
const VALUES = [
  /(?<![\p{L}\p{N}])["'“‘「『《][^"'”’」』》\n]{1,80}["'”’」』》](?![\p{L}\p{N}])/gu,
  PATH,
  /\b(?:called|named|titled|entitled)\s+(?:the\s+)?[\p{L}\p{N}_-]+/giu,
  /(?:叫做?|名为|名叫|命名为|改名为|标题为)\s*[\p{L}\p{N}_-]+/gu,
  /\b(?:about|regarding|concerning)\s[^.,;!?]*?(?=\s(?:in|on|from|to|into|via|using)\s|[.,;!?]|$)/giu,
  /(?:关于|有关|關於|有關)[^，。；！？的]{1,30}(?=的|[，。；！？]|$)/gu,
  // What is looked for.
  /(?<=\b(?:search|look|looking|searching|query|grep)\b[^.;!?]{0,60}?)\bfor\s[^.,;!?]*?(?=\s(?:in|on|from|via|using)\s|[.,;!?]|$)/giu,
  // What a memory keeps: an entity by its name, what two have to do with each other, what is known of one, where somebody works.
  /\b(?:[Ee]ntity|[Nn]ode) \p{Lu}[\p{L}\p{N}]*/gu,
  /(?:实体|節點|节点|實體)\s*[^\s在从從里裡中上的，。]{1,12}$/gu,
  /\brelation(?:ship)?s? between\s[^.,;!?]*?(?=\s(?:in|on|from|via|using)\s|[.,;!?]|$)/giu,
  /\bobservations? that\s[^.;!?]*/giu,
  /\b(?:works?|worked|working|employed) (?:at|for|with) [\p{L}\p{N}]+/giu,
  /在[^\s，。]{1,10}(?:工作(?!台|区|流|表|空间)|上班|任职)/gu,
  // Folders that every machine has.
  /(?<!\p{Lu}\p{L}* )\b(?:Downloads|Documents|Desktop|Pictures|Music|Videos)\b/gu,
];

/** What stands before a place, and after one in Chinese. */
const BEFORE_PLACE =
  /(?:\b(?:in|into|on|onto|to|from|with|using|via|at|through|inside|my|our|your)\s+(?:(?:the|a|an|my|our|your|this)\s+)?|[在到进進入于從从用往至给給]\s*)$/iu;
const AFTER_PLACE = /^\s*(?:里|裡|中|上|内|內|云盘|网盘|网页版|客户端)/u;

/** A name that no list has, where the words around it say that it is a product. Its first group is the name. */
const SAID_TO_BE = [
  /(?<=[\p{Ll},] )(?:via|using)\s+(?:the\s+)?(\p{Lu}[\p{L}\p{N}]{2,})/gu,
  /(?<=\b(?:my|our|the|a|in|on|from|to|into) )(\p{Lu}[\p{L}\p{N}]{2,}) (?:account|workspace|cluster|warehouse|bucket|board|vault|inbox|instance|tenant|database|api|app|crm|wiki|drive|repository|server|sensor|device|thermostat|robot|printer)\b/gu,
  /[在从從到用往]\s*([A-Z][A-Za-z0-9]{2,})\s*(?:里|裡|上|中(?!文)|平台|系统|系統|账号|帳號)/gu,
  /[在从從到用往]\s*[“「"]([^”」"\n]{1,20})[”」"]\s*(?:平台|系统|系統|软件|軟體|应用|網站|网站|小程序|账号|帳號|数据库)/gu,
];

/** What a path needs: without it no character is looked at as the beginning of one. */
const SEPARATOR = /[/\\.][\w-]/;

function withoutValues(text: string): string {
  const values = SEPARATOR.test(text) ? VALUES : VALUES.filter((value) => value !== PATH);
  return values.reduce((rest, value) => rest.replace(value, " ~ "), text);
}

/** Whether a word is one that the lexicon knows: a thing rather than a name. */
function isKnownWord(word: string): boolean {
  const { english } = lexicon();
  return english.has(wordTerm(word)) || english.has(exactKey(word));
}

/**
 * The products that a text names, each by all its spellings, lower case. `onlyAsPlace`: those alone that it is to be done in or with, where
 * the other names are values. Any string is accepted.
 */
export function productsIn(text: string, onlyAsPlace: boolean): string[][] {
  const said = withoutValues(text);
  const found = new Map<string, string[]>();
  for (const match of said.matchAll(NAMED)) {
    const [shown] = match;
    const product = PRODUCTS.get(shown.toLowerCase().replace(/\s+/gu, " "));
    if (product === undefined) continue;
    const before = said.slice(0, match.index);
    if (product.isWord && !(/^\p{Lu}/u.test(shown) && /[\p{L}\p{N},]\s*$/u.test(before))) continue;
    if (onlyAsPlace && !BEFORE_PLACE.test(before) && !AFTER_PLACE.test(said.slice(match.index + shown.length)))
      continue;
    found.set(product.spellings[0] ?? shown, [...product.spellings]);
  }
  for (const pattern of SAID_TO_BE)
    for (const [, name = ""] of (pattern.source.includes("“") ? text : said).matchAll(pattern)) {
      const word = name.toLowerCase();
      // Capitals alone are mostly a kind of thing: an MCP server, a DNS server.
      if (/^\p{Lu}{2,5}$/u.test(name)) continue;
      if (!isKnownWord(word) && !PRODUCTS.has(word)) found.set(word, [word]);
    }
  return [...found.values()];
}

/** What changes about a company or is said of it: the name of one is then what is asked about. */
const ABOUT_ONE =
  /\b(?:stocks?|shares?|prices?|revenue|earnings|market cap|news|reviews?|logo|history|founders?|ceo|compan(?:y|ies))\b|股价|股票|财报|新闻|市值|营收|公司|评价/iu;

/**
 * The products that a request is to be done in or with, each by all its spellings, lower case: those that are known, and names that stand where
 * a product does. Any string is accepted.
 */
export function productsAskedFor(need: string): string[][] {
  const known = productsIn(need, ABOUT_ONE.test(need));
  const spelled = new Set(known.flat().flatMap((one) => [one, ...one.split(" ")]));
  const unlisted = unlistedProducts(withoutValues(need), isKnownWord).map((name) => name.toLowerCase());
  return [...known, ...unlisted.filter((name) => !spelled.has(name)).map((name) => [name])];
}

/** Whether a product's name is a word as well, and is one with a capital alone. */
export function isAlsoWord(name: string): boolean {
  return PRODUCTS.get(name)?.isWord === true;
}

/** The formats of one program that a text names, each by what a tool for it says. Any string is accepted. */
export function formatsIn(text: string): string[][] {
  return FORMATS.flatMap(([name, spellings]) => (text.search(name) === -1 ? [] : [[...spellings]]));
}
