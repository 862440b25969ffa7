/**
 * What tools work on: files, documents, code, data, the web. One concept a line, as in `actions.ts`.
 * Written from general usage. Not here: subjects of daily life and business (`fields.ts`).
 */
export const OBJECTS = `
file: file, files, filename, file path, path, document file, filepath, disk, file system, filesystem | 文件 文件系统 磁盘 路径 文件名 硬盘 档案 档案系统 硬碟
folder: folder, directory, directories, subfolder, subdirectory, dir, folders, subdirectories | 文件夹 目录 子目录 子文件夹 路径 资料夹 子资料夹
tree: tree, hierarchy, nested, recursive, structure, tree view, recursively, hierarchical | 树 树形 树状 层级 嵌套 递归 结构 层次
metadata: metadata, attributes, properties, file info, timestamps, size, information, modified time, permissions | 元数据 属性 信息 大小 时间戳 元信息 权限
size: size, sizes, large, how big, bytes, length, disk usage, largest | 大小 多大 尺寸 体积 字节 占用
content: content, contents, body, full text, text | 内容 正文 全文 文本 文字
text: text, string, plain text, paragraph, sentence, words | 文本 文字 字符串 段落 句子 纯文本
word < text: word, words, character, characters, letter, letters | 字数 单词 词数 字符 字符数 字母 单词数 字
line: line, lines, row of text | 行 文本行 每行
multiple: multiple, several, many, batch, bulk, at once, together, simultaneously, various | 多个 批量 一次 同时 几个 若干 一起 一次性 成批
current: current, now, present, currently, latest, today, real time, realtime, live, up to date | 当前 现在 目前 最新 今天 实时 此刻
history: history, past, previous, log, historical, changelog, timeline, revision, versions, revisions | 历史 历史记录 过去 以往 版本记录 变更记录 修订
document: document, documents, doc, docs, report, paper, article, documentation, manual | 文档 文件 报告 文稿 文章 资料 手册 说明书 资料库
pdf: pdf, pdf file, pdf document, acrobat | PDF 便携文档
word document < document: word, docx, ms word, microsoft word, word document, doc | Word 文档 Word文档 docx
spreadsheet: spreadsheet, excel, xlsx, xls, worksheet, workbook, sheet, sheets, google sheets, cell, cells, csv | 表格 电子表格 Excel 工作表 工作簿 单元格 Excel表格
csv < spreadsheet: csv, comma separated, tsv | CSV 逗号分隔
presentation: presentation, powerpoint, ppt, pptx, slide, slides, slideshow, deck, keynote | 演示文稿 幻灯片 PPT 演示 课件
markdown: markdown, md | Markdown md
html: html, web markup, html page | HTML 网页源码
json: json, json file, json structure | JSON
xml: xml, xpath | XML
yaml: yaml, yml | YAML
latex: latex, tex, formula, equation | LaTeX 公式 数学公式
note: note, notes, memo, notebook, notepad, jotting, annotation, observation, observations | 笔记 便签 备忘录 备注 记录 便笺 札记 批注
image: image, images, picture, photo, photos, photograph, png, jpg, jpeg, img, svg, gif, illustration, pictures, bitmap, thumbnail, artwork | 图片 图像 影像 照片 相片 插图 画像 图 缩略图 图画 海报
screenshot < image: screenshot, screen capture, screen shot, snapshot | 截图 截屏 屏幕截图 快照 萤幕截图 截个图 截一张图
media: media, multimedia, binary, base64, mime, audio, video | 媒体 多媒体 二进制 音视频
icon < image: icon, icons, logo, emoji, favicon | 图标 标志 徽标 表情
color: color, colour, palette, rgb, hex color, gradient | 颜色 色彩 配色 调色板 渐变
background: background, backdrop | 背景 底色
video: video, videos, movie clip, mp4, youtube, film, footage, clip, bilibili, tiktok, vimeo | 视频 影片 短视频 录像 片段
audio: audio, sound, mp3, wav, voice, recording, speech | 音频 声音 录音 语音
podcast < audio: podcast, podcasts, podcast episode | 播客 电台节目
music: music, song, songs, track, album, playlist, artist, melody, tempo, spotify, tune | 音乐 歌曲 歌 专辑 播放列表 歌手 曲目 节奏 旋律
lyrics: lyrics, lyric, song text | 歌词
chart: chart, charts, plot, visualization, visualisation, visualize, visualise, data visualization, infographic, echarts, charting | 图表 统计图 可视化 数据可视化 图形 曲线图表 画图表 图示 信息图 统计图表
bar chart < chart: bar chart, column chart, histogram, bar graph, bars, column graph, bar plot | 柱状图 条形图 直方图 柱形图 长条图 柱图 条状图 棒形图
line chart < chart: line chart, line graph, trend chart, curve, line plot, trend line | 折线图 曲线图 趋势图 线图 走势图 线形图
area chart < chart: area chart, area graph, stacked area, area plot | 面积图 区域图 堆积面积图
dashboard: dashboard, dashboards, bi, business intelligence, report | 看板 仪表盘 数据看板 大屏 商业智能
pie chart < chart: pie chart, donut, doughnut, pie, pie graph, donut chart | 饼图 环形图 饼状图 圆饼图 饼形图 圆形图 甜甜圈图 环图
scatter chart < chart: scatter plot, scatter chart, bubble chart, scatterplot, scatter graph, scatter, scatter diagram | 散点图 气泡图 散布图 点状图
box plot < chart: box plot, boxplot, box chart, whisker plot | 箱线图 盒须图 箱形图 箱型图 盒状图
radar chart < chart: radar chart, spider chart, radar plot, radar graph | 雷达图 蜘蛛图 蛛网图
heat map < chart: heat map, heatmap, heat chart | 热力图 热图 热度图 热区图
treemap < chart: treemap, tree map, treemap chart | 矩形树图 矩阵树图 树状图 树图 矩形式树状图
sunburst < chart: sunburst, sunburst chart | 旭日图 太阳图
sankey < chart: sankey, sankey chart, sankey diagram, flow of data | 桑基图 桑吉图 流向图
funnel < chart: funnel chart, funnel, funnel graph | 漏斗图
gauge < chart: gauge chart, gauge, dial chart | 仪表盘图 仪表图 仪表板图
candlestick < chart: candlestick, candlestick chart, ohlc, candle chart | 蜡烛图 烛台图 阴阳烛
network graph < chart: network graph, network graph chart, network chart, relationship graph, force graph | 关系图 网络图 关系网络图
parallel coordinates < chart: parallel coordinates, parallel chart, parallel coordinate plot | 平行坐标图 平行坐标
tree chart < chart: tree chart, tree diagram, family tree | 树形图 树状结构图 家谱图
word cloud < chart: word cloud, tag cloud, wordcloud | 词云 标签云
diagram: diagram, flowchart, flow chart, mermaid, uml, sequence diagram, plantuml, graphviz, architecture diagram, er diagram, org chart, gantt, gantt chart, organization chart | 流程图 示意图 架构图 时序图 类图 组织架构图 组织结构图 甘特图 泳道图
mind map < diagram: mind map, mindmap, mind mapping, brain map | 思维导图 脑图 导图
map: map, maps, mapping, cartography, geographic map, openstreetmap, google maps, mapbox | 地图 电子地图 高德 百度地图
table: table, tables, tabular, grid, schema table | 表 数据表 表格 表单
database: database, databases, db, sql, relational database, postgres, postgresql, mysql, sqlite, mariadb, oracle, sql server, mongodb, redis, nosql, snowflake, bigquery, clickhouse, neo4j, supabase, data store | 数据库 资料库 关系数据库 SQL 数据仓库 关系型数据库
query: query, sql query, select statement, queries, select | 查询 查询语句 SQL语句 语句
record: record, records, row, rows, entry, entries, data row, item, items, tuple | 记录 行 条目 数据行 数据 项
column: column, columns, field, fields, attribute | 列 字段 属性
schema: schema, structure, data types, column types, types, structure of, describe table, definition, data model | 结构 模式 表结构 类型 数据类型 字段类型
dataset: dataset, data set, open data, statistics, data, datasets, census | 数据集 数据 开放数据 统计数据 公开数据
vector database < database: vector, embedding, embeddings, vector store, semantic search, similarity, pinecone, qdrant, chroma, milvus, weaviate, rag | 向量 嵌入 语义搜索 向量库 相似度 向量数据库
graph: knowledge graph, entity, entities, relation, relations, relationship, relationships, node, nodes, edge, edges, vertex | 知识图谱 实体 关系 节点 图谱 边 联系 图数据库
knowledge: knowledge, knowledge base, wiki, encyclopedia, wikipedia, facts, fact, information | 知识 知识库 百科 维基 维基百科 事实
memory: memory, memories, long term memory, remembered, stored, context memory | 记忆 存储的 长期记忆 已存
code: code, source code, program, programming, script, snippet, codebase, function, class, sdk, software | 代码 源代码 程序 编程 脚本 函数 源码 代码库 软件
python < code: python, py, pip, pypi, jupyter, pandas, notebook, ipynb | Python 笔记本
javascript < code: javascript, js, typescript, ts, node, nodejs, npm, react, vue, frontend | JavaScript 前端
java < code: java, maven, gradle, kotlin, spring, jvm | Java
rust go < code: rust, go, golang, c++, c#, swift, ruby, php, cargo | 编译语言
package: package, packages, dependency, dependencies, library, libraries, module, npm package, version, versions, registry, libs | 包 依赖 库 模块 软件包 版本 依赖包
api: api, rest, endpoint, openapi, swagger, graphql, http request, web service, webhook, request, curl, postman | 接口 API 端点 请求 网络请求 调用接口
git: git, version control, repository, repo, repositories, github, gitlab, bitbucket, gitee, source control, vcs | 仓库 代码仓库 版本库 Git 版本控制 版本管理 GitHub
branch: branch, branches, git branch | 分支
working tree: working directory, working tree, working copy, workspace, worktree, modified files | 工作区 工作目录 工作树 工作副本
change: changes, change, modification, modifications, edits, delta, patch, modified | 更改 改动 修改 变化 变更 变动
issue: issue, issues, bug, bugs, ticket, tickets, jira, defect, linear, incident | 问题 缺陷 工单 议题 事件 故障单
pull request: pull request, pr, merge request, code review | 拉取请求 合并请求 PR
pipeline: pipeline, ci, cd, build, workflow, github actions, jenkins, continuous integration, circleci, workflows | 流水线 构建 工作流 持续集成 自动化流程
container: container, docker, containers, kubernetes, k8s, pod, pods, cluster, helm, podman, image registry | 容器 镜像 集群 Docker
cloud: cloud, aws, azure, gcp, google cloud, cloudflare, s3, lambda, ec2, serverless, alibaba cloud, tencent cloud, infrastructure, terraform | 云 云服务 云平台 阿里云 腾讯云 基础设施 华为云
server: server, servers, host, vm, virtual machine, instance, ssh, machine, remote host | 服务器 主机 虚拟机 实例 远程主机
terminal: terminal, shell, bash, command, command line, cli, console, powershell, cmd, execute command | 终端 命令行 命令 控制台 Shell
process: process, processes, task manager, cpu, job, jobs | 进程 作业 处理器 CPU 进程列表
usage: usage, utilization, utilisation | 占用率 使用率 利用率 用量 占用
log: log, logs, logging, log file, logfile, trace, traces, observability, datadog, grafana, sentry, splunk, prometheus | 日志 日志文件 日誌 追踪 可观测性
metric: metric, metrics, kpi, indicator, measurement, gauge | 指标 度量 监控指标
sandbox: sandbox, isolated environment, code interpreter, code execution, run code, interpreter, repl | 沙箱 沙盒 代码执行 运行代码 解释器
configuration: configuration, config, settings, setting, preferences, option, options, environment variables | 配置 设置 选项 参数 首选项 环境变量
allowed: allowed, permitted, permission, permissions, access rights, authorized, access control | 允许 权限 许可 可以访问 准许 有权
secret: secret, password, passwords, credential, credentials, key, token, vault, api key, 1password | 密码 密钥 凭据 口令 令牌 凭证
web: web, website, site, internet, online, www, sites | 网站 互联网 网际网路 网路 网上 站点 上网 在线
web page < web: web page, webpage, page, url, link, html page, web content, urls, links | 网页 页面 网址 链接 URL 网页内容
web search < web: web search, search engine, google, bing, duckduckgo, brave, internet search, tavily, exa, search the web, serp, baidu | 网页搜索 搜索引擎 网上搜索 联网搜索 百度 谷歌 必应 上网搜
browser: browser, chrome, firefox, playwright, puppeteer, selenium, headless browser, web automation, browser automation | 浏览器 网页自动化 浏览器自动化 无头浏览器
crawl < web: crawl, crawler, scrape, scraping, spider, sitemap, web scraping, firecrawl, apify | 爬虫 爬取 抓取 采集 站点地图 网页抓取
domain name: domain, domain name, whois, subdomain, hostname | 域名
dns: dns, nameserver, ip address, ip, ip addresses, dns record | IP地址 DNS 解析 IP
certificate: certificate, ssl, tls, ssl certificate | 证书
network: network, ping, port, latency, bandwidth, vpn, proxy, firewall, traceroute | 网络 端口 延迟 带宽 代理 防火墙
time: time, clock, current time, date, datetime, timestamp, o'clock, hour | 时间 几点 时刻 日期 时钟 钟点
timezone < time: timezone, time zone, timezones, utc, time zones | 时区 世界时间
date: date, dates, day, days, weekday, calendar date, today's date, lunar, holiday, holidays | 日期 日子 星期 几号 农历 节假日 节日
holiday < date: holiday, holidays, public holiday, bank holiday, day off, days off | 节假日 假期 放假 法定假日 国庆节 国庆 春节 元旦 中秋节 端午节 清明节
calendar: calendar, event, events, schedule, google calendar, agenda, availability | 日历 日程 事件 行程 行事历 行事曆
appointment < calendar: appointment, appointments | 约会
meeting < calendar: meeting, meetings, conference call, video conference | 会议 开会 例会
meeting room: meeting room, conference room, boardroom | 会议室
reminder: reminder, alarm, timer, countdown, remind | 提醒 闹钟 计时器 倒计时 定时
task: task, tasks, todo, to do, todos, to-do, checklist, todo list, task list, work item, action item | 任务 待办 待办事项 清单 工作项
project: project, projects, project management, sprint, kanban, board, asana, trello, monday, milestone, backlog, scrum, epic | 项目 项目管理 看板 迭代 冲刺 里程碑
progress: progress | 进度 进展
email: email, e-mail, mail, gmail, inbox, outlook, emails, mailbox, smtp, imap, newsletter | 邮件 电子邮件 邮箱 收件箱 邮件列表 电邮 信箱 电子信箱
message: message, messages, chat, slack, telegram, whatsapp, discord, dm, wechat, teams, messenger, channel, feishu, lark, dingtalk | 消息 信息 讯息 聊天 微信 飞书 钉钉 群消息 频道 企业微信 群里 群聊 群组 工作群
sms: sms, text message, text messages, short message | 短信 简讯 手机短信
notification: notification, notifications, alert, alerts, push notification, notify | 通知 提醒 告警 警报 推送
contact: contact, contacts, address book, phone number, people, person | 联系人 通讯录 电话号码 人员 电话
user: user, users, account, accounts, profile, member, members, customer, team, identity | 用户 账号 账户 个人资料 成员 客户 团队 身份
role: role, roles, group, groups, policy, policies, rbac | 角色 用户组 策略
comment: comment, comments, reply, replies, feedback, thread, discussion | 评论 回复 留言 反馈 讨论
form: form, forms, survey, questionnaire, typeform, google forms | 表单 问卷 调查表
template: template, templates, boilerplate, scaffold | 模板 脚手架
component: component, components, ui component, widget, user interface, ui, design system, shadcn, ant design, figma | 组件 界面 控件 UI 用户界面 设计系统
font: font, typography, typeface | 字体 字型
qr code: qr code, qrcode, barcode, qr, qr codes | 二维码 条形码 条码 行动条码
regex: regex, regular expression, pattern, wildcard, glob, grep | 正则 正则表达式 通配符 模式 匹配
math: math, mathematics, arithmetic, algebra, equation, geometry, statistics, calculus, expression, formula, wolfram | 数学 算术 方程 几何 公式 表达式 代数
number: number, numbers, integer, digits, float, decimal | 数字 数值 整数 数
unit: unit, units, measurement, unit conversion, celsius, fahrenheit, kilogram, meter, mile | 单位 单位换算 度量 摄氏 华氏
language model: llm, language model, ai model, gpt, claude, openai, hugging face, huggingface, prompt, model, gemini, inference | 大模型 语言模型 模型 提示词 人工智能
machine learning: machine learning, training, neural network, deep learning, dataset, fine tuning, model training | 机器学习 训练 神经网络 深度学习 微调
ocr: ocr, text recognition, optical character recognition, scanned, handwriting, handwritten | 文字识别 OCR 扫描件 图片文字 手写
camera: camera, cameras, webcam, webcams | 摄像头 相机 照相机
circuit: circuit, circuits, circuit board, pcb, schematic, electronics | 电路 电路板 原理图
speech: speech, voice, text to speech, speech to text, tts, stt, elevenlabs, spoken | 语音 语音合成 语音识别 朗读
3d: 3d, cad, blender, mesh, stl, 3d model, unity, unreal | 三维 建模 3D 立体
blog: blog, post, posts, article, cms, wordpress, medium, notion page, publish article, ghost | 博客 文章 帖子 公众号 发文
notion wiki: notion, confluence, obsidian, evernote, wiki page, workspace, coda | 笔记软件 知识库 维基
drive: drive, google drive, onedrive, dropbox, cloud storage, storage, file sharing, box, bucket, object storage | 网盘 云盘 云存储 存储 对象存储
vulnerability: vulnerability, vulnerabilities, security, cve, malware, virus, threat, exploit, virustotal, security scan, phishing | 漏洞 安全 恶意软件 病毒 威胁 安全扫描 钓鱼
crypto hash: hash, md5, sha256, base64, uuid, =guid | 哈希 UUID 散列
test: test, tests, unit test, testing, test case, qa, e2e, coverage | 测试 单元测试 用例 测试用例
insight: insight, insights, finding, findings, conclusion, observation | 洞察 见解 发现 结论 心得
consultation: consultation, guide, guided, guidance, diagnosis, guided diagnosis, step by step guide, decision tree | 引导 引导式 咨询 诊断 指引 决策树
memo: memo, notes, journal, diary | 备忘录 备忘 日记 札记
`;
