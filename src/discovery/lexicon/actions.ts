/**
 * What tools do, as a table: one concept a line, its English words, then its Chinese ones. `a < b`: a is a kind of b; `=a`: in this form alone.
 * Written from general usage. Not here: what tools work on (`objects.ts`, `fields.ts`), how the table is read (`concepts.ts`).
 */
export const ACTIONS = `
create: create, make, add, new, generate, produce, build, set up, define, start, insert, register, introduce, construct, compose | 创建 新建 建立 生成 制作 产生 新增 添加 增加 加入 建 定义 做一个 做个 做一张 写一个 来一张 来一个 开一张 开具 开一份 提一个 提交一个
draw < create: draw, paint, sketch, render, plot, illustrate, design | 画 绘制 绘画 画图 作图 画出 画一张 画成 画个 画一个 渲染 绘图 设计 绘成
write < create: write, save, store, put, output, persist, record, draft, compose, author, dump | 写入 写 保存 储存 存储 存入 存进 存到 存成 写到 另存为 记录 记下 起草 撰写
read: read, get, fetch, retrieve, load, open, view, show, display, obtain, return, give, see, access, access content, look at, dump, print | 读取 读 获取 取得 得到 查看 打开 显示 展示 拿到 取出 加载 看看 看一下 返回 读出 读出来 检视 展示出 查 查一下 调出 调取 看一看
list: list, enumerate, listing, show all, list all, get all, browse, inventory, every, overview | 列出 列举 罗列 列表 清单 所有 全部 有哪些 浏览
search: search, find, look for, look up, lookup, query, locate, discover, seek, retrieve, hunt, match | 搜索 搜寻 查找 查询 检索 寻找 找到 找出 查一下 查 搜 找 搜一下 定位
update: update, change, modify, edit, alter, revise, adjust, set, patch, replace, amend, correct, fix, configure | 更新 修改 编辑 改 更改 变更 调整 设置 替换 改成 改为 修正 配置 修订
delete: delete, remove, erase, drop, clear, purge, destroy, discard, clean, get rid of, strip, unlink, wipe, eliminate | 删除 移除 删掉 清除 清空 去掉 删 丢弃 清理 抹去 去除 销毁 拿掉 抹掉
move: move, rename, relocate, transfer, shift, migrate | 移动 重命名 改名 搬 移到 转移 迁移 挪
copy: copy, duplicate, clone, replicate, fork | 复制 拷贝 克隆 副本
compare: compare, diff, difference, contrast, versus, comparison, differ, distinguish, vs | 比较 对比 差异 区别 不同 差别 对照 比对
convert: convert, transform, translate, turn into, export, conversion, change format, encode, decode, transcode, reformat | 转换 转成 转为 转化 变成 换算 转 导出 编码 解码 改成格式 转换成
translate: translate, translation, translator, localize, interpret, translating | 翻译 翻译成 翻成 译成 译为 译 本地化 口译
summarize: summarize, summarise, summary, digest, abstract, condense, outline, key points, overview, tldr, recap, brief | 总结 摘要 概括 归纳 小结 概要 提炼 要点 简述 综述
analyze: analyze, analyse, analysis, analytics, examine, inspect, assess, evaluate, study, investigate, review, statistics, insight, diagnose, audit, measure | 分析 评估 统计 研究 检查 审查 诊断 洞察 剖析 解析 调查 评价 审计 测量
check: check, verify, validate, test, confirm, ensure, lint, inspect, validation | 检查 校验 验证 核实 确认 检测 测试 确保 核对 是否
calculate: calculate, compute, calculation, calculator, work out, estimate, determine, arithmetic, evaluate expression, solve, sum, add up | 计算 算 算出 求 估算 运算 求解 算一下 求和 计算器 合计 加减乘除
count < calculate: count, count up, tally, number of, how many, word count | 统计 计数 数一数 数一下 清点 点数 有多少个 有多少字 多少字 几个字
send: send, post, deliver, notify, publish, submit, share, forward, dispatch, email, mail, message, push, reply | 发送 发 发布 通知 推送 提交 分享 转发 发给 寄 投递 回复 群发 发条 发个 发一条 发一封 发一个
transfer money < send: transfer money, money transfer, wire transfer, remit, remittance | 转账 汇款 转钱 打款
print: print, print out, printer, printout | 打印 打印出来 列印 打印机
receive: receive, incoming, inbox, accept, subscribe | 接收 收到 收件箱 订阅
download: download, save from, fetch, pull | 下载 拉取 抓取
upload: upload, import, attach, ingest | 上传 导入 附加
run: run, execute, launch, invoke, perform, call, trigger, start, evaluate | 运行 执行 启动 跑 调用 触发 操作
stop: stop, cancel, terminate, kill, abort, end, close, shut down, pause, disable | 停止 取消 终止 结束 关闭 中止 暂停 停用 关机
schedule: schedule, plan, book, reserve, arrange, appointment, reservation, booking, reschedule | 安排 预约 预订 预定 计划 定时 日程 订 改期 挂号 预约挂号 约一个 订一个
buy < order: buy, purchase, order, checkout, pay for | 购买 买 下单 采购 订购
connect: connect, link, attach, join, associate, relate, bind, integrate, pair | 连接 关联 链接 联系 绑定 接入 建立联系 集成
merge: merge, combine, join, concatenate, append, unify, consolidate | 合并 组合 拼接 结合 汇总 整合
split: split, separate, divide, chunk, cut, slice, partition | 拆分 分割 切分 分开 分隔 切割 拆
extract: extract, parse, scrape, crawl, pull out, harvest, extraction, grab | 提取 抽取 解析 抓取 爬取 采集 爬虫 取出
filter: filter, select, matching, where, limit to, narrow | 筛选 过滤 选出 挑选
sort: sort, order by, rank, ranking, arrange, top | 排序 排名 排行 排列 名次
recommend: recommend, suggest, recommendation, suggestion, advise, propose, advice | 推荐 建议 提议 意见
explain: explain, describe, detail, details, describe schema, clarify, information about, description, definition | 解释 说明 描述 介绍 详情 详细 讲解 含义 定义
predict: predict, forecast, projection, estimate future, outlook | 预测 预报 预估 展望 预计
classify: classify, categorize, label, tag, category, classification, group | 分类 归类 标注 标签 类别 打标签
detect: detect, recognize, identify, spot, recognition, detection | 检测 识别 辨认 发现 识别出
monitor: monitor, watch, track, observe, follow, alert, tracking, monitoring, health | 监控 监测 跟踪 追踪 告警 观察 监视 报警
install: install, deploy, set up, provision, deployment, release | 安装 部署 发布 上线
connect login: login, log in, sign in, authenticate, authentication, authorize, oauth, log out, sign out | 登录 登陆 认证 鉴权 授权 登出 注销
encrypt: encrypt, decrypt, encryption, cipher, hash, sign, checksum | 加密 解密 哈希 签名 散列 校验和
echo: echo, repeat back, say back | 复述 回显 原样返回 原样输出 重复一遍
compress: compress, zip, archive, unzip, extract archive, decompress, tar, gzip | 压缩 解压 打包 归档 压缩包
restore: restore, recover, undo, revert, reset, rollback, roll back, redo | 恢复 还原 撤销 回滚 重置 撤回 复原
backup < copy: backup, back up, snapshot | 备份 快照
switch: switch, toggle, checkout, change to, activate, swap, select, turn on, turn off, switch on, switch off | 切换 换到 转到 激活 切到 打开 开启 关掉 关上 关闭
remember: remember, recall, memorize, memory, persist, store for later, remind | 记住 记忆 回忆 记下 想起 牢记
think: think, reason, reasoning, reflect, step by step, thought, problem solving, brainstorm, chain of thought, thinking, plan | 思考 推理 逐步 一步一步 反思 想清楚 头脑风暴 思路 分步 思维
ask: ask, question, answer, chat, conversation, talk, qa, question answering | 提问 问答 回答 对话 聊天 交谈 询问
play: play, playback, resume, pause, skip | 播放 放 暂停播放
record audio < write: record, capture, recording | 录制 录音 录像 录屏
navigate: navigate, go to, visit, open page, browse, goto | 导航 访问 前往 跳转 浏览 打开网页
click < navigate: click, press, tap, hover, drag, scroll, fill, type into | 点击 单击 按下 滚动 拖动 填写 填表
format: format, beautify, prettify, style, formatting, layout, pretty print | 格式化 美化 排版 样式 格式
optimize: optimize, improve, tune, enhance, refine, optimization | 优化 改进 提升 改善 调优 增强
crop < update: crop, resize, rotate, scale, flip, trim, cut | 裁剪 缩放 旋转 翻转 剪切 调整大小 裁成 剪成 裁切
shorten: shorten, abbreviate, truncate | 缩短 变短 缩写 截短
approve: approve, accept, confirm, reject, deny, decline | 批准 审批 同意 拒绝 驳回
assign: assign, allocate, delegate, distribute | 分配 指派 委派 指定 派给 交给 分给 分派
invite: invite, add member, join, enroll | 邀请 加入 报名
follow: follow, subscribe, unfollow, like, favorite, bookmark, star | 关注 订阅 点赞 收藏 书签
vote: vote, poll, survey, rate, rating, score | 投票 调查 问卷 评分 打分
simulate: simulate, simulation, model, emulate, mock | 模拟 仿真 建模
randomize: random, randomly, shuffle, sample, pick at random, draw lots, raffle, lottery, dice, roll | 随机 抽取 抽签 抽奖 打乱 骰子 随机选 摇号
sync: sync, synchronize, mirror, replicate | 同步 镜像
log out: log, logging, trace, journal | 日志 追踪日志
debug: debug, debugging, troubleshoot, fix bug, diagnose, error, breakpoint | 调试 排错 排查 除错 报错 断点 故障
commit: commit, check in, committed | 提交 提交记录
stage: stage, staged, staging, unstage, unstaged, index | 暂存 暂存区 已暂存 未暂存 取消暂存
push pull: push, pull, sync remote, fetch remote | 推送 拉取
review code: review, code review, pull request, merge request, pr | 审查 代码评审 评审 合并请求 拉取请求
transcribe: transcribe, transcript, speech to text, audio to text, recording to text, voice to text, memo into text, recording into text, audio into text, caption, subtitle, subtitles, asr, transcription, dictation | 转录 字幕 语音转文字 听写 语音识别 转写 转文字 转成文字 转成文本 转为文字 逐字稿 文字稿 转换成文字 转换为文字 转录成文字 转成逐字稿
speak: speak, text to speech, tts, voice, say, narrate, read aloud, synthesize, pronounce | 朗读 语音合成 文字转语音 配音 念 发音 语音 读出来 念出来 读给我听 念给我听 播报
remix image < create: generate image, image generation, text to image, draw picture, create image | 生成图片 生成图像 画图 文生图 绘画 作画 AI绘画
`;
