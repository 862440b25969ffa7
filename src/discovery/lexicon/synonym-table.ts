/**
 * Words that mean one and the same, English and Chinese, one meaning a line: what is needed to say that a tool does just what is asked. `concepts.ts`
 * groups related words, so that much is found, and has a verb beside its opposite; here a word stands beside words that may take its place alone. A
 * word may have several meanings. Words that are not here are the same as themselves.
 * Written from general usage. Not here: how the table is read (`synonyms.ts`).
 */

/** What is done. The first line is to look something up in any way: what comes back decides, and nothing is changed. */
export const DEEDS = `
get, fetch, read, show, display, view, list, find, search, look up, lookup, retrieve, tell, give, query, check, browse, see, what | 查询 查 查看 查一下 看 看看 看一下 获取 列出 列一下 搜索 查找 检索 显示 展示 读取 读 找 找出
create, make, generate, produce, build, set up, add, new, draw, render, plot, write, compose, draft | 创建 新建 建立 建 生成 制作 做 写 起草 撰写 绘制 画 开具
add, insert, append, put, attach | 添加 新增 增加 加 加上 插入 追加 附加
delete, remove, erase, drop, get rid of, wipe, trash | 删除 删 删掉 移除 去掉 去除 清除 移走 抹去
update, change, edit, modify, alter, revise | 更新 修改 改 编辑 更改 变更
set, configure | 设置 设定 设为 配置
rename | 重命名 改名
move, relocate | 移动 移 挪 搬
copy, duplicate, clone | 复制 拷贝
send, text, message | 发送 发 寄 寄出
post, publish | 发布 发表
post, send | 发送 发布
forward | 转发 转
reply, answer, respond | 回复 答复
translate | 翻译 译 翻 翻译成
convert, transform, turn into, change into | 转换 转 转换成 转成 变成 换算 换成
summarize, summarise, sum up, condense | 总结 概括 摘要 归纳
calculate, compute, work out | 计算 算 算出
count | 统计 计数 数
compare | 比较 对比
sort, order | 排序 排
merge, combine, join | 合并 合
split, divide | 拆分 拆 分割
extract, pull out | 提取 抽取
compress, zip, pack | 压缩 压 打包
decompress, unzip, unpack, extract | 解压 解压缩 解开
encrypt | 加密
decrypt | 解密
encode | 编码
decode | 解码
upload | 上传 传
download | 下载 传下 下下
import | 导入
export | 导出
back up, backup | 备份
restore, recover | 恢复 还原
install | 安装 装
uninstall | 卸载 卸
start, begin, launch | 启动 开始
stop, end, halt | 停止 停 停掉 结束
stop, cancel, abort | 取消 中止
run, execute | 运行 执行
pause, suspend | 暂停 停一下 停一停
resume, continue | 继续 恢复
restart, reboot | 重启 重新启动
play | 播放 放
record | 录制 录
turn on, switch on, enable, activate | 打开 开启 启用 开 激活
turn off, switch off, shut off, disable, deactivate | 关闭 关掉 关 停用 禁用
turn up, raise, increase, louder | 增大 调高 调大 提高 增加
turn down, lower, decrease, reduce | 减小 调低 调小 降低 减少
open | 打开 开 拉开
close, shut | 关闭 关上 关 拉上
lock | 锁定 锁 上锁 锁上
unlock | 解锁 开锁
block | 拉黑 屏蔽 封禁
unblock | 解封 取消拉黑 取消屏蔽
mute | 静音
unmute | 取消静音
show, unhide | 显示
hide | 隐藏 藏
pin | 置顶
unpin | 取消置顶
like | 点赞
follow | 关注
subscribe | 订阅
unsubscribe | 退订 取消订阅 退
unfollow | 取消关注
approve, accept | 批准 同意 通过
reject, decline, deny, refuse | 拒绝 驳回
book, reserve | 预订 预定 订 预约
schedule, plan, arrange | 安排
cancel, call off | 取消
buy, purchase, order | 购买 买 买入 下单
sell | 卖出 出售 卖
pay | 支付 付 付款
refund | 退款 退
return | 退回 退 退货 归还 还
charge, bill | 收费 扣款
save, store, keep | 保存 存 存储 储存
deposit, pay in | 存入
withdraw, take out | 取出 提现 取
transfer, wire | 转账 汇款 转
join | 加入 参加
leave, quit | 退出 离开
log in, login, sign in | 登录 登陆
log out, logout, sign out, log off | 登出 退出登录 注销
check in | 入住 办理入住
check out | 退房 办理退房
invite | 邀请
assign | 分配 指派 分派
share | 分享 共享
print | 打印 印 打出
scan | 扫描 扫
resize, scale | 缩放 调整大小
crop, trim | 裁剪 裁切
rotate, turn | 旋转 转
remind | 提醒
archive | 归档
transcribe | 转写 转录 听写
speak, read aloud, read out | 朗读 念
call, phone, ring | 打电话 拨打
undo | 撤销
redo | 重做
recall, unsend | 撤回
borrow | 借 借阅 借入
lend, loan | 借出 出借
mirror, flip | 翻转 镜像
notify, inform | 通知
bookmark, favorite, favourite, star | 收藏
mark | 标为 标记 标记为
monitor, watch, track | 监控 监测 跟踪
test | 测试
deploy | 部署
`;

/** What it is done to, and a word for what it is a kind of where the two are said for one another. */
export const THINGS = `
picture, image, photo, photograph | 图片 图像 照片 相片 图
email, mail, e-mail | 邮件 电子邮件 邮箱
text message, sms, short message | 短信 短消息
message | 消息 信息 留言
text, words, sentence, passage | 文本 文字 话 句子 一段话 段话
file | 文件 档案
folder, directory | 文件夹 目录
document, doc | 文档 文件
word document, word file, docx | Word文档 word
table | 表格 表
spreadsheet, excel sheet | 电子表格 表格
slides, presentation, slide deck, deck | 幻灯片 演示文稿 PPT
meeting, appointment | 会议
meeting room, conference room | 会议室
event, appointment | 日程 事件 活动
calendar | 日历 日程
reminder | 提醒
task, to-do, todo | 任务 待办 待办事项
note, memo | 笔记 备忘录 便签
weather, forecast, weather forecast | 天气 天气预报
currency, money, amount, dollar, usd | 货币 金额 钱 资金 美元
currency, money, amount, euro, eur | 货币 金额 钱 资金 欧元
currency, money, amount, yen, jpy | 货币 金额 钱 资金 日元
currency, money, amount, pound, gbp | 货币 金额 钱 资金 英镑
currency, money, amount, yuan, rmb, cny | 货币 金额 钱 资金 人民币
exchange rate | 汇率
price | 价格 报价
stock, shares, share | 股票
order | 订单
invoice | 发票
payment | 付款 支付
ticket | 票
train ticket | 火车票
flight | 航班 机票
hotel | 酒店 宾馆
room | 房间
user | 用户
member | 成员
contact | 联系人
customer, client | 客户 顾客
account | 账户 账号 帐号
password | 密码
group | 群组 群 组
database | 数据库
page, web page, webpage | 页面 网页
website, site | 网站
link, url | 链接 网址
code | 代码
issue | 问题 工单
video, film, clip | 视频 影片
music | 音乐
song, track | 歌曲 歌
audio, sound | 音频 声音
volume | 音量
brightness | 亮度
screen, display | 屏幕
light, lamp | 灯 电灯
air conditioner, air conditioning, ac | 空调
heating, heater | 暖气
door | 门
window | 窗户 窗 窗口
alarm | 闹钟 警报
timer | 计时器 定时器
camera | 摄像头 相机
backup | 备份
archive, zip archive, zip file, zip | 压缩包 归档
chart, graph, diagram | 图表 图
bar chart, column chart, bars, bar graph | 柱状图 柱形图 条形图
pie chart | 饼图
line chart | 折线图
song lyrics, lyrics | 歌词
article | 文章
comment | 评论
post | 帖子
video call | 视频通话
booking, reservation | 预订 预约 预定
server | 服务器
project | 项目
report | 报告
record | 记录
row | 行
column | 列
line | 行
cell | 单元格
map | 地图
route, directions | 路线
news | 新闻
book | 书 图书
label, tag | 标签
holiday, public holiday | 节假日 假期
`;
