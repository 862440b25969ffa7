/**
 * What well-known products do, in a few words of both languages. Many entries say "an MCP server for Anki" and no more: whoever knows Anki knows
 * that it learns with flash cards, and so does the search.
 * Written from general knowledge by going through products, not through needs. A product that says enough of itself stands here all the same where
 * its entries are often bare. Not here: which concept a product's name is (`lexicon/services.ts`), which names in a need are products
 * (`lexicon/products.ts`).
 */
import type { RegistryEntry } from "../model.ts";

/** Names, lower case without spaces, then what they do: English, then Chinese. */
const PRODUCTS = `
ableton reaper: digital audio workstation: compose and record music, tracks, drums, midi, mix | 音乐制作软件：编曲 录制 音轨 鼓 混音
airbnb: search holiday homes, apartments, flats and rooms to rent for a stay | 搜索民宿 短租公寓 房源 住宿
airflow prefect dagster: schedule and run data pipelines and workflows | 数据管道 工作流调度 任务编排
airtable baserow nocodb: online tables: bases, records, fields, rows | 在线表格 数据库 记录 字段 行
bitable: online tables of Lark (Feishu): records, fields, rows, views | 飞书多维表格 记录 字段 行
aiven: managed cloud databases and streaming | 云数据库托管
algorand: blockchain: accounts, assets, transactions | 区块链 账户 资产 交易
alphavantage finnhub polygonio yfinance: stock market: share prices, quotes, closing price, exchange rates, company fundamentals | 股票行情 股价 收盘价 汇率 基本面
amadeus skyscanner: search flights and hotels, travel offers | 搜索机票 航班 酒店
anki quizlet rember: flash cards: make cards, decks, learn vocabulary with spaced repetition | 抽认卡 闪卡 卡片 背单词 记忆复习
apify: scrape websites, crawl pages, extract data from the web | 抓取网站 爬虫 采集网页数据
arduino: control boards, sensors, motors, robots | 控制开发板 传感器 电机 机器人
asana trello basecamp teamwork monday clickup: project management: tasks, boards, projects, assign, due dates | 项目管理 任务 看板 分配 截止日期
todoist ticktick gtasks googletasks thingsapp: to-do list: add tasks, due dates, reminders | 待办清单 添加待办 任务 截止日期 提醒
atlassian: Jira issues and Confluence wiki pages | 工单 需求 缺陷 知识库页面
auth0 okta keycloak descope: sign-in and identity: users, groups, roles, applications | 身份认证 登录 用户 用户组 角色
axiom logfire datadog newrelic dynatrace honeycomb metoro: observability: logs, metrics, traces, alerts of applications | 可观测性 应用日志 指标 链路追踪 告警
blender freecad openscad: 3D modelling: scenes, meshes, objects, materials, rendering | 三维建模 场景 网格 材质 渲染
bitrefill: buy gift cards, mobile top-ups and vouchers with crypto | 购买礼品卡 手机充值
box dropbox gdrive googledrive onedrive: cloud storage: upload, download, share and search files | 网盘 云存储 上传 下载 分享文件
bscmcp bsc: BNB chain blockchain: tokens, transfers, balances | 区块链 代币 转账 余额
calendly: book meetings and appointments in free slots | 预约会议 空闲时间
googlecalendar ical: calendar: create, move and list events, meetings, appointments | 日历 日程 安排会议 创建事件
chesscom chess lichess: chess games, players, ratings, openings | 国际象棋 对局 棋手 等级分 开局
chroma pinecone qdrant milvus weaviate vectorize: vector database: embeddings, similarity search | 向量数据库 嵌入 相似度检索
circleci buildkite githubactions bitrise jenkins: continuous integration: builds, pipelines, test runs, failed jobs | 持续集成 构建 流水线 失败的任务
clickhouse motherduck duckdb bigquery redshift snowflake tinybird databricks: analytical database: SQL queries on tables | 分析型数据库 查询 数据仓库
coinmarketcap coingecko: prices and market data of cryptocurrencies | 加密货币价格 行情 市值
consul nomad: service discovery, scheduling of workloads | 服务发现 集群调度
contentful ghost drupal wordpress devhub: content management: publish articles, posts and pages | 内容管理 发布文章 博客 页面
davinciresolve davinci: video editing: cut clips, timeline, colours, export | 视频剪辑 剪切片段 时间线 调色
deepl lara: translate texts and documents into other languages | 翻译文本 文档 语言
dialer telnyx twilio vonage: telephone: make calls, send text messages (SMS) | 打电话 发短信 通话
dicom: medical imaging archive (PACS): CT, MRI, X-ray studies of patients | 医学影像 影像系统 患者 检查片子
discord: chat community: servers, channels, messages | 聊天社区 频道 发消息
discourse: forum: topics, posts, categories | 论坛 主题 帖子
docker portainer podman: containers: images, run, stop, logs, volumes | 容器 镜像 启动 停止 日志
dodo adyen mollie: online payments: charges, refunds, invoices, subscriptions | 在线支付 收款 退款 账单 订阅
stripe razorpay paypal braintree paddle mercadopago square: online payments: charges, refunds, invoices, subscriptions, customers | 在线支付 收款 退款 付款 发票 订阅
chargebee: subscription billing: invoices, plans, customers | 订阅计费 账单
dune etherscan bankless: blockchain analytics: on-chain transactions, wallets, tokens | 链上数据 交易 转账 钱包 代币
duckduckgo bing bingsearch brave bravesearch kagi searxng tavily exa googlesearch perplexity search1api: web search: find pages, news, answers on the internet | 网络搜索 搜网页 新闻 资料
edgar secedgar: filings of listed companies with the SEC: annual report 10-K, 10-Q, insider trades | 美国证监会 上市公司 年报 季报 财报 公告
edubase moodle: e-learning: quizzes, exams, courses, results | 在线学习 测验 考试 课程 成绩
elasticsearch opensearch meilisearch typesense algolia lucene: full-text search engine: indexes, documents, queries | 全文检索 索引 文档 查询
elevenlabs playht: natural voices: read texts aloud, text to speech, clone voices | 文字转语音 朗读 配音 声音克隆
esignatures docusign: electronic signatures: send contracts and documents to be signed | 电子签名 电子签约 合同签署 发送合同
excel googlesheets gsheets: spreadsheets: cells, formulas, rows, sheets, charts | 电子表格 单元格 公式 工作表
fantasypl fantasypremierleague: fantasy football: players, teams, points, fixtures of the Premier League | 英超 梦幻足球 球员 球队 积分 赛程
fdic: American banks: branches, deposits, failed banks | 美国银行 破产银行 网点 存款
feargreed: crypto fear and greed index of market mood | 恐慌贪婪指数 市场情绪
ffmpeg: video and audio files: cut, trim, convert (mp4, mkv, webm), compress, resize, extract sound | 视频 音频 剪切 转换格式 压缩 提取声音 片头
figma: design files: layouts, components, frames | 设计稿 界面设计 组件
firecrawl scrapegraph scrapezy oxylabs brightdata agentql hyperbrowser: scrape and crawl websites, extract data from pages | 抓取网站 爬取网页 提取数据 价格
playwright puppeteer browserbase browseruse selenium: control a browser: open pages, click, fill in forms, screenshots | 控制浏览器 打开网页 点击 填表 截图
firebase supabase appwrite: backend for apps: database, storage, users | 应用后端 数据库 存储 用户
firewalla mikrotik: router and firewall: rules, devices in the network, traffic | 路由器 防火墙规则 网络设备 流量
flightradar24 flightradar flightaware opensky: live positions of planes: which flight flies where, tracking, delays | 航班动态 实时位置 飞到哪里 飞机追踪
fred: economic data of the Federal Reserve: interest rates, unemployment rate, inflation, GDP | 美联储 经济数据 利率 失业率 通胀 国内生产总值
worldbank: figures of countries: population, GDP, poverty, economy | 世界银行 各国数据 人口 国内生产总值
nasdaqdatalink: financial and economic data of countries and markets | 金融数据 经济数据 行情
ganttproject smartsheet: plans and schedules of projects | 项目计划 甘特图
github gitlab gitee bitbucket gitea: code hosting: repositories, issues, pull requests, commits | 代码托管 仓库 议题 合并请求 提交
glif replicate everart novita comfyui midjourney dalle: generate images and illustrations from a description | 生成图片 插画 绘图 AI画图
gmail outlook mailgun resend sendgrid postmark headlessgmail: e-mail: send, read, search and draft mails | 邮件 发邮件 读邮件 搜索邮件 草稿
googlemaps mapbox amap: maps: places, directions, distances, travel time, addresses | 地图 地点 路线 驾车 距离 多久 地址
grafana: dashboards, charts of metrics, alerts | 监控面板 仪表盘 指标 告警
gyazo screenshotone: screenshots: take and share pictures of web pages | 网页截图 截屏 分享截图
heroku vercel netlify render railway: host web applications: deploy, logs, domains | 部署网站 应用托管 日志 域名
homeassistant hass smartthings: smart home: switch lights, set heating and air conditioner, doors, sensors | 智能家居 开灯 关灯 空调温度 门锁 传感器
hubspot salesforce pipedrive zoho: customers and sales: contacts, deals, leads, companies | 客户管理 联系人 商机 线索
huggingface hfspace: machine learning models, datasets, generate images | 机器学习模型 数据集 生成图片
husqvarnaautomower automower: robotic lawn mower: mows the lawn of a garden | 割草机器人 割草 草坪 草地
influxdb timescaledb questdb iotdb greptimedb victoriametrics: time series database: measurements, metrics | 时序数据库 测量值 指标
intercom zendesk freshdesk: customer support: conversations, tickets, answers | 客服 工单 会话
invideo: make videos from texts and templates | 制作视频 模板
iterm terminal: run commands in a terminal | 终端 执行命令
kicad altium: circuit boards: schematics, layout, design rule check, parts list | 电路板 原理图 布线 设计规则检查 物料清单
kubernetes k8s kubectl openshift aks: clusters of containers: pods, deployments, services, restart, scale, logs | 容器集群 重启 部署 扩容 日志
lark feishu dingtalk: work platform: messages, documents, sheets, calendar | 飞书 消息 文档 表格 日历
linear jira youtrack plane: issues and sprints of software projects | 需求 缺陷 迭代 工单
line whatsapp telegram signal imessage wechat: messenger: send and read messages, chats, groups, contacts | 聊天软件 发消息 群聊 联系人
linkedin: profiles of people and companies, jobs, posts | 职场 个人资料 公司 职位
manifold polymarket: prediction markets: bets on events | 预测市场 下注
markdownify markitdown pandoc: convert documents (PDF, Word, PowerPoint, HTML) to Markdown and other formats | 文档转换 转成 格式
metatrader zerodha robinhood alpaca: trading account: buy and sell shares, positions, orders, prices | 证券交易 买入 卖出 持仓 下单 股价
mongodb couchbase astradb couchdb dynamodb: document database: collections, documents, queries | 文档数据库 集合 查询
morningstar octagon: investments: funds, shares, prices, ratings, companies | 投资 基金 股票 评级 公司 财务
mysql postgres postgresql mariadb sqlite oracle mssql oceanbase neon cockroachdb singlestore teradata: database: tables, SQL queries, schemas | 数据库 表 查询 数据表
nasa: pictures of space: mars rover photos, astronomy picture of the day, asteroids, earth | 太空照片 火星车 天文图片 小行星 地球
nationalparks: parks of the United States: campgrounds, alerts, trails, visitor centers | 国家公园 露营地 步道 游客中心
nba espn: basketball: games, scores, players, standings, statistics | 篮球比赛 比分 球员 数据 排名
soccerdata: football matches: results, leagues, teams, line-ups | 足球比赛 比分 联赛 球队
neo4j memgraph neptune arangodb: graph database: nodes, relations | 图数据库 节点 关系
ns: trains in the Netherlands: departures, journeys, delays | 荷兰火车 列车时刻 出发 延误
notion obsidian evernote onenote outline kibela: notes and wiki: pages, search, write | 笔记 页面 知识库 记录
ntfy pushover pushbullet gotify: push notifications to a phone | 推送通知 手机通知
opendota dota riot leagueoflegends tft: matches, players and heroes of a video game | 电竞 对战 玩家 英雄 战绩
openweather openweathermap accuweather weather: weather: forecast, temperature, rain, wind | 天气预报 气温 下雨 下雪 风
pagerduty opsgenie incidentio: incidents, on-call schedules, alerts | 事故 值班 告警
powerpoint: presentations: slides, layouts, texts, pictures | 幻灯片 演示文稿 版式
word officeword: text documents: paragraphs, tables, headings | 文档 段落 表格 标题
prometheus zabbix nagios: metrics of servers, queries, alerts | 监控指标 查询 告警
pubchem chembl: chemical compounds: molecular weight, formula, structure, properties | 化合物 分子量 分子式 结构 性质
quickchart echarts vegalite plotly: draw charts: bar chart, line chart, pie chart | 画图表 柱状图 折线图 饼图
raindrop pocket instapaper: bookmarks: save links and articles to read later, tags, collections | 书签 收藏 保存网页 文章 稍后阅读
reddit twitter x bluesky mastodon weibo: social network: posts, comments, trends, post messages | 社交网络 发帖 评论 热门
redis memcached momento valkey: key-value store and cache | 键值存储 缓存
rijksmuseum metmuseum: art museum: paintings, artists, collection, images | 博物馆 画作 画家 藏品
ros2 ros: robots: topics, services, move | 机器人 控制 移动
semgrep snyk codacy sonarqube stackhawk beaglesecurity: security and quality of code: vulnerabilities, scan, findings | 代码扫描 安全漏洞 代码质量
vulnnist nvd: security holes by CVE number: severity, affected versions | 安全漏洞 编号 严重程度 受影响版本
shodan: devices and services on the internet, open ports | 联网设备 开放端口 扫描
shopify woocommerce mercadolibre ebay etsy: online shop: products, orders, customers, inventory | 网店 商品 订单 库存 客户
shortio bitly: shorten links, count clicks | 短链接 缩短网址 点击统计
slack teams mattermost zulip: team chat: channels, messages, threads | 团队聊天 频道 发消息
spotify deezer soundcloud: play music: songs, playlists, albums, artists | 播放音乐 歌曲 歌单 专辑 歌手
strava garmin fitbit: sport: runs, rides, distance, pace, heart rate, activities | 运动记录 跑步 骑行 里程 配速 心率
supadata youtubetranscript: transcripts of videos (YouTube, TikTok) | 视频字幕 文字稿
terraform pulumi: infrastructure as code: cloud resources, state, modules | 基础设施即代码 云资源
tianji plausible matomo googleanalytics: website analytics: visitors, page views, uptime | 网站统计 访问量 访客
ticketmaster eventbrite seatgeek: events: concerts, shows, sports, venues, tickets | 演出 演唱会 门票 场馆 活动
tmdb imdb omdb letterboxd: films and series: actors, directors, ratings, what to watch | 电影 电视剧 演员 导演 评分
unity unreal unrealengine godot: game engine: scenes, objects, build games | 游戏引擎 虚幻引擎 场景 搭建 游戏开发
webflow wix squarespace: build websites: pages, content, design | 建网站 页面 内容
whois findadomain: domain names: owner, registered or free, expiry | 域名 注册 注册人 是否可用 到期
wikipedia wikidata: encyclopedia: articles and facts about people, places, events | 百科 条目 人物 地点 历史事件
wolframalpha wolfram: computes: integrals, equations, units, chemistry, facts | 数学计算 积分 方程 单位 化学
calculator solver: calculate: arithmetic, equations, integrals | 计算 方程 积分
xcode xcodebuild: build apps for iPhone and Mac | 构建苹果应用
xero quickbooks freshbooks: accounting: invoices, bills, contacts, reports | 会计 记账 开发票 账单 报表
xmind mindmap freemind: mind maps of ideas and topics | 思维导图 脑图
ynab: household budget: spending by category, accounts, transactions | 家庭预算 记账 花了多少钱 支出 分类
youtube vimeo: videos: search, channels, comments, statistics, upload | 视频 频道 评论 上传
zoom webex: video meetings: schedule, invite, recordings | 视频会议 安排会议 录像
`;

/** Words of a name that say nothing of what a server does. */
const GENERAL =
  /mcp|servers?|model context protocol|\b(?:official|remote|api|ai|agent|toolkit|py|python|go|js|ts|node|docs?|local|simple)\b/giu;

let opened: ReadonlyMap<string, string> | undefined;

function products(): ReadonlyMap<string, string> {
  opened ??= new Map(
    PRODUCTS.trim()
      .split("\n")
      .flatMap((line) => {
        const [names = "", ...does] = line.split(": ");
        return names.split(" ").map((name): [string, string] => [name, does.join(": ").replace(" | ", "。")]);
      }),
  );
  return opened;
}

/** Names of products have up to three words. */
const MAX_WORDS = 3;

/** What the products in an entry's name or title do; empty where none is well known. */
export function whatItsProductsDo({ name, title = "" }: Pick<RegistryEntry, "name" | "title">): string {
  const [shortName = name, owner = ""] = name.split("/").toReversed();
  const own = [shortName, title].map(wordsOf);
  // A name such as `stripe/agent-toolkit` says whose it is by its owner alone.
  const said = own.some((words) => words.length > 0) ? own : [wordsOf(owner.split(".").at(-1) ?? "")];
  const found = said.flatMap((words) =>
    words.flatMap((_, from) =>
      Array.from({ length: MAX_WORDS }, (__, more) => products().get(words.slice(from, from + more + 1).join(""))),
    ),
  );
  return [...new Set(found)].filter((text) => text !== undefined).join(" ");
}

const wordsOf = (text: string): string[] =>
  text
    .toLowerCase()
    .replace(GENERAL, " ")
    .match(/[\p{L}\p{N}]+/gu) ?? [];
