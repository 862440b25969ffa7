/**
 * The words of requests about Cairn itself as a table, each under what it says: a thing that Cairn's own tools work on, what is done with it,
 * whose it is. A word may have several of these marks. Written from general usage.
 * Not here: which tool does what with a thing (`cairns-things.ts`), how a request is read (`own-words.ts`).
 */
/** A mark, its English words and phrases, `=a`: in this form alone, its Chinese ones, and actions of the lexicon whose words say the same. */
export const MARKS = `
mcp: mcp | 
server: server, connector | 服务器 伺服器 服务端 服务
tool: tool, external tool, ability, capability, anything connected, something connected | 工具 外部工具 外接工具 本事
permission: permission, =approval, =approvals, consent, access | 授权 许可 权限
task: task, job | 任务 作业
work: research, study, report, analysis, investigation, comparison, work, request, assignment, errand | 调研 研究 报告 分析 调查 对比 工作 活 活儿 差事 事 事情 件事
session: session, consultation, guided session | 会话 咨询 问诊 问答
newtask: a task, a job, a background task, a background job, a long task, a long job, new task, as task, long running task, long running job | 一个任务 当任务 作为任务 当成任务 当作任务 建任务 任务接
busy: busy, busy with, you working | 在忙 忙什么 忙着
booked: book, schedule, appointment, reserve | 预约 预订 订 约 挂号
anew: a guided diagnosis, a guided session, a guided consultation, a consultation, new consultation, one consultation, another consultation, new session | 新的咨询
fresh: | 一次 一轮 一场
conversation: conversation | 对话
guided: consultation, =guided, guided diagnosis, guided questions, diagnostic session, guided questions, decision tree | 咨询 问诊 引导 问答 引导式 引导诊断 决策树 引导流程
quiz: quiz me, ask me questions, ask me one, ask me step by step, ask me everything, asked one question, one question after another, question by question, question after question | 你来问 问题问我 个问我 你问我答 我来答 一问一答 逐个问我 一个一个问我 挨个问我
step: step, question, option, answer, choice, selection | 步 步骤 下一步 下一题 上一步 上一题 题 问题 选项 回答 答案 选择 选的 路径
prompt: prompt, assembly, context | 提示词 提示语 上下文
template: template | 模板 模版
knowledge: knowledge base, published knowledge, your knowledge, published documents, published articles, your documents, your articles, your knowledge base, published material, knowledge bases | 知识库 你的知识 你的资料 你的文档 已发布的 发布的文档
topic: topic, subject, area, field, domain | 主题 领域 话题 范围 方面
evidence: evidence, finding, conclusion, result, fact | 证据 结论 发现 事实 依据

list: list, show, see, display, name, give me, give us, give an, overview, enumerate, tell, describe, look, know, count, list out, inventory, report, summary | 列 列出 列一下 看 看看 看一下 查看 显示 清单 说说 告诉 报一下 介绍 知道 了解 汇报 数数 盘点 罗列 给我看 说一下 讲讲 展示
ask: asks about, to know, is there, are there, do i have, do we have, have i, have we, have you, any of | 哪 哪些 哪几 什么 啥 几个 几台 多少 有没有 有哪些 都有 吗 没有 没 怎么样 如何 都能 到哪 哪里 哪儿 哪一步 第几步
connect: connect, add, hook up, plug in, register, attach, install, link up, set up, use, bring in, =integrate, wire up, onboard, include | 接 接入 接上 连 连上 连接 添加 加 加进 加到 加入 装上 安装 注册 挂上 挂 新增 引入 集成 对接 加个 装个 加一个 配上 | connect
drop: remove, disconnect, unhook, unplug, detach, drop, delete, uninstall, get rid of, stop using, stop trusting, stop talking, stop calling, stop working with, do not use, don't use, never use, never call, do not trust, don't trust, no longer trust, no longer use, no longer need, take off, take it off, take it out, take out, cut off, kick out, throw out, unlink, revoke, withdraw, withdrawn, take back, take away, stop allowing, not let, kick, boot out, ban, block, disable, cease, shut out, remove access, stop, drop out | 移除 移走 断开 断掉 撤 撤了 撤掉 撤下 收回 撤回 取消授权 拆 拆了 拆掉 拔 拔了 拔掉 删 删掉 删了 删除 卸 卸载 卸掉 去掉 停用 别再用 别用 不要再用 不再用 不再使用 不再信任 不信任 不放心 信不过 用不上 用不着 踢 踢掉 踢出 赶走 关掉 关了 禁用 解绑 清掉 退掉 下线 剔除 拉黑 不想再 别连 | delete
allow: approve, allow, agree, accept, permit, trust, grant, let, consent, authorize, go ahead, okay, blessing, green light, confirm, approval | 同意 批准 允许 授权 准许 放行 信任 可以用了 点头 通过 放开 开放 认可 没问题 准了 确认
refuse: reject, refuse, deny, decline, say no, turn down, block, forbid, veto | 拒绝 拒掉 拒了 否决 驳回 不同意 不批准 禁止 不许 别让 不让
refresh: refresh, reload, re-read, reread, re-list, relist, read again, read anew, reconnect, rescan, sign in, log in, list again, fetch again, load again, sync, reauthenticate, anew, new tools, rediscover, its tools, load its tools | 刷新 重新读 重新列 重新读取 重读 重连 重新连接 再读 读一遍 再列 重新登录 同步 重新拉 重新拉取 重新加载 重新获取 重新上报 重新扫描 重新授权
restrict: read only, read-only, only read, may only | 只读 只能读 只允许
waiting: waiting, pending, wait | 等 在等 等着 等待 正在等 待批准 等待确认 待确认

cancel: cancel, abort, call off, drop, abandon, stop, kill, give up, never mind, forget, no longer need, do not need, don't need, not needed, no longer want, don't bother, scrap, ditch, halt, leave it be, quit, discard, take back, withdraw, no point, need not | 取消 终止 停 停掉 停下 停了 不用 不用做 不要 不需要 算了 放弃 作罢 别做 别跑 别查 别弄 撤 撤销 撤回 撤掉 叫停 中止 中断 停止 别管 不做了 不跑了 不弄了 甭 别再 作废 取消掉 | stop
retry: retry, again, once more, rerun, resume, go on, carry on, continue, try, restart, another go, another try, redo, repeat, pick up | 重试 重跑 再跑 再跑一次 再试 再做 再来 再来一次 一次 重新 重做 继续 接着 再试一把 再来一遍 重启 恢复 接着做 再弄 再试一次
respond: answer, reply, respond, waiting for my answer, waiting for me | 等我回答 等我 问我 回答 答案 答复 回复 告诉它 选
amend: add, note, tell, include, leave out, left out, extend, narrow, instruct | 补充 补充一条 追加 追加一条 告诉 说明 加一条
running: running, current, in the background | 在跑 正在跑 进行中 后台 正在做
status: status, progress, outcome, result, done, finish, ready, complete, going, far, become, came, come of, happen, running, run, run yet, open, queue, left, pending, unfinished, wait, yet, still, stand, through, finished, news, update, stage, state, how long, when, wrap up, by now | 进度 进展 状态 结果 完成 做完 跑完 办完 好了 出来 到哪 第几步 哪一步 怎么样 怎样 情况 没完成 未完成 没做完 排队 进行 跑到 做到 在跑 进行到 多久 干完 弄完 弄好 搞定 结束 什么时候 能好 出结果 动静 眉目 下文 消息 卡住
handed: give you, gave you, given you, hand you, handed you, handed in, handed over, i submit, asked you, asked you for, assigned, left you, left with you, passed you, pass to you, told you to, you were doing, you are doing, you are working, you were working, you are running, with you, your queue, you took on, you accepted, your hands, entrusted, put you on, set you on, sent you, from you, you were to | 交给你 交给您 交待 交代 托付 派给 布置 我提交 提交过 让你 叫你 你在做 你正在 你做的 你办的 你手上 你手头 交的 交给 给你的 给你那 安排给你 安排你 你接的 你接了 丢给你 扔给你 派你 拜托你 托你 你那边 你那儿
lately: queue, in the background, background, submit, fail | 提交 排队 排着 在跑 后台 刚才 刚刚 之前 早上 上午 下午 昨天 昨晚 失败

start: start, begin, open, launch, set up, new | 开始 新开 开启 发起 启动 新建
back: back, undo, take back, revert, previous, go back, return, step back, rewind | 退 退回 回到 返回 撤销 撤回 后退 上 上一 倒回 回上 往回 | restore
change: change, correct, wrong, redo, amend, revise, mistaken, mistake, different answer | 改 改掉 改一下 选错 答错 换 改选 修改 更改 答错了 选错了 填错 弄错 | update
choose: choose, chose, pick, select, take, option, go with | 选 我选 选第 选择 挑
end: end, finish, stop, close, quit, leave, conclude, wrap up, terminate, abort, break off | 结束 结束掉 停止 到此为止 关掉 完结 收尾 不问了 就到这 先停 | stop
over: restart, over, start over, from the beginning, from the start, from scratch, anew, again, reset | 重新 从头 重来 重新开始 重做 重开 重置 重走
onward: go on, move on, next, continue, skip, ahead, proceed, carry on, keep going, advance | 继续 往下 往下走 跳过 下一步 下一题 接着 往后 推进 继续走 继续问 接着问 接着来
did: decide, chosen, chose, choices, pick, answer, given, take, taken, went, gone, happen, done, did, leave off, left off, stop, came, come, get to, been through, walked, reply, respond, told, settle, cover, gone through | 选了 选过 选的 做的 做了 做过 已选 已做 决定 答了 回答了 答过 经过 走到 聊到 走过 问到 到哪 哪一步 第几步 发生 答的 填了 定了 确定 说了 走了 到第几 怎么答 怎么选
way: so far, up to now, path, taken, been through, walked through, previous steps | 路径 走过 走到 已选 已做 前面 第几步 前几步 每个问题 每一题
recap: summarise, summarize, recap, sum up | 总结 回顾

lookup: search, look, look up, find, consult, read, open, check, ask, say, cover, contain, know, anything, something, according to, in | 查 查查 查一下 搜 搜一下 找 翻 翻翻 看 读 打开 有 讲 写 说 覆盖 根据 按照 里 从 用 | search
keep: keep, save, store, record, note, add, remember, put, file, log, write down, put down, jot down, retain, attach | 存 存进 存入 存到 保存 记 记录 记下 记到 加到 加进 添加 作为 放进 留存 保留 归档 写进 记进 附到 | write remember

build: assemble, build, put together, pack, prepare, compress, turn, condense, combine, make, create, compile, generate, produce, wrap, merge, distil, squeeze | 组装 拼 拼成 拼个 构建 打包 压缩 压缩成 压成 准备 整理 整理成 做成 编成 生成 汇总成 写成 转成 浓缩 合成 拼接 凑 出一份 | merge compress
cut: cut, trim, drop, omit, leave out, left out, miss, exclude, take out, taken out, not make it, lose, lost, shorten, remove, skip, truncate, squeeze out, absent, fit in, discard, gone, lack | 裁 裁掉 删掉 去掉 省略 舍弃 少掉 少了 漏掉 漏了 丢掉 丢了 没放进去 没放进 没进 没了 没装下 放不下 截掉 截断 砍 砍掉 丢 缺了 缺少 没出现 没包含 挤掉 排除
why: why | 为什么 为何 怎么没
again: replay, again, rebuild, recreate, reassemble, reproduce, repeat, same, once more, anew, half, another time, regenerate, redo, second time | 重放 回放 重现 再 再现 重新 重新组装 重组 原样 一遍 一次 减半 再给 再发 再出 再生成 再来 重做
before: last, previous, earlier, just now, moment ago, past, we built, you built, before, recent, latest, that prompt | 上 上一 上一份 上一个 上次 上一次 刚才 刚刚 之前 前一个 前面 那份 刚 那次 上回 上轮 那一份
talk: session, conversation, said, talked, discussed, so far, token, budget, we have, chat, discussion, talk, dialogue, exchange | 会话 对话 聊过 聊的 聊了 聊到 说过 说到 讨论 预算 我们谈 谈过 谈的 聊天 说的 聊天记录 前面说
pick: which, what, choose, pick, select, suit, fit, good, best, recommend, right, suggest, propose, match, appropriate, proper, use | 哪 哪个 挑 选 合适 适合 推荐 选哪 用哪 匹配 用什么

yours: your, i can use, i can call, to you, into you, you got, have you got, you have, you can, can you, you able, you know, you offer, you use, you call, you reach, you do, can i call, can i use, i could call, i call, at hand, you support, your disposal, available to you, within reach | 我能用 我可以用 我能调用 我可以调用 你的 你有 你能 你会 你都 你手 你这里 你这儿 你现在 您 手头 手上 手边 现成 手里 能调用 可调用 可以调用 你那 你这边 你那边 你身上 你掌握 你拥有 你支持
connected: cairn, connected, connection, hooked up, plugged in, attached, approved, not agreed, not approved, i not agreed, waiting for my approval, my approval, i approve, did i approve, i agreed, linked | 连着 连了 连上 连的 连接 接着 接了 接上 接入 接入了 接的 挂 挂了 挂着 装好 批准过 等我同意 等我批准 等批准 同意过 已接 已连 已添加 加了 加过 配置了 接通 配好
background: | 在后台 放到后台 放后台 丢到后台 转到后台 后台执行 后台处理
leisure: take your time, no hurry, no rush, not urgent, in your own time, whenever | 慢慢 不急 不着急 不赶时间 不赶 有空
later: in the background, overnight, while i sleep, tonight, tomorrow, later, later today, take your time, no hurry, no rush, not urgent, when done, when finished, when you are done, when is done, when you are ready, when finished, until is done, queue, in the morning, this evening, as a task, as a job, long task, long job, background task, background job, long running task, in your own time, whenever, when you have time, asynchronously, over night, by morning, next week, this weekend, on the side | 在后台 放到后台 放后台 丢到后台 转到后台 后台执行 后台处理 后台 慢慢 不急 不着急 不赶时间 不赶 今晚 晚上 明早 明天 夜里 半夜 排上 排队 队列 排进 完成后 做完 跑完 办完 作为任务 有空 抽空 回头 改天 异步 稍后 过会儿 等会 周末 下周
effort: ping, notify me, let me know, run, deliver, give me, hand, hand over, fetch, do, start, work, process, handle, finish, carry out, hand me, ready, take, have ready, bring, put, keep, tell me, report, queue, continue, submit, create | 跑 做 办 弄 做完 跑完 办完 弄完 完成 干 处理 执行 后台执行 后台处理 运行 查 收集 整理 分析 写 给我 来看 告诉我 通知我 叫我 看结果 排上 排进 | run
`;

/** Words that say nothing of what is meant, beside those that no search counts. */
export const FILLERS =
  "user users once everything want wants please ask asks asking like still already currently present right moment minute minutes hour hours ago morning evening afternoon today yesterday really quite just now through together with without also too well good maybe perhaps kind sort each every all both one two first second third last new whole exactly exact me it them they us ok okay yes go come came get gets got made make making put let lets does doing being is are was were into onto than then there here any some more most least less under below at around about out off up end ends available usable installed ready called named server's remote hello for at by on of";
export const HAN_FILLERS =
  "用户 可用 能用 都能用 都可以用 可以用 很 很久 太 最 更 久 快 真 直接 立刻 马上 赶紧 尽快 顺便 接下来 来说 有点 不太 情况 请 帮 帮我 一下 一遍 一个 一台 一份 一些 一点 一段 一直 现在 目前 如今 刚刚 今天 这 那 那个 这个 那台 这台 这份 那份 这条 那条 这批 个 台 条 份 种 件 次 回 段 里 里面 上 中 内 外 前 后 以后 以内 以上 之后 之内 用 做 到 出 进 去 来 成 好 都 各 每 各自 所有 全部 一共 总共 总 共 先 再 又 还 才 只 等 等等 以 由 呀 哦 嘛 哈 哟 呗 时候 时 同 同时 咱 咱们 大家 自己 什么样 东西 内容 名称 详情 分别 干 能干 小时 分钟 天 周 个小时 早上 上午 下午 晚上 昨天 昨晚 刚 那么 然后 接着 看看 老 哎 呃 行 吧 得 地 让 叫 想 要 想要 希望 需要 麻烦 可以 可 该 给 跟 对 为 的话 而已 谢谢 第一 第二 第三 第 已 已经 正 正在 曾 一 二 两 三 四 五 六 七 八 九 十";
