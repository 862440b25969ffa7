/** Tasks in Chinese, and in both languages, with the purposes that one tool served: written before any rule was tried on them. */
export const PURPOSES: readonly (readonly string[])[] = [
  [
    "把今天周会的纪要记到笔记里",
    "周会开完了，帮我把会议纪要写下来",
    "整理一下刚才的会议纪要并存到笔记",
    "记录项目会议的纪要",
  ],
  ["把牛奶和鸡蛋加到购物清单", "购物清单里再添一袋大米", "在购物清单上记一下洗衣液", "帮我把苹果写进购物清单"],
  ["记一笔午餐支出 35 元", "打车花了 28 元，记到支出里", "今天的支出：买书 60 元，帮我记账", "把房租支出记下来"],
  ["查一下上个月每个地区的销售额", "统计今年各地区的销售额", "华东地区第三季度的销售额是多少", "按地区汇总销售额"],
  ["列出三十天没有登录的用户", "哪些用户超过三个月没登录了", "找出最近没有登录过的用户", "给我半年未登录的用户名单"],
  ["检查哪些商品的库存低于十件", "库存不足的商品有哪些", "看看哪些商品快没有库存了", "列出库存为零的商品"],
  ["给王经理发邮件请假一天", "写封邮件向主管请假", "明天请假，帮我给领导发个邮件", "请病假的邮件帮我发一下"],
  ["发邮件催客户付款", "客户的款还没到，写封邮件催款", "给逾期的客户发催款邮件", "邮件提醒对方尽快付款"],
  [
    "把这段代码里的错误找出来",
    "检查这个函数的代码有没有错误",
    "这段代码运行报错，帮我看看错误在哪",
    "帮我找代码的错误",
  ],
  ["给这段代码写单元测试", "为登录模块的代码补充单元测试", "帮我写几个单元测试", "这个类缺少单元测试，请补上"],
  ["把合同翻译成英文", "这份合同要翻译成日文", "翻译一下租房合同", "请翻译附件中的合同"],
  ["总结这份合同的要点", "合同太长了，给我一个摘要", "请概括合同里的主要条款", "把合同的重点总结出来"],
];

/** Each is one purpose, asked for in two languages. */
export const IN_TWO_LANGUAGES: readonly (readonly string[])[] = [
  [
    "Draw a bar chart of our sales",
    "Make a chart of last year's sales",
    "画一张销售额的柱状图",
    "把去年的销售数据画成图表",
  ],
  ["Send an e-mail to the customer", "Write an e-mail to our customers", "给客户发一封邮件", "写封邮件给所有客户"],
  [
    "What will the weather be in Lisbon?",
    "Check the weather forecast for Oslo",
    "查一下杭州的天气",
    "明天北京天气预报怎么样",
  ],
];
